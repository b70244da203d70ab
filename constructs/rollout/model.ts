import type { ClusterAffinity, PlacementSpec } from '../delivery/model';
import type { KubeObject } from '../json/kube-object';
import type { Change } from '../overrides/changes/list';

/**
 * What a rollout is about: a new version of a workload, its first delivery, a move to other clusters or weights, or the adoption of objects that run in clusters
 * already.
 */
export type RolloutForm = 'version' | 'first' | 'move' | 'adoption';

/** What the numbers of steps count: parts of a whole, percents that add up over the steps so far, or pods that each step adds. */
export type StepUnit = 'ratio' | 'percent' | 'replicas';

/** The steps within a group of clusters. */
export interface StepSizes {
  readonly unit: StepUnit;
  readonly numbers: readonly number[];
}

/** What has to hold after a step before the next one begins. */
export type GateSpec =
  | { readonly type: 'soak'; readonly seconds: number }
  | { readonly type: 'approval'; readonly by: string }
  | { readonly type: 'health'; readonly expression: string; readonly says?: string };

/** Clusters that get it together. */
export interface GroupSpec {
  /** As it was named; otherwise a name is made of its clusters. */
  readonly name?: string;
  /** The clusters; `rest` is those that no other group has. */
  readonly target: ClusterAffinity | 'rest';
  /** The steps within it; undefined is all of it in one step. */
  readonly sizes?: StepSizes;
  readonly gates: readonly GateSpec[];
  /** Whether it keeps its steps without a cluster, where clusters are supposed to be gone: otherwise the numbers of steps would mean others. */
  readonly vacant?: boolean;
}

/** In which clusters of a group the pods of a step are. */
export type Spread = 'evenly' | 'cluster-by-cluster';

/** Where a rollout stands. */
export interface CurrentStep {
  /** From 0, where nothing has begun, to the last; undefined is the last. */
  readonly step?: number;
  /** The later step that it comes back from; undefined if it goes forward. */
  readonly from?: number;
  /** Who says so, for messages, such as `the environment variable KRUISE_ROLLOUT_STEP`. */
  readonly saidBy: string;
  /** What was said, if it is no step. */
  readonly unreadable?: string;
  /** Whether neither environment nor context have a say: somebody else has asked them already. */
  readonly settled?: boolean;
}

/** A rollout as plain data. */
export interface RolloutSpec {
  readonly form: RolloutForm;
  /** What is new in the workload; undefined if the form has no new version, or what was given is no ClusterOverride. */
  readonly changes?: readonly Change[];
  /** Whether the new version was said for some clusters only, or changes other objects than the workload. */
  readonly misplaced?: 'clusters' | 'companions' | 'nothing';
  /** Where a move ends. */
  readonly placement?: PlacementSpec;
  readonly groups: readonly GroupSpec[];
  readonly spread: Spread;
  /** The most pods of the fleet that may be unavailable at once. */
  readonly maxUnavailable?: number;
  /** Pods by cluster, where replicas do not say how many there are. */
  readonly pods?: Readonly<Record<string, number>>;
  /** What has to hold after each step, whatever its group. */
  readonly gates: readonly GateSpec[];
  readonly current: CurrentStep;
}

/** What one cluster has in a step. */
export type ClusterState =
  /** The old version, or nothing in a first delivery. */
  | { readonly type: 'old' }
  /** The new version, of which a partition holds back pods. */
  | { readonly type: 'part'; readonly partition: number | string; readonly updated?: number }
  /** The new version. */
  | { readonly type: 'new' }
  /** The old version again, of which a partition holds back the pods that stay at the new one. */
  | { readonly type: 'back'; readonly partition: number | string; readonly updated?: number };

/** A step of a rollout, as it comes out for the fleet. */
export interface SolvedStep {
  /** 0 is before anything has begun. */
  readonly number: number;
  /** Such as `pre`, or `prod 2 of 3`. */
  readonly name: string;
  /** By cluster, in the order of names. */
  readonly states: ReadonlyMap<string, ClusterState>;
  /** Pods of the fleet that have the new version; undefined if unknown. */
  readonly updated?: number;
  /** The other number that ties may lead to. */
  readonly alternative?: number;
  /** How many were asked for; undefined if none were. */
  readonly wanted?: number;
  /** Whether control planes hold back what they dispatch, so that clusters stay as they are. */
  readonly held?: boolean;
  /** Replicas by cluster, where a step changes them. */
  readonly shares?: ReadonlyMap<string, number>;
  readonly gates: readonly GateSpec[];
}

/** The pods of a cluster. */
export interface ClusterSize {
  readonly cluster: string;
  /** Undefined if unknown. */
  readonly pods?: number;
  /** The other number that a tie may lead to. */
  readonly alternative?: number;
}

/** What a cluster gets of the workload, whole, before a rollout begins and after its end. */
export interface ClusterVersions {
  readonly old: KubeObject;
  readonly next: KubeObject;
  /** Minor version of Kruise there, such as `1.9`. */
  readonly kruise: string;
}

/** A rollout with all of its steps. */
export interface SolvedRollout {
  readonly spec: RolloutSpec;
  /** From step 0 on. */
  readonly steps: readonly SolvedStep[];
  /** The number of the current step. */
  readonly current: number;
  /** The later step that it comes back from; undefined if it goes forward. */
  readonly from?: number;
  /** What each cluster has now: the states of the current step, or what becomes of them on the way back. */
  readonly now: ReadonlyMap<string, ClusterState>;
  /** The pods of each cluster, by its name. */
  readonly sizes: ReadonlyMap<string, ClusterSize>;
  /** The most pods of the fleet that may be unavailable while a step is made, by the number of the step; undefined if unknown. */
  readonly unavailable: readonly (number | undefined)[];
  /** What clusters get of both versions, where that is known; undefined if the form has no new version. */
  readonly versions?: ReadonlyMap<string, ClusterVersions>;
}
