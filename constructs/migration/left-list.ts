import { counted } from '../json/counted';
import { groupedBy, listOf } from '../json/json';
import type { KubeObject } from '../json/kube-object';
import { ownsPods } from '../kinds/updates';
import type { Dumps, LeftObject, LiveObject } from './dumps';
import { type Subject, titleOf, type Unmoved } from './subjects';

/** An object that stays in clusters as it is. */
interface Left {
  readonly title: string;
  readonly clusters: readonly string[];
  readonly because: string;
}

/** What stays in clusters as it is, and why, in sentences: each object once, and those that belong to other objects as a number. */
export function leftIn({ live, left }: Dumps, subjects: readonly Subject[], unmoved: readonly Unmoved[]): string[] {
  const taken = new Set(subjects.flatMap(({ copies, companions }) => [copies, ...companions].flatMap((each) => [...each.values()])));
  const explained = new Set([...subjects.flatMap(({ title, empty }) => (empty.length > 0 ? [title] : [])), ...unmoved.map(({ title }) => title)]);
  const [owned, alone] = [true, false].map((isOwned) => left.filter(({ object }) => (object.metadata.ownerReferences !== undefined) === isOwned));
  const unclaimed = [...live].flatMap(([cluster, objects]) => [...objects.values()].filter((each) => !taken.has(each) && !explained.has(titleOf(each.object)))
    .map(({ object }): Left => ({ title: titleOf(object), clusters: [cluster], because: ownsPods(object) ? 'it is not included' : 'no workload that is taken over needs it' })));
  const all: Left[] = [
    ...alone.map(({ object, cluster, because }): Left => ({ title: titleOf(object), clusters: [cluster], because })),
    ...subjects.filter(({ empty }) => empty.length > 0).map(({ title, empty }): Left => ({ title, clusters: empty, because: 'it has no replicas there' })),
    ...unmoved, ...unclaimed,
  ];
  const sentences = [...groupedBy(all, ({ title, because }) => `${title}: ${because}`).values()]
    .map((same) => `${same[0].title} on ${[...new Set(same.flatMap(({ clusters }) => clusters))].sort().join(', ')}: ${same[0].because}.`);
  const made = [...groupedBy(owned, ({ cluster }) => cluster)].map(([cluster, objects]) => `${counted(objects.length, 'object')} on ${cluster}: made by others of the dump or their controllers.`);
  return [...sentences, ...made, ...[...live.keys()].flatMap((cluster) => missingOwners(cluster, live.get(cluster)!, owned))];
}

/** Owners of Kruise that are not in the dump of a cluster, in a sentence for each kind: `kubectl get all` prints the pods of a CloneSet, and no CloneSet. */
function missingOwners(cluster: string, live: ReadonlyMap<string, LiveObject>, owned: readonly LeftObject[]): string[] {
  const here = owned.filter((each) => each.cluster === cluster).map(({ object }) => object);
  const dumped = new Set([...[...live.values()].map(({ object }) => object), ...here].map(({ kind, metadata }) => `${kind}/${metadata.name}`));
  const missing = here.flatMap(({ metadata }: KubeObject) => listOf<any>(metadata.ownerReferences))
    .filter((owner) => String(owner?.apiVersion).startsWith('apps.kruise.io/') && !dumped.has(`${owner.kind}/${owner.name}`));
  return [...groupedBy(missing, ({ kind }) => String(kind))].map(([kind, owners]) => {
    const names = [...new Set(owners.map(({ name }) => String(name)))].sort();
    const [it, is] = names.length === 1 ? ['it', 'is'] : ['them', 'are'];
    return `${kind} ${names.join(', ')} on ${cluster}: objects that belong to ${it} are in the dump, and ${it === 'it' ? 'it' : 'they'} ${is} not; kubectl get all prints no kind of Kruise, so name the kinds.`;
  });
}
