import type { Duration } from 'cdk8s';
import type { FluxKubeConfig } from '../../gitops/flux/flux-options';
import type { KruiseChartOptions } from './chart-options';

/** How Flux installs Kruise. Flux 2.8 or later. */
export interface FluxInstallerOptions {
  /**
   * Where the chart is. In a registry of images, an OCIRepository is written for it, otherwise a HelmRepository.
   * @default - the repository of the Kruise project
   */
  readonly chart?: KruiseChartOptions;
  /** How Flux reaches clusters, by name. Clusters without a kubeconfig get nothing. */
  readonly kubeConfigs: { readonly [cluster: string]: FluxKubeConfig };
  /**
   * The cluster that Flux itself runs in, which needs no kubeconfig.
   * @default - Flux runs in none of the clusters that get Kruise
   */
  readonly ownCluster?: string;
  /**
   * The namespace of all objects.
   * @default 'flux-system'
   */
  readonly namespace?: string;
  /**
   * The name of the source of the chart, and what the names of the HelmReleases begin with; the name of the cluster follows.
   * @default 'kruise'
   */
  readonly name?: string;
  /**
   * The Secret with credentials for the repository, in the namespace of the objects.
   * @default - none: it is public
   */
  readonly secretName?: string;
  /**
   * The namespace in the clusters for what Helm notes of the release. It has to exist before Kruise does.
   * @default 'default'
   */
  readonly releaseNamespace?: string;
  /**
   * The ServiceAccount whose permissions Flux uses in the clusters.
   * @default - the permissions of the kubeconfig
   */
  readonly serviceAccountName?: string;
  /**
   * How often Flux looks for differences.
   * @default Duration.hours(1)
   */
  readonly interval?: Duration;
  /**
   * How soon an installation that failed is tried again. It is never uninstalled in between.
   * @default Duration.minutes(5)
   */
  readonly retryInterval?: Duration;
  /**
   * How long an installation may take.
   * @default Duration.minutes(10)
   */
  readonly timeout?: Duration;
}
