import type { OcmReplicaSetOptions } from './replica-set-options';

/** How the work agent writes the manifests of a work. */
export enum OcmUpdateStrategy {
  /** Server-side apply: the agent owns what is written and leaves the rest to others. */
  SERVER_SIDE_APPLY = 'ServerSideApply',
  /** The agent replaces the object, also fields that autoscalers or the Kruise webhook wrote. */
  UPDATE = 'Update',
  /** The agent creates the object and never touches it again. */
  CREATE_ONLY = 'CreateOnly',
  /** The agent only reads the status. */
  READ_ONLY = 'ReadOnly',
}

/** What happens in the cluster when a work is deleted from the hub. */
export enum OcmDeletePolicy {
  /** Everything is deleted but the namespace, which may hold what others put there, and CustomResourceDefinitions, with which all objects of their kinds would go. */
  KEEP_NAMESPACE = 'SelectivelyOrphan',
  /** Everything is deleted, the namespace with all in it and CustomResourceDefinitions with all objects of their kinds included. */
  DELETE_ALL = 'Foreground',
  /** Everything stays. */
  KEEP_ALL = 'Orphan',
}

/** A ServiceAccount of the managed cluster. */
export interface OcmExecutor {
  /** Namespace of the ServiceAccount. */
  readonly namespace: string;
  /** Name of the ServiceAccount. */
  readonly name: string;
}

/** A value that the work agent reads from the workload and reports to the hub. */
export interface OcmFeedback {
  /** Name of the value in the work's status; unique per workload. */
  readonly name: string;
  /** Path from the root of the object, without braces, e.g. `.status.collisionCount`. It must lead to a number, string or boolean. */
  readonly path: string;
}

/** How a workload is delivered to the clusters of Open Cluster Management. */
export interface OcmOptions {
  /**
   * How the agent writes the manifests.
   * @default OcmUpdateStrategy.SERVER_SIDE_APPLY
   */
  readonly updateStrategy?: OcmUpdateStrategy;
  /**
   * With server-side apply: whether fields that others own are taken over. If not, a conflict stops the manifest.
   * @default true
   */
  readonly forceConflicts?: boolean;
  /**
   * With server-side apply: the name under which the agent owns fields. It must start with `work-agent`.
   * @default 'work-agent'
   */
  readonly fieldManager?: string;
  /**
   * What happens in the cluster when the work is deleted.
   * @default - OcmDeletePolicy.KEEP_NAMESPACE, or KEEP_ALL if the placement preserves resources on deletion
   */
  readonly deletePolicy?: OcmDeletePolicy;
  /**
   * The ServiceAccount whose rights are checked before anything is applied. The agent itself still does the writing.
   * @default - the agent's own rights
   */
  readonly executor?: OcmExecutor;
  /**
   * Values to report in addition to the counters and revisions that are always reported.
   * @default - none
   */
  readonly feedback?: OcmFeedback[];
  /**
   * Whether the agent watches the workload instead of polling it. At most 50 watches per agent; needs OCM 1.2.
   * @default false
   */
  readonly watchFeedback?: boolean;
  /**
   * Whether the work creates the namespace. Switch it off where the cluster set manages namespaces.
   * @default true
   */
  readonly createNamespace?: boolean;
  /**
   * Delivery by one ManifestWorkReplicaSet instead of a ManifestWork per cluster, for workloads without any difference between clusters.
   * Refused when overrides or a division of replicas make clusters differ. Needs the hub's feature gate ManifestWorkReplicaSet.
   * @default - a ManifestWork per cluster
   */
  readonly replicaSet?: OcmReplicaSetOptions;
}
