import { affinityMatcher, type ClusterMatcher } from './affinity';
import { termsOf } from './candidates';
import type { PlacementSpec } from './model';

/** Whether a placement may ever select a cluster: whether any of its affinity terms matches, whatever taints and capacity say. */
export function reachOf(placement: PlacementSpec): ClusterMatcher {
  const terms = termsOf(placement, true).map(({ affinities }) => affinities.map(affinityMatcher));
  return (cluster) => terms.some((affinities) => affinities.length === 0 || affinities.some((matches) => matches(cluster)));
}
