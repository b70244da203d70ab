import { byName } from '../json/json';
import type { Previous } from './candidates';
import { type Forecast, type ForecastShare, merged } from './forecast';
import type { ClusterFacts, PlacementSpec, UidParity } from './model';
import { schedule, scheduleBoth, type Schedule, type ScheduleInput } from './schedule';
import { strategyOf } from './strategy';

/** A binding that was scheduled before, and what has become of its clusters. */
export interface RescheduleInput {
  readonly placement: PlacementSpec;
  /** All clusters, lost ones included, with the taints they have now. */
  readonly clusters: readonly ClusterFacts[];
  /** Replicas that are wanted now. */
  readonly replicas: number;
  readonly workload: boolean;
  /** What each cluster got before. */
  readonly previous: readonly ForecastShare[];
  /** Name of the affinity term that was taken. @default - the placement has no such terms */
  readonly affinity?: string;
  /** Clusters that it is evicted from. */
  readonly evicted: ReadonlySet<string>;
}

/**
 * What Karmada's scheduler does with a binding that was scheduled before. Evicted clusters leave the binding; all others stay in it whatever their taints, and
 * only what the strategy does not keep is placed anew. Where that fails, the clusters that are left keep what they have: the failure is told beside them.
 */
export function reschedule(input: RescheduleInput): Forecast {
  if (input.previous.some(({ replicas }) => replicas === undefined)) return unknownFrom(input);
  const { even, odd } = scheduledAgain(input);
  const outcome = merged(even, odd);
  const estimated = outcome.certainty !== 'unknown' && input.previous.some(({ certainty }) => certainty === 'estimate');
  return estimated ? asEstimate(outcome) : outcome;
}

/** The effects that Karmada itself puts on a cluster it cannot reach: nothing new is placed there, and what is there stays. */
export const LOST_TAINTS = ['not-ready', 'unreachable'].map((name) => ({ key: `cluster.karmada.io/${name}`, effect: 'NoSchedule' }));

/** Both outcomes; they have most of the work in common where the binding is the same for both. */
function scheduledAgain(input: RescheduleInput): Record<UidParity, Schedule> {
  const even = previousOf(input, 'even');
  if (input.previous.every(({ alternative }) => alternative === undefined)) {
    if (!isNeeded(input, even)) return { even: kept(even), odd: kept(even) };
    const both = scheduleBoth({ ...scheduleOf(input), previous: even });
    return { even: withFailure(even, both.even), odd: withFailure(even, both.odd) };
  }
  const once = (parity: UidParity, previous: Previous): Schedule => (
    isNeeded(input, previous) ? withFailure(previous, schedule({ ...scheduleOf(input), previous }, parity)) : kept(previous)
  );
  return { even: once('even', even), odd: once('odd', previousOf(input, 'odd')) };
}

function scheduleOf({ placement, clusters, replicas, workload }: RescheduleInput): ScheduleInput {
  return { placement, clusters, replicas, workload };
}

/** The binding as eviction leaves it. Clusters that were not in it cannot be evicted from it, and zero replicas are in it only for objects without any. */
function previousOf({ previous, evicted, affinity }: RescheduleInput, parity: UidParity): Previous {
  const before = previous.flatMap(({ cluster, replicas = 0, alternative }): [string, number][] => {
    const count = parity === 'odd' ? alternative ?? replicas : replicas;
    return count === 0 && alternative !== undefined ? [] : [[cluster, count]];
  });
  return {
    affinity,
    shares: new Map(before.filter(([cluster]) => !evicted.has(cluster))),
    evicted: new Set(before.flatMap(([cluster]) => (evicted.has(cluster) ? [cluster] : []))),
  };
}

function kept({ shares, affinity }: Previous): Schedule {
  const targets = [...shares].map(([cluster, replicas]) => ({ cluster, replicas }));
  return { candidates: [...shares.keys()], targets, certainty: 'exact', ...(affinity !== undefined && { affinity }) };
}

/** Only "no cluster fits" clears a binding; after any other failure it stays as it is. */
function withFailure(previous: Previous, outcome: Schedule): Schedule {
  return !outcome.failure || outcome.failure.reason === 'NoClusterFit' ? outcome : { ...outcome, targets: kept(previous).targets };
}

/** Divided workloads are scheduled again only when their shares do not add up; everything else at any event (upstream doScheduleBinding). */
function isNeeded({ placement, replicas, workload }: RescheduleInput, { shares }: Previous): boolean {
  if (!workload || strategyOf(placement) === 'Duplicated') return true;
  return [...shares.values()].reduce((sum, count) => sum + count, 0) !== replicas;
}

/** Where nobody knows who has what: any cluster that passes the filters may get something, and if none does, that is certain. */
function unknownFrom({ previous, evicted, affinity, ...input }: RescheduleInput): Forecast {
  const left = previous.filter(({ cluster }) => !evicted.has(cluster)).map(({ cluster }) => cluster);
  const { candidates, failure, certainty } = schedule({ ...input, previous: { shares: new Map(), evicted, affinity } }, 'even');
  const certain = failure && certainty === 'exact' ? { failure } : {};
  const names = [...new Set([...left, ...(failure ? [] : candidates)])].sort(byName);
  return { candidates, targets: names.map((cluster) => ({ cluster, certainty: 'unknown' as const })), certainty: 'unknown', ...certain };
}

function asEstimate(outcome: Forecast): Forecast {
  return { ...outcome, certainty: 'estimate', targets: outcome.targets.map((share) => ({ ...share, certainty: 'estimate' as const })) };
}
