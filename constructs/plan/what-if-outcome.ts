import type { ForecastShare } from '../delivery/forecast';
import type { Plan } from '../federation/plan';
import type { ControlPlane } from '../fleet/control-plane';
import type { Verdict } from './what-if-eviction';

/** What was in a cluster that is lost. */
export interface LostShare {
  readonly cluster: string;
  readonly controlPlane: ControlPlane;
  /** Replicas there. @default - unknown, or the kind has none */
  readonly replicas?: number;
  /** The other possible number. @default - there is no other */
  readonly alternative?: number;
  /** Whether Karmada evicts it from there; undefined on other control planes, which never do. */
  readonly eviction?: Verdict;
}

/** A cluster that runs more than before. */
export interface GainedShare {
  readonly cluster: string;
  /** How many more; the greater number where either of two is possible. @default - unknown, or the kind has no replicas */
  readonly replicas?: number;
}

/** What becomes of a workload in an outage. */
export interface LossOutcome {
  /** Path of the construct. */
  readonly path: string;
  /** What was in the clusters that are lost; empty if the workload runs in none of them, and then nothing happens to it. */
  readonly lost: readonly LostShare[];
  /** What runs where now, in the order of names; lost clusters are left out. */
  readonly shares: readonly ForecastShare[];
  /** Clusters that take over. */
  readonly gained: readonly GainedShare[];
  /** Replicas that run nowhere until a cluster is back; the greater number where it is not certain. @default - unknown, or the kind has none */
  readonly gone?: number;
  /** Why Karmada cannot place what it has evicted. @default - it can, or there is nothing to place */
  readonly failure?: string;
  /** What happens and why, in sentences. */
  readonly reasons: readonly string[];
  /** The plan with what clusters have in the outage. */
  readonly plan: Plan;
}
