import type { Construct } from 'constructs';
import { broadcastJobDefaults } from './defaults';
import { BroadcastJobCompletion, BroadcastJobFailurePolicy } from './broadcast-job-policy';
import type { PercentOrAbsolute } from '../../plus';
import { intOrString } from '../../json/int-or-string';
import { kubeOf } from '../../json/given';
import * as kplus from '../../plus';
import { unless } from '../defaulting';
import { encodedTemplate } from '../pods/encoded-template';
import { KruiseWorkload, type KruiseWorkloadProps } from '../pods/pods';

/** What a BroadcastJob consists of. Its pods have the restart policy `NEVER` unless `ON_FAILURE` is asked for; there is no third. */
export interface BroadcastJobProps extends KruiseWorkloadProps {
  /**
   * How many pods may run at a time, in each cluster. A percentage is one of the nodes, and rounds up.
   * @default - all at once
   */
  readonly parallelism?: PercentOrAbsolute;
  /**
   * When the job is over.
   * @default BroadcastJobCompletion.whenDone()
   */
  readonly completionPolicy?: BroadcastJobCompletion;
  /**
   * What happens when a pod fails.
   * @default BroadcastJobFailurePolicy.failFast()
   */
  readonly failurePolicy?: BroadcastJobFailurePolicy;
  /**
   * Starts no more pods until it is switched off. Pods that run go on.
   * @default false
   */
  readonly paused?: boolean;
}

/**
 * A BroadcastJob in one cluster: a pod that runs to its end on every node, or on those that the pods' scheduling allows.
 *
 * A finished job is not run again when its definition changes. Give it another name for another run.
 *
 * @example
 * new BroadcastJob(chart, 'warm-cache', {
 *   containers: [{ name: 'warm', image: 'registry.example.com/warm-cache:1.0.0' }],
 *   parallelism: PercentOrAbsolute.percent(20),
 *   completionPolicy: BroadcastJobCompletion.whenDone({ activeDeadline: Duration.minutes(30) }),
 * });
 */
export class BroadcastJob extends KruiseWorkload {
  /** When the job is over. */
  public readonly completionPolicy: BroadcastJobCompletion;

  /** What happens when a pod fails. */
  public readonly failurePolicy: BroadcastJobFailurePolicy;

  public constructor(scope: Construct, id: string, props: BroadcastJobProps = {}) {
    super(scope, id, { ...props, restartPolicy: props?.restartPolicy ?? kplus.RestartPolicy.NEVER }, 'BroadcastJob');
    this._given = props ?? {};
    this.completionPolicy = props?.completionPolicy ?? BroadcastJobCompletion.whenDone();
    this.failurePolicy = props?.failurePolicy ?? BroadcastJobFailurePolicy.failFast();
  }

  /** @internal */
  public _spec(): any {
    const { parallelism, paused }: BroadcastJobProps = this._given;
    return broadcastJobDefaults({
      parallelism: intOrString(parallelism),
      template: encodedTemplate(this._podTemplate()),
      completionPolicy: kubeOf(this.completionPolicy),
      failurePolicy: kubeOf(this.failurePolicy),
      paused: unless(false, paused),
    });
  }
}
