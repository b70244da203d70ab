/** A PropagationPolicySpec without its resource selectors and its placement, defaults written out. */
export interface PolicySettings {
  readonly priority: number;
  readonly preemption: string;
  readonly conflictResolution: string;
  readonly schedulerName: string;
  /** Absent means no. Karmada's webhook drops an explicit false, which would show up as drift. */
  readonly propagateDeps?: boolean;
  readonly dependentOverrides?: readonly string[];
  readonly failover?: FailoverSettings;
  readonly activationPreference?: string;
  readonly suspension?: SuspensionSettings;
  readonly preserveResourcesOnDeletion?: boolean;
  readonly schedulePriority?: { readonly priorityClassSource: string; readonly priorityClassName: string };
}

/** When and how a workload moves away. */
export interface FailoverSettings {
  readonly application?: ApplicationFailoverSettings;
  readonly cluster?: ClusterFailoverSettings;
}

/** Failover because the application is unhealthy. */
export interface ApplicationFailoverSettings {
  readonly decisionConditions: { readonly tolerationSeconds: number };
  readonly purgeMode: string;
  readonly gracePeriodSeconds?: number;
  readonly statePreservation?: StatePreservationSettings;
}

/** Failover because the cluster is. */
export interface ClusterFailoverSettings {
  readonly purgeMode: string;
  readonly statePreservation?: StatePreservationSettings;
}

/** Status fields that follow the workload as labels. */
export interface StatePreservationSettings {
  readonly rules: readonly { readonly aliasLabelName: string; readonly jsonPath: string }[];
}

/** What is scheduled but not handed out to members. */
export interface SuspensionSettings {
  readonly dispatching?: boolean;
  readonly dispatchingOnClusters?: { readonly clusterNames: readonly string[] };
}
