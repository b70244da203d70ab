import type { Duration } from 'cdk8s';
import { isObject } from '../../json/json';
import { kubeOf } from '../../json/given';
import { seconds } from '../../json/seconds';
import type { PercentOrAbsolute } from '../../plus';
import { intOrString } from '../../json/int-or-string';
import type { UpdatePriority } from '../pods/update-priority';
import { guardMethods } from '../../problems/guarded-methods';

/** A label by whose value pods are kept apart during an update. */
export interface ScatterLabel {
  /** Key of the label. */
  readonly key: string;
  /** Value of the label: the pods that carry it are spread over the whole course of the update. */
  readonly value: string;
}

/** How far and how fast an update goes, and in which order. */
export interface CloneSetRolloutOptions {
  /**
   * Pods that stay on the old revision, in each cluster. A canary of one tenth is `PercentOrAbsolute.percent(90)`.
   * @default PercentOrAbsolute.absolute(0) - all pods are updated
   */
  readonly partition?: PercentOrAbsolute;
  /**
   * Pods that may be unavailable during the update. Rounded up, but down while `maxSurge` is above zero.
   * @default PercentOrAbsolute.percent(20)
   */
  readonly maxUnavailable?: PercentOrAbsolute;
  /**
   * Stops the update where it is. Scaling goes on.
   * @default false
   */
  readonly paused?: boolean;
  /**
   * Which pods are updated first.
   * @default - Kruise's own order: pods that are not ready come first
   */
  readonly priority?: UpdatePriority;
  /**
   * Pods with one of these labels are not updated one right after the other.
   * @default - none
   */
  readonly scatter?: ScatterLabel[];
}

/** Options for updates that create pods anew. */
export interface CloneSetRecreateOptions extends CloneSetRolloutOptions {
  /**
   * Pods that may run in addition during the update.
   * @default PercentOrAbsolute.absolute(0)
   */
  readonly maxSurge?: PercentOrAbsolute;
}

/** Options for updates that change running pods and nothing else. Kruise allows no surge with them. */
export interface CloneSetInPlaceOnlyOptions extends CloneSetRolloutOptions {
  /**
   * How long a pod is out of service before its containers are changed, so that clients notice.
   * @default Duration.seconds(0)
   */
  readonly gracePeriod?: Duration;
}

/** Options for updates that change running pods where they can. */
export interface CloneSetInPlaceIfPossibleOptions extends CloneSetRecreateOptions, CloneSetInPlaceOnlyOptions {}

/**
 * How a CloneSet brings its pods to a new revision.
 *
 * @example
 * CloneSetUpdateStrategy.inPlaceIfPossible({ maxUnavailable: PercentOrAbsolute.percent(20), gracePeriod: Duration.seconds(10) })
 */
export class CloneSetUpdateStrategy {
  /** Every changed pod is deleted and created anew. */
  public static recreate(options: CloneSetRecreateOptions = {}): CloneSetUpdateStrategy {
    return new CloneSetUpdateStrategy('ReCreate', options);
  }

  /** Pods keep running, with their address and volumes, when only images, labels or annotations change; otherwise they are created anew. */
  public static inPlaceIfPossible(options: CloneSetInPlaceIfPossibleOptions = {}): CloneSetUpdateStrategy {
    return new CloneSetUpdateStrategy('InPlaceIfPossible', options);
  }

  /** Pods are never created anew. The API server refuses any later change of the pod template's spec other than images. */
  public static inPlaceOnly(options: CloneSetInPlaceOnlyOptions = {}): CloneSetUpdateStrategy {
    return new CloneSetUpdateStrategy('InPlaceOnly', options);
  }

  private constructor(private readonly type: string, private readonly options: CloneSetInPlaceIfPossibleOptions) {}

  /** @internal */
  public _toKube(): any {
    const options: CloneSetInPlaceIfPossibleOptions = this.options ?? {};
    return {
      type: this.type,
      partition: intOrString(options.partition),
      maxUnavailable: intOrString(options.maxUnavailable),
      maxSurge: intOrString(options.maxSurge),
      paused: options.paused,
      priorityStrategy: kubeOf(options.priority),
      scatterStrategy: options.scatter,
      inPlaceUpdateStrategy: options.gracePeriod === undefined ? undefined : { gracePeriodSeconds: seconds(options.gracePeriod) },
    };
  }
}

guardMethods('CloneSetUpdateStrategy', CloneSetUpdateStrategy);

/** How a CloneSet adds and removes pods. */
export interface CloneSetScaleOptions {
  /**
   * Pods that may be unavailable while scaling up; new ones wait until there is room.
   * @default - all new pods are created at once
   */
  readonly maxUnavailable?: PercentOrAbsolute;
  /**
   * Whether new pods never take over the volume claims that removed pods left behind.
   * @default false
   */
  readonly disablePvcReuse?: boolean;
}

/** The scaleStrategy block; undefined when nothing is asked for. Pods to delete are named in a live cluster only, so they have no place here. */
export function scaleStrategySpec(options: CloneSetScaleOptions | undefined): any {
  const given: any = options;
  if (!isObject(given)) return given ?? undefined;
  const spec = { maxUnavailable: intOrString(given.maxUnavailable), disablePVCReuse: given.disablePvcReuse };
  return spec.maxUnavailable === undefined && spec.disablePVCReuse === undefined ? undefined : spec;
}
