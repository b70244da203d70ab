import type { Duration } from 'cdk8s';
import type { Construct } from 'constructs';
import type { CompanionOptions } from '../companions/companion-options';
import { type LabelConditions, labelSelector } from '../pods/label-conditions';
import { nodeTerm, type PreferredNodes, preferredTerms, tolerations } from '../companions/node-terms';
import { targetRef, type TargetReference } from '../companions/target-reference';
import { eachOf, kubeOf } from '../../json/given';
import { seconds } from '../../json/seconds';
import { KruiseObject, type KruiseObjectProps } from '../kruise-object';
import { nodeFields } from './facts';
import type { PercentOrAbsolute } from '../../plus';
import { intOrString } from '../../json/int-or-string';
import type * as kplus from '../../plus';
import { guardMethods } from '../../problems/guarded-methods';

/** One part of the pods of a workload, and where in a cluster it runs. */
export interface SpreadSubset {
  /** Name of the subset, unique in its spread. */
  readonly name: string;
  /**
   * Conditions on the labels of the nodes that its pods need.
   * @default - any node
   */
  readonly nodes?: kplus.NodeLabelQuery[];
  /**
   * Nodes that its pods prefer.
   * @default - none
   */
  readonly preferredNodes?: PreferredNodes[];
  /**
   * Taints of nodes that its pods tolerate.
   * @default - none beyond those of the workload
   */
  readonly tolerations?: kplus.NodeTaintQuery[];
  /**
   * How many pods it takes at most; further ones go to the next subset. All subsets of a spread need the same form, a StatefulSet needs numbers.
   * @default - no limit
   */
  readonly maxReplicas?: PercentOrAbsolute;
  /**
   * What its pods have beyond the template of the workload, as a strategic merge patch of a pod.
   * @default - nothing
   */
  readonly patch?: any;
}

/** When pods move on to another subset. */
export interface AdaptiveSpreadOptions {
  /**
   * Whether Kruise simulates scheduling to see if a pod fits before it assigns it to a subset.
   * @default true
   */
  readonly simulate?: boolean;
  /**
   * How long a pod may stay unschedulable before it is recreated in another subset: at most 295 seconds, divided by the number of subsets minus one.
   * @default - forever
   */
  readonly rescheduleAfter?: Duration;
}

/**
 * How pods are assigned to subsets.
 *
 * @example
 * SpreadScheduling.adaptive({ rescheduleAfter: Duration.seconds(60) })
 */
export class SpreadScheduling {
  /** Strictly in the order of the subsets, whether there is room or not. This is what Kruise does by default. */
  public static fixed(): SpreadScheduling {
    return new SpreadScheduling({ type: 'Fixed' });
  }

  /** In the order of the subsets, skipping those without room. The last subset must not have a limit. */
  public static adaptive(options: AdaptiveSpreadOptions = {}): SpreadScheduling {
    const { simulate, rescheduleAfter } = options ?? {};
    return new SpreadScheduling({
      type: 'Adaptive',
      adaptive: {
        disableSimulationSchedule: simulate === undefined ? undefined : !simulate,
        rescheduleCriticalSeconds: seconds(rescheduleAfter),
      },
    });
  }

  private constructor(private readonly spec: any) {}

  /** @internal */
  public _toKube(): any {
    return this.spec;
  }
}

guardMethods('SpreadScheduling', SpreadScheduling);

/** Which pods of its target are spread, for targets with several kinds of pods. */
export interface SpreadTargetFilter {
  /**
   * Labels of the pods.
   * @default - all pods of the target
   */
  readonly pods?: LabelConditions;
  /**
   * Where the target keeps the numbers of these pods, such as `spec.tfReplicaSpecs.Worker.replicas`.
   * @default - where the kind keeps its replicas
   */
  readonly replicasPaths?: string[];
}

/** How the pods of a workload are spread over the nodes of a cluster. */
export interface WorkloadSpreadSettings {
  /** The parts, in the order in which they are filled. */
  readonly subsets: SpreadSubset[];
  /**
   * How pods are assigned to subsets.
   * @default - as `SpreadScheduling.fixed()`
   */
  readonly scheduling?: SpreadScheduling;
}

/** A WorkloadSpread for a workload. */
export interface WorkloadSpreadOptions extends CompanionOptions, WorkloadSpreadSettings {}

/** Properties of a WorkloadSpread. */
export interface WorkloadSpreadProps extends KruiseObjectProps, WorkloadSpreadSettings {
  /** The workload whose pods are spread: a CloneSet, Deployment, ReplicaSet, StatefulSet of apps or apps.kruise.io, or Job. */
  readonly target: TargetReference;
  /**
   * Which pods of the target, if it has several kinds.
   * @default - all
   */
  readonly targetFilter?: SpreadTargetFilter;
}

/**
 * Spreads the pods of a workload over parts of a cluster, such as reserved and spot nodes. For federated workloads use `addSpread()` of the
 * workload, so that it travels with the workload.
 *
 * @example
 * declare const web: CloneSet;
 * new WorkloadSpread(chart, 'spread', {
 *   target: web,
 *   subsets: [
 *     { name: 'reserved', nodes: [kplus.NodeLabelQuery.exists('pool.example.com/reserved')], maxReplicas: PercentOrAbsolute.percent(60) },
 *     { name: 'spot', tolerations: [kplus.NodeTaintQuery.exists('spot')] },
 *   ],
 * });
 */
export class WorkloadSpread extends KruiseObject {
  public constructor(scope: Construct, id: string, props: WorkloadSpreadProps) {
    super(scope, id, props, 'WorkloadSpread');
  }

  /** @internal */
  public _spec(): any {
    const { target, targetFilter, subsets, scheduling }: WorkloadSpreadProps = this._given;
    return {
      targetRef: targetRef(target),
      targetFilter: filterSpec(targetFilter),
      subsets: eachOf(subsets, (subset) => subsetSpec(subset, nodeFields(this))),
      scheduleStrategy: kubeOf(scheduling),
    };
  }
}

function subsetSpec(subset: any, { required, preferred }: ReturnType<typeof nodeFields>): any {
  if (typeof subset !== 'object' || subset === null) return subset;
  return {
    name: subset.name,
    [required]: nodeTerm(subset.nodes),
    [preferred]: preferredTerms(subset.preferredNodes),
    tolerations: tolerations(subset.tolerations),
    maxReplicas: intOrString(subset.maxReplicas),
    patch: subset.patch,
  };
}

function filterSpec(filter: any): any {
  if (typeof filter !== 'object' || filter === null) return filter;
  return { selector: labelSelector(filter.pods), replicasPathList: filter.replicasPaths };
}
