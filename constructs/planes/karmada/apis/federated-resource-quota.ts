import type { ApiObject, ApiObjectMetadata } from 'cdk8s';
import { Construct } from 'constructs';
import { readable } from '../../../json/given';
import { entriesInOrder, isObject } from '../../../json/json';
import { KarmadaObject } from './karmada-object';

/** Properties of a FederatedResourceQuota. */
export interface FederatedResourceQuotaProps {
  /**
   * Name, labels and annotations. The quota is for its namespace, which has that name in all clusters.
   * @default - a name after the path of the construct
   */
  readonly metadata?: ApiObjectMetadata;
  /** What the namespace may use in all clusters together: quantities by resource, such as `{ 'requests.cpu': '40', pods: '200' }`. */
  readonly overall: { readonly [resource: string]: string };
  /**
   * Parts of it for single clusters, by their names. Karmada makes a ResourceQuota of each in its cluster.
   * @default - none; then the whole is enforced when Karmada schedules, with a feature gate that is off by default
   */
  readonly assignments?: { readonly [cluster: string]: { readonly [resource: string]: string } };
}

/**
 * A FederatedResourceQuota: what a namespace may use in all clusters of Karmada together, and in each of them.
 *
 * @example
 *
 * new FederatedResourceQuota(chart, 'quota', {
 *   overall: { 'requests.cpu': '40', 'requests.memory': '160Gi' },
 *   assignments: { 'us-west': { 'requests.cpu': '30', 'requests.memory': '120Gi' }, 'us-east': { 'requests.cpu': '10' } },
 * });
 */
export class FederatedResourceQuota extends Construct {
  /** The FederatedResourceQuota itself. */
  public readonly apiObject: ApiObject;

  /**
   * @param scope the chart of the namespace, or a construct in it
   * @param id the name of the quota in its scope
   * @param props what is limited
   */
  public constructor(scope: Construct, id: string, props: FederatedResourceQuotaProps) {
    super(scope, id);
    const { overall, assignments }: Partial<FederatedResourceQuotaProps> = readable(props);
    this.apiObject = new KarmadaObject(this, {
      apiVersion: 'policy.karmada.io/v1alpha1',
      kind: 'FederatedResourceQuota',
      spec: { overall, staticAssignments: assigned(assignments) },
      options: { given: props, struct: 'FederatedResourceQuotaProps' },
    });
  }
}

function assigned(assignments: unknown): unknown {
  if (!isObject(assignments)) return assignments;
  return entriesInOrder(assignments).map(([clusterName, hard]) => ({ clusterName, hard }));
}
