import type { Construct } from 'constructs';
import { imagePullJobDefaults } from '../image-pull/defaults';
import { type ImagePullOptions, imagePullSpec } from '../image-pull/image-pull-options';
import { KruiseObject, type KruiseObjectProps } from '../kruise-object';

/** What an ImagePullJob consists of. */
export interface ImagePullJobProps extends KruiseObjectProps, ImagePullOptions {
  /** The image to pull. */
  readonly image: string;
}

/**
 * An ImagePullJob in one cluster: an image that nodes have before the first pod needs it.
 *
 * Kruise looks at a finished job no more: give the job another name for another image, for example one with the tag in it.
 *
 * @example
 * new ImagePullJob(chart, 'web-1-4-3', {
 *   image: 'registry.example.com/web:1.4.3',
 *   parallelism: 10,
 *   completionPolicy: ImagePullCompletion.whenDone({ activeDeadline: Duration.minutes(30) }),
 * });
 */
export class ImagePullJob extends KruiseObject {
  public constructor(scope: Construct, id: string, props: ImagePullJobProps) {
    super(scope, id, props, 'ImagePullJob');
  }

  /** @internal */
  public _spec(): any {
    const given: ImagePullJobProps = this._given;
    return imagePullJobDefaults({ image: given.image, ...imagePullSpec(given) });
  }
}
