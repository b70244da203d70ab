import type { ControlPlane } from '../fleet/control-plane';

/** How far a statement about a cluster goes before anything is applied. */
export enum Certainty {
  /** This is what the cluster gets. */
  EXACT = 'exact',
  /** One of two numbers of replicas: Karmada breaks ties by the UID that the API server gives the template. */
  EITHER = 'either',
  /** Computed from the capacities declared in the fleet; Karmada asks its estimators instead. */
  ESTIMATE = 'estimate',
  /** It depends on capacities that are not declared. */
  UNKNOWN = 'unknown',
}

/** What one cluster gets. */
export interface ClusterDelivery {
  /** Name of the cluster. */
  readonly cluster: string;
  /** The control plane that delivers. */
  readonly controlPlane: ControlPlane;
  /**
   * Replicas of the workload there.
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
   * The workload itself as plain JSON, divided and overridden; one of `objects`.
   * @default - its share there is zero, or only companions are delivered
   */
  readonly workload?: any;
  /** The objects as plain JSON, in an order in which they can be applied: companions, and the workload unless its share is zero. */
  readonly objects: any[];
}
