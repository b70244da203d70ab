import type { ApiObject, ApiObjectMetadata } from 'cdk8s';
import { Construct } from 'constructs';
import { canonicalQuantity } from '../../../json/canonical-quantity';
import { eachOf, kubeOf, readable } from '../../../json/given';
import { isObject } from '../../../json/json';
import { seconds } from '../../../json/seconds';
import { targetRef, type TargetReference } from '../../../kinds/companions/target-reference';
import type * as kplus from '../../../plus';
import { FEDERATED_AUTOSCALER } from './federated-autoscaler-checks';
import { KarmadaObject } from './karmada-object';

/** Properties of a FederatedHPA. */
export interface FederatedHorizontalPodAutoscalerProps {
  /**
   * Name, labels and annotations. The namespace is that of the workload.
   * @default - a name after the path of the construct
   */
  readonly metadata?: ApiObjectMetadata;
  /** The workload whose replicas are decided on. The workload of a federated construct can be given as it is: `web.workload`. */
  readonly target: TargetReference;
  /** The most replicas, over all clusters where the placement divides them, in each cluster otherwise. */
  readonly maxReplicas: number;
  /**
   * The fewest replicas. Karmada does not scale to zero.
   * @default 1
   */
  readonly minReplicas?: number;
  /**
   * What is measured, over the pods of all clusters. There are no external metrics.
   * @default - 80 % of the CPU that the pods request
   */
  readonly metrics?: kplus.Metric[];
  /**
   * How fast replicas are added.
   * @default - 4 replicas or 100 % in 15 seconds, whichever is more
   */
  readonly scaleUp?: kplus.ScalingRules;
  /**
   * How fast replicas are removed.
   * @default - 100 % in 15 seconds, after the time that karmada-controller-manager is set to wait, which is 5 minutes unless changed
   */
  readonly scaleDown?: kplus.ScalingRules;
}

const PERIOD = 15;
const DOWN = [{ type: 'Percent', value: 100, periodSeconds: PERIOD }];
const UP = [{ type: 'Pods', value: 4, periodSeconds: PERIOD }, ...DOWN];

/**
 * A FederatedHPA: Karmada measures the pods of all clusters together, and changes the replicas of the workload on its control plane, which it then
 * divides as the placement says. The objects for Argo CD and Flux leave that number alone.
 *
 * It decides in place of a HorizontalPodAutoscaler, which travels with the workload and decides in each cluster. Both at once is an error.
 * Clusters of other control planes keep the replicas that they have. Karmada needs its metrics adapter for it.
 *
 * @example
 *
 * declare const web: KruiseFederatedCloneSet;
 * new FederatedHorizontalPodAutoscaler(chart, 'scaling', {
 *   target: web.workload,
 *   minReplicas: 4,
 *   maxReplicas: 40,
 *   metrics: [kplus.Metric.resourceCpu(kplus.MetricTarget.averageUtilization(70))],
 * });
 */
export class FederatedHorizontalPodAutoscaler extends Construct {
  /** The FederatedHPA itself. */
  public readonly apiObject: ApiObject;

  /**
   * @param scope the chart of the workload, or a construct in it
   * @param id the name of the autoscaler in its scope
   * @param props the workload, limits and metrics
   */
  public constructor(scope: Construct, id: string, props: FederatedHorizontalPodAutoscalerProps) {
    super(scope, id);
    const { target, minReplicas = 1, maxReplicas, metrics, scaleUp, scaleDown }: Partial<FederatedHorizontalPodAutoscalerProps> = readable(props);
    this.apiObject = new KarmadaObject(this, {
      ...FEDERATED_AUTOSCALER,
      spec: {
        scaleTargetRef: targetRef(target),
        minReplicas,
        maxReplicas,
        metrics: metrics === undefined || (Array.isArray(metrics) && metrics.length === 0) ? [CPU] : eachOf(metrics, metricOf),
        ...((scaleUp !== undefined || scaleDown !== undefined) && {
          behavior: { scaleUp: rulesOf(scaleUp, { policies: UP, stabilizationWindowSeconds: 0 }), scaleDown: rulesOf(scaleDown, { policies: DOWN }) },
        }),
      },
      options: { given: props, struct: 'FederatedHorizontalPodAutoscalerProps' },
    });
  }

  /** Group and version of the object. */
  public get apiVersion(): string {
    return this.apiObject.apiVersion;
  }

  /** Kind of the object. */
  public get kind(): string {
    return this.apiObject.kind;
  }

  /** Name of the object. */
  public get name(): string {
    return this.apiObject.name;
  }
}

/** What Karmada measures if nothing is said. */
const CPU = { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } } };

/** A metric as plain JSON, as Karmada's webhook writes it: in those of cdk8s-plus, quantities are objects. */
function metricOf(metric: unknown): unknown {
  const made = kubeOf(metric);
  if (!isObject(made)) return made;
  return Object.fromEntries(Object.entries(made).map(([field, source]: [string, any]) => [field, isObject(source?.target) ? { ...source, target: targetOf(source.target) } : source]));
}

function targetOf(target: any): unknown {
  return Object.fromEntries(Object.entries(target).map(([field, value]: [string, any]) => [field, isObject(value) ? canonicalQuantity(String(value.value)) : value]));
}

/** Rules as Karmada reads them, with what it would fill in where one of the directions is given. */
function rulesOf(rules: unknown, defaults: object): unknown {
  if (rules === undefined) return { ...defaults, selectPolicy: 'Max' };
  if (!isObject(rules)) return rules;
  const { stabilizationWindow, strategy = 'Max', policies } = rules as kplus.ScalingRules;
  return {
    ...defaults,
    selectPolicy: strategy,
    ...(policies !== undefined && { policies: eachOf(policies, policyOf) }),
    ...(stabilizationWindow !== undefined && { stabilizationWindowSeconds: seconds(stabilizationWindow) }),
  };
}

function policyOf(policy: unknown): unknown {
  if (!isObject(policy)) return policy;
  const { replicas, duration } = policy as unknown as kplus.ScalingPolicy;
  const { type, value } = kubeOf(replicas) ?? {};
  return { type, value, periodSeconds: duration === undefined ? PERIOD : seconds(duration) };
}
