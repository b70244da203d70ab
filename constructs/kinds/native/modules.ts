import { KUBERNETES_KINDS } from '../../../imports/kubernetes-kinds';
import { isObject } from '../../json/json';
import { builtInKind } from './api';
import { REPLICAS, TEMPLATE } from '../kruise-facts';
import type { KindChecks, KindModule } from '../module';
import type { KindUpdates } from '../pod-update';

const checks = (): KindChecks => (require('./checks') as typeof import('./checks')).NATIVE_CHECKS;

/** A kind of Kubernetes: its plural, scope and version are those of Kubernetes' own data. */
function native(group: string, kind: string, more: Partial<KindModule> = {}): KindModule {
  const row = builtInKind(group, kind);
  if (!row) throw new Error(`Kubernetes has no kind '${kind}' in '${group}'`);
  const { plural, namespaced, versions } = row;
  const updates = (): KindUpdates => (require('./updates') as typeof import('./updates')).nativeUpdates(group, kind);
  return { group, kind, plural, namespaced, version: versions[0], checks, updates, ...more };
}

const RBAC = 'rbac.authorization.k8s.io';
/** Kinds that act on what is there already. */
const LAST = 60;

/** Kinds of Kubernetes of which there is more to know than where they are found. */
const DESCRIBED: readonly KindModule[] = [
  native('', 'Namespace', { rank: 0, wave: -50, precious: true }),
  native('apiextensions.k8s.io', 'CustomResourceDefinition', { rank: 1, wave: -60, precious: true }),
  native('scheduling.k8s.io', 'PriorityClass', { rank: 2, wave: -15 }),
  native('storage.k8s.io', 'StorageClass', { rank: 3, wave: -15 }),
  native('', 'PersistentVolume', { rank: 4, precious: true }),
  native(RBAC, 'ClusterRole', { rank: 5, wave: -10 }),
  native(RBAC, 'Role', { rank: 6, wave: -10 }),
  native(RBAC, 'ClusterRoleBinding', { rank: 7, wave: -10 }),
  native(RBAC, 'RoleBinding', { rank: 8, wave: -10 }),
  native('', 'ServiceAccount', { rank: 9, wave: -10 }),
  native('networking.k8s.io', 'NetworkPolicy', { rank: 10, wave: -10, podSelector: (spec) => spec.podSelector }),
  native('', 'ResourceQuota', { rank: 11, wave: -10 }),
  native('', 'LimitRange', { rank: 12, wave: -10 }),
  native('', 'Secret', { rank: 13, wave: -10 }),
  native('', 'ConfigMap', { rank: 14, wave: -10 }),
  native('', 'PersistentVolumeClaim', { rank: 15, precious: true }),
  native('', 'Service', { rank: 16, podSelector: ({ selector }) => (selector == null ? undefined : { matchLabels: selector }) }),
  native('', 'Pod', { podTemplates: [[]] }),
  native('apps', 'Deployment', { podTemplates: [TEMPLATE], replicas: REPLICAS }),
  native('apps', 'ReplicaSet', { podTemplates: [TEMPLATE], replicas: REPLICAS }),
  native('apps', 'StatefulSet', { podTemplates: [TEMPLATE], replicas: REPLICAS }),
  native('apps', 'DaemonSet', { podTemplates: [TEMPLATE] }),
  // Karmada does not count its replicas.
  native('', 'ReplicationController', { podTemplates: [TEMPLATE] }),
  native('batch', 'Job', { podTemplates: [TEMPLATE] }),
  native('batch', 'CronJob', { podTemplates: [['spec', 'jobTemplate', 'spec', 'template']] }),
  native('autoscaling', 'HorizontalPodAutoscaler', { rank: LAST, target: (spec) => spec.scaleTargetRef, autoscales: true }),
  native('policy', 'PodDisruptionBudget', { rank: LAST, podSelector: (spec) => spec.selector }),
  native('networking.k8s.io', 'Ingress', { rank: LAST }),
];

/** Kinds of Kubernetes itself, and those of neighbours that are delivered with Kruise's. */
export const NATIVE_KINDS: readonly KindModule[] = [
  ...DESCRIBED,
  ...KUBERNETES_KINDS.filter(({ group, kind }) => !DESCRIBED.some((one) => one.group === group && one.kind === kind)).map(({ group, kind }) => native(group, kind)),
  { group: 'argoproj.io', kind: 'WorkflowTemplate', plural: 'workflowtemplates', namespaced: true, version: 'v1alpha1' },
];

/** Objects of neighbours that are about a workload. What else their kinds are is read from their CustomResourceDefinitions. */
export const NEIGHBOURS: readonly Pick<KindModule, 'group' | 'kind' | 'target' | 'autoscales'>[] = [
  { group: 'autoscaling.k8s.io', kind: 'VerticalPodAutoscaler', target: (spec) => spec.targetRef },
  {
    group: 'keda.sh', kind: 'ScaledObject', autoscales: true,
    // KEDA takes a reference without a kind for one to a Deployment.
    target: ({ scaleTargetRef }) => (isObject(scaleTargetRef) ? { apiVersion: 'apps/v1', kind: 'Deployment', ...scaleTargetRef } : undefined),
  },
];
