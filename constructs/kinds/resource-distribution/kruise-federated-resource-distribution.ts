import type { Construct } from 'constructs';
import { KruiseFederatedResource } from '../kruise-federated-resource';
import type { FederationOptions } from '../../federation/options';
import { ResourceDistribution, type ResourceDistributionProps } from './resource-distribution';

/** Properties of a ResourceDistribution on many clusters. */
export interface KruiseFederatedResourceDistributionProps extends ResourceDistributionProps, FederationOptions {}

/**
 * A ResourceDistribution on many clusters: the same ConfigMap or Secret in many namespaces of each of them. It belongs to no namespace, and so do its
 * policies for Karmada. Kruise's feature gate ResourceDistributionGate, off by default, must be on in every cluster that gets it.
 *
 * @example
 *
 * declare const login: kplus.Secret;
 * new KruiseFederatedResourceDistribution(chart, 'registry-login', {
 *   resource: DistributedResource.secret(login),
 *   targets: DistributionTargets.matching({ matchLabels: { team: 'shop' } }),
 *   placement: Placement.onClustersWithLabels({ tier: 'prod' }),
 * });
 */
export class KruiseFederatedResourceDistribution extends KruiseFederatedResource {
  /** The ResourceDistribution itself. */
  public readonly distribution: ResourceDistribution;

  /**
   * @param scope the chart, or a construct in it
   * @param id the name of the ResourceDistribution in its scope
   * @param props what is distributed to which namespaces, of which clusters
   */
  constructor(scope: Construct, id: string, props: KruiseFederatedResourceDistributionProps) {
    super(scope, id, props);
    this.distribution = new ResourceDistribution(this, 'workload', this._named(props));
    this._define(this.distribution, props, 'KruiseFederatedResourceDistributionProps');
  }
}
