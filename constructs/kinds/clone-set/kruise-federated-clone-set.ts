import type { Construct } from 'constructs';
import { KruiseFederatedReplicatedWorkload } from '../kruise-federated-replicated-workload';
import type { FederationOptions } from '../../federation/options';
import { UpdatePriority } from '../pods/update-priority';
import type { WorkloadClass } from '../pods/said-workload';
import { CloneSet, type CloneSetProps } from './clone-set';
import { CloneSetUpdateStrategy } from './clone-set-strategy';

const CLONE_SETS: WorkloadClass = {
  kind: 'CloneSet', values: [CloneSetUpdateStrategy, UpdatePriority], make: (scope, props) => new CloneSet(scope, 'workload', props),
  federated: () => KruiseFederatedCloneSet,
};

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
  /**
   * @param scope the chart, or a construct in it
   * @param id the name of the CloneSet in its scope
   * @param props the CloneSet, its placement and overrides
   */
  constructor(scope: Construct, id: string, props: KruiseFederatedCloneSetProps) {
    super(scope, id, props);
    this._defineWorkload(CLONE_SETS, props, 'KruiseFederatedCloneSetProps');
  }

  /** The CloneSet itself, with all that cdk8s-plus offers for pods. */
  public get workload(): CloneSet {
    return this._defined as CloneSet;
  }
}
