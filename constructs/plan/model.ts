import type { Certainty } from '../definition/cluster-delivery';
import type { ControlPlane } from '../fleet/control-plane';

/** A cluster of the fleet, as a plan knows it. */
export interface PlannedCluster {
  /** Name of the cluster. */
  readonly name: string;
  /** The control plane that delivers to it. */
  readonly controlPlane: ControlPlane;
  /** Labels of the cluster; empty if it has none. */
  readonly labels: { readonly [key: string]: string };
  /**
   * Region of the cluster.
   * @default - none
   */
  readonly region?: string;
  /**
   * Cloud provider of the cluster.
   * @default - none
   */
  readonly provider?: string;
  /**
   * How many more replicas fit, as the fleet declares it.
   * @default - not declared
   */
  readonly capacity?: number;
  /** Minor version of OpenKruise there, such as `1.9`. */
  readonly kruiseVersion: string;
}

/** What made a field of a delivered object what it is. */
export enum OriginStep {
  /** The share of the cluster. */
  DIVISION = 'division',
  /** An override of the app. */
  OVERRIDE = 'override',
  /** An override policy that was written by hand. */
  POLICY = 'policy',
  /** Left to somebody in the cluster, such as an autoscaler. */
  LEFT = 'left',
  /** The current step of a rollout. */
  ROLLOUT = 'rollout',
}

/** One step in the making of a field that is not as the template has it. */
export interface FieldOrigin {
  /** The field, such as `spec.template.spec.containers[web].image`. Elements of lists are named where they have names. */
  readonly field: string;
  /** What kind of step it is. */
  readonly step: OriginStep;
  /** What did it, as it would be written in code or said in a sentence. */
  readonly by: string;
  /** Path of the construct that says so. */
  readonly construct: string;
  /**
   * The value before the step; data of Secrets is hidden.
   * @default - there was none
   */
  readonly before?: any;
  /**
   * The value after the step; data of Secrets is hidden.
   * @default - it was removed
   */
  readonly after?: any;
}

/** A container and its image. */
export interface PlannedImage {
  /** Name of the container; for images outside of containers the field they stand in. */
  readonly container: string;
  /** The image. */
  readonly image: string;
}

/** How a workload updates its pods, as its object says, with defaults. Numbers are as written: `3` or `20%`. */
export interface PlannedUpdate {
  /** The way in which pods are updated, such as `InPlaceIfPossible`, `ReCreate` or `OnDelete`. */
  readonly type: string;
  /**
   * Pods that keep the old version.
   * @default - none, or the kind has no such setting
   */
  readonly partition?: string;
  /**
   * Pods that may be unavailable during an update.
   * @default - the kind has no such setting
   */
  readonly maxUnavailable?: string;
  /**
   * Pods that may exist in addition during an update.
   * @default - none, or the kind has no such setting
   */
  readonly maxSurge?: string;
  /** Whether updates are paused. */
  readonly paused: boolean;
}

/** What the containers of one pod request, init containers and overhead included, as the scheduler of Kubernetes counts them. */
export interface PodRequests {
  /** Thousandths of a CPU. */
  readonly cpuMillis: number;
  /** Bytes of memory. */
  readonly memoryBytes: number;
}

/** An object that clusters get. Clusters that get the same share it. */
export interface PlannedObject {
  /** Equal for equal objects, also in other plans. */
  readonly id: string;
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
  /** The object as plain JSON. Data of Secrets is replaced by hashes. */
  readonly manifest: any;
  /** What is not as the template has it, in the order in which it came about. */
  readonly origins: FieldOrigin[];
  /** The images in it. */
  readonly images: PlannedImage[];
  /**
   * How it updates its pods.
   * @default - the kind has no pods that are updated
   */
  readonly update?: PlannedUpdate;
  /**
   * What one pod requests.
   * @default - the kind has no pods
   */
  readonly requests?: PodRequests;
}

