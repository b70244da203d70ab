import type { Duration } from 'cdk8s';
import { seconds } from '../../json/seconds';
import { guardMethods } from '../../problems/guarded-methods';

/** When a job that ends is over, and what becomes of it. */
export interface ImagePullWhenDoneOptions {
  /**
   * How long the job may take before it counts as failed. At least as long as one pull may take.
   * @default - as long as it needs
   */
  readonly activeDeadline?: Duration;
  /**
   * How long a finished job stays before Kruise deletes it. Not for federated jobs: the control plane would create the job anew, and it
   * would pull again.
   * @default - it stays
   */
  readonly ttlAfterFinished?: Duration;
}

/**
 * When a job that pulls images is over.
 *
 * @example
 * ImagePullCompletion.whenDone({ activeDeadline: Duration.minutes(30) })
 * ImagePullCompletion.never()
 */
export class ImagePullCompletion {
  /** As soon as all nodes have pulled, or failed to. Nodes that come later do not pull. */
  public static whenDone(options: ImagePullWhenDoneOptions = {}): ImagePullCompletion {
    return new ImagePullCompletion('Always', options);
  }

  /** Never: nodes that come later pull, too. */
  public static never(): ImagePullCompletion {
    return new ImagePullCompletion('Never', {});
  }

  private constructor(private readonly type: string, private readonly options: ImagePullWhenDoneOptions) {}

  /** @internal */
  public _toKube(): any {
    const { activeDeadline, ttlAfterFinished }: ImagePullWhenDoneOptions = this.options ?? {};
    return {
      type: this.type,
      activeDeadlineSeconds: seconds(activeDeadline),
      ttlSecondsAfterFinished: seconds(ttlAfterFinished),
    };
  }
}

guardMethods('ImagePullCompletion', ImagePullCompletion);
