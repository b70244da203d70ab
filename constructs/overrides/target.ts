import { affinityMatcher } from '../delivery/affinity';
import { isObject, listOf } from '../json/json';
import type { ClusterAffinity, ClusterFacts, LabelSelector, Requirement } from '../delivery/model';

/** The clusters an override is meant for; undefined is all of them. */
export type Target = ClusterAffinity | undefined;

/** A text that is equal for targets that say the same, whatever the order of writing. */
export function targetKey(target: Target): string {
  if (!isObject(target)) return '';
  let key = keys.get(target);
  if (key === undefined) keys.set(target, key = makeKey(target));
  return key;
}

/** Targets never change, and are compared for every operation. */
const keys = new WeakMap<object, string>();

function makeKey(target: ClusterAffinity): string {
  const conditions = [
    ...listOf(target.clusterNames).length > 0 ? [['names', ...[...listOf(target.clusterNames)].sort()]] : [],
    ...listOf(target.exclude).length > 0 ? [['exclude', ...[...listOf(target.exclude)].sort()]] : [],
    ...labelRequirements(target).map((requirement) => ['label', requirement]),
    ...fieldRequirements(target).map((requirement) => ['field', requirement]),
  ].map(textOf);
  return [...new Set(conditions)].sort().join();
}

/** What callers without types pass may have no JSON form. */
function textOf(condition: unknown): string {
  try {
    return JSON.stringify(condition);
  } catch {
    return String(condition);
  }
}

/** The target of exactly the clusters that all the given ones match; undefined if no cluster can be. */
export function intersectTargets(targets: readonly Target[]): { readonly target: Target } | undefined {
  const [first, ...others] = distinct(targets);
  let target = first;
  for (const other of others) {
    const both = intersect(target as ClusterAffinity, other as ClusterAffinity);
    if (!both) return undefined;
    target = both;
  }
  return { target };
}

/**
 * How the clusters of several overrides relate. Without a list of clusters only what holds for every possible cluster is certain; with one,
 * what holds for the listed clusters.
 */
export class TargetRelations {
  private readonly keys: readonly string[];
  private readonly members = new Map<number, ReadonlySet<ClusterFacts>>();

  public constructor(private readonly targets: readonly Target[], private readonly clusters?: readonly ClusterFacts[]) {
    this.keys = targets.map(targetKey);
  }

  /** Whether override `a` is certain to apply wherever `b` does. */
  public covers(a: number, b: number): boolean {
    if (this.keys[a] === '' || this.keys[a] === this.keys[b]) return true;
    if (coversByName(this.targets[a], this.targets[b])) return true;
    if (!this.clusters) return false;
    const [inA, inB] = [this.membersOf(a), this.membersOf(b)];
    return inB.size > 0 && [...inB].every((cluster) => inA.has(cluster));
  }

  /** Whether no cluster can have both overrides. */
  public disjoint(a: number, b: number): boolean {
    if (this.keys[a] === this.keys[b] || this.keys[a] === '' || this.keys[b] === '') return false;
    if (excludeEachOther(this.targets[a] as ClusterAffinity, this.targets[b] as ClusterAffinity)) return true;
    if (!this.clusters) return false;
    const [inA, inB] = [this.membersOf(a), this.membersOf(b)];
    return ![...inB].some((cluster) => inA.has(cluster));
  }

  /** Whether the later override `b` cannot know if the earlier `a` was applied before it. */
  public uncertain(a: number, b: number): boolean {
    return !this.covers(a, b) && !this.disjoint(a, b);
  }

  private membersOf(index: number): ReadonlySet<ClusterFacts> {
    let members = this.members.get(index);
    if (!members) {
      members = new Set(listOf(this.clusters).filter(affinityMatcher(this.targets[index])));
      this.members.set(index, members);
    }
    return members;
  }
}

function distinct(targets: readonly Target[]): Target[] {
  const byKey = new Map(targets.map((target) => [targetKey(target), target]));
  if (byKey.size > 1) byKey.delete('');
  return [...byKey.values()];
}

