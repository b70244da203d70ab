import type { Duration } from 'cdk8s';

/** An API server that Argo CD applies to, by the name it is registered under or by its address. */
export interface ArgoCdDestination {
  /**
   * The name it is registered under in Argo CD.
   * @default - `server` says which one it is
   */
  readonly name?: string;
  /**
   * Its address, such as `https://karmada-apiserver.karmada-system.svc:5443`.
   * @default - `name` says which one it is
   */
  readonly server?: string;
}

/** How Argo CD syncs. */
export interface ArgoCdSyncOptions {
  /**
   * Whether commits are applied automatically.
   * @default true
   */
  readonly automated?: boolean;
  /**
   * Whether objects that are no longer in the repository are removed, and with them workloads in all clusters. Only for automated syncs.
   * @default true
   */
  readonly prune?: boolean;
  /**
   * Whether manual changes are undone. Only for automated syncs.
   * @default true
   */
  readonly selfHeal?: boolean;
  /**
   * Whether objects are applied server-side, so that fields that others own stay as they are, for example Karmada's labels.
   * @default true
   */
  readonly serverSideApply?: boolean;
  /**
   * Whether only objects that differ are applied. It also keeps a sync from waiting for objects that the commit does not touch.
   * @default true
   */
  readonly outOfSyncOnly?: boolean;
  /**
   * Whether everything is pruned at once after all else is healthy. The reverse order of application is then lost: policies and overrides go
   * together with the templates they are for.
   * @default false
   */
  readonly pruneLast?: boolean;
}

/** How often a failed sync is retried. */
export interface ArgoCdRetryOptions {
  /**
   * How many times; a negative number means no limit.
   * @default 5
   */
  readonly limit?: number;
  /**
   * The time before the first retry.
   * @default Duration.seconds(5)
   */
  readonly backoff?: Duration;
  /**
   * The factor by which the time grows with each retry.
   * @default 2
   */
  readonly factor?: number;
  /**
   * The longest time between two retries.
   * @default Duration.minutes(3)
   */
  readonly maxBackoff?: Duration;
  /**
   * Whether a retry takes the newest commit, so that one that fixes the failure does not have to wait. Set it to false for older versions of Argo CD,
   * which do not know it.
   * @default true
   */
  readonly refresh?: boolean;
}

/**
 * The projects, one for each control plane: kinds are allowed for a whole project, and what is harmless on Karmada may not be so on a hub. They
 * allow what is in the tree and nothing else.
 */
export interface ArgoCdProjectOptions {
  /**
   * Name in front of `-karmada` and `-ocm`.
   * @default - the `name` of the whole, or `federation`
   */
  readonly name?: string;
  /**
   * Whether the projects are written. If not, projects with these names have to exist.
   * @default true
   */
  readonly create?: boolean;
  /**
   * Whether Argo CD warns of objects in the namespaces that belong to no Application.
   * @default false
   */
  readonly warnOfOrphans?: boolean;
  /**
   * Kinds that are allowed although the tree no longer has any, as `group/Kind`. Argo CD leaves alone what a project does not allow, so the
   * last object of a kind is only pruned while its kind is still allowed.
   * @default - none
   */
  readonly keptKinds?: string[];
  /**
   * Namespaces on Karmada that are allowed although the tree no longer has anything in them, until that is pruned.
   * @default - none
   */
  readonly keptNamespaces?: string[];
  /**
   * Clusters of OCM that are allowed although the tree no longer has works for them, until these are pruned.
   * @default - none
   */
  readonly keptClusters?: string[];
}

/** One Application that applies all others. */
export interface ArgoCdRootOptions {
  /**
   * Its name.
   * @default - the `name` of the whole, or `federation`
   */
  readonly name?: string;
  /**
   * Its project, which must allow Applications and AppProjects in the namespace of Argo CD.
   * @default 'default'
   */
  readonly project?: string;
}

/** Settings of Argo CD other than health. They apply to everything that Argo CD applies, so each one has to be asked for. */
export interface ArgoCdSettingsOptions {
  /**
   * Id of this Argo CD. Objects carry it beside the name of their Application, so that an Argo CD in a member, with an Application of the same
   * name, does not take what Karmada delivers there for its own and prune it. Sets tracking by annotation, which it needs.
   * @default - the settings stay as they are
   */
  readonly installationId?: string;
  /**
   * Whether Argo CD should not watch the Works of Karmada, one for each object and cluster. Setting it replaces the whole list of exclusions:
   * that of a fresh installation is repeated, entries of your own are lost.
   * @default false
   */
  readonly excludeWorks?: boolean;
  /**
   * Whether an Application is only healthy when the objects it applies are, so that the root waits for the platform of Karmada before it creates the others.
   * @default false
   */
  readonly applicationHealth?: boolean;
}

/** How Argo CD applies the output. */
export interface ArgoCdOptions {
  /** The repository that the output is committed to, with the address that Argo CD uses. */
  readonly repository: string;
  /**
   * Branch, tag or commit.
   * @default 'HEAD'
   */
  readonly revision?: string;
  /**
   * Where the output directory is in the repository; with a plugin, where the app is.
   * @default 'dist'; with a plugin '.'
   */
  readonly path?: string;
  /**
   * A config management plugin that runs the app instead of reading committed output. It gets the directory to print as
   * `ARGOCD_ENV_KRUISE_FEDERATION_DIRECTORY`.
   * @default - the output is committed
   */
  readonly plugin?: string;
  /**
   * The namespace of Argo CD.
   * @default 'argocd'
   */
  readonly namespace?: string;
  /**
   * Where objects are applied, by control plane (`Karmada`, `OCM`) or by the name of a cluster of ControlPlane.DIRECT. Every control plane that anything
   * goes to needs one, but for an OCM hub whose clusters pull.
   * @default - clusters without a control plane are registered in Argo CD under their own names
   */
  readonly destinations?: { readonly [controlPlaneOrCluster: string]: ArgoCdDestination };
  /**
   * Put in front of the names of Applications, and the name of projects and root, for several apps in one Argo CD.
   * @default - names start with the control plane, such as `karmada.shop`
   */
  readonly name?: string;
  /**
   * How it syncs.
   * @default - every commit, with pruning and healing
   */
  readonly sync?: ArgoCdSyncOptions;
  /**
   * How often it retries.
   * @default - five times, from 5 seconds up to 3 minutes apart
   */
  readonly retry?: ArgoCdRetryOptions;
  /**
   * What the Applications may do.
   * @default - what the tree asks for
   */
  readonly project?: ArgoCdProjectOptions;
  /**
   * An Application above all others.
   * @default - none: the kustomization of `gitops/argocd` is applied by other means
   */
  readonly root?: ArgoCdRootOptions;
  /**
   * More settings of Argo CD.
   * @default - health alone
   */
  readonly settings?: ArgoCdSettingsOptions;
  /**
   * Whether deleting an Application deletes what it has applied, and so the workloads in all clusters.
   * @default false
   */
  readonly cascade?: boolean;
  /**
   * Whether clusters of OCM get Applications instead of ManifestWorks, which an Argo CD in the cluster applies (OCM's pull integration, basic
   * model). The objects of each cluster are then in `ocm-pull/<cluster>/<chart>`.
   * @default false
   */
  readonly ocmPull?: boolean;
}
