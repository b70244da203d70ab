import type { KindTable } from '../delivery/kind-facts';
import { replicationOf } from '../delivery/replication';
import { CompanionIndex } from '../federation/companions';
import { hasPods, isWorkloadKind } from '../federation/workload-choice';
import { byName } from '../json/json';
import { groupOf, type KubeObject } from '../json/kube-object';
import { isAutoscaler, targetOf } from '../kinds/target-of';
import type { Dumps, LiveObject } from './dumps';

/** An object in the clusters that have it, in the order of their names. */
export type LiveCopies = ReadonlyMap<string, LiveObject>;

/** A workload that is taken over, with what travels with it. */
export interface Subject {
  /** Kind and name, for people: `CloneSet shop/web`. */
  readonly title: string;
  /** What it can be called, the most exact first. */
  readonly names: readonly string[];
  /** In the clusters in which it is taken over. */
  readonly copies: LiveCopies;
  /** The clusters in which it has no replicas. */
  readonly empty: readonly string[];
  /** Replicas by cluster; undefined for kinds without. */
  readonly replicas?: ReadonlyMap<string, number>;
  /** The clusters in which an autoscaler decides on its replicas. */
  readonly autoscaledOn: readonly string[];
  /** What goes where the workload goes: objects that all of its clusters have. */
  readonly companions: readonly LiveCopies[];
}

/** An object that belongs to a workload and stays where it is. */
export interface Unmoved {
  readonly title: string;
  readonly clusters: readonly string[];
  readonly because: string;
}

/** Kind and name of an object, for people. */
export function titleOf({ kind, metadata: { namespace, name } }: KubeObject): string {
  return `${kind} ${namespace === undefined ? name : `${namespace}/${name}`}`;
}

/** What an object can be called. */
export function namesOf({ kind, metadata: { namespace, name } }: KubeObject): string[] {
  const [kinded, spaced] = [`${kind}/${name}`, namespace === undefined ? [] : [`${kind}/${namespace}/${name}`, `${namespace}/${name}`]];
  return [...spaced, kinded, name];
}

/** What an object can be called where kinds of two groups have the same name, as StatefulSets of Kubernetes and of Kruise do: kubectl calls them `StatefulSet.apps.kruise.io`. */
export function groupedNamesOf(object: KubeObject): string[] {
  const group = groupOf(object.apiVersion);
  return group === '' ? [] : namesOf({ ...object, kind: `${object.kind}.${group}` }).filter((name) => name.startsWith(`${object.kind}.`));
}

/** All workloads of dumps, each with its copies, in the order of namespaces and names. What has no pods is a workload only if it was asked for by its kind. */
export function workloadsIn({ live }: Dumps, kinds: KindTable, asked: (object: KubeObject) => boolean): LiveCopies[] {
  const copies = copiesIn(live);
  const all = [...copies.values()].map((each) => ({ copies: each, object: firstOf(each) }));
  const withPods = all.filter(({ object }) => hasPods(object, kinds));
  const companions = new Set(companionKeys(live, kinds, withPods.map(({ copies: each }) => each)));
  const alone = all.filter(({ object }) => !hasPods(object, kinds) && (asked(object) || (isWorkloadKind(object, kinds) && !companions.has(titleOf(object)))));
  return [...withPods, ...alone].sort((a, b) => order(a.object, b.object)).map(({ copies: each }) => each);
}

/** What becomes of workloads in the order in which they are taken over: each companion travels with the first workload that it belongs to. */
export function subjectsOf({ live, left }: Dumps, kinds: KindTable, workloads: readonly LiveCopies[]): { readonly subjects: Subject[]; readonly unmoved: Unmoved[] } {
  const leaders = new Set(workloads.flatMap((copies) => [...copies.values()].map(({ object }) => object)));
  const indexes = new Map([...live].map(([cluster, objects]) => [cluster, indexOf(objects, kinds, leaders)] as const));
  const titles = workloads.map((copies) => titleOf(firstOf(copies)));
  const isShared = (title: string) => titles.indexOf(title) !== titles.lastIndexOf(title);
  const taken = new Map<string, string>();
  const unmoved: Unmoved[] = [];
  const subjects = workloads.map((copies): Subject => {
    const object = firstOf(copies);
    const shared = isShared(titleOf(object));
    const title = shared ? titleOf({ ...object, kind: `${object.kind}.${groupOf(object.apiVersion)}` }) : titleOf(object);
    const counts = new Map([...copies].map(([cluster, copy]) => [cluster, replicationOf(copy.object, kinds.of(copy.object))]));
    // The numbers of subsets are those of each cluster, which no division would give it again.
    const divided = [...counts.values()].every((count) => count?.path !== undefined && !count.subsets);
    const empty = divided ? [...counts].filter(([, count]) => count!.replicas === 0).map(([cluster]) => cluster) : [];
    const kept = new Map([...copies].filter(([cluster]) => !empty.includes(cluster)));
    const found = companionsIn(kept, indexes, kinds);
    const scaled = [...found.values()].filter((each) => isAutoscaler(firstOf(each))).flatMap((each) => [...each.keys()]);
    const autoscaledOn = [...new Set([...scaled, ...scalersOf(object, left).filter((cluster) => kept.has(cluster))])].sort(byName);
    const companions = [...found.values()].filter((each) => {
      const name = titleOf(firstOf(each));
      const missing = [...kept.keys()].filter((cluster) => !each.has(cluster));
      const owner = taken.get(name);
      const generated = isGenerated(firstOf(each), object);
      if (generated) unmoved.push({ title: name, clusters: [...each.keys()], because: `Kruise makes it for ${title}` });
      else if (owner !== undefined) unmoved.push({ title: name, clusters: [...each.keys()], because: `it travels with ${owner}` });
      else if (missing.length > 0) unmoved.push({ title: name, clusters: [...each.keys()], because: `${missing.join(', ')} ${missing.length === 1 ? 'does' : 'do'} not have it` });
      else taken.set(name, title);
      return !generated && owner === undefined && missing.length === 0;
    });
    return {
      title, names: [...shared ? groupedNamesOf(object) : [], ...namesOf(object)], copies: kept, empty, autoscaledOn, companions,
      ...(divided && { replicas: new Map([...counts].filter(([cluster]) => kept.has(cluster)).map(([cluster, count]) => [cluster, count!.replicas])) }),
    };
  });
  return { subjects, unmoved: unmoved.filter(({ title, because }, at, all) => !taken.has(title) && all.findIndex((each) => each.title === title && each.because === because) === at) };
}