function intersect(a: ClusterAffinity, b: ClusterAffinity): ClusterAffinity | undefined {
  const [aNames, bNames] = [listOf(a.clusterNames), listOf(b.clusterNames)];
  const clusterNames = aNames.length === 0 ? bNames : bNames.length === 0 ? aNames : aNames.filter((name) => bNames.includes(name));
  // An empty list of names would mean every cluster.
  if (clusterNames.length === 0 && aNames.length > 0) return undefined;
  const exclude = [...new Set([...listOf(a.exclude), ...listOf(b.exclude)])];
  const fields = uniqueRequirements([...fieldRequirements(a), ...fieldRequirements(b)]);
  const labelSelector = intersectLabels(a, b);
  return {
    ...labelSelector && { labelSelector },
    ...fields.length > 0 && { fieldSelector: { matchExpressions: fields } },
    ...clusterNames.length > 0 && { clusterNames },
    ...exclude.length > 0 && { exclude },
  };
}

function intersectLabels(a: ClusterAffinity, b: ClusterAffinity): LabelSelector | undefined {
  if (!a.labelSelector || !b.labelSelector) return a.labelSelector ?? b.labelSelector;
  const matchLabels = { ...b.labelSelector.matchLabels, ...a.labelSelector.matchLabels };
  const expressions = uniqueRequirements([
    ...listOf(a.labelSelector.matchExpressions), ...listOf(b.labelSelector.matchExpressions),
  ]);
  return {
    ...Object.keys(matchLabels).length > 0 && { matchLabels },
    ...expressions.length > 0 && { matchExpressions: expressions },
  };
}

function uniqueRequirements(requirements: readonly Requirement[]): Requirement[] {
  return [...new Map(requirements.map((requirement) => [textOf(requirement), requirement])).values()];
}

function labelRequirements(target: ClusterAffinity): Requirement[] {
  const selector = isObject(target.labelSelector) ? target.labelSelector : {};
  const labels = isObject(selector.matchLabels) ? Object.entries(selector.matchLabels) : [];
  return [
    ...labels.map(([key, value]) => ({ key, operator: 'In', values: [value] })),
    ...listOf<Requirement>(selector.matchExpressions),
  ];
}

function fieldRequirements(target: ClusterAffinity): readonly Requirement[] {
  return isObject(target.fieldSelector) ? listOf<Requirement>(target.fieldSelector.matchExpressions) : [];
}

/** Without a list of clusters one set of clusters is known to be within another only by names. */
function coversByName(a: Target, b: Target): boolean {
  if (!isObject(a) || !isObject(b)) return false;
  const names = listOf(b.clusterNames);
  const onlyNames = labelRequirements(a).length === 0 && fieldRequirements(a).length === 0;
  if (!onlyNames || names.length === 0) return false;
  const matches = affinityMatcher(a);
  return names.every((name) => matches({ name }));
}

function excludeEachOther(a: ClusterAffinity, b: ClusterAffinity): boolean {
  const namesOf = (target: ClusterAffinity) => {
    const excluded = new Set(listOf(target.exclude));
    return listOf(target.clusterNames).filter((name) => !excluded.has(name));
  };
  const [aNames, bNames] = [namesOf(a), namesOf(b)];
  if (listOf(a.clusterNames).length > 0 && listOf(b.clusterNames).length > 0 && !aNames.some((name) => bNames.includes(name))) return true;
  if (listOf(a.clusterNames).length > 0 && aNames.every((name) => listOf(b.exclude).includes(name))) return true;
  if (listOf(b.clusterNames).length > 0 && bNames.every((name) => listOf(a.exclude).includes(name))) return true;
  // A cluster has many zones but one provider, one region and one value for each label.
  const single = (requirement: Requirement) => requirement.key !== 'zone';
  return contradict(labelRequirements(a), labelRequirements(b))
    || contradict(fieldRequirements(a).filter(single), fieldRequirements(b).filter(single));
}

function contradict(a: readonly Requirement[], b: readonly Requirement[]): boolean {
  return a.some((one) => b.some((other) => isObject(one) && isObject(other) && one.key === other.key
    && one.operator === 'In' && other.operator === 'In' && !listOf(one.values).some((value) => listOf(other.values).includes(value))));
}
