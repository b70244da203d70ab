import type { ClusterFacts, PlacementSpec } from '../delivery/model';
import { getOr } from '../json/maps';

/**
 * Results that depend on a placement, the clusters and a few words more, kept by identity: placements and fleets never change, and whole
 * charts of workloads share one of each.
 */
export class SharedResults<T> {
  private readonly known = new WeakMap<PlacementSpec, WeakMap<readonly ClusterFacts[], Map<string, T>>>();

  /** The result for these inputs, computed at the first call. */
  public of(placement: PlacementSpec, clusters: readonly ClusterFacts[], words: string, compute: () => T): T {
    const byClusters = getOr(this.known, placement, () => new WeakMap<readonly ClusterFacts[], Map<string, T>>());
    return getOr(getOr(byClusters, clusters, () => new Map<string, T>()), words, compute);
  }
}
