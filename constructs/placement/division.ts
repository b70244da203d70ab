import { affinityOf, type ClusterSelector } from '../fleet/cluster-selector';
import type { ReplicaScheduling, StaticWeight } from '../delivery/model';
import { entriesInOrder } from '../json/json';

/** A weight for every cluster of a selector. */
export interface ClusterWeight {
  /** The clusters that have the weight. */
  readonly selector: ClusterSelector;
  /** A whole number of one or more. Where several weights fit a cluster, the largest counts. */
  readonly weight: number;
}

/** Every cluster runs all replicas. Karmada's meaning of a placement without replica scheduling, said out loud. */
export const DUPLICATED: ReplicaScheduling = { replicaSchedulingType: 'Duplicated' };

/** Every cluster has the weight one. */
export const EQUAL_SHARES: ReplicaScheduling = { replicaSchedulingType: 'Divided', replicaDivisionPreference: 'Weighted' };

/** As few clusters as have room for all replicas. */
export const AGGREGATED: ReplicaScheduling = { replicaSchedulingType: 'Divided', replicaDivisionPreference: 'Aggregated' };

/** In proportion to the replicas that still fit each cluster. */
export const BY_AVAILABILITY: ReplicaScheduling = { ...EQUAL_SHARES, weightPreference: { dynamicWeight: 'AvailableReplicas' } };

/** Fixed weights by cluster name, sorted: maps of some languages come in any order. */
export function namedWeights(weights: { readonly [cluster: string]: number }): ReplicaScheduling {
  if (typeof weights !== 'object' || weights === null || Array.isArray(weights)) return staticWeights(weights as any);
  const sorted = entriesInOrder(weights);
  return staticWeights(sorted.map(([name, weight]) => ({ targetCluster: { clusterNames: [name] }, weight })));
}

/** Fixed weights by selector. */
export function selectedWeights(weights: readonly ClusterWeight[]): ReplicaScheduling {
  if (!Array.isArray(weights)) return staticWeights(weights as any);
  return staticWeights(weights.map((given: any) => (typeof given === 'object' && given !== null
    ? { targetCluster: affinityOf(given.selector), weight: given.weight }
    : given)));
}

/**
 * The same division, made to respect spread constraints. Karmada ignores them for equal shares unless there is a weight preference, be
 * it an empty one (shouldIgnoreSpreadConstraint in pkg/scheduler/core/spreadconstraint).
 */
export function respectingSpread(division: ReplicaScheduling): ReplicaScheduling {
  return division === EQUAL_SHARES ? { ...EQUAL_SHARES, weightPreference: {} } : division;
}

function staticWeights(staticWeightList: readonly StaticWeight[]): ReplicaScheduling {
  return { ...EQUAL_SHARES, weightPreference: { staticWeightList } };
}
