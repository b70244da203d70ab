import type { Duration } from 'cdk8s';
import type { Construct } from 'constructs';
import { seconds } from '../../json/seconds';
import { kubeOf } from '../../json/given';
import { isBeta } from '../kruise-facts';
import { cloneSetBetaSpec } from './beta';
import { cloneSetDefaults } from './defaults';
import { type CloneSetScaleOptions, CloneSetUpdateStrategy, scaleStrategySpec } from './clone-set-strategy';
import { type LifecycleOptions, lifecycleSpec } from '../pods/lifecycle';
import { ReplicatedWorkload, type ReplicatedWorkloadProps } from '../pods/pods';

/** What a CloneSet consists of. */
export interface CloneSetProps extends ReplicatedWorkloadProps {
  /**
   * How pods are brought to a new revision.
   * @default CloneSetUpdateStrategy.recreate()
   */
  readonly updateStrategy?: CloneSetUpdateStrategy;
  /**
   * How pods are added and removed.
   * @default - all at once
   */
  readonly scaleStrategy?: CloneSetScaleOptions;
  /**
   * Points in the life of a pod at which Kruise waits for a controller of yours.
   * @default - none
   */
  readonly lifecycle?: LifecycleOptions;
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
  /**
   * How long an update may go without progress before it is reported as failed. Needs Kruise 1.9, and more time than `minReady`.
   * @default - never
   */
  readonly progressDeadline?: Duration;
}

/**
 * A CloneSet in one cluster: many equal pods that can be updated in place.
 *
 * Every default that Kruise would write is written already, so what is applied is what is stored and nothing drifts.
 *
 * @example
 * const web = new CloneSet(chart, 'web', {
 *   replicas: 4,
 *   containers: [{ name: 'web', image: 'registry.example.com/web:1.4.2', portNumber: 8080 }],
 *   updateStrategy: CloneSetUpdateStrategy.inPlaceIfPossible({ maxUnavailable: PercentOrAbsolute.percent(25) }),
 * });
 * web.exposeViaService();
 */
export class CloneSet extends ReplicatedWorkload {
  /** How pods are brought to a new revision. */
  public readonly updateStrategy: CloneSetUpdateStrategy;

  public constructor(scope: Construct, id: string, props: CloneSetProps = {}) {
    super(scope, id, props, 'CloneSet');
    this.updateStrategy = props?.updateStrategy ?? CloneSetUpdateStrategy.recreate();
  }

  /** @internal */
  public _spec(): any {
    const { scaleStrategy, lifecycle, revisionHistoryLimit, minReady, progressDeadline }: CloneSetProps = this._given;
    const spec = cloneSetDefaults({
      replicas: this.hasAutoscaler ? undefined : this.replicas,
      selector: this._toLabelSelector(),
      template: this._podTemplate(),
      volumeClaimTemplates: this._volumeClaimTemplates(),
      updateStrategy: kubeOf(this.updateStrategy),
      scaleStrategy: scaleStrategySpec(scaleStrategy),
      lifecycle: lifecycleSpec(lifecycle),
      revisionHistoryLimit,
      minReadySeconds: seconds(minReady),
      progressDeadlineSeconds: seconds(progressDeadline),
    }, this.hasAutoscaler);
    return isBeta(this) ? cloneSetBetaSpec(spec) : spec;
  }
}
