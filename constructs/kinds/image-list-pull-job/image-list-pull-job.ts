import type { Construct } from 'constructs';
import { imageListPullJobDefaults } from '../image-pull/defaults';
import { type ImagePullOptions, imagePullSpec } from '../image-pull/image-pull-options';
import { KruiseObject, type KruiseObjectProps } from '../kruise-object';

/** Which images are pulled, and how. */
export interface ImageListPullOptions extends ImagePullOptions {
  /** The images to pull: 1 to 255, each once. Kruise makes an ImagePullJob for each. */
  readonly images: string[];
}

/** What an ImageListPullJob consists of. */
export interface ImageListPullJobProps extends KruiseObjectProps, ImageListPullOptions {}

/**
 * An ImageListPullJob in one cluster: images that nodes have before the first pod needs them.
 *
 * Kruise looks at a finished job no more: give the job another name for other images.
 *
 * @example
 * new ImageListPullJob(chart, 'release-7', {
 *   images: ['registry.example.com/web:1.4.3', 'registry.example.com/worker:1.4.3'],
 *   nodes: ImagePullNodes.withLabels({ matchLabels: { tier: 'shop' } }),
 * });
 */
export class ImageListPullJob extends KruiseObject {
  public constructor(scope: Construct, id: string, props: ImageListPullJobProps) {
    super(scope, id, props, 'ImageListPullJob');
  }

  /** @internal */
  public _spec(): any {
    const given: ImageListPullJobProps = this._given;
    return imageListPullJobDefaults({ images: given.images, ...imagePullSpec(given) });
  }
}
