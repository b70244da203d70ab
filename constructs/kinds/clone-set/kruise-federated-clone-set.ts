import type { Construct } from 'constructs';
import { KruiseFederatedReplicatedWorkload } from '../kruise-federated-replicated-workload';
import type { FederationOptions } from '../../federation/options';
import { CloneSet, type CloneSetProps } from './clone-set';

/** Properties of a CloneSet on many clusters. */
export interface KruiseFederatedCloneSetProps extends CloneSetProps, FederationOptions {}

/**
 * A CloneSet on many clusters: the CloneSet, its interpreter, PropagationPolicy and OverridePolicy for Karmada, and ManifestWorks for
 * Open Cluster Management, from one definition.
 *
 * @example
 *
 * const web = new KruiseFederatedCloneSet(chart, 'web', {
 *   replicas: 12,
 *   containers: [{ name: 'web', image: 'registry.example.com/web:1.4.2', portNumber: 8080 }],
 *   placement: Placement.onClusters('us-west', 'us-east').divideByWeight({ 'us-west': 3, 'us-east': 2 }),
 *   overrides: [ClusterOverride.onClusters('us-east').env('web', 'LOG_LEVEL', 'debug')],
 * });
 * web.exposeViaService();
 */
export class KruiseFederatedCloneSet extends KruiseFederatedReplicatedWorkload {
  /** The CloneSet itself, with all that cdk8s-plus offers for pods. */
  public readonly workload: CloneSet;

  /**
   * @param scope the chart, or a construct in it
   * @param id the name of the CloneSet in its scope
   * @param props the CloneSet, its placement and overrides
   */
  constructor(scope: Construct, id: string, props: KruiseFederatedCloneSetProps) {
    super(scope, id, props);
    this.workload = new CloneSet(this, 'workload', this._named(props));
    this._define(this.workload, props, 'KruiseFederatedCloneSetProps');
  }
}
