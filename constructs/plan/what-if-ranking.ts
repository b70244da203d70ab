import { byName } from '../json/json';
import type { FitReport } from './fit';
import type { LossOutcome } from './what-if-outcome';

/** What the loss of clusters does to all workloads together. */
export interface LossSummary {
  /** The clusters that are lost together. */
  readonly lost: readonly string[];
  /** Workloads that run there. */
  readonly hit: number;
  /** Replicas that run nowhere until a cluster is back, as far as they are known. */
  readonly gone: number;
  /** Workloads that are hit, and of which it is not known how much is gone. */
  readonly unknown: number;
  /** Replicas that others take over. */
  readonly moved: number;
  /** Workloads that Karmada cannot schedule again. */
  readonly stuck: number;
  /** Clusters that have too little room for what they run then. */
  readonly overfull: readonly string[];
}

/** The numbers of one loss. */
export function lossSummary(lost: readonly string[], outcomes: readonly LossOutcome[], fit?: FitReport): LossSummary {
  const hit = outcomes.filter((outcome) => outcome.lost.length > 0);
  const gone = hit.reduce((sum, outcome) => sum + (outcome.gone ?? 0), 0);
  return {
    lost, gone,
    hit: hit.length,
    unknown: hit.filter((outcome) => outcome.gone === undefined && outcome.lost.some(({ replicas }) => replicas === undefined)).length,
    moved: hit.reduce((sum, { gained }) => sum + gained.reduce((total, { replicas = 0 }) => total + replicas, 0), 0),
    stuck: hit.filter(({ failure }) => failure !== undefined).length,
    overfull: fit?.clusters.filter(({ fits }) => fits === false).map(({ cluster }) => cluster) ?? [],
  };
}

/** The worst first: by replicas that are gone, then by clusters without room, workloads that are stuck or hit, and names. */
export function rankLosses(losses: readonly LossSummary[]): LossSummary[] {
  return [...losses].sort((a, b) => b.gone - a.gone || b.overfull.length - a.overfull.length || b.stuck - a.stuck || b.unknown - a.unknown
    || b.hit - a.hit || byName(a.lost.join(), b.lost.join()));
}
