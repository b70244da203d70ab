import { counted } from '../json/counted';
import { groupedBy } from '../json/json';
import type { Dumps } from './dumps';
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
    .map(({ object }): Left => ({ title: titleOf(object), clusters: [cluster], because: 'no workload that is taken over needs it' })));
  const all: Left[] = [
    ...alone.map(({ object, cluster, because }): Left => ({ title: titleOf(object), clusters: [cluster], because })),
    ...subjects.filter(({ empty }) => empty.length > 0).map(({ title, empty }): Left => ({ title, clusters: empty, because: 'it has no replicas there' })),
    ...unmoved, ...unclaimed,
  ];
  const sentences = [...groupedBy(all, ({ title, because }) => `${title}: ${because}`).values()]
    .map((same) => `${same[0].title} on ${[...new Set(same.flatMap(({ clusters }) => clusters))].sort().join(', ')}: ${same[0].because}.`);
  const made = [...groupedBy(owned, ({ cluster }) => cluster)].map(([cluster, objects]) => `${counted(objects.length, 'object')} on ${cluster}: made by others of the dump or their controllers.`);
  return [...sentences, ...made];
}
