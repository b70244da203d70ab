import { getOr } from '../json/maps';
import { affinityMatcher, type ClusterMatcher } from './affinity';
import { termsOf } from './candidates';
import type { ClusterAffinity, PlacementSpec } from './model';

/** Whether a placement may ever select a cluster: whether any of its affinity terms matches, whatever taints and capacity say. */
export function reachOf(placement: PlacementSpec): ClusterMatcher {
  return getOr(reaches, placement, () => makeReach(placement, affinityMatcher));
}

/** Placements never change, and whole charts of workloads share one. */
const reaches = new WeakMap<PlacementSpec, ClusterMatcher>();

function makeReach(placement: PlacementSpec, matcher: (affinity: ClusterAffinity) => ClusterMatcher): ClusterMatcher {
  const terms = termsOf(placement, true).map(({ affinities }) => affinities.map(matcher));
  return (cluster) => terms.some((affinities) => affinities.length === 0 || affinities.some((matches) => matches(cluster)));
}

/** The same for clusters of which nothing but the name is known: labels and fields may be anything. */
export function namedReachOf(placement: PlacementSpec): ClusterMatcher {
  return makeReach(placement, ({ clusterNames, exclude }) => affinityMatcher({ clusterNames, exclude }));
}
