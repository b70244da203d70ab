import type { DiffSummary, FleetChange, PlatformChange, RemovalNote, WorkloadChange } from './diff-model';
import type { PlannedCluster, PlannedObject, PlannedPlatformObject, PlannedShare, PlannedTool, PlannedWorkload, PlanWarning } from './model';

/** What the first member of a saved plan says. A form that older versions cannot read gets another number. */
export const PLAN_FORM = 'cdk8s-kruise-federation/plan/v1';

/** A share as it is saved: objects are named by their ids, and overrides follow from the origins of the objects. */
export interface SavedShare extends Omit<PlannedShare, 'workload' | 'objects' | 'overrides'> {
  readonly workload?: string;
  readonly objects: readonly string[];
}

export interface SavedWorkload extends Omit<PlannedWorkload, 'clusters' | 'template'> {
  readonly clusters: readonly SavedShare[];
  readonly template?: string;
}

/** A plan as it is saved: every object once, by its id. Its schema is docs/schemas/plan.schema.json. */
export interface SavedPlan {
  readonly form: string;
  /** Version of the package that made it. */
  readonly version: string;
  readonly clusters: readonly PlannedCluster[];
  readonly workloads: readonly SavedWorkload[];
  readonly objects: Readonly<Record<string, Omit<PlannedObject, 'id'>>>;
  readonly platform: readonly PlannedPlatformObject[];
  readonly tools: readonly PlannedTool[];
  readonly warnings: readonly PlanWarning[];
}

/** A diff of two plans as it is saved. Its schema is docs/schemas/diff.schema.json. */
export interface SavedDiff {
  readonly workloads: readonly WorkloadChange[];
  readonly fleet: readonly FleetChange[];
  readonly platform: readonly PlatformChange[];
  readonly removals: readonly RemovalNote[];
  readonly summary: DiffSummary;
}
