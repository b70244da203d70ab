import type { Duration } from 'cdk8s';
import { isObject } from '../../json/json';
import { kubeOf } from '../../json/given';
import { seconds } from '../../json/seconds';
import type { PercentOrAbsolute } from '../../plus';
import { intOrString } from '../../json/int-or-string';
import type { UpdatePriority } from '../pods/update-priority';
import { guardMethods } from '../../problems/guarded-methods';

/** How far and how fast an update goes, and in which order. */
export interface StatefulSetRecreateOptions {
  /**
   * Pods that stay on the old revision, in each cluster: those with the lowest ordinals, unless the update is unordered. A whole number; a
   * StatefulSet knows no percentage here.
   * @default 0 - all pods are updated
   */
  readonly partition?: number;
  /**
   * Pods that may be unavailable during the update, at least one. Percentages are whole and rounded down. Anything but one pod needs
   * `PodManagementPolicy.PARALLEL`.
   * @default PercentOrAbsolute.absolute(1)
   */
  readonly maxUnavailable?: PercentOrAbsolute;
  /**
   * Stops the update where it is. Scaling goes on.
   * @default false
   */
  readonly paused?: boolean;
  /**
   * Whether pods are updated without regard to their ordinals. Needs `PodManagementPolicy.PARALLEL`.
   * @default - false; true with a `priority`
   */
  readonly unordered?: boolean;
  /**
   * Which pods an unordered update takes first. Needs `PodManagementPolicy.PARALLEL`.
   * @default - from the highest ordinal down
   */
  readonly priority?: UpdatePriority;
}

/** Options for updates that change running pods. */
export interface StatefulSetInPlaceOptions extends StatefulSetRecreateOptions {
  /**
   * How long a pod is out of service before its containers are changed, so that clients notice.
   * @default Duration.seconds(0)
   */
  readonly gracePeriod?: Duration;
}

/**
 * How an Advanced StatefulSet brings its pods to a new revision.
 *
 * @example
 * AdvancedStatefulSetUpdateStrategy.inPlaceIfPossible({ partition: 2, gracePeriod: Duration.seconds(10) })
 */
export class AdvancedStatefulSetUpdateStrategy {
  /** Every changed pod is deleted and created anew. */
  public static recreate(options: StatefulSetRecreateOptions = {}): AdvancedStatefulSetUpdateStrategy {
    return new AdvancedStatefulSetUpdateStrategy('ReCreate', options);
  }

  /** Pods keep running, with their address and volumes, when only images, labels or annotations change; otherwise they are created anew. */
  public static inPlaceIfPossible(options: StatefulSetInPlaceOptions = {}): AdvancedStatefulSetUpdateStrategy {
    return new AdvancedStatefulSetUpdateStrategy('InPlaceIfPossible', options);
  }

  /** Pods are never created anew. The API server refuses any later change of the pod template's spec other than images. */
  public static inPlaceOnly(options: StatefulSetInPlaceOptions = {}): AdvancedStatefulSetUpdateStrategy {
    return new AdvancedStatefulSetUpdateStrategy('InPlaceOnly', options);
  }

  /** A pod gets the new revision when somebody deletes it. `minReady` has no place here. */
  public static onDelete(): AdvancedStatefulSetUpdateStrategy {
    return new AdvancedStatefulSetUpdateStrategy(undefined, {});
  }

  private constructor(private readonly podUpdatePolicy: string | undefined, private readonly options: StatefulSetInPlaceOptions) {}

  /** @internal */
  public _toKube(): any {
    if (this.podUpdatePolicy === undefined) return { type: 'OnDelete' };
    const options: StatefulSetInPlaceOptions = this.options ?? {};
    return {
      type: 'RollingUpdate',
      rollingUpdate: {
        podUpdatePolicy: this.podUpdatePolicy,
        partition: intOrString(options.partition as any),
        maxUnavailable: intOrString(options.maxUnavailable),
        paused: options.paused,
        unorderedUpdate: unorderedUpdate(options),
        inPlaceUpdateStrategy: options.gracePeriod === undefined ? undefined : { gracePeriodSeconds: seconds(options.gracePeriod) },
      },
    };
  }
}

guardMethods('AdvancedStatefulSetUpdateStrategy', AdvancedStatefulSetUpdateStrategy);

function unorderedUpdate({ unordered, priority }: StatefulSetRecreateOptions): any {
  if (priority == null) return unordered === true ? {} : unordered || undefined;
  return { priorityStrategy: kubeOf(priority) };
}

/** The updateStrategy block, with the time a pod must be ready where Kruise looks for it. */
export function updateStrategySpec(given: any, minReadySeconds: unknown): any {
  const strategy = kubeOf(given);
  if (minReadySeconds === undefined || !isObject(strategy)) return strategy;
  return { ...strategy, rollingUpdate: { ...strategy.rollingUpdate, minReadySeconds } };
}

const IN_PLACE: ReadonlySet<unknown> = new Set(['InPlaceIfPossible', 'InPlaceOnly']);
const READINESS_GATE = 'InPlaceUpdateReady';

/** Pods with the gate that updates in place need: admission of Advanced StatefulSets asks for it, whereas other kinds get it from Kruise. */
export function withReadinessGate(template: any, updateStrategy: any): any {
  const gates = template.spec.readinessGates ?? [];
  if (!IN_PLACE.has(updateStrategy?.rollingUpdate?.podUpdatePolicy) || !Array.isArray(gates)) return template;
  if (gates.some((gate) => gate?.conditionType === READINESS_GATE)) return template;
  return { ...template, spec: { ...template.spec, readinessGates: [...gates, { conditionType: READINESS_GATE }] } };
}

/** How an Advanced StatefulSet adds and removes pods. */
export interface StatefulSetScaleOptions {
  /**
   * Pods that may be unavailable while scaling, at least one. Percentages are whole and rounded down. Anything but one pod needs
   * `PodManagementPolicy.PARALLEL`.
   * @default - no limit of its own
   */
  readonly maxUnavailable?: PercentOrAbsolute;
}

/** The scaleStrategy block; undefined when nothing is asked for. */
export function statefulScaleSpec(options: StatefulSetScaleOptions | undefined): any {
  const given: any = options;
  if (!isObject(given)) return given ?? undefined;
  const maxUnavailable = intOrString(given.maxUnavailable);
  return maxUnavailable === undefined ? undefined : { maxUnavailable };
}
