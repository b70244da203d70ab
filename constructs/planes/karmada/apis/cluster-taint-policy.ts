import type { ApiObject, ApiObjectMetadata } from 'cdk8s';
import { Construct } from 'constructs';
import type { ClusterTaint } from '../../../fleet/cluster';
import { affinityOf, type ClusterSelector } from '../../../fleet/cluster-selector';
import { eachOf, kubeOf, readable } from '../../../json/given';
import { isObject } from '../../../json/json';
import { KarmadaObject } from './karmada-object';

/** The status of a condition of a cluster. */
export enum ClusterConditionStatus {
  /** It is true. */
  TRUE = 'True',
  /** It is false. */
  FALSE = 'False',
  /** Nobody knows. */
  UNKNOWN = 'Unknown',
}

/**
 * A condition in the status of a cluster.
 *
 * @example
 *
 * ClusterCondition.statusIn('Ready', ClusterConditionStatus.FALSE, ClusterConditionStatus.UNKNOWN)
 */
export class ClusterCondition {
  /**
   * The condition has one of these statuses.
   *
   * @param condition type of the condition, such as `Ready`
   * @param statuses the statuses
   */
  public static statusIn(condition: string, ...statuses: ClusterConditionStatus[]): ClusterCondition {
    return new ClusterCondition({ conditionType: condition, operator: 'In', statusValues: [...statuses] });
  }

  /**
   * The cluster has the condition, with none of these statuses.
   *
   * @param condition type of the condition, such as `Ready`
   * @param statuses the statuses
   */
  public static statusNotIn(condition: string, ...statuses: ClusterConditionStatus[]): ClusterCondition {
    return new ClusterCondition({ conditionType: condition, operator: 'NotIn', statusValues: [...statuses] });
  }

  private constructor(private readonly match: any) {}

  /** @internal */
  public _toKube(): any {
    return this.match;
  }
}

/** Properties of a ClusterTaintPolicy. */
export interface ClusterTaintPolicyProps {
  /**
   * Name, labels and annotations. It has no namespace.
   * @default - a name after the path of the construct
   */
  readonly metadata?: ApiObjectMetadata;
  /** The taints that come and go. Placements that do not tolerate them avoid the cluster. */
  readonly taints: ClusterTaint[];
  /**
   * The clusters it is for.
   * @default - all clusters of Karmada
   */
  readonly clusters?: ClusterSelector;
  /**
   * When the taints are added: all these conditions hold.
   * @default - never
   */
  readonly addOn?: ClusterCondition[];
  /**
   * When the taints are removed: all these conditions hold. They stay when the policy is deleted.
   * @default - never
   */
  readonly removeOn?: ClusterCondition[];
}

/**
 * A ClusterTaintPolicy: Karmada taints clusters by their conditions, so that nothing new is placed on them, and takes the taints away.
 *
 * @example
 *
 * new ClusterTaintPolicy(chart, 'not-ready', {
 *   taints: [{ key: 'shop.example.com/not-ready', effect: ClusterTaintEffect.NO_SCHEDULE }],
 *   addOn: [ClusterCondition.statusIn('Ready', ClusterConditionStatus.FALSE)],
 *   removeOn: [ClusterCondition.statusIn('Ready', ClusterConditionStatus.TRUE)],
 * });
 */
export class ClusterTaintPolicy extends Construct {
  /** The ClusterTaintPolicy itself. */
  public readonly apiObject: ApiObject;

  /**
   * @param scope a chart for Karmada's API server, or a construct in it
   * @param id the name of the policy in its scope
   * @param props taints and conditions
   */
  public constructor(scope: Construct, id: string, props: ClusterTaintPolicyProps) {
    super(scope, id);
    const { taints, clusters, addOn, removeOn }: Partial<ClusterTaintPolicyProps> = readable(props);
    this.apiObject = new KarmadaObject(this, {
      apiVersion: 'policy.karmada.io/v1alpha1',
      kind: 'ClusterTaintPolicy',
      clusterScoped: true,
      spec: {
        targetClusters: clusters === undefined ? undefined : affinityOf(clusters),
        addOnConditions: eachOf(addOn, kubeOf),
        removeOnConditions: eachOf(removeOn, kubeOf),
        taints: eachOf(taints, taintOf),
      },
      options: { given: props, struct: 'ClusterTaintPolicyProps' },
    });
  }
}

function taintOf(taint: unknown): unknown {
  if (!isObject(taint)) return taint;
  const { key, value, effect } = taint as unknown as ClusterTaint;
  return { key, value, effect };
}