/** The clusters in which an autoscaler that somebody else looks after decides on the replicas of a workload, as KEDA does with the one that it makes of a ScaledObject. */
function scalersOf({ apiVersion, kind, metadata: { namespace, name } }: KubeObject, left: Dumps['left']): string[] {
  return left.filter(({ object }) => {
    if (object.metadata.namespace !== namespace || !isAutoscaler(object)) return false;
    const target = targetOf(object);
    return target?.kind === kind && target.name === name && (target.group ?? groupOf(apiVersion)) === groupOf(apiVersion);
  }).map(({ cluster }) => cluster);
}

/** Whether Kruise makes a companion by itself, as a workload asks it to (pkg/controller/persistentpodstate). */
function isGenerated({ kind, metadata: { name } }: KubeObject, workload: KubeObject): boolean {
  return kind === 'PersistentPodState' && name === workload.metadata.name && workload.metadata.annotations?.['kruise.io/auto-generate-persistent-pod-state'] === 'true';
}

/** Any of the copies, where only its name counts. */
export function firstOf(copies: LiveCopies): KubeObject {
  return [...copies.values()][0].object;
}

/** Objects by what tells them apart, whatever the cluster. */
function copiesIn(live: Dumps['live']): Map<string, Map<string, LiveObject>> {
  const copies = new Map<string, Map<string, LiveObject>>();
  for (const cluster of [...live.keys()].sort(byName)) {
    for (const [key, object] of live.get(cluster)!) copies.set(key, (copies.get(key) ?? new Map<string, LiveObject>()).set(cluster, object));
  }
  return copies;
}

function companionKeys(live: Dumps['live'], kinds: KindTable, workloads: readonly LiveCopies[]): string[] {
  const indexes = new Map([...live].map(([cluster, objects]) => [cluster, indexOf(objects, kinds, new Set())] as const));
  return workloads.flatMap((copies) => [...companionsIn(copies, indexes, kinds).values()].map((each) => titleOf(firstOf(each))));
}

/** The objects of a cluster by what they point at. */
interface ClusterIndex {
  readonly index: CompanionIndex;
  readonly keys: ReadonlyMap<KubeObject, readonly [string, LiveObject]>;
}

/** Workloads with pods are nobody's companions. */
function indexOf(objects: ReadonlyMap<string, LiveObject>, kinds: KindTable, leaders: ReadonlySet<KubeObject>): ClusterIndex {
  const candidates = [...objects].filter(([, { object }]) => !leaders.has(object) && !hasPods(object, kinds));
  return { index: new CompanionIndex(candidates.map(([, { object }]) => object)), keys: new Map(candidates.map((entry) => [entry[1].object, entry])) };
}

/** What belongs to a workload in any of its clusters, by what tells it apart. */
function companionsIn(copies: LiveCopies, indexes: ReadonlyMap<string, ClusterIndex>, kinds: KindTable): Map<string, Map<string, LiveObject>> {
  const found = new Map<string, Map<string, LiveObject>>();
  for (const [cluster, { object }] of copies) {
    const { index, keys } = indexes.get(cluster)!;
    const { dependencies, attached } = index.companionsOf(object, kinds.of(object), []);
    for (const companion of [...dependencies, ...attached]) {
      const [key, each] = keys.get(companion)!;
      found.set(key, (found.get(key) ?? new Map<string, LiveObject>()).set(cluster, each));
    }
  }
  return found;
}

function order(a: KubeObject, b: KubeObject): number {
  return byName(a.metadata.namespace ?? '', b.metadata.namespace ?? '') || byName(a.metadata.name, b.metadata.name) || byName(a.kind, b.kind);
}
