import type { Duration } from 'cdk8s';
import { seconds } from '../../json/seconds';
import { unless } from '../defaulting';
import { guardMethods } from '../../problems/guarded-methods';

/** When a BroadcastJob that ends is over, and what becomes of it. */
export interface BroadcastJobWhenDoneOptions {
  /**
   * How long the job may take before it counts as failed and its pods are deleted.
   * @default - as long as it needs
   */
  readonly activeDeadline?: Duration;
  /**
   * How long a finished job stays before Kruise deletes it. Not for federated jobs: the control plane would create the job anew, and it would run again.
   * @default - it stays
   */
  readonly ttlAfterFinished?: Duration;
}

/**
 * When a BroadcastJob is over.
 *
 * @example
 * BroadcastJobCompletion.whenDone({ activeDeadline: Duration.minutes(30) })
 * BroadcastJobCompletion.never()
 */
export class BroadcastJobCompletion {
  /** As soon as the pods on all nodes have ended, one way or the other. Nodes that come later get no pod. */
  public static whenDone(options: BroadcastJobWhenDoneOptions = {}): BroadcastJobCompletion {
    return new BroadcastJobCompletion('Always', options);
  }

  /** Never: nodes that come later get a pod, too. A failed pod still ends the job, unless the failure policy is another than `failFast()`. */
  public static never(): BroadcastJobCompletion {
    return new BroadcastJobCompletion('Never', {});
  }

  private constructor(private readonly type: string, private readonly options: BroadcastJobWhenDoneOptions) {}

  /** @internal */
  public _toKube(): any {
    const { activeDeadline, ttlAfterFinished }: BroadcastJobWhenDoneOptions = this.options ?? {};
    return {
      type: this.type,
      activeDeadlineSeconds: seconds(activeDeadline),
      ttlSecondsAfterFinished: seconds(ttlAfterFinished),
    };
  }
}

guardMethods('BroadcastJobCompletion', BroadcastJobCompletion);

/** What counts as a failed pod. */
export interface BroadcastJobFailureOptions {
  /**
   * How often the containers of a pod, taken together, may be restarted before the pod counts as failed. Acts with `RestartPolicy.ON_FAILURE` only.
   * @default 0
   */
  readonly restartLimit?: number;
}

/**
 * What a BroadcastJob does about a failed pod.
 *
 * @example
 * BroadcastJobFailurePolicy.keepGoing({ restartLimit: 3 })
 */
export class BroadcastJobFailurePolicy {
  /** The job fails, and pods that still run are deleted. */
  public static failFast(options: BroadcastJobFailureOptions = {}): BroadcastJobFailurePolicy {
    return new BroadcastJobFailurePolicy('FailFast', options);
  }

  /** The other nodes still get their pods. */
  public static keepGoing(options: BroadcastJobFailureOptions = {}): BroadcastJobFailurePolicy {
    return new BroadcastJobFailurePolicy('Continue', options);
  }

  /** No more pods are started until the failed ones are deleted. */
  public static pause(options: BroadcastJobFailureOptions = {}): BroadcastJobFailurePolicy {
    return new BroadcastJobFailurePolicy('Pause', options);
  }

  private constructor(private readonly type: string, private readonly options: BroadcastJobFailureOptions) {}

  /** @internal */
  public _toKube(): any {
    return { type: this.type, restartLimit: unless(0, this.options?.restartLimit) };
  }
}

guardMethods('BroadcastJobFailurePolicy', BroadcastJobFailurePolicy);
