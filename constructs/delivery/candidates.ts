import { affinityMatcher, type ClusterMatcher } from './affinity';
import { byName, isObject, listOf } from '../json/json';
import type { ClusterAffinity, ClusterAffinityTerm, ClusterFacts, PlacementSpec } from './model';
import { allSpreads, type Spread } from './strategy';
import { tolerates } from './taint';

/** A cluster that passed every filter. */
export interface Candidate {
  readonly cluster: ClusterFacts;
  /** 0 for the affinity itself, 1 and up for the overflow affinities in their order. */
  readonly tier: number;
  /** How many replicas it can take; 0 where nothing was declared, as for a cluster that reports no resources. */
  readonly available: number;
}

/** The affinities tried one after the other; the first that can be scheduled is taken. */
export interface Term {
  readonly name?: string;
  /** The affinity and, for workloads, its overflow affinities. Empty: every cluster. */
  readonly affinities: readonly ClusterAffinity[];
  readonly overflow: boolean;
}

/** The affinity terms of a placement, in order. */
export function termsOf(placement: PlacementSpec, workload: boolean): Term[] {
  if (isObject(placement.clusterAffinity)) return [{ affinities: [placement.clusterAffinity], overflow: false }];
  if (!Array.isArray(placement.clusterAffinities)) return [{ affinities: [], overflow: false }];
  return (placement.clusterAffinities as readonly ClusterAffinityTerm[]).filter((term) => isObject(term)).map((term) => ({
    name: term.affinityName,
    // What needs no capacity cannot overflow: Services and the like stay with the first group.
    affinities: workload ? [term, ...listOf(term.overflowAffinities)] : [term],
    overflow: workload && Array.isArray(term.overflowAffinities),
  }));
}

/** What Karmada takes for the availability of every cluster when there is nothing to place. */
const UNBOUNDED = 2 ** 31 - 1;

/** The clusters that pass affinity, taints and spread fields, in the order Karmada ranks them. */
export function candidatesOf(placement: PlacementSpec, term: Term, clusters: readonly ClusterFacts[], replicas: number): Candidate[] {
  const tiers: ClusterMatcher[] = term.affinities.length > 0 ? term.affinities.map(affinityMatcher) : [() => true];
  const spreads = allSpreads(placement);
  const found: Candidate[] = [];
  for (const cluster of clusters) {
    const tier = tiers.findIndex((matches) => matches(cluster));
    if (tier < 0 || !tolerates(cluster.taints, placement.clusterTolerations) || !hasFields(cluster, spreads)) continue;
    found.push({ cluster, tier, available: replicas === 0 ? UNBOUNDED : capacityOf(cluster) ?? 0 });
  }
  return found.sort(ranked);
}

/** Karmada's rank at a first scheduling: tier, then availability, then name. */
export function ranked(a: Candidate, b: Candidate): number {
  return a.tier - b.tier || b.available - a.available || byName(a.cluster.name, b.cluster.name);
}

/** The declared capacity; undefined when there is none or it is not a number of replicas. */
export function capacityOf(cluster: ClusterFacts): number | undefined {
  const { capacity } = cluster;
  return typeof capacity === 'number' && capacity >= 0 && Number.isFinite(capacity) ? Math.floor(capacity) : undefined;
}

/** Whether a cluster has the fields that spread constraints name. */
export function hasFields(cluster: ClusterFacts, spreads: readonly Spread[]): boolean {
  return spreads.every(({ field }) => {
    if (field === 'provider') return Boolean(cluster.provider);
    if (field === 'region') return Boolean(cluster.region);
    return field !== 'zone' || listOf(cluster.zones).length > 0;
  });
}
