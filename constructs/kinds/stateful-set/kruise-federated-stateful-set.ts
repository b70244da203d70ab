import type { Construct } from 'constructs';
import { KruiseFederatedReplicatedWorkload } from '../kruise-federated-replicated-workload';
import type { FederationOptions } from '../../federation/options';
import { AdvancedStatefulSet, type AdvancedStatefulSetProps } from './advanced-stateful-set';

/** Properties of an Advanced StatefulSet on many clusters. */
export interface KruiseFederatedStatefulSetProps extends AdvancedStatefulSetProps, FederationOptions {}

/**
 * An Advanced StatefulSet on many clusters: the StatefulSet and its headless Service, its interpreter, PropagationPolicy and OverridePolicy for
 * Karmada, and ManifestWorks for Open Cluster Management, from one definition.
 *
 * Each cluster numbers its pods for itself. Where the replicas are divided, give each cluster a first ordinal of its own.
 *
 * @example
 *
 * new KruiseFederatedStatefulSet(chart, 'cache', {
 *   replicas: 3,
 *   containers: [{ name: 'cache', image: 'registry.example.com/cache:7.2', portNumber: 6379 }],
 *   volumeClaimTemplates: [{ name: 'data', storage: Size.gibibytes(10), mountPath: '/data' }],
 *   placement: Placement.onClusters('us-west', 'us-east').duplicate(),
 *   overrides: [ClusterOverride.onClusters('us-east').partition(PercentOrAbsolute.absolute(2))],
 * });
 */
export class KruiseFederatedStatefulSet extends KruiseFederatedReplicatedWorkload {
  /** The StatefulSet itself, with all that cdk8s-plus offers for pods. */
  public readonly workload: AdvancedStatefulSet;

  /**
   * @param scope the chart, or a construct in it
   * @param id the name of the StatefulSet in its scope
   * @param props the StatefulSet, its placement and overrides
   */
  constructor(scope: Construct, id: string, props: KruiseFederatedStatefulSetProps) {
    super(scope, id, props);
    this.workload = new AdvancedStatefulSet(this, 'workload', this._named(props));
    this._define(this.workload, props, 'KruiseFederatedStatefulSetProps');
  }
}
