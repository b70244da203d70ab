import type { ArgoCdDestination, ArgoCdRetryOptions } from '../../gitops/argocd/argo-cd-options';
import type { KruiseChartOptions } from './chart-options';

/** How Argo CD installs Kruise. */
export interface ArgoCdInstallerOptions {
  /**
   * Where the chart is.
   * @default - the repository of the Kruise project
   */
  readonly chart?: KruiseChartOptions;
  /**
   * How Argo CD reaches clusters, by name.
   * @default - clusters are registered in Argo CD under their own names
   */
  readonly destinations?: { readonly [cluster: string]: ArgoCdDestination };
  /**
   * The namespace of Argo CD.
   * @default 'argocd'
   */
  readonly namespace?: string;
  /**
   * The project of the Applications. It has to allow the repository of the chart, the clusters, and cluster-scoped kinds.
   * @default 'default'
   */
  readonly project?: string;
  /**
   * What the names of the Applications begin with; the name of the cluster follows.
   * @default 'kruise'
   */
  readonly name?: string;
  /**
   * Whether a new version is applied automatically. Nothing is ever pruned: a chart without one of the CRDs would take all its objects away.
   * @default true
   */
  readonly automated?: boolean;
  /**
   * How often a failed sync is retried.
   * @default - five times, from 5 seconds up to 3 minutes apart
   */
  readonly retry?: ArgoCdRetryOptions;
}
