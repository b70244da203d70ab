import { affinityMatcher } from './affinity';
import type { Candidate } from './candidates';
import { byName, isObject, listOf } from '../json/json';
import type { ClusterFacts, PlacementSpec, StaticWeight, UidParity } from './model';
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
      return { shares: sharesOf(webster(replicas, staticWeights(placement, selected.map(({ cluster }) => cluster)), parity)) };
    default:
      return divideByAvailable(strategy, selected, replicas, parity);
  }
}

/** The weights of clusters by name. Those matched by no rule are left out, unless none is matched at all: then all are equal. */
export function staticWeights(placement: PlacementSpec, selected: readonly ClusterFacts[]): Map<string, number> {
  let weightOf = WEIGHTS.get(placement);
  if (!weightOf) WEIGHTS.set(placement, weightOf = weighing(placement));
  const weights = new Map<string, number>();
  for (const cluster of selected) {
    const weight = weightOf(cluster);
    if (weight > 0) weights.set(cluster.name, weight);
  }
  return weights.size > 0 ? weights : new Map(selected.map(({ name }) => [name, 1]));
}

/** Whole charts divide by one placement, and its losses are looked at as well: rules times clusters is worked out once. */
const WEIGHTS = new WeakMap<PlacementSpec, (cluster: ClusterFacts) => number>();

/** The greatest weight of the rules that match a cluster; 0 if none does. */
function weighing(placement: PlacementSpec): (cluster: ClusterFacts) => number {
  const rules = listOf(placement.replicaScheduling?.weightPreference?.staticWeightList).filter(isObject)
    .map(({ targetCluster, weight }: StaticWeight) => ({ matches: affinityMatcher(targetCluster), weight: Number(weight) }));
  const known = new WeakMap<ClusterFacts, number>();
  return (cluster) => {
    let weight = known.get(cluster);
    if (weight === undefined) {
      weight = rules.reduce((most, rule) => (rule.weight > most && rule.matches(cluster) ? rule.weight : most), 0);
      known.set(cluster, weight);
    }
    return weight;
  };
}

/**
 * Divides by room, steadily (upstream dynamicScaleUp and dynamicScaleDown): clusters keep what they have, and what is missing is divided in proportion to
 * the room that is left. If there are too many, all shrink in proportion to what they have. At a first scheduling everything is missing.
 */
function divideByAvailable(strategy: Strategy, selected: readonly Candidate[], replicas: number, parity: UidParity): Division {
  const held = new Map(selected.filter((candidate) => candidate.held > 0).map((candidate) => [candidate.cluster.name, candidate.held]));
  const missing = replicas - [...held.values()].reduce((sum, count) => sum + count, 0);
  if (missing === 0) return { shares: sharesOf(held) };
  if (missing < 0) {
    const votes = roomiest([...held].map(([name, room]) => ({ name, room, first: false })).sort((a, b) => byName(a.name, b.name)));
    return { shares: sharesOf(webster(replicas, votesOf(strategy, votes, replicas), parity)) };
  }
  const votes = roomiest(selected.map(({ cluster, available, held: own }) => ({ name: cluster.name, room: available - own, first: own > 0 })));
  const total = votes.reduce((sum, { room }) => sum + room, 0);
  if (total < missing) {
    return { unschedulable: `The clusters have room for only ${total} of ${missing} replicas${missing < replicas ? ' that are missing' : ''}.` };
  }
  const added = webster(missing, votesOf(strategy, votes, missing), parity);
  return { shares: sharesOf(new Map([...held, ...[...added].map(([name, count]): [string, number] => [name, count + (held.get(name) ?? 0)])])) };
}

interface Votes {
  readonly name: string;
  readonly room: number;
  /** Whether it has replicas already: Aggregated fills those clusters first. */
  readonly first: boolean;
}

/** Upstream's sort is stable for up to 12 clusters only; beyond that, which of several equally roomy clusters is cut off is an estimate. */
function roomiest(votes: Votes[]): Votes[] {
  return votes.sort((a, b) => b.room - a.room);
}

/** Aggregated divides inside the shortest prefix that has room for all, not one cluster after the other. */
function votesOf(strategy: Strategy, votes: readonly Votes[], replicas: number): Map<string, number> {
  let chosen = votes;
  if (strategy === 'Aggregated') {
    const ordered = [...votes.filter(({ first }) => first), ...votes.filter(({ first }) => !first)];
    let sum = 0;
    chosen = ordered.slice(0, ordered.findIndex(({ room }) => (sum += room) >= replicas) + 1);
  }
  return new Map(chosen.map(({ name, room }) => [name, room]));
}

function sharesOf(replicas: ReadonlyMap<string, number>): Share[] {
  return [...replicas]
    .filter(([, count]) => count > 0)
    .map(([cluster, count]) => ({ cluster, replicas: count }))
    .sort((a, b) => byName(a.cluster, b.cluster));
}
