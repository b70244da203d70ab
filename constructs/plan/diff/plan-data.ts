import type { DiffSummary, FleetChange, PlatformChange, RemovalNote, WorkloadChange } from '../diff-model';
import type { PlannedCluster, PlannedPlatformObject, PlannedShare, PlannedTool, PlannedWorkload } from '../model';

/** The data of a plan, as diffs read it: objects are in their shares, and clusters that get the same share them. */
export interface PlanData {
  readonly clusters: readonly PlannedCluster[];
  readonly workloads: readonly PlannedWorkload[];
  readonly platform: readonly PlannedPlatformObject[];
  readonly tools: readonly PlannedTool[];
}

/** The data of a diff; it is saved as it is. */
export interface DiffData {
  readonly workloads: WorkloadChange[];
  readonly fleet: FleetChange[];
  readonly platform: PlatformChange[];
  readonly removals: RemovalNote[];
  readonly summary: DiffSummary;
}

/** A workload in two plans; at least one of them has it. */
export interface WorkloadPair {
  readonly before?: PlannedWorkload;
  readonly after?: PlannedWorkload;
}

/** What a cluster gets of a workload in two plans; at least one of them gives it something. */
export interface SharePair {
  readonly cluster: string;
  readonly before?: PlannedShare;
  readonly after?: PlannedShare;
}
