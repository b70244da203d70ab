import type { ClusterSize, GateSpec, StepSizes } from './model';

/** A group with the clusters that are in it. */
export interface SolvedGroup {
  readonly name: string;
  readonly clusters: readonly ClusterSize[];
  readonly sizes?: StepSizes;
  readonly gates: readonly GateSpec[];
}

/** What clusters can do with a part of their pods. */
export interface Splitting {
  /** Whether a partition can hold back pods at all. */
  readonly partition: boolean;
  /** Whether it may be a percentage. */
  readonly percent: boolean;
  /** Whether that may have decimals; undefined is no. */
  readonly decimals?: boolean;
  /** How many of so many pods a partition holds back. */
  readonly held: (partition: number | string, pods: number) => number;
}
