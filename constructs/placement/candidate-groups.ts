import type { KnownFleet } from '../fleet/known-fleet';
import { listed } from '../problems/reporter';
import { affinityMatcher } from '../delivery/affinity';
import { hasFields } from '../delivery/candidates';
import { allSpreads } from '../delivery/strategy';
import { isObject, listOf } from '../json/json';
import { nearest } from '../problems/nearest';
import type { ClusterAffinity, ClusterFacts, PlacementSpec } from '../delivery/model';
import { tolerates } from '../delivery/taint';

/** A group of clusters as the checks see it: the only selector of a placement, or one of several in order. */
export interface Group {
  /** The subject of sentences about it. */
  readonly what: string;
  readonly affinity: ClusterAffinity;
  readonly overflow: readonly ClusterAffinity[];
}

/** The clusters of the fleet a group could use. */
export interface Candidates {
  readonly group: Group;
  /** All that the selectors match. */
  readonly selected: readonly ClusterFacts[];
  /** Those of them without a taint that is not tolerated, and with the fields that spreads ask for. */
  readonly usable: readonly ClusterFacts[];
}

/** A group as the subject of a sentence. */
export function groupTitle(name: unknown): string {
  return `Group ${listed([name])}`;
}

/** The groups of a placement that can be read at all; what cannot is reported elsewhere. */
export function groupsOf(spec: PlacementSpec): Group[] {
  if (spec.clusterAffinities === undefined) {
    return [{ what: 'The placement', affinity: spec.clusterAffinity ?? {}, overflow: [] }];
  }
  return listOf(spec.clusterAffinities).filter(isObject).map((term) => ({
    what: groupTitle(term.affinityName), affinity: term, overflow: listOf(term.overflowAffinities),
  }));
}

/** Which clusters of the fleet a group could use, by the filters of Karmada's scheduler. */
export function candidatesOf(group: Group, spec: PlacementSpec, fleet: KnownFleet): Candidates {
  const matchers = [group.affinity, ...group.overflow].map(affinityMatcher);
  const selected = fleet.clusters.filter((cluster) => matchers.some((matches) => matches(cluster)));
  const spreads = allSpreads(spec);
  const usable = selected.filter((cluster) => tolerates(cluster.taints, spec.clusterTolerations) && hasFields(cluster, spreads));
  return { group, selected, usable };
}

/** Why no cluster matches a selector by label: the first label that no cluster carries, and what clusters carry instead. */
export function missingLabel(affinity: ClusterAffinity, clusters: readonly ClusterFacts[]): string {
  const wanted: unknown = affinity?.labelSelector?.matchLabels;
  const carried = clusters.map(({ labels }) => (isObject(labels) ? labels : {}));
  for (const [key, value] of Object.entries(isObject(wanted) ? wanted : {})) {
    const values = new Set(carried.flatMap((labels) => (Object.hasOwn(labels, key) ? [String(labels[key])] : [])));
    if (values.has(String(value))) continue;
    if (values.size > 0) return `: none has the label '${key}' set to '${value}', only to ${listed([...values].sort())}`;
    const near = nearest(key, new Set(carried.flatMap((labels) => Object.keys(labels))));
    return `: none has a label '${key}'${near === undefined ? '' : `, but some have '${near}'`}`;
  }
  return '';
}
