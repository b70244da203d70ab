import type { Candidates, Group } from './candidate-groups';
import type { KnownFleet } from '../fleet/known-fleet';
import { isWhole, listed, type Report, watched } from '../problems/reporter';
import { checkClusterNames, checkSelector } from '../fleet/selector-checks';
import { affinityMatcher } from '../delivery/affinity';
import { isObject, listOf } from '../json/json';
import type { ClusterFacts, ReplicaScheduling, StaticWeight } from '../delivery/model';
import { error, warning } from '../problems/problem';
import { shown } from '../json/shown';

const TYPES = 'karmada 1.18.2 pkg/apis/policy/v1alpha1/propagation_types.go';
const WEIGHTS = 'karmada 1.18.2 pkg/scheduler/core/division_algorithm.go';

/** Rules on the division of replicas. */
export const DIVISION_RULES = {
  kind: error('KF230', TYPES, {
    rule: 'Replicas are duplicated, divided by weight or aggregated; the only dynamic weight is AvailableReplicas, and it excludes fixed weights.',
    why: 'Admission refuses other values; next to a dynamic weight, fixed weights are ignored.',
    fix: 'use duplicate() or one of the methods divideEqually(), divideBy...() and divideOverFewestClusters().',
  }),
  weight: error('KF231', TYPES, {
    rule: 'A weight is a whole number of at least 1.',
    why: 'Admission refuses zero, negative and fractional weights.',
    fix: 'use a whole number; to give a cluster nothing, leave it out of the placement.',
  }),
  noWeights: error('KF232', WEIGHTS, {
    rule: 'A division by weight has weights, and at least one of them matches a selected cluster.',
    why: 'If no weight matches, Karmada silently divides the replicas equally.',
    fix: 'give weights for the selected clusters, or use divideEqually().',
  }),
  weightUnselected: error('KF233', WEIGHTS, {
    rule: 'The placement selects every cluster that a weight names.',
    why: 'The weight would have no effect.',
    fix: 'add the cluster to the placement, or remove its weight.',
  }),
  weightUnused: warning('KF234', WEIGHTS, {
    rule: 'A weight with a selector matches at least one selected cluster in the fleet.',
    why: 'The weight has no effect.',
    fix: 'correct the selector, or remove the weight.',
  }),
  noWeight: warning('KF235', WEIGHTS, {
    rule: 'If weights are given, every selected cluster has one.',
    why: 'As soon as one cluster has a weight, Karmada gives nothing to clusters without one.',
    fix: 'give the cluster a weight, or leave it out of the placement.',
  }),
};

/**
 * Checks how replicas are divided, by itself.
 *
 * @returns whether nothing but warnings was found
 */
export function checkDivision(division: ReplicaScheduling | undefined, fleet: KnownFleet | undefined, report: Report): boolean {
  const { note, sound } = watched(report);
  const { replicaSchedulingType: type, replicaDivisionPreference: preference, weightPreference } = division ?? {};
  if (type !== 'Duplicated' && type !== 'Divided') note(DIVISION_RULES.kind, `The replica scheduling type is ${shown(type)}; expected Duplicated or Divided.`);
  if (type === 'Divided' && preference !== 'Weighted' && preference !== 'Aggregated') {
    note(DIVISION_RULES.kind, `The replica division preference is ${shown(preference)}; expected Weighted or Aggregated.`);
  }
  if (weightPreference === undefined) return sound();
  const { dynamicWeight, staticWeightList } = weightPreference;
  if (preference !== 'Weighted') note(DIVISION_RULES.kind, 'There are weights, but replicas are not divided by weight.');
  if (dynamicWeight !== undefined && dynamicWeight !== 'AvailableReplicas') {
    note(DIVISION_RULES.kind, `The dynamic weight is ${shown(dynamicWeight)}; expected AvailableReplicas.`);
  }
  if (dynamicWeight !== undefined && staticWeightList !== undefined) note(DIVISION_RULES.kind, 'There are fixed weights next to a dynamic one.');
  if ('staticWeightList' in weightPreference) checkWeights(staticWeightList, fleet, note);
  return sound();
}

function checkWeights(weights: unknown, fleet: KnownFleet | undefined, report: Report): void {
  if (!Array.isArray(weights) || weights.length === 0) {
    report(DIVISION_RULES.noWeights, `Replicas are divided by the weights ${shown(weights)}; expected at least one weight.`);
    return;
  }
  const wrong = weights.filter((given) => !isObject(given) || !isWhole(given.weight, 1, Number.MAX_SAFE_INTEGER));
  if (wrong.length > 0) {
    const found = wrong.slice(0, 5).map((given) => (isObject(given) ? `${shown(given.weight)} for ${targetTitle(given.targetCluster)}` : shown(given)));
    const more = wrong.length > 5 ? ` and ${wrong.length - 5} more` : '';
    report(DIVISION_RULES.weight, `There are weights of ${found.join(', ')}${more}; expected whole numbers of at least 1.`);
  }
  const targets = weights.filter(isObject).map((given) => given.targetCluster);
  const names = targets.filter(isPlain).flatMap((target) => target.clusterNames);
  if (names.length > 0) checkClusterNames('The weights name clusters', names, fleet, report);
  for (const target of targets) if (!isPlain(target)) checkSelector('A weight', target, fleet, report);
}

