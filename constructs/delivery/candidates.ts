import { affinityMatcher, type ClusterMatcher } from './affinity';
import { byName, isObject, listOf } from '../json/json';
import type { ClusterAffinity, ClusterAffinityTerm, ClusterFacts, PlacementSpec } from './model';
import { allSpreads, type Spread } from './strategy';
import { tolerates } from './taint';

/** What the scheduling before left in a binding. */
export interface Previous {
  /** The clusters that are in the binding, with their replicas; objects without replicas have 0 of them. */
  readonly shares: ReadonlyMap<string, number>;
  /** Name of the affinity term that was taken; terms before it are not tried again. */
  readonly affinity?: string;
  /** Clusters that the object is being evicted from: they are no candidates, and no longer in the binding. */
  readonly evicted: ReadonlySet<string>;
}

/** A cluster that passed every filter. */
export interface Candidate {
  readonly cluster: ClusterFacts;
  /** 0 for the affinity itself, 1 and up for the overflow affinities in their order. */
  readonly tier: number;
  /** 100 for clusters that are in the binding already, otherwise 0 (upstream plugin clusterlocality). */
  readonly score: number;
  /** Replicas that it has from the scheduling before. */
  readonly held: number;
  /** How many replicas it can have, those that it has included; nothing more where nothing was declared, as for a cluster that reports no resources. */
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

/** The score of a cluster that is in the binding already. */
const LOCAL = 100;

/**
 * The clusters that pass affinity, taints, eviction and spread fields, in the order Karmada ranks them. What is in a binding already is not kept away
 * by taints. A declared capacity is the room of a cluster without the workload, so what the workload has there is taken from it.
 */
export function candidatesOf(
  placement: PlacementSpec, term: Term, clusters: readonly ClusterFacts[], replicas: number, previous?: Previous,
): Candidate[] {
  const tiers: ClusterMatcher[] = term.affinities.length > 0 ? term.affinities.map(affinityMatcher) : [() => true];
  const spreads = allSpreads(placement);
  const found: Candidate[] = [];
  for (const cluster of clusters) {
    const tier = tiers.findIndex((matches) => matches(cluster));
    const share = previous?.shares.get(cluster.name);
    const passes = share !== undefined || tolerates(cluster.taints, placement.clusterTolerations);
    if (tier < 0 || !passes || previous?.evicted.has(cluster.name) || !hasFields(cluster, spreads)) continue;
    const held = share ?? 0;
    const available = replicas === 0 ? UNBOUNDED + held : Math.max(held, capacityOf(cluster) ?? 0);
    found.push({ cluster, tier, score: share === undefined ? 0 : LOCAL, held, available });
  }
  return found.sort(ranked);
}

/** Karmada's rank: tier, then score, then availability, then name. */
export function ranked(a: Candidate, b: Candidate): number {
  return a.tier - b.tier || b.score - a.score || b.available - a.available || byName(a.cluster.name, b.cluster.name);
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
