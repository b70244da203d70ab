import { isObject } from '../../json/json';
import { REPLICAS, TEMPLATE } from '../kruise-facts';
import type { KindChecks, KindModule } from '../module';

const native = (group: string, kind: string, plural: string, more: Partial<KindModule> = {}): KindModule =>
  ({ group, kind, plural, namespaced: true, version: 'v1', ...more });

const RBAC = 'rbac.authorization.k8s.io';
const CLUSTER = { namespaced: false };
/** Kinds that act on what is there already. */
const LAST = 60;

const checks = (): KindChecks => (require('./checks') as typeof import('./checks')).NATIVE_CHECKS;

/** Kinds of Kubernetes itself, and those of neighbours that are delivered with Kruise's. */
export const NATIVE_KINDS: readonly KindModule[] = [
  native('', 'Namespace', 'namespaces', { ...CLUSTER, rank: 0, wave: -50, precious: true }),
  native('apiextensions.k8s.io', 'CustomResourceDefinition', 'customresourcedefinitions', { ...CLUSTER, rank: 1, wave: -60, precious: true }),
  native('scheduling.k8s.io', 'PriorityClass', 'priorityclasses', { ...CLUSTER, rank: 2, wave: -15 }),
  native('storage.k8s.io', 'StorageClass', 'storageclasses', { ...CLUSTER, rank: 3, wave: -15 }),
  native('', 'PersistentVolume', 'persistentvolumes', { ...CLUSTER, rank: 4, precious: true }),
  native(RBAC, 'ClusterRole', 'clusterroles', { ...CLUSTER, rank: 5, wave: -10 }),
  native(RBAC, 'Role', 'roles', { rank: 6, wave: -10 }),
  native(RBAC, 'ClusterRoleBinding', 'clusterrolebindings', { ...CLUSTER, rank: 7, wave: -10 }),
  native(RBAC, 'RoleBinding', 'rolebindings', { rank: 8, wave: -10 }),
  native('', 'ServiceAccount', 'serviceaccounts', { rank: 9, wave: -10 }),
  native('networking.k8s.io', 'NetworkPolicy', 'networkpolicies', { rank: 10, wave: -10, podSelector: (spec) => spec.podSelector }),
  native('', 'ResourceQuota', 'resourcequotas', { rank: 11, wave: -10 }),
  native('', 'LimitRange', 'limitranges', { rank: 12, wave: -10 }),
  native('', 'Secret', 'secrets', { rank: 13, wave: -10 }),
  native('', 'ConfigMap', 'configmaps', { rank: 14, wave: -10 }),
  native('', 'PersistentVolumeClaim', 'persistentvolumeclaims', { rank: 15, precious: true }),
  native('', 'Service', 'services', { rank: 16, podSelector: ({ selector }) => (selector == null ? undefined : { matchLabels: selector }) }),
  native('', 'Pod', 'pods', { podTemplates: [[]] }),
  native('apps', 'Deployment', 'deployments', { podTemplates: [TEMPLATE], replicas: REPLICAS, checks }),
  native('apps', 'ReplicaSet', 'replicasets', { podTemplates: [TEMPLATE], replicas: REPLICAS, checks }),
  native('apps', 'StatefulSet', 'statefulsets', { podTemplates: [TEMPLATE], replicas: REPLICAS, checks }),
  native('apps', 'DaemonSet', 'daemonsets', { podTemplates: [TEMPLATE], checks }),
  native('batch', 'Job', 'jobs', { podTemplates: [TEMPLATE] }),
  native('batch', 'CronJob', 'cronjobs', { podTemplates: [['spec', 'jobTemplate', 'spec', 'template']] }),
  native('autoscaling', 'HorizontalPodAutoscaler', 'horizontalpodautoscalers', {
    version: 'v2', rank: LAST, target: (spec) => spec.scaleTargetRef, autoscales: true,
  }),
  native('policy', 'PodDisruptionBudget', 'poddisruptionbudgets', { rank: LAST, podSelector: (spec) => spec.selector }),
  native('networking.k8s.io', 'Ingress', 'ingresses', { rank: LAST }),
  native('networking.k8s.io', 'IngressClass', 'ingressclasses', CLUSTER),
  native('argoproj.io', 'WorkflowTemplate', 'workflowtemplates', { version: 'v1alpha1' }),
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
