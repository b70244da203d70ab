import type { Construct } from 'constructs';
import { KruiseFederatedWorkload } from '../kruise-federated-workload';
import type { FederationOptions } from '../../federation/options';
import { AdvancedDaemonSet, type AdvancedDaemonSetProps } from './advanced-daemon-set';

/** Properties of an Advanced DaemonSet on many clusters. */
export interface KruiseFederatedDaemonSetProps extends AdvancedDaemonSetProps, FederationOptions {}

/**
 * An Advanced DaemonSet on many clusters: a pod on every node of every selected cluster. It is never divided.
 *
 * @example
 *
 * new KruiseFederatedDaemonSet(chart, 'log-agent', {
 *   containers: [{ name: 'agent', image: 'registry.example.com/log-agent:2.3.0' }],
 *   updateStrategy: AdvancedDaemonSetUpdateStrategy.inPlaceIfPossible({ partition: PercentOrAbsolute.percent(90) }),
 *   placement: Placement.onAllClusters(),
 *   overrides: [ClusterOverride.onClusters('us-east').partition(PercentOrAbsolute.percent(0))],
 * });
 */
export class KruiseFederatedDaemonSet extends KruiseFederatedWorkload {
  /** The DaemonSet itself, with all that cdk8s-plus offers for pods. */
  public readonly workload: AdvancedDaemonSet;

  /**
   * @param scope the chart, or a construct in it
   * @param id the name of the DaemonSet in its scope
   * @param props the DaemonSet, its placement and overrides
   */
  constructor(scope: Construct, id: string, props: KruiseFederatedDaemonSetProps) {
    super(scope, id, props);
    this.workload = new AdvancedDaemonSet(this, 'workload', this._named(props));
    this._define(this.workload, props, 'KruiseFederatedDaemonSetProps');
  }
}
