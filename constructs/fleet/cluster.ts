import type { ControlPlane } from './control-plane';
import type { KruiseVersion } from './versions';

/** What a taint does to workloads that do not tolerate it. */
export enum ClusterTaintEffect {
  /** Nothing new is placed on the cluster. */
  NO_SCHEDULE = 'NoSchedule',
  /** Nothing new is placed, and what is there may be evicted. */
  NO_EXECUTE = 'NoExecute',
}

/** A taint of a cluster. Placements that do not tolerate it avoid the cluster. */
export interface ClusterTaint {
  /** Key of the taint. */
  readonly key: string;
  /**
   * Value of the taint.
   * @default - no value
   */
  readonly value?: string;
  /** What the taint does. */
  readonly effect: ClusterTaintEffect;
}

/** What is known of a cluster. */
export interface ClusterOptions {
  /**
   * The control plane that delivers to it. Each cluster has exactly one.
   * @default ControlPlane.KARMADA
   */
  readonly controlPlane?: ControlPlane;
  /**
   * Labels of the cluster on its control plane.
   * @default - none
   */
  readonly labels?: { readonly [key: string]: string };
  /**
   * Cloud provider, as in the Karmada Cluster's `spec.provider`.
   * @default - none
   */
  readonly provider?: string;
  /**
   * Region, as in `spec.region`.
   * @default - none
   */
  readonly region?: string;
  /**
   * Zones, as in `spec.zones`.
   * @default - none
   */
  readonly zones?: string[];
  /**
   * Taints of the cluster.
   * @default - none
   */
  readonly taints?: ClusterTaint[];
  /**
   * How many more replicas fit. Only used to estimate divisions that depend on free capacity, which Karmada asks its estimators for.
   * @default - unknown; such divisions are then reported as unknown
   */
  readonly capacity?: number;
  /**
   * The version of OpenKruise in the cluster. What is written follows the oldest version in the fleet, and what the cluster gets is checked for its own.
   * @default - that of the fleet
   */
  readonly kruiseVersion?: KruiseVersion;
  /**
   * The version of Kubernetes in the cluster, such as `1.32`; of a longer one such as `v1.32.4+k3s1` the minor version counts. It is only compared with the
   * versions that Kruise was tested with.
   * @default - unknown, and not compared
   */
  readonly kubernetesVersion?: string;
}

/** A cluster of the fleet, as it is registered with its control plane. */
export interface FleetCluster extends ClusterOptions {
  /** The name under which the control plane knows the cluster: a DNS label, at most 48 characters for Karmada. */
  readonly name: string;
}
