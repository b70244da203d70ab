import type { ControlPlane } from '../fleet/control-plane';
import type { RemovalEffect } from './model';

/** What becomes of something between two plans. */
export enum PlanChange {
  /** It is new. */
  CREATED = 'created',
  /** It is there before and after, and differs. */
  CHANGED = 'changed',
  /** It is gone. */
  DELETED = 'deleted',
  /** It is the same. */
  UNCHANGED = 'unchanged',
}

/** What happens to the pods of a workload in a cluster. */
export enum PodEffect {
  /** They run on as they are. */
  NONE = 'none',
  /** There are none yet: new ones are started. */
  CREATED = 'created',
  /** They stay, and containers that changed are restarted in them. */
  IN_PLACE = 'in-place',
  /** They are deleted, and others are started in their place. */
  RECREATED = 'recreated',
  /** They are deleted. */
  DELETED = 'deleted',
  /** They run on as they are for now: the update is paused, held back by its partition, or waits for somebody to delete them. */
  HELD = 'held',
  /** The API server refuses the change, so nothing happens. */
  REFUSED = 'refused',
  /** It cannot be told. */
  UNKNOWN = 'unknown',
}

/** A field that differs. */
export interface FieldChange {
  /** The field, such as `spec.template.spec.containers[web].image`. Elements of lists are named where they have names. */
  readonly field: string;
  /**
   * The value before; data of Secrets is a hash.
   * @default - there was none
   */
  readonly before?: any;
  /**
   * The value after; data of Secrets is a hash.
   * @default - there is none
   */
  readonly after?: any;
  /**
   * What made the new value, if it is not as the template has it, as it would be written in code.
   * @default - the template
   */
  readonly origin?: string;
}

/** An object of a cluster that differs. */
export interface ObjectChange {
  /** What becomes of it. */
  readonly change: PlanChange;
  /** API version of the object. */
  readonly apiVersion: string;
  /** Kind of the object. */
  readonly kind: string;
  /**
   * Namespace of the object.
   * @default - it has none
   */
  readonly namespace?: string;
  /** Name of the object. */
  readonly name: string;
  /** The fields that differ; empty for an object that is created or deleted. */
  readonly fields: FieldChange[];
  /**
   * Id of the object in the plan before.
   * @default - it was not there
   */
  readonly before?: string;
  /**
   * Id of the object in the plan after.
   * @default - it is not there
   */
  readonly after?: string;
}

/** Something in a change that cannot be undone by changing it back, or that will not happen as written. */
export interface PlanHazard {
  /** Code of the rule that found it, for `explain`. */
  readonly code: string;
  /** Whether reverting the commit does not bring back what was there: data is deleted, or the change is refused for ever. */
  readonly irreversible: boolean;
  /** What was found. */
  readonly message: string;
  /** What to do about it. */
  readonly fix: string;
  /** Clusters it happens in; empty if it is not about clusters. */
  readonly clusters: string[];
}

/** What a change does to a workload in one cluster. */
export interface ClusterChange {
  /** Name of the cluster. */
  readonly cluster: string;
  /** The control plane that delivers; the one before, for a cluster that is gone. */
  readonly controlPlane: ControlPlane;
  /** What becomes of the workload there. */
  readonly change: PlanChange;
  /**
   * Replicas before; where either of two numbers is possible, that of one outcome, the same in all clusters.
   * @default - unknown, the kind has none, or the workload was not there
   */
  readonly replicasBefore?: number;
  /**
   * Replicas before in the other outcome, where either of two numbers is possible.
   * @default - there is no other
   */
  readonly alternativeReplicasBefore?: number;
  /**
   * Replicas after; where either of two numbers is possible, that of one outcome, the same in all clusters.
   * @default - unknown, the kind has none, or the workload is not there
   */
  readonly replicasAfter?: number;
  /**
   * Replicas after in the other outcome, where either of two numbers is possible.
   * @default - there is no other
   */
  readonly alternativeReplicasAfter?: number;
  /** What happens to its pods that run already. */
  readonly pods: PodEffect;
  /** Why, in sentences: the fields that make it so. Empty if nothing happens. */
  readonly reasons: string[];
  /**
   * How many pods are updated or replaced.
   * @default - unknown, or the kind has no number of replicas
   */
  readonly podsUpdated?: number;
  /**
   * How many pods are sure to be available while the update goes on.
   * @default - unknown, or no pod is updated
   */
  readonly leastAvailable?: number;
  /**
   * How many pods there may be at most while the update goes on.
   * @default - unknown, or no pod is updated
   */
  readonly mostPods?: number;
  /** The objects that differ, companions included. */
  readonly objects: ObjectChange[];
  /**
   * What becomes in the cluster of what is no longer delivered there, once somebody has deleted it from the control plane or pruned its file.
   * @default - everything is still delivered
   */
  readonly removal?: RemovalEffect;
}

