import { type Candidate, candidatesOf, capacityOf, type Previous, type Term, termsOf } from './candidates';
import { divide, type Share } from './divide';
import { byName } from '../json/json';
import type { ClusterFacts, PlacementSpec, UidParity } from './model';
import { selectBySpread } from './spread';
import { isDynamic, spreadsOf, type Strategy, strategyOf } from './strategy';

/** What the scheduler needs to know. */
export interface ScheduleInput {
  readonly placement: PlacementSpec;
  readonly clusters: readonly ClusterFacts[];
  /** Replicas of the template; 0 for kinds that have none. */
  readonly replicas: number;
  /** Whether Karmada takes it for a workload; see `isWorkload`. What is none goes to every selected cluster as it is. */
  readonly workload: boolean;
  /** What the scheduling before left behind. @default - it is scheduled for the first time */
  readonly previous?: Previous;
}

/** Why nothing is scheduled, by the reason Karmada writes into the Scheduled condition. */
export interface ScheduleFailure {
  readonly reason: 'NoClusterFit' | 'Unschedulable' | 'SchedulerError';
  readonly message: string;
}

/** The outcome of a scheduling. */
export interface Schedule {
  /** The clusters that pass affinity, taints and spread fields, in the order of names. */
  readonly candidates: readonly string[];
  /** Name of the affinity term that was taken. */
  readonly affinity?: string;
  /** In the order of names. When the certainty is `unknown` these are the candidates, without replicas. */
  readonly targets: readonly Share[];
  readonly failure?: ScheduleFailure;
  /** `estimate`: computed from declared capacities. `unknown`: needs capacities that are not declared. */
  readonly certainty: 'exact' | 'estimate' | 'unknown';
}

/** What is settled before ties are broken: the first affinity term that can be scheduled, and its clusters. */
interface Prepared {
  readonly candidates: readonly string[];
  readonly certainty: Schedule['certainty'];
  readonly term?: Term;
  readonly strategy?: Strategy;
  readonly selected: readonly Candidate[];
  readonly failure?: ScheduleFailure;
}

/** What Karmada's scheduler does with a template, for one parity of the template's UID. */
export function schedule(input: ScheduleInput, parity: UidParity): Schedule {
  return settle(input, prepare(input), parity);
}

/** Both outcomes at once, for UIDs of even and of odd hash. */
export function scheduleBoth(input: ScheduleInput): Record<UidParity, Schedule> {
  const prepared = prepare(input);
  return { even: settle(input, prepared, 'even'), odd: settle(input, prepared, 'odd') };
}

function prepare(input: ScheduleInput): Prepared {
  let first: Prepared | undefined;
  let estimated = false;
  for (const term of termsFrom(input)) {
    const outcome = prepareTerm(input, term);
    if (outcome.certainty === 'unknown') return outcome;
    estimated ||= outcome.certainty === 'estimate';
    if (!outcome.failure) return estimated ? { ...outcome, certainty: 'estimate' } : outcome;
    // Of several terms that fail, the first one is what Karmada reports.
    first ??= outcome;
  }
  if (first) return estimated ? { ...first, certainty: 'estimate' } : first;
  return { candidates: [], certainty: 'exact', selected: [], failure: noClusterFit(input.clusters.length) };
}

/** The terms that are tried: those from the one that was taken before, or all if it is gone. */
function termsFrom({ placement, workload, previous }: ScheduleInput): Term[] {
  const terms = termsOf(placement, workload);
  const observed = previous?.affinity === undefined ? 0 : terms.findIndex(({ name }) => name === previous.affinity);
  return observed > 0 ? terms.slice(observed) : terms;
}

function prepareTerm({ placement, clusters, replicas, workload, previous }: ScheduleInput, term: Term): Prepared {
  const candidates = candidatesOf(placement, term, clusters, replicas, previous);
  const names = candidates.map(({ cluster }) => cluster.name).sort(byName);
  const strategy = strategyOf(placement);
  const base = { candidates: names, term, strategy, selected: [] };
  if (candidates.length === 0) return { ...base, certainty: 'exact', failure: noClusterFit(clusters.length) };

  const selection = selectBySpread({ candidates, spreads: spreadsOf(placement), replicas, duplicated: strategy === 'Duplicated' });
  const missing = replicas - selection.selected.reduce((sum, { held }) => sum + held, 0);
  const mattered = replicas > 0 && (selection.capacityMattered || (workload && ((isDynamic(strategy) && missing > 0) || term.overflow)));
  const declared = candidates.every(({ cluster }) => capacityOf(cluster) !== undefined);
  if (selection.givenUp || (mattered && !declared)) return { ...base, certainty: 'unknown', selected: candidates };
  const certainty = mattered ? 'estimate' : 'exact';
  if (selection.failure !== undefined) return { ...base, certainty, failure: { reason: 'SchedulerError', message: selection.failure } };
  if (workload && !strategy) {
    return { ...base, certainty, failure: { reason: 'SchedulerError', message: 'There is no such strategy for scheduling replicas.' } };
  }
  // Weights and copies do not ask for room.
  if (workload && isDynamic(strategy)) {
    const division = divide(strategy!, placement, selection.selected, replicas, term.overflow, 'even');
    if ('unschedulable' in division) return { ...base, certainty, failure: { reason: 'Unschedulable', message: division.unschedulable } };
  }
  return { ...base, certainty, selected: selection.selected };
}

function settle({ placement, replicas, workload }: ScheduleInput, prepared: Prepared, parity: UidParity): Schedule {
  const { candidates, certainty, term, failure, selected } = prepared;
  const base = { candidates, certainty, ...(term?.name !== undefined && !failure && { affinity: term.name }) };
  if (failure) return { ...base, targets: [], failure };
  if (certainty === 'unknown') return { ...base, targets: candidates.map((cluster) => ({ cluster })) };
  if (!workload) {
    return { ...base, targets: selected.map(({ cluster }) => ({ cluster: cluster.name, replicas: 0 })).sort((a, b) => byName(a.cluster, b.cluster)) };
  }
  const division = divide(prepared.strategy!, placement, selected, replicas, term!.overflow, parity);
  return { ...base, targets: 'shares' in division ? division.shares : [] };
}

function noClusterFit(clusters: number): ScheduleFailure {
  return { reason: 'NoClusterFit', message: `None of the ${clusters} clusters passes the checks on affinity, taints and spread fields.` };
}
