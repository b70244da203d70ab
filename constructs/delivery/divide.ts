import { affinityMatcher } from './affinity';
import type { Candidate } from './candidates';
import { byName, isObject, listOf } from '../json/json';
import type { PlacementSpec, StaticWeight, UidParity } from './model';
import type { Strategy } from './strategy';
import { webster } from './webster';

/** What one cluster gets. */
export interface Share {
  readonly cluster: string;
  /** Undefined where it depends on capacities nobody declared; 0 for objects without replicas. */
  readonly replicas?: number;
}

/** The shares, or the reason why the replicas do not fit. */
export type Division = { readonly shares: Share[] } | { readonly unschedulable: string };

/** Assigns replicas to the selected clusters; clusters whose share is zero are left out. */
export function divide(
  strategy: Strategy, placement: PlacementSpec, selected: readonly Candidate[], replicas: number, overflow: boolean, parity: UidParity,
): Division {
  if (!overflow) return divideAmong(strategy, placement, selected, replicas, parity);
  const shares: Share[] = [];
  let remaining = replicas;
  const tiers = [...new Set(selected.map(({ tier }) => tier))].sort((a, b) => a - b);
  for (const tier of tiers) {
    const members = selected.filter((candidate) => candidate.tier === tier);
    const part = Math.min(remaining, members.reduce((sum, { available }) => sum + available, 0));
    const division = divideAmong(strategy, placement, members, part, parity);
    if ('unschedulable' in division) return division;
    shares.push(...division.shares);
    remaining -= part;
    if (remaining <= 0) break;
  }
  if (remaining > 0) return { unschedulable: `The clusters of all tiers have no room for ${remaining} of ${replicas} replicas.` };
  return { shares: shares.sort((a, b) => byName(a.cluster, b.cluster)) };
}

function divideAmong(
  strategy: Strategy, placement: PlacementSpec, selected: readonly Candidate[], replicas: number, parity: UidParity,
): Division {
  switch (strategy) {
    case 'Duplicated':
      return { shares: sharesOf(new Map(selected.map(({ cluster }) => [cluster.name, replicas]))) };
    case 'StaticWeight':
      return { shares: sharesOf(webster(replicas, staticWeights(placement, selected), parity)) };
    default:
      return divideByAvailable(strategy, selected, replicas, parity);
  }
}

/** Greatest weight of the rules that match. Clusters matched by no rule are left out, unless none is matched at all: then all are equal. */
function staticWeights(placement: PlacementSpec, selected: readonly Candidate[]): Map<string, number> {
  const preference = placement.replicaScheduling?.weightPreference;
  const rules = listOf(preference?.staticWeightList).filter(isObject)
    .map(({ targetCluster, weight }: StaticWeight) => ({ matches: affinityMatcher(targetCluster), weight: Number(weight) }));
  const weights = new Map<string, number>();
  for (const { cluster } of selected) {
    const weight = rules.reduce((most, rule) => rule.weight > most && rule.matches(cluster) ? rule.weight : most, 0);
    if (weight > 0) weights.set(cluster.name, weight);
  }
  return weights.size > 0 ? weights : new Map(selected.map(({ cluster }) => [cluster.name, 1]));
}

/**
 * Divides in proportion to what is available. Aggregated does so inside the shortest prefix of the roomiest clusters that has room for all,
 * not one cluster after the other.
 */
function divideByAvailable(strategy: Strategy, selected: readonly Candidate[], replicas: number, parity: UidParity): Division {
  if (replicas === 0) return { shares: [] };
  // Upstream's sort is stable for up to 12 clusters only; beyond that, which of several equally roomy clusters is cut off is an estimate.
  let clusters = [...selected].sort((a, b) => b.available - a.available);
  const total = clusters.reduce((sum, { available }) => sum + available, 0);
  if (total < replicas) return { unschedulable: `The clusters have room for only ${total} of ${replicas} replicas.` };
  if (strategy === 'Aggregated') {
    let sum = 0;
    const last = clusters.findIndex(({ available }) => (sum += available) >= replicas);
    clusters = clusters.slice(0, last + 1);
  }
  return { shares: sharesOf(webster(replicas, new Map(clusters.map(({ cluster, available }) => [cluster.name, available])), parity)) };
}

function sharesOf(replicas: ReadonlyMap<string, number>): Share[] {
  return [...replicas]
    .filter(([, count]) => count > 0)
    .map(([cluster, count]) => ({ cluster, replicas: count }))
    .sort((a, b) => byName(a.cluster, b.cluster));
}
