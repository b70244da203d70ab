import { groupOf, type Kinded } from '../../../json/kube-object';

/** The API of Kubernetes for Services of many clusters. Its objects are for clusters, and Karmada's controllers read them on the control plane as well. */
export const MULTI_CLUSTER_API = 'multicluster.x-k8s.io/v1alpha1';

export function isServiceExport({ apiVersion, kind }: Kinded): boolean {
  return kind === 'ServiceExport' && isMultiCluster(apiVersion);
}

export function isServiceImport({ apiVersion, kind }: Kinded): boolean {
  return kind === 'ServiceImport' && isMultiCluster(apiVersion);
}

function isMultiCluster(apiVersion: unknown): boolean {
  return groupOf(String(apiVersion)) === groupOf(MULTI_CLUSTER_API);
}
