import type { Construct } from 'constructs';
import { KruiseFederatedResource } from '../kruise-federated-resource';
import type { FederationOptions } from '../../federation/options';
import { AdvancedCronJob, type AdvancedCronJobProps } from './advanced-cron-job';

/** Properties of an AdvancedCronJob on many clusters. */
export interface KruiseFederatedAdvancedCronJobProps extends AdvancedCronJobProps, FederationOptions {}

/**
 * An AdvancedCronJob on many clusters: jobs by the clock, in every selected cluster for itself. It is never divided.
 *
 * @example
 *
 * new KruiseFederatedAdvancedCronJob(chart, 'clean-up', {
 *   schedule: '0 3 * * *',
 *   timeZone: 'UTC',
 *   template: CronJobTemplate.broadcastJob({ containers: [{ name: 'clean', image: 'registry.example.com/clean:1.0.0' }] }),
 *   placement: Placement.onAllClusters(),
 *   overrides: [ClusterOverride.onClusters('us-east').replace('/spec/schedule', '0 5 * * *')],
 * });
 */
export class KruiseFederatedAdvancedCronJob extends KruiseFederatedResource {
  /** The AdvancedCronJob itself, with all that cdk8s-plus offers for pods. */
  public readonly workload: AdvancedCronJob;

  /**
   * @param scope the chart, or a construct in it
   * @param id the name of the AdvancedCronJob in its scope
   * @param props the AdvancedCronJob, its placement and overrides
   */
  constructor(scope: Construct, id: string, props: KruiseFederatedAdvancedCronJobProps) {
    super(scope, id, props);
    this.workload = new AdvancedCronJob(this, 'workload', this._named(props));
    this._define(this.workload, props, 'KruiseFederatedAdvancedCronJobProps');
  }
}
