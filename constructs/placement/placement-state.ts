import type { ClusterGroup } from './cluster-group';
import { affinityTerm } from './cluster-group';
import { affinityOf } from '../fleet/cluster-selector';
import { respectingSpread } from './division';
import type { Spread } from './spread';
import { choosesClusters, spreadConstraints } from './spread';
import type { PlacementSpec, ReplicaScheduling, Toleration } from '../delivery/model';

/** What has been said of a placement so far. */
export interface PlacementState {
  readonly groups: readonly ClusterGroup[];
  /** Whether the groups have names of their own, as opposed to being the one selector of a plain placement. */
  readonly ordered: boolean;
  readonly division: ReplicaScheduling;
  readonly spread: Spread;
  readonly tolerations: readonly Toleration[];
}

/** The placement as Karmada's own, every default written out. */
export function placementSpec({ groups, ordered, division, spread, tolerations }: PlacementState): PlacementSpec {
  const constraints = spreadConstraints(spread);
  return {
    ...(ordered
      ? { clusterAffinities: Array.isArray(groups) ? groups.map(affinityTerm) : (groups as any) }
      : { clusterAffinity: affinityOf(groups[0].selector) }),
    ...(tolerations.length > 0 && { clusterTolerations: tolerations }),
    ...(constraints.length > 0 && { spreadConstraints: constraints }),
    replicaScheduling: choosesClusters(spread) ? respectingSpread(division) : division,
  };
}
