import type { ScatterLabel } from '../clone-set/clone-set-strategy';
import type { PercentOrAbsolute } from '../../plus';
import { intOrString } from '../../json/int-or-string';
import { kubeOf } from '../../json/given';
import type { LabelRequirement } from '../pods/label-conditions';
import type { UpdatePriority } from '../pods/update-priority';
import { guardMethods } from '../../problems/guarded-methods';

/** How far and how fast running pods get the new images of their sidecars, and in which order. */
export interface SidecarSetRollingOptions {
  /**
   * Pods that keep their old sidecars, in each cluster. Not together with `podLabels` or `podExpressions`.
   * @default PercentOrAbsolute.absolute(0) - all pods are updated
   */
  readonly partition?: PercentOrAbsolute;
  /**
   * Pods that may be unavailable during the update, in each cluster. Percentages are whole and rounded up.
   * @default PercentOrAbsolute.absolute(1)
   */
  readonly maxUnavailable?: PercentOrAbsolute;
  /**
   * Stops the update where it is. New pods still get sidecars.
   * @default false
   */
  readonly paused?: boolean;
  /**
   * Only pods with these labels are updated.
   * @default - any
   */
  readonly podLabels?: { readonly [key: string]: string };
  /**
   * Only pods whose labels meet these conditions are updated.
   * @default - none
   */
  readonly podExpressions?: LabelRequirement[];
  /**
   * Which pods are updated first.
   * @default - Kruise's own order: pods that are not ready come first
   */
  readonly priority?: UpdatePriority;
  /**
   * Pods with one of these labels are not updated one right after the other. The value `*` stands for every value of the key.
   * @default - none
   */
  readonly scatter?: ScatterLabel[];
}

/**
 * How running pods get new sidecars. Only images can change in a running pod; everything else waits until the pod is created anew.
 *
 * @example
 * SidecarSetUpdateStrategy.rolling({ maxUnavailable: PercentOrAbsolute.percent(10), partition: PercentOrAbsolute.percent(90) })
 */
export class SidecarSetUpdateStrategy {
  /** Running pods are updated in place, a few at a time. */
  public static rolling(options: SidecarSetRollingOptions = {}): SidecarSetUpdateStrategy {
    return new SidecarSetUpdateStrategy('RollingUpdate', options);
  }

  /** Running pods are left alone; new ones get the new sidecars. The only choice with init containers that keep running. */
  public static notUpdate(): SidecarSetUpdateStrategy {
    return new SidecarSetUpdateStrategy('NotUpdate', {});
  }

  private constructor(private readonly type: string, private readonly options: SidecarSetRollingOptions) {}

  /** @internal */
  public _toKube(): any {
    const options: SidecarSetRollingOptions = this.options ?? {};
    const { podLabels, podExpressions } = options;
    return {
      type: this.type,
      partition: intOrString(options.partition),
      maxUnavailable: intOrString(options.maxUnavailable),
      paused: options.paused,
      selector: podLabels === undefined && podExpressions === undefined ? undefined : { matchLabels: podLabels, matchExpressions: podExpressions },
      priorityStrategy: kubeOf(options.priority),
      scatterStrategy: options.scatter,
    };
  }
}

guardMethods('SidecarSetUpdateStrategy', SidecarSetUpdateStrategy);