/** What a change does to a workload. */
export interface WorkloadChange {
  /** Path of the construct; the one before, for a workload that is gone. */
  readonly path: string;
  /**
   * Path of the construct before, if it was moved or renamed and still makes the same object.
   * @default - it was not moved
   */
  readonly movedFrom?: string;
  /** What becomes of it. */
  readonly change: PlanChange;
  /** Kind of the workload. */
  readonly kind: string;
  /**
   * Namespace of the workload.
   * @default - it has none
   */
  readonly namespace?: string;
  /** Name of the workload. */
  readonly name: string;
  /**
   * Replicas of all clusters before; those that were asked for, where the shares of clusters are unknown.
   * @default - unknown, or the kind has none
   */
  readonly replicasBefore?: number;
  /**
   * Replicas of all clusters before in the other outcome, where ties make different sums.
   * @default - there is no other sum
   */
  readonly alternativeReplicasBefore?: number;
  /**
   * Replicas of all clusters after; those that were asked for, where the shares of clusters are unknown.
   * @default - unknown, or the kind has none
   */
  readonly replicasAfter?: number;
  /**
   * Replicas of all clusters after in the other outcome, where ties make different sums.
   * @default - there is no other sum
   */
  readonly alternativeReplicasAfter?: number;
  /** The clusters where something differs, in the order of names. */
  readonly clusters: ClusterChange[];
  /** What cannot be undone, and what will not happen as written. */
  readonly hazards: PlanHazard[];
  /**
   * What control planes are told differently beside the objects of clusters: policies, and settings of works; also the workload itself, if no cluster gets it yet.
   * @default - nothing
   */
  readonly policies?: ObjectChange[];
  /**
   * What else to know of it, in sentences: what happens only later, or when somebody asks for it.
   * @default - nothing
   */
  readonly notes?: string[];
}

/** A cluster that joins or leaves the fleet, or is delivered to by another control plane. */
export interface FleetChange {
  /** Name of the cluster. */
  readonly cluster: string;
  /** What becomes of it. */
  readonly change: PlanChange;
  /** What differs, in words; empty for a cluster that joins or leaves. */
  readonly differences: string[];
  /**
   * What cannot be undone, and what will not happen as written.
   * @default - none
   */
  readonly hazards?: PlanHazard[];
}

/** An object for an API server that belongs to no single workload and that comes, differs or goes. */
export interface PlatformChange {
  /** What becomes of it. */
  readonly change: PlanChange;
  /** The file it is, or was, written to. */
  readonly file: string;
  /** API version of the object. */
  readonly apiVersion: string;
  /** Kind of the object. */
  readonly kind: string;
  /**
   * Namespace of the object.
   * @default - it has none
   */
  readonly namespace?: string;
  /** Name of the object. */
  readonly name: string;
  /**
   * What cannot be undone, and what else it does beyond the object itself.
   * @default - none
   */
  readonly hazards?: PlanHazard[];
}

/** What happens to the file of something that left the app, in a sentence for each tool that applies the output. */
export interface RemovalNote {
  /** The workload or object, as `Kind namespace/name`. */
  readonly subject: string;
  /** Who removes it, what goes with it, and what stays. */
  readonly message: string;
}

/** The numbers of a diff. */
export interface DiffSummary {
  /** Workloads that are new. */
  readonly created: number;
  /** Workloads that differ in at least one cluster. */
  readonly changed: number;
  /** Workloads that are gone. */
  readonly deleted: number;
  /** Clusters in which anything differs. */
  readonly clusters: number;
  /** Pods that are replaced; those of kinds without a number of replicas are not counted. */
  readonly podsRecreated: number;
  /** Pods that are updated in place. */
  readonly podsInPlace: number;
  /** Replicas that are added anywhere. */
  readonly replicasAdded: number;
  /** Replicas that are taken away anywhere. */
  readonly replicasRemoved: number;
  /** Findings that cannot be undone. */
  readonly irreversible: number;
}
