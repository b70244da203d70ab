import type { DiffSummary, FleetChange, PlatformChange, RemovalNote, WorkloadChange } from './diff-model';
import type { PlannedCluster, PlannedObject, PlannedPlatformObject, PlannedShare, PlannedTool, PlannedWorkload, PlanNote, PlanWarning } from './model';
import type { ClusterQuota } from './quota';

/** What the first member of a saved plan says. A form that older versions cannot read gets another number. */
export const PLAN_FORM = 'cdk8s-kruise-federation/plan/v1';

/** A share as it is saved: objects are named by their ids, and overrides follow from the origins of the objects. */
export interface SavedShare extends Omit<PlannedShare, 'workload' | 'objects' | 'overrides' | 'outline'> {
  readonly outline?: string;
  readonly workload?: string;
  readonly objects: readonly string[];
}

export interface SavedWorkload extends Omit<PlannedWorkload, 'clusters' | 'template' | 'policies'> {
  readonly policies: readonly string[];
  readonly clusters: readonly SavedShare[];
  readonly template?: string;
}

/** A plan as it is saved: every object once, by its id. Its schema is docs/schemas/plan.schema.json. */
export interface SavedPlan {
  readonly form: string;
  /** Version of the package that made it. */
  readonly version: string;
  /** What is supposed, such as `us-east lost`; absent in the plan of an app as it is. */
  readonly supposed?: readonly string[];
  /** Whether filters have left out a part of it; absent if not. */
  readonly filtered?: boolean;
  readonly clusters: readonly PlannedCluster[];
  readonly workloads: readonly SavedWorkload[];
  readonly objects: Readonly<Record<string, Omit<PlannedObject, 'id'>>>;
  readonly platform: readonly PlannedPlatformObject[];
  readonly tools: readonly PlannedTool[];
  readonly warnings: readonly PlanWarning[];
  /** What namespaces may request in clusters, by policies of a control plane; absent in plans of before. */
  readonly quotas?: readonly ClusterQuota[];
  /** What happens and why, in a plan that is only supposed. */
  readonly notes?: readonly PlanNote[];
}

/** What the first member of a saved diff says. */
export const DIFF_FORM = 'cdk8s-kruise-federation/diff/v1';

/** A diff of two plans as it is saved. Its schema is docs/schemas/diff.schema.json. */
export interface SavedDiff {
  readonly workloads: readonly WorkloadChange[];
  readonly fleet: readonly FleetChange[];
  readonly platform: readonly PlatformChange[];
  readonly removals: readonly RemovalNote[];
  readonly summary: DiffSummary;
}
