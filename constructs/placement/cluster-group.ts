import { affinityOf, type ClusterSelector } from '../fleet/cluster-selector';
import { isObject } from '../json/json';
import type { ClusterAffinityTerm, OverflowAffinity } from '../delivery/model';

/** Clusters that take the replicas for which a group has no room left. */
export interface OverflowGroup {
  /** Name of the overflow group, 1 to 32 characters, different from all others of its group. */
  readonly name: string;
  /** The clusters of the overflow group. */
  readonly selector: ClusterSelector;
}

/** A group of clusters among several that are tried in order. */
export interface ClusterGroup {
  /** Name of the group, 1 to 32 characters in the syntax of a label key, unique in the placement. */
  readonly name: string;
  /** The clusters of the group. */
  readonly selector: ClusterSelector;
  /**
   * Where replicas go, in this order, when the clusters of the group are full. Needs Karmada 1.18, and `divideByAvailability` or
   * `divideOverFewestClusters`, because only those look at the room a cluster has.
   * @default - none; the group must hold all replicas
   */
  readonly overflow?: OverflowGroup[];
}

/** A group as Karmada's term of `clusterAffinities`. */
export function affinityTerm(group: ClusterGroup): ClusterAffinityTerm {
  if (!isObject(group)) return group;
  const { overflow } = group;
  return {
    ...named(group),
    ...(overflow !== undefined && { overflowAffinities: Array.isArray(overflow) ? overflow.map(named) : overflow }),
  };
}

function named(group: OverflowGroup): OverflowAffinity {
  if (!isObject(group)) return group;
  const affinity = affinityOf(group.selector);
  return { affinityName: group.name, ...(isObject(affinity) ? affinity : { clusterNames: (affinity ?? null) as any }) };
}
