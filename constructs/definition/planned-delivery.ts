import type { KubeObject } from '../json/kube-object';
import type { ClusterDelivery } from './cluster-delivery';

/** What one cluster gets, with the workload told apart from its companions. */
export interface PlannedDelivery {
  readonly delivery: ClusterDelivery;
  readonly workload?: KubeObject;
  /** Why an override cannot be applied there. */
  readonly failure?: string;
}
