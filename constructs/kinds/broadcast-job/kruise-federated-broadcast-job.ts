import type { Construct } from 'constructs';
import { KruiseFederatedWorkload } from '../kruise-federated-workload';
import type { FederationOptions } from '../../federation/options';
import { BroadcastJob, type BroadcastJobProps } from './broadcast-job';

/** Properties of a BroadcastJob on many clusters. */
export interface KruiseFederatedBroadcastJobProps extends BroadcastJobProps, FederationOptions {}

/**
 * A BroadcastJob on many clusters: a pod that runs to its end on every node of every selected cluster. It is never divided.
 *
 * A finished job stays in its clusters, for a control plane creates what it misses. Give the job another name for another run.
 *
 * @example
 *
 * new KruiseFederatedBroadcastJob(chart, 'warm-cache-1', {
 *   containers: [{ name: 'warm', image: 'registry.example.com/warm-cache:1.0.0' }],
 *   parallelism: PercentOrAbsolute.percent(20),
 *   completionPolicy: BroadcastJobCompletion.whenDone({ activeDeadline: Duration.minutes(30) }),
 *   placement: Placement.onAllClusters(),
 * });
 */
export class KruiseFederatedBroadcastJob extends KruiseFederatedWorkload {
  /** The BroadcastJob itself, with all that cdk8s-plus offers for pods. */
  public readonly workload: BroadcastJob;

  /**
   * @param scope the chart, or a construct in it
   * @param id the name of the BroadcastJob in its scope
   * @param props the BroadcastJob, its placement and overrides
   */
  constructor(scope: Construct, id: string, props: KruiseFederatedBroadcastJobProps) {
    super(scope, id, props);
    this.workload = new BroadcastJob(this, 'workload', this._named(props));
    this._define(this.workload, props, 'KruiseFederatedBroadcastJobProps');
  }
}
