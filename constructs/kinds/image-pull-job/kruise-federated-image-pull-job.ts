import type { Construct } from 'constructs';
import { KruiseFederatedResource } from '../kruise-federated-resource';
import type { FederationOptions } from '../../federation/options';
import { ImagePullJob, type ImagePullJobProps } from './image-pull-job';

/** Properties of an ImagePullJob on many clusters. */
export interface KruiseFederatedImagePullJobProps extends ImagePullJobProps, FederationOptions {}

/**
 * An ImagePullJob on many clusters: an image that the nodes of every selected cluster have before the first pod needs it. It is never divided.
 *
 * A finished job stays in its clusters, for a control plane creates what it misses, and Kruise looks at it no more. Give the job another name for
 * other images.
 *
 * @example
 *
 * new KruiseFederatedImagePullJob(chart, 'web-1-4-3', {
 *   image: 'registry.example.com/web:1.4.3',
 *   parallelism: 10,
 *   placement: Placement.onAllClusters(),
 *   overrides: [ClusterOverride.onClusters('eu-central').imageRegistry('registry.eu.example.com')],
 * });
 */
export class KruiseFederatedImagePullJob extends KruiseFederatedResource {
  /** The ImagePullJob itself. */
  public readonly workload: ImagePullJob;

  /**
   * @param scope the chart, or a construct in it
   * @param id the name of the ImagePullJob in its scope
   * @param props the ImagePullJob, its placement and overrides
   */
  constructor(scope: Construct, id: string, props: KruiseFederatedImagePullJobProps) {
    super(scope, id, props);
    this.workload = new ImagePullJob(this, 'workload', this._named(props));
    this._define(this.workload, props, 'KruiseFederatedImagePullJobProps');
  }
}
