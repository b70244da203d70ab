import type { KubeMetadata, KubeObject } from '../../json/kube-object';

/** API version of everything of Argo CD. */
export const ARGO_CD_API = 'argoproj.io/v1alpha1';

/** Where an Application applies to, or where a project allows to. */
export interface Destination {
  readonly name?: string;
  readonly server?: string;
  readonly namespace?: string;
}

/** Fields of one object that are not compared. */
export interface IgnoredDifference {
  readonly group?: string;
  readonly kind: string;
  readonly name: string;
  readonly namespace: string;
  readonly jsonPointers: readonly string[];
}

/** When and how an Application is synced. */
export interface SyncPolicy {
  readonly automated?: { readonly prune: boolean; readonly selfHeal: boolean };
  readonly retry: {
    readonly backoff: { readonly duration: string; readonly factor: number; readonly maxDuration: string };
    readonly limit: number;
    readonly refresh?: boolean;
  };
  readonly syncOptions?: readonly string[];
}

/** What an Application applies. */
export interface Source {
  readonly path: string;
  readonly plugin?: { readonly env: readonly { readonly name: string; readonly value: string }[]; readonly name: string };
  readonly repoURL: string;
  readonly targetRevision: string;
}

/** The spec of an Application. */
export interface ApplicationSpec {
  readonly destination: Destination;
  readonly ignoreDifferences?: readonly IgnoredDifference[];
  readonly project: string;
  readonly source: Source;
  readonly syncPolicy: SyncPolicy;
}

/** A kind in a list of a project. */
export interface GroupKindItem {
  readonly group: string;
  readonly kind: string;
}

/** The spec of an AppProject. */
export interface AppProjectSpec {
  readonly clusterResourceWhitelist?: readonly GroupKindItem[];
  readonly description: string;
  readonly destinations: readonly Destination[];
  readonly namespaceResourceBlacklist?: readonly GroupKindItem[];
  readonly namespaceResourceWhitelist?: readonly GroupKindItem[];
  readonly orphanedResources?: { readonly warn: boolean };
  readonly sourceRepos: readonly string[];
}

/** An Application as it is written. */
export function application(metadata: KubeMetadata, spec: ApplicationSpec): KubeObject {
  return { apiVersion: ARGO_CD_API, kind: 'Application', metadata, spec };
}

/** An AppProject as it is written. */
export function appProject(metadata: KubeMetadata, spec: AppProjectSpec): KubeObject {
  return { apiVersion: ARGO_CD_API, kind: 'AppProject', metadata, spec };
}
