import { isObject, listOf } from '../json/json';
import { getOr } from '../json/maps';
import type { ClusterAffinity, ClusterFacts, Requirement } from './model';
import { labelMatcher, requirementMatcher } from './selector';

/** Says whether a cluster fits. */
export type ClusterMatcher = (cluster: ClusterFacts) => boolean;

/**
 * An affinity as a predicate, to be built once and asked for many clusters. All given parts must hold and `exclude` wins; an absent or
 * empty affinity fits every cluster, and so does an empty list of names.
 */
export function affinityMatcher(affinity: ClusterAffinity | undefined): ClusterMatcher {
  if (!isObject(affinity)) return () => true;
  return getOr(matchers, affinity, () => makeMatcher(affinity));
}

/** Affinities never change, and those of placements and overrides are asked for by every workload that has them. */
const matchers = new WeakMap<ClusterAffinity, ClusterMatcher>();

function makeMatcher(affinity: ClusterAffinity): ClusterMatcher {
  const names = new Set(listOf(affinity.clusterNames));
  const excluded = new Set(listOf(affinity.exclude));
  const parts: ClusterMatcher[] = [(cluster) => !excluded.has(cluster.name)];
  if (names.size > 0) parts.push((cluster) => names.has(cluster.name));
  if (isObject(affinity.labelSelector)) {
    const matches = labelMatcher(affinity.labelSelector);
    parts.push((cluster) => matches(isObject(cluster.labels) ? cluster.labels : {}));
  }
  if (isObject(affinity.fieldSelector)) {
    for (const requirement of listOf(affinity.fieldSelector.matchExpressions)) parts.push(fieldMatcher(requirement));
  }
  return (cluster) => parts.every((matches) => matches(cluster));
}

/** Whether a cluster fits an affinity, as `ClusterMatches` of Karmada decides it. */
export function matchesAffinity(cluster: ClusterFacts, affinity: ClusterAffinity | undefined): boolean {
  return affinityMatcher(affinity)(cluster);
}

/** Provider and region behave like labels that are absent when the field is empty; zones are compared as a set. */
function fieldMatcher(requirement: Requirement): ClusterMatcher {
  if (!isObject(requirement)) return () => false;
  if (requirement.key === 'zone') return zoneMatcher(requirement);
  const matches = requirementMatcher(requirement);
  if (!matches) return () => false;
  return (cluster) => {
    const fields: Record<string, string> = {};
    if (cluster.provider) fields.provider = cluster.provider;
    if (cluster.region) fields.region = cluster.region;
    return matches(fields);
  };
}

function zoneMatcher(requirement: Requirement): ClusterMatcher {
  const values = listOf(requirement.values);
  const overlaps = (cluster: ClusterFacts) => listOf(cluster.zones).some((zone) => values.includes(zone));
  switch (requirement.operator) {
    case 'In': return overlaps;
    case 'NotIn': return (cluster) => !overlaps(cluster);
    case 'Exists': return (cluster) => listOf(cluster.zones).length > 0;
    case 'DoesNotExist': return (cluster) => listOf(cluster.zones).length === 0;
    default: return () => false;
  }
}
