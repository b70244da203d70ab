import type { ClusterSize, ClusterState, GateSpec, SolvedStep, Spread, StepSizes } from './model';

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
  /** How many of so many pods a partition holds back. */
  readonly held: (partition: number | string, pods: number) => number;
}

/** What a rollout in steps is worked out from. */
export interface SolveInput {
  readonly groups: readonly SolvedGroup[];
  readonly spread: Spread;
  readonly splitting: Splitting;
  /** After every step. */
  readonly gates: readonly GateSpec[];
}

/** What is wrong with the numbers of a group. */
export interface SolveFault {
  readonly rule: 'sizes' | 'unknownPods' | 'wholeClusters';
  readonly message: string;
}

/** The steps of a rollout, from 0 on, or what is wrong with it. */
export type Solution = { readonly steps: readonly SolvedStep[] } | { readonly faults: readonly SolveFault[] };

/** Works out what each cluster has in each step. */
export function solve(_input: SolveInput): Solution {
  throw new Error('not yet');
}

/** What each cluster has on the way back from a later step to an earlier one. */
export function back(_to: SolvedStep, _from: SolvedStep, _anyPod: boolean): ReadonlyMap<string, ClusterState> {
  throw new Error('not yet');
}
