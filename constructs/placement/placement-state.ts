import { respectingSpread } from './division';
import { choosesClusters, type Spread, spreadConstraints } from './spread';
import type { PlacementSpec, ReplicaScheduling, Toleration } from '../delivery/model';

/** What has been said of a placement so far. */
export interface PlacementState {
  /** One selector, or groups in the order in which they are tried. */
  readonly affinity: Pick<PlacementSpec, 'clusterAffinity' | 'clusterAffinities'>;
  readonly division: ReplicaScheduling;
  readonly spread: Spread;
  readonly tolerations: readonly Toleration[];
}

/** The placement as Karmada's own, every default written out. */
export function placementSpec({ affinity, division, spread, tolerations }: PlacementState): PlacementSpec {
  const constraints = spreadConstraints(spread);
  return {
    ...affinity,
    ...(tolerations.length > 0 && { clusterTolerations: tolerations }),
    ...(constraints.length > 0 && { spreadConstraints: constraints }),
    replicaScheduling: choosesClusters(spread) ? respectingSpread(division) : division,
  };
}
