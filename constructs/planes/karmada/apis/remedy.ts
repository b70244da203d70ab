import type { ApiObject, ApiObjectMetadata } from 'cdk8s';
import { Construct } from 'constructs';
import { eachOf, kubeOf, readable } from '../../../json/given';
import { isObject } from '../../../json/json';
import { type ClusterCondition, ClusterConditionStatus } from './cluster-taint-policy';
import { KarmadaObject } from './karmada-object';

/** What a Remedy asks for. */
export enum RemedyAction {
  /** No traffic is sent to the cluster from outside. */
  TRAFFIC_CONTROL = 'TrafficControl',
}

/** Properties of a Remedy. */
export interface RemedyProps {
  /**
   * Name, labels and annotations. It has no namespace.
   * @default - a name after the path of the construct
   */
  readonly metadata?: ApiObjectMetadata;
  /**
   * Names of the clusters it is for.
   * @default - all clusters of Karmada
   */
  readonly clusters?: string[];
  /**
   * When the actions are asked for: any of these conditions holds. A cluster that does not have a condition does not match it.
   * @default - at once, as long as the Remedy is there
   */
  readonly when?: ClusterCondition[];
  /**
   * What is asked for.
   * @default - RemedyAction.TRAFFIC_CONTROL
   */
  readonly actions?: RemedyAction[];
}

/**
 * A Remedy: Karmada notes in the status of a cluster what is to be done about it, as long as a condition of the cluster holds. It does nothing about it by
 * itself: a controller that balances load between clusters, such as one for MultiClusterIngress, has to act on it.
 *
 * @example
 *
 * new Remedy(chart, 'no-dns', {
 *   when: [ClusterCondition.statusIn('ServiceDomainNameResolutionReady', ClusterConditionStatus.FALSE)],
 *   actions: [RemedyAction.TRAFFIC_CONTROL],
 * });
 */
export class Remedy extends Construct {
  /** The Remedy itself. */
  public readonly apiObject: ApiObject;

  /**
   * @param scope a chart for Karmada's API server, or a construct in it
   * @param id the name of the Remedy in its scope
   * @param props clusters, conditions and actions
   */
  public constructor(scope: Construct, id: string, props: RemedyProps = {}) {
    super(scope, id);
    const { clusters, when, actions = [RemedyAction.TRAFFIC_CONTROL] }: Partial<RemedyProps> = readable(props);
    this.apiObject = new KarmadaObject(this, {
      apiVersion: 'remedy.karmada.io/v1alpha1',
      kind: 'Remedy',
      clusterScoped: true,
      spec: {
        clusterAffinity: clusters === undefined ? undefined : { clusterNames: clusters },
        decisionMatches: Array.isArray(when) ? when.flatMap((condition) => matchesOf(kubeOf(condition))) : when,
        actions: eachOf(actions, (action) => action),
      },
      options: { given: props, struct: 'RemedyProps' },
    });
  }
}

/** A condition as matches of which any is enough. A match has one status, so that none of several statuses is one of the others. */
function matchesOf(condition: any): unknown[] {
  if (!isObject(condition) || !Array.isArray(condition.statusValues)) return [condition];
  const { conditionType, operator, statusValues } = condition as any;
  const match = (how: string, conditionStatus: unknown) => ({ clusterConditionMatch: { conditionType, operator: how, conditionStatus } });
  if (operator === 'NotIn' && statusValues.length === 1) return [match('NotEqual', statusValues[0])];
  const statuses = operator === 'NotIn' ? Object.values(ClusterConditionStatus).filter((status) => !statusValues.includes(status)) : statusValues;
  return statuses.map((status: unknown) => match('Equal', status));
}
