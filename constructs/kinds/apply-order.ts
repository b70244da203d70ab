import type { KubeObject } from '../json/kube-object';

/** Kinds that others need, first ones first. What is not listed comes after them. */
const FIRST = [
  'Namespace', 'CustomResourceDefinition', 'PriorityClass', 'StorageClass', 'PersistentVolume',
  'ClusterRole', 'Role', 'ClusterRoleBinding', 'RoleBinding', 'ServiceAccount',
  'NetworkPolicy', 'ResourceQuota', 'LimitRange',
  'Secret', 'ConfigMap', 'PersistentVolumeClaim', 'Service', 'SidecarSet',
  // Kruise looks for these when it admits a pod: those that are there before them are left out.
  'ResourceDistribution', 'WorkloadSpread', 'PersistentPodState', 'PodProbeMarker', 'PodUnavailableBudget',
];

/** Kinds that act on what is there already. */
const LAST = ['HorizontalPodAutoscaler', 'PodDisruptionBudget', 'Ingress'];

function rank(object: KubeObject): number {
  const first = FIRST.indexOf(object.kind);
  if (first >= 0) return first;
  return LAST.includes(object.kind) ? FIRST.length + 1 : FIRST.length;
}

/** Objects in an order in which they can be applied one after the other; agents before OCM 1.3 keep to it as it is. */
export function inApplyOrder(objects: readonly KubeObject[]): KubeObject[] {
  return [...objects].sort((a, b) => rank(a) - rank(b) || compare(a.kind, b.kind) || compare(a.metadata.name, b.metadata.name));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