/** What one cluster gets of a workload. */
export interface PlannedShare {
  /** Name of the cluster. */
  readonly cluster: string;
  /** The control plane that delivers. */
  readonly controlPlane: ControlPlane;
  /**
   * Replicas there.
   * @default - unknown, or the kind has no replicas
   */
  readonly replicas?: number;
  /**
   * The other number of replicas that is possible.
   * @default - there is no other
   */
  readonly alternativeReplicas?: number;
  /** How certain the number of replicas is. */
  readonly certainty: Certainty;
  /**
   * Why the number is not certain, in a sentence.
   * @default - it is certain
   */
  readonly reason?: string;
  /**
   * The workload itself; one of `objects`.
   * @default - its share is zero or unknown, or only companions are delivered
   */
  readonly workload?: PlannedObject;
  /** All objects, in an order in which they can be applied. */
  readonly objects: PlannedObject[];
  /** The overrides that changed something there, as they would be written in code. */
  readonly overrides: string[];
  /**
   * The workload with its overrides and without a number of replicas, where that number is unknown or may be zero; it is not one of `objects`.
   * @default - the number is known, and `workload` has it
   */
  readonly outline?: PlannedObject;
  /**
   * Why changes do not reach the cluster for the time being, in a sentence: dispatch is suspended, or objects are only created and never updated.
   * @default - they do
   */
  readonly withheld?: string;
  /** What becomes of it in the cluster when it is no longer delivered there. */
  readonly removal: RemovalEffect;
}

/** How the share of one cluster came about. */
export interface DivisionStep {
  /** Name of the cluster. */
  readonly cluster: string;
  /** Whether the placement selects it. */
  readonly selected: boolean;
  /**
   * Its weight in the division.
   * @default - the division does not go by weights
   */
  readonly weight?: number;
  /** What was decided, in a sentence. */
  readonly because: string;
}

/** How the replicas of a workload are divided, for the curious. */
export interface PlannedDivision {
  /** The way of dividing: `Duplicated`, `StaticWeight`, `DynamicWeight` or `Aggregated`; `None` for kinds without replicas. */
  readonly strategy: string;
  /** What that means here, in a sentence. */
  readonly summary: string;
  /** The steps for each cluster of the fleet, in the order of names. */
  readonly clusters: DivisionStep[];
}

/** What a cluster has of a workload in a step of its rollout. */
export enum RolloutVersion {
  /** Nothing yet. */
  NONE = 'none',
  /** The old version. */
  OLD = 'old',
  /** The new version in some pods. */
  PART = 'part',
  /** The old version again, with some pods that stay at the new one. */
  BACK = 'back',
  /** The new version. */
  NEW = 'new',
}

/** What one cluster has in a step of a rollout. */
export interface PlannedRolloutCluster {
  /** Name of the cluster. */
  readonly cluster: string;
  /** Which version it has. */
  readonly version: RolloutVersion;
  /**
   * Pods with the new version.
   * @default - unknown
   */
  readonly updated?: number;
  /**
   * All pods of the workload there.
   * @default - unknown
   */
  readonly total?: number;
  /**
   * Pods with the new version, if a tie goes the other way.
   * @default - the same
   */
  readonly alternativeUpdated?: number;
  /**
   * All pods there, if a tie goes the other way.
   * @default - the same
   */
  readonly alternativeTotal?: number;
  /**
   * The partition that holds the other pods back, as it is written: `3` or `70%`.
   * @default - none
   */
  readonly partition?: string;
  /**
   * What happens to a pod there that gets the other version: `in-place`, `recreated`, or `none` if the versions are the same for it.
   * @default - unknown, or there is no other version
   */
  readonly effect?: string;
}

/** What has to hold after a step before the next one begins. */
export interface PlannedGate {
  /** What kind of gate it is: `soak`, `approval` or `health`. */
  readonly type: string;
  /** What has to hold, in a sentence. */
  readonly text: string;
  /**
   * How long the step is watched.
   * @default - it is another kind of gate
   */
  readonly seconds?: number;
  /**
   * What has to be true, in CEL.
   * @default - it is another kind of gate
   */
  readonly expression?: string;
}

/** A step of a rollout. */
export interface PlannedRolloutStep {
  /** Its number; 0 is before anything begins. */
  readonly number: number;
  /** Its name, such as `pre` or `prod 2 of 3`. */
  readonly name: string;
  /** What each cluster has after it, in the order of names. */
  readonly clusters: PlannedRolloutCluster[];
  /**
   * Whether control planes hold back what they dispatch in it, so that clusters stay as they are.
   * @default false
   */
  readonly held?: boolean;
  /**
   * Pods of the fleet with the new version.
   * @default - unknown
   */
  readonly updated?: number;
  /**
   * The other number that ties may lead to.
   * @default - there is no other
   */
  readonly alternative?: number;
  /**
   * Pods that were asked for, where the step has another number.
   * @default - it has what was asked for
   */
  readonly wanted?: number;
  /**
   * The most pods of the fleet that may be unavailable while it is made.
   * @default - unknown
   */
  readonly unavailable?: number;
  /** What has to hold before the next one begins. */
  readonly gates: PlannedGate[];
}

