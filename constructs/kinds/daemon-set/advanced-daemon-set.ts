import type { Duration } from 'cdk8s';
import type { Construct } from 'constructs';
import { seconds } from '../../json/seconds';
import { kubeOf } from '../../json/given';
import { daemonSetDefaults } from './defaults';
import { AdvancedDaemonSetUpdateStrategy } from './advanced-daemon-set-strategy';
import { type LifecycleHookOptions, lifecycleSpec } from '../pods/lifecycle';
import type { PercentOrAbsolute } from '../../plus';
import { intOrString } from '../../json/int-or-string';
import { KruiseWorkload, type KruiseWorkloadProps } from '../pods/pods';
import { PROGRESSIVE_SCALING } from './facts';

/** The one point in the life of its pods at which a DaemonSet waits for a controller of yours. */
export interface DaemonSetLifecycleOptions {
  /**
   * Before a pod is deleted.
   * @default - no waiting
   */
  readonly preDelete?: LifecycleHookOptions;
}

/** What an Advanced DaemonSet consists of. */
export interface AdvancedDaemonSetProps extends KruiseWorkloadProps {
  /**
   * How pods are brought to a new revision.
   * @default AdvancedDaemonSetUpdateStrategy.standard()
   */
  readonly updateStrategy?: AdvancedDaemonSetUpdateStrategy;
  /**
   * Whether a partition also holds back pods on nodes that have none yet, so that a new DaemonSet starts on some nodes first.
   * @default false - every node gets a pod at once
   */
  readonly progressiveScaling?: boolean;
  /**
   * How many pods are created, deleted or updated in place in one go. A percentage of the nodes rounds down: where that leaves nothing, no pod is created.
   * @default PercentOrAbsolute.absolute(250)
   */
  readonly burstReplicas?: PercentOrAbsolute;
  /**
   * Points in the life of a pod at which Kruise waits for a controller of yours.
   * @default - none
   */
  readonly lifecycle?: DaemonSetLifecycleOptions;
  /**
   * Old revisions to keep.
   * @default 10
   */
  readonly revisionHistoryLimit?: number;
  /**
   * How long a new pod must be ready before it counts as available.
   * @default Duration.seconds(0)
   */
  readonly minReady?: Duration;
}

/**
 * An Advanced DaemonSet in one cluster: a pod on every node, or on those that the pods' scheduling allows.
 *
 * Every default that Kruise would write is written already, so what is applied is what is stored and nothing drifts.
 *
 * @example
 * new AdvancedDaemonSet(chart, 'log-agent', {
 *   containers: [{ name: 'agent', image: 'registry.example.com/log-agent:2.3.0' }],
 *   updateStrategy: AdvancedDaemonSetUpdateStrategy.inPlaceIfPossible({ maxUnavailable: PercentOrAbsolute.percent(10) }),
 * });
 */
export class AdvancedDaemonSet extends KruiseWorkload {
  /** How pods are brought to a new revision. */
  public readonly updateStrategy: AdvancedDaemonSetUpdateStrategy;

  public constructor(scope: Construct, id: string, props: AdvancedDaemonSetProps = {}) {
    super(scope, id, props, 'DaemonSet');
    this.updateStrategy = props?.updateStrategy ?? AdvancedDaemonSetUpdateStrategy.standard();
    const { progressiveScaling }: AdvancedDaemonSetProps = this._given;
    if (progressiveScaling && this.isAlpha()) this.metadata.addAnnotation(PROGRESSIVE_SCALING, String(progressiveScaling));
  }

  /** @internal */
  public _spec(): any {
    const { burstReplicas, lifecycle, minReady, progressiveScaling, revisionHistoryLimit }: AdvancedDaemonSetProps = this._given;
    return daemonSetDefaults({
      selector: this._toLabelSelector(),
      template: this._podTemplate(),
      updateStrategy: kubeOf(this.updateStrategy),
      scaleStrategy: progressiveScaling && !this.isAlpha() ? { partitionedScaling: progressiveScaling } : undefined,
      burstReplicas: intOrString(burstReplicas),
      lifecycle: lifecycleSpec(lifecycle),
      revisionHistoryLimit,
      minReadySeconds: seconds(minReady),
    });
  }

  /** Up to Kruise 1.8 an annotation says what is a field of v1beta1. */
  private isAlpha(): boolean {
    return this.apiVersion.endsWith('/v1alpha1');
  }
}
