import type { Construct, IConstruct } from 'constructs';
import { KruiseFederatedResource } from '../kruise-federated-resource';
import type { FederationOptions } from '../../federation/options';
import { SidecarSet, type SidecarSetProps } from './sidecar-set';

/** Properties of a SidecarSet on many clusters. */
export interface KruiseFederatedSidecarSetProps extends SidecarSetProps, FederationOptions {}

/**
 * A SidecarSet on many clusters: the SidecarSet, its interpreter, ClusterPropagationPolicy and ClusterOverridePolicy for Karmada, and
 * ManifestWorks for Open Cluster Management, from one definition.
 *
 * Sidecars enter pods when these are created, so the SidecarSet should be in a cluster before the workloads are.
 *
 * @example
 *
 * declare const web: KruiseFederatedCloneSet;
 * const logs = new KruiseFederatedSidecarSet(chart, 'logs', {
 *   workloads: [web],
 *   containers: [{ name: 'shipper', image: 'registry.example.com/shipper:2.1.0', shareVolumes: true }],
 *   placement: Placement.onClusters('us-west', 'us-east'),
 *   overrides: [ClusterOverride.onClusters('us-east').env('shipper', 'SINK', 'east')],
 * });
 */
export class KruiseFederatedSidecarSet extends KruiseFederatedResource {
  /** The SidecarSet itself. */
  public readonly sidecarSet: SidecarSet;

  /**
   * @param scope the chart, or a construct in it
   * @param id the name of the SidecarSet in its scope
   * @param props the SidecarSet, its placement and overrides
   */
  constructor(scope: Construct, id: string, props: KruiseFederatedSidecarSetProps) {
    super(scope, id, props);
    this.sidecarSet = new SidecarSet(this, 'workload', this._named(props));
    this._define(this.sidecarSet, props, 'KruiseFederatedSidecarSetProps');
  }

  /**
   * Lets the sidecars enter the pods of a workload, beside those of others named here or in `workloads`.
   *
   * @param workloads federated or plain workloads of Kruise, those of cdk8s-plus, or `Pods.select(...)`
   */
  public selectWorkload(...workloads: IConstruct[]): void {
    this.sidecarSet.selectWorkload(...workloads);
  }
}
