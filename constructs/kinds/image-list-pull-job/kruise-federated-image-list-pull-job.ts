import type { Construct } from 'constructs';
import { KruiseFederatedResource } from '../kruise-federated-resource';
import type { FederationOptions } from '../../federation/options';
import { ImageListPullJob, type ImageListPullJobProps } from './image-list-pull-job';

/** Properties of an ImageListPullJob on many clusters. */
export interface KruiseFederatedImageListPullJobProps extends ImageListPullJobProps, FederationOptions {}

/**
 * An ImageListPullJob on many clusters: images that the nodes of every selected cluster have before the first pod needs them. It is never divided.
 *
 * A finished job stays in its clusters, for a control plane creates what it misses, and Kruise looks at it no more. Give the job another name for
 * other images.
 *
 * @example
 *
 * new KruiseFederatedImageListPullJob(chart, 'release-7', {
 *   images: ['registry.example.com/web:1.4.3', 'registry.example.com/worker:1.4.3'],
 *   placement: Placement.onAllClusters(),
 * });
 */
export class KruiseFederatedImageListPullJob extends KruiseFederatedResource {
  /** The ImageListPullJob itself. */
  public readonly workload: ImageListPullJob;

  /**
   * @param scope the chart, or a construct in it
   * @param id the name of the ImageListPullJob in its scope
   * @param props the ImageListPullJob, its placement and overrides
   */
  constructor(scope: Construct, id: string, props: KruiseFederatedImageListPullJobProps) {
    super(scope, id, props);
    this.workload = new ImageListPullJob(this, 'workload', this._named(props));
    this._define(this.workload, props, 'KruiseFederatedImageListPullJobProps');
  }
}
