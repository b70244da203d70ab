import { type ApiObject, type ApiObjectMetadata, Chart, type Duration } from 'cdk8s';
import { Construct } from 'constructs';
import { eachOf, readable } from '../../../json/given';
import { isObject } from '../../../json/json';
import { seconds } from '../../../json/seconds';
import type { TargetReference } from '../../../kinds/companions/target-reference';
import { moduleOf } from '../../../kinds/kinds';
import { KarmadaObject } from './karmada-object';

/** A workload that is scheduled anew. A workload construct can be given as it is. */
export interface RebalancedWorkload extends TargetReference {
  /**
   * Namespace of the workload.
   * @default - that of the chart, for kinds that have one
   */
  readonly namespace?: string;
}

/** Properties of a WorkloadRebalancer. */
export interface WorkloadRebalancerProps {
  /**
   * Name, labels and annotations. An object acts once, so a later rebalance needs another name. It has no namespace.
   * @default - a name after the path of the construct
   */
  readonly metadata?: ApiObjectMetadata;
  /** The workloads. */
  readonly workloads: RebalancedWorkload[];
  /**
   * How long Karmada keeps the object when it has finished. Leave it out where Argo CD or Flux apply the object: they would bring it back.
   * @default - until it is deleted
   */
  readonly ttlAfterFinished?: Duration;
}

/**
 * A WorkloadRebalancer: Karmada schedules workloads anew, without regard to where their replicas are, for example after a cluster has joined. It does so once,
 * when the object is created.
 *
 * @example
 *
 * declare const web: KruiseFederatedCloneSet;
 * new WorkloadRebalancer(chart, 'rebalance', { metadata: { name: 'after-eu-central-joined' }, workloads: [web.workload] });
 */
export class WorkloadRebalancer extends Construct {
  /** The WorkloadRebalancer itself. */
  public readonly apiObject: ApiObject;

  /**
   * @param scope the chart of the workloads, or a construct in it
   * @param id the name of the construct in its scope
   * @param props the workloads
   */
  public constructor(scope: Construct, id: string, props: WorkloadRebalancerProps) {
    super(scope, id);
    const { workloads, ttlAfterFinished }: Partial<WorkloadRebalancerProps> = readable(props);
    const { namespace = 'default' } = Chart.of(this);
    this.apiObject = new KarmadaObject(this, {
      apiVersion: 'apps.karmada.io/v1alpha1',
      kind: 'WorkloadRebalancer',
      clusterScoped: true,
      spec: { workloads: eachOf(workloads, (workload) => workloadOf(workload, namespace)), ttlSecondsAfterFinished: seconds(ttlAfterFinished) },
      options: { given: props, struct: 'WorkloadRebalancerProps' },
    });
  }
}

function workloadOf(workload: unknown, usual: string): unknown {
  if (!isObject(workload)) return workload;
  const { apiVersion, kind, name, namespace } = workload as unknown as RebalancedWorkload;
  const clusterScoped = moduleOf({ apiVersion: String(apiVersion), kind: String(kind) })?.namespaced === false;
  return { apiVersion, kind, name, namespace: namespace ?? (clusterScoped ? undefined : usual) };
}