/** In which steps a change of a workload reaches its clusters. */
export interface PlannedRollout {
  /** What it is: `version`, `first` (delivery), `move` or `adoption`. */
  readonly form: string;
  /** The number of the current step. */
  readonly step: number;
  /**
   * The later step that it comes back from.
   * @default - it goes forward
   */
  readonly from?: number;
  /**
   * Equal as long as the old and the new version are the same in all clusters, also in other plans.
   * @default - it has no new version
   */
  readonly versions?: string;
  /** The steps, from 0 on. */
  readonly steps: PlannedRolloutStep[];
}

/** What becomes of the objects in clusters when the workload is taken out of the app and its files are pruned. */
export enum RemovalEffect {
  /** They are deleted, with their pods. */
  DELETED = 'deleted',
  /** They stay, and nobody manages them any more. */
  ORPHANED = 'orphaned',
}

/** A workload of a plan, or another federated object. */
export interface PlannedWorkload {
  /** Path of the construct. */
  readonly path: string;
  /** Path of the chart it is in. */
  readonly chart: string;
  /** API version of the workload. */
  readonly apiVersion: string;
  /** Kind of the workload. */
  readonly kind: string;
  /**
   * Namespace of the workload.
   * @default - it has none
   */
  readonly namespace?: string;
  /** Name of the workload. */
  readonly name: string;
  /** Labels of the workload; empty if it has none. */
  readonly labels: { readonly [key: string]: string };
  /**
   * Replicas that were asked for.
   * @default - the kind has no replicas, or an autoscaler decides on them
   */
  readonly replicas?: number;
  /**
   * The workload before it is divided and overridden. Where shares are unknown, it is all that can be compared with another plan.
   * @default - all shares are known
   */
  readonly template?: PlannedObject;
  /** How they are divided. */
  readonly division: PlannedDivision;
  /** What each cluster gets, in the order of names; empty without a fleet. */
  readonly clusters: PlannedShare[];
  /** What becomes of it in clusters when it leaves the app: orphaned if it is everywhere. */
  readonly removal: RemovalEffect;
  /** The output directory of its app, which tells workloads of several apps in one program apart. */
  readonly app: string;
  /** What control planes are told of it beside the objects themselves: policies, and the settings of works. */
  readonly policies: PlannedObject[];
  /**
   * Equal as long as Karmada has no reason to divide the replicas anew: it is told the same placement and the same number.
   * @default - Karmada does not divide it
   */
  readonly scheduling?: string;
  /** Whether an autoscaler in the clusters decides on the replicas. */
  readonly autoscaled: boolean;
  /**
   * In which steps a change of it reaches its clusters.
   * @default - it has no rollout
   */
  readonly rollout?: PlannedRollout;
}

/** An object for an API server that belongs to no single workload: a namespace, a definition of a kind, an interpreter. */
export interface PlannedPlatformObject {
  /** The output directory of its app. */
  readonly app: string;
  /** The file it is written to. */
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
  /** Equal for equal objects, also in other plans. */
  readonly id: string;
  /** Whether the tools that apply the output keep it when it leaves the app. */
  readonly kept: boolean;
}

/** A tool that applies the output. */
export interface PlannedTool {
  /** The tool: `Argo CD` or `Flux`. */
  readonly name: string;
  /** Whether it removes objects whose files have gone. */
  readonly prunes: boolean;
}

/** A warning of the synthesis. */
export interface PlanWarning {
  /** Code of the rule. */
  readonly code: string;
  /** Path of the construct. */
  readonly path: string;
  /** What was found. */
  readonly message: string;
  /** What to do about it. */
  readonly fix: string;
}

/** Something to know of a plan that is only supposed: what an outage does to a workload, and why. */
export interface PlanNote {
  /** Path of the construct. */
  readonly path: string;
  /** What happens. */
  readonly message: string;
}
