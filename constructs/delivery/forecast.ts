import { byName } from '../json/json';
import { type Schedule, scheduleBoth, type ScheduleFailure, type ScheduleInput } from './schedule';

/**
 * How far a statement about a cluster goes. `either`: one of two numbers, by the UID the API server will assign. `estimate`: from declared
 * capacities. `unknown`: it depends on capacities nobody declared.
 */
export type Certainty = 'exact' | 'either' | 'estimate' | 'unknown';

/** What one cluster is expected to get. */
export interface ForecastShare {
  readonly cluster: string;
  /** Replicas; 0 with an alternative means that the cluster may get nothing. Undefined when unknown. */
  readonly replicas?: number;
  /** The other possible number, for a template whose UID has an odd hash. */
  readonly alternative?: number;
  readonly certainty: Certainty;
}

/** What can be said before apply. */
export interface Forecast {
  readonly candidates: readonly string[];
  /** Name of the affinity term that is taken. @default - the placement has no such terms, nothing is scheduled, or it depends on the UID */
  readonly affinity?: string;
  /** Every cluster that gets or may get the object, in the order of names. */
  readonly targets: readonly ForecastShare[];
  readonly failure?: ScheduleFailure;
  /** The least certain of the targets. */
  readonly certainty: Certainty;
}

/** Where an object goes and how many replicas each cluster gets, with both outcomes where a tie is broken by the UID. */
export function forecast(input: ScheduleInput): Forecast {
  const { even, odd } = scheduleBoth(input);
  return merged(even, odd);
}

/** One forecast of the schedules for UIDs of even and of odd hash; where only one of them can be told, none can. */
export function merged(even: Schedule, odd: Schedule): Forecast {
  const base = odd.certainty === 'unknown' ? odd : even;
  const targets = base.certainty === 'unknown'
    ? base.targets.map(({ cluster }) => ({ cluster, certainty: 'unknown' as const }))
    : merge(even, odd);
  const { candidates } = base;
  const affinity = even.affinity === odd.affinity ? base.affinity : undefined;
  const failure = base.failure ?? odd.failure;
  const certainty = base.certainty === 'exact' ? odd.certainty : base.certainty;
  return {
    candidates, targets,
    ...(affinity !== undefined && { affinity }),
    ...(failure && { failure }),
    certainty: certainty === 'exact' && targets.some((target) => target.certainty === 'either') ? 'either' : certainty,
  };
}

function merge(even: Schedule, odd: Schedule): ForecastShare[] {
  const alternatives = new Map(odd.targets.map(({ cluster, replicas }) => [cluster, replicas]));
  const shares = even.targets.map(({ cluster, replicas }): ForecastShare => {
    const alternative = alternatives.get(cluster) ?? 0;
    alternatives.delete(cluster);
    return share(even.certainty, cluster, replicas ?? 0, alternative);
  });
  for (const [cluster, replicas] of alternatives) shares.push(share(even.certainty, cluster, 0, replicas ?? 0));
  return shares.sort((a, b) => byName(a.cluster, b.cluster));
}

function share(certainty: Schedule['certainty'], cluster: string, replicas: number, alternative: number): ForecastShare {
  if (replicas === alternative) return { cluster, replicas, certainty };
  return { cluster, replicas, alternative, certainty: certainty === 'exact' ? 'either' : certainty };
}
