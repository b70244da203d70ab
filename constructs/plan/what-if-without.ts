import type { ObjectOverride } from '../definition/definition';
import type { ClusterAffinity, OverflowAffinity, PlacementSpec, ReplicaScheduling } from '../delivery/model';
import { isObject } from '../json/json';
import type { GroupSpec, RolloutSpec } from '../rollout/model';

/**
 * A placement that does not name clusters that are gone. A part that names no others goes with them; where nothing would be left, the names stay, since an empty
 * list of names would mean every cluster.
 */
export function placementWithout(placement: PlacementSpec, gone: ReadonlySet<string>): PlacementSpec {
  const { clusterAffinity, clusterAffinities, replicaScheduling } = placement;
  const terms = Array.isArray(clusterAffinities) ? clusterAffinities.flatMap((term) => {
    const own = isObject(term) ? affinityWithout(term, gone) : term;
    if (!own || !Array.isArray(own.overflowAffinities)) return own ?? [];
    return { ...own, overflowAffinities: own.overflowAffinities.flatMap((overflow: OverflowAffinity) => affinityWithout(overflow, gone) ?? []) };
  }) : undefined;
  return {
    ...placement,
    ...(isObject(clusterAffinity) && { clusterAffinity: affinityWithout(clusterAffinity, gone) ?? clusterAffinity }),
    ...(terms && terms.length > 0 && { clusterAffinities: terms }),
    ...(isObject(replicaScheduling) && { replicaScheduling: schedulingWithout(replicaScheduling, gone) }),
  };
}

/** Whether a placement names clusters that are gone and no others, so that the workload goes nowhere. */
export function goesNowhere({ clusterAffinity, clusterAffinities }: PlacementSpec, gone: ReadonlySet<string>): boolean {
  const terms: readonly unknown[] = Array.isArray(clusterAffinities) ? clusterAffinities : [clusterAffinity];
  return terms.length > 0 && terms.every((term) => isObject(term) && affinityWithout(term, gone) === undefined);
}

/** The overrides that are left, for the clusters that are left. */
export function overridesWithout(overrides: readonly ObjectOverride[], gone: ReadonlySet<string>): readonly ObjectOverride[] {
  return overrides.flatMap((override) => {
    if (!isObject(override.target)) return [override];
    const target = affinityWithout(override.target, gone);
    return target ? [target === override.target ? override : { ...override, target }] : [];
  });
}

/** A rollout whose groups do not name clusters that are gone. A group of no others stays, with steps that change nothing: without it, the numbers of steps would mean others. */
export function rolloutWithout(rollout: RolloutSpec, gone: ReadonlySet<string>): RolloutSpec {
  return {
    ...rollout,
    groups: rollout.groups.map((group) => (isObject(group) ? { ...group, vacant: true, ...targetWithout(group, gone) } : group)),
    ...(isObject(rollout.pods) && { pods: Object.fromEntries(Object.entries(rollout.pods).filter(([cluster]) => !gone.has(cluster))) }),
    ...(rollout.placement && { placement: placementWithout(rollout.placement, gone) }),
  };
}

/** A group that is left without a cluster keeps the name that its clusters gave it. */
function targetWithout({ name, target }: GroupSpec, gone: ReadonlySet<string>): Partial<GroupSpec> {
  if (!isObject(target)) return {};
  const left = affinityWithout(target, gone);
  return left ? { target: left } : { name: name ?? target.clusterNames?.join(', '), target: { ...target, clusterNames: [] } };
}

/** The same affinity if it names none of them; undefined if it names no others. */
function affinityWithout<T extends ClusterAffinity>(affinity: T, gone: ReadonlySet<string>): T | undefined {
  const { clusterNames, exclude } = affinity;
  const names = namesWithout(clusterNames, gone);
  if (names?.length === 0 && clusterNames!.length > 0) return undefined;
  const others = namesWithout(exclude, gone);
  if (names === clusterNames && others === exclude) return affinity;
  const { exclude: _before, ...rest } = affinity;
  return { ...rest, ...(names && { clusterNames: names }), ...(others && others.length > 0 && { exclude: others }) } as T;
}

function namesWithout(names: readonly string[] | undefined, gone: ReadonlySet<string>): readonly string[] | undefined {
  return Array.isArray(names) && names.some((name) => gone.has(name)) ? names.filter((name) => !gone.has(name)) : names;
}

/** Weights of clusters that are gone go with them. Without any weight left, clusters count the same: as Karmada takes rules that match none. */
function schedulingWithout(scheduling: ReplicaScheduling, gone: ReadonlySet<string>): ReplicaScheduling {
  const weights = scheduling.weightPreference?.staticWeightList;
  if (!Array.isArray(weights)) return scheduling;
  const left = weights.flatMap((rule) => {
    const targetCluster = isObject(rule?.targetCluster) ? affinityWithout(rule.targetCluster, gone) : rule?.targetCluster;
    return isObject(rule?.targetCluster) && !targetCluster ? [] : [{ ...rule, targetCluster }];
  });
  return left.length > 0 ? { ...scheduling, weightPreference: { ...scheduling.weightPreference, staticWeightList: left } } : scheduling;
}
