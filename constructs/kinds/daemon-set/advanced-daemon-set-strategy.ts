import type { PercentOrAbsolute } from '../../plus';
import { intOrString } from '../../json/int-or-string';
import { kubeOf } from '../../json/given';
import type * as kplus from '../../plus';
import { guardMethods } from '../../problems/guarded-methods';

/** How far and how fast an update of a DaemonSet goes, in each cluster. */
export interface DaemonSetRolloutOptions {
  /**
   * Nodes whose pods stay on the old revision, in each cluster. A percentage is one of the nodes that should have a pod; it rounds down, and needs Kruise 1.9.
   * @default PercentOrAbsolute.absolute(0) - all pods are updated
   */
  readonly partition?: PercentOrAbsolute;
  /**
   * Nodes that may be without a running pod during the update, 100% at most. Rounds up.
   * @default PercentOrAbsolute.absolute(1), or nothing with a `maxSurge`
   */
  readonly maxUnavailable?: PercentOrAbsolute;
  /**
   * Nodes whose pods are updated. All others stay as they are.
   * @default - all nodes
   */
  readonly nodeSelector?: kplus.LabelSelector;
  /**
   * Stops the update where it is. New nodes still get a pod.
   * @default false
   */
  readonly paused?: boolean;
}

/** Options for updates that create pods anew. */
export interface DaemonSetStandardOptions extends DaemonSetRolloutOptions {
  /**
   * Nodes on which the new pod may start before the old one ends, 100% at most. Takes the place of `maxUnavailable`: only one of the two can be above zero.
   * @default PercentOrAbsolute.absolute(0)
   */
  readonly maxSurge?: PercentOrAbsolute;
}

/**
 * How a DaemonSet brings its pods to a new revision.
 *
 * @example
 * AdvancedDaemonSetUpdateStrategy.inPlaceIfPossible({ maxUnavailable: PercentOrAbsolute.percent(10) })
 * AdvancedDaemonSetUpdateStrategy.standard({ maxSurge: PercentOrAbsolute.absolute(1) })
 */
export class AdvancedDaemonSetUpdateStrategy {
  /** Pods are created anew, node by node. */
  public static standard(options: DaemonSetStandardOptions = {}): AdvancedDaemonSetUpdateStrategy {
    return new AdvancedDaemonSetUpdateStrategy('Standard', options);
  }

  /** Pods keep running when only images, labels or annotations change; otherwise they are created anew. Allows no surge. */
  public static inPlaceIfPossible(options: DaemonSetRolloutOptions = {}): AdvancedDaemonSetUpdateStrategy {
    return new AdvancedDaemonSetUpdateStrategy('InPlaceIfPossible', options);
  }

  /** A pod is updated only when somebody deletes it. */
  public static onDelete(): AdvancedDaemonSetUpdateStrategy {
    return new AdvancedDaemonSetUpdateStrategy(undefined, {});
  }

  private constructor(private readonly type: string | undefined, private readonly options: DaemonSetStandardOptions) {}

  /** @internal */
  public _toKube(): any {
    if (this.type === undefined) return { type: 'OnDelete' };
    const options: DaemonSetStandardOptions = this.options ?? {};
    return {
      type: 'RollingUpdate',
      rollingUpdate: {
        rollingUpdateType: this.type,
        partition: intOrString(options.partition),
        maxUnavailable: intOrString(options.maxUnavailable),
        maxSurge: intOrString(options.maxSurge),
        selector: kubeOf(options.nodeSelector),
        paused: options.paused,
      },
    };
  }
}

guardMethods('AdvancedDaemonSetUpdateStrategy', AdvancedDaemonSetUpdateStrategy);