/** Whether a weight selects by name only, as most do. Those are checked together, so that large fleets are not compared pair by pair. */
function isPlain(target: any): boolean {
  return isObject(target) && Object.keys(target).length === 1 && Array.isArray(target.clusterNames) && target.clusterNames.length > 0;
}

function targetTitle(target: any): string {
  return isPlain(target) ? listed(target.clusterNames) : shown(target);
}

/** Checks that weights and the clusters of a placement fit together. Both are known to be well-formed. */
export function checkWeightsFit(
  division: ReplicaScheduling | undefined, groups: readonly Group[], candidates: readonly Candidates[] | undefined, report: Report,
): void {
  const weights = listOf(division?.weightPreference?.staticWeightList);
  if (weights.length === 0) return;
  const unselected = candidates ? checkWeightsUsed(weights, candidates, report) : unselectedNames(weights, groups);
  if (unselected.length > 0) {
    report(DIVISION_RULES.weightUnselected, `There are weights for clusters that the placement does not select: ${listed(new Set(unselected))}.`);
  }
  const offered = candidates ? candidates.map(({ group, usable }) => ({ group, clusters: usable })) : namedClusters(groups, weights);
  if (offered) checkEveryClusterWeighs(weights, offered, report);
}

/** Checks weights that select clusters by more than their names; returns the names that the placement does not select. */
function checkWeightsUsed(weights: readonly StaticWeight[], candidates: readonly Candidates[], report: Report): readonly string[] {
  const selected = new Map(candidates.flatMap((each) => each.selected.map((cluster) => [cluster.name, cluster] as const)));
  return weights.flatMap(({ targetCluster, weight }) => {
    const matches = affinityMatcher(targetCluster);
    if (!targetCluster.clusterNames && ![...selected.values()].some(matches)) {
      report(DIVISION_RULES.weightUnused, `The weight ${weight} for ${shown(targetCluster)} matches no cluster that the placement selects.`);
    }
    return listOf(targetCluster.clusterNames).filter((name) => !selected.has(name) || !matches(selected.get(name)!));
  });
}

/** Without a fleet only names can be compared with names: a group by name selects those at most. */
function unselectedNames(weights: readonly StaticWeight[], groups: readonly Group[]): readonly string[] {
  const affinities = groups.flatMap(({ affinity, overflow }) => [affinity, ...overflow]).map((affinity) => ({
    names: affinity.clusterNames && new Set(affinity.clusterNames), excluded: new Set(listOf(affinity.exclude)),
  }));
  return weights.flatMap(({ targetCluster }) => listOf(targetCluster.clusterNames)).filter((name) =>
    affinities.every(({ names, excluded }) => excluded.has(name) || (names !== undefined && !names.has(name))));
}

/** A group with the clusters it offers. */
type Offer = { readonly group: Group; readonly clusters: readonly ClusterFacts[] };

/** The clusters of groups by name, as far as they can be told without a fleet: only if no weight asks for more than a name. */
function namedClusters(groups: readonly Group[], weights: readonly StaticWeight[]): Offer[] | undefined {
  const byName = weights.every(({ targetCluster: { labelSelector, fieldSelector } }) => !labelSelector && !fieldSelector);
  if (!byName || groups.some(({ affinity }) => affinity.clusterNames === undefined)) return undefined;
  return groups.map((group) => {
    const { clusterNames, exclude } = group.affinity;
    const matches = affinityMatcher({ clusterNames, exclude });
    return { group, clusters: [...new Set(clusterNames)].map((name) => ({ name })).filter(matches) };
  });
}

function checkEveryClusterWeighs(weights: readonly StaticWeight[], offers: readonly Offer[], report: Report): void {
  const names = new Set(weights.flatMap(({ targetCluster }) => (isPlain(targetCluster) ? listOf(targetCluster.clusterNames) : [])));
  const matchers = weights.flatMap(({ targetCluster }) => (isPlain(targetCluster) ? [] : [affinityMatcher(targetCluster)]));
  const weighs = (cluster: ClusterFacts) => names.has(cluster.name) || matchers.some((matches) => matches(cluster));
  const some = offers.some(({ clusters }) => clusters.some(weighs));
  if (!some && offers.some(({ clusters }) => clusters.length > 0)) {
    report(DIVISION_RULES.noWeights, 'None of the weights matches a cluster that the placement selects.');
    return;
  }
  for (const { group, clusters } of offers) {
    const without = clusters.filter((cluster) => !weighs(cluster)).map(({ name }) => name);
    if (without.length === 0) continue;
    const effect = without.length < clusters.length ? 'they get nothing' : 'replicas are divided equally there';
    report(DIVISION_RULES.noWeight, `${group.what} selects clusters without a weight, so ${effect}: ${listed(without)}.`);
  }
}
