import type { Construct } from 'constructs';
import { KruiseFederatedReplicatedWorkload } from '../kruise-federated-replicated-workload';
import type { FederationOptions } from '../../federation/options';
import { UnitedDeployment, type UnitedDeploymentProps } from './united-deployment';

/** Properties of a UnitedDeployment on many clusters. */
export interface KruiseFederatedUnitedDeploymentProps extends UnitedDeploymentProps, FederationOptions {}

/**
 * A UnitedDeployment on many clusters: a placement divides its replicas between the clusters, and in each cluster its subsets divide them between groups
 * of nodes. Numbers of pods in the subsets say how the whole is split and shrink with the share of a cluster.
 *
 * @example
 *
 * const web = new KruiseFederatedUnitedDeployment(chart, 'web', {
 *   replicas: 20,
 *   containers: [{ name: 'web', image: 'registry.example.com/web:1.4.2', portNumber: 8080 }],
 *   template: UnitedDeploymentTemplate.cloneSet({ updateStrategy: CloneSetUpdateStrategy.inPlaceIfPossible() }),
 *   subsets: [
 *     { name: 'reserved', replicas: PercentOrAbsolute.percent(60), nodes: [kplus.NodeLabelQuery.exists('pool.example.com/reserved')] },
 *     { name: 'spot', nodes: [kplus.NodeLabelQuery.exists('pool.example.com/spot')] },
 *   ],
 *   placement: Placement.onClusters('us-west', 'us-east').divideByWeight({ 'us-west': 3, 'us-east': 2 }),
 * });
 * web.exposeViaService();
 */
export class KruiseFederatedUnitedDeployment extends KruiseFederatedReplicatedWorkload {
  /** The UnitedDeployment itself, with all that cdk8s-plus offers for pods. */
  public readonly workload: UnitedDeployment;

  /**
   * @param scope the chart, or a construct in it
   * @param id the name of the UnitedDeployment in its scope
   * @param props the UnitedDeployment, its placement and overrides
   */
  constructor(scope: Construct, id: string, props: KruiseFederatedUnitedDeploymentProps) {
    super(scope, id, props);
    this.workload = new UnitedDeployment(this, 'workload', this._named(props));
    this._define(this.workload, props, 'KruiseFederatedUnitedDeploymentProps');
  }
}
