import { KUBERNETES_KINDS } from '../../../imports/kubernetes-kinds';
import type { QuantityFields } from '../../delivery/kind-facts';
import { claimQuantities, podSpecQuantities, quantitiesAt, workloadQuantities } from '../../delivery/quantities';
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

/** Quantities of a kind with a pod template in its spec. */
const WORKLOAD = quantitiesAt(['spec'], workloadQuantities());
const LIST: QuantityFields = { '*': 'resource' };
const LIMITS: QuantityFields = { max: LIST, min: LIST, default: LIST, defaultRequest: LIST, maxLimitRequestRatio: LIST };
const METRIC: QuantityFields = { target: { value: 'amount', averageValue: 'amount' } };
const SCALING: QuantityFields = { tolerance: 'amount' };
const METRICS: QuantityFields = { resource: METRIC, containerResource: METRIC, pods: METRIC, object: METRIC, external: METRIC };

const RBAC = 'rbac.authorization.k8s.io';
/** Kinds that act on what is there already. */
const LAST = 60;

/** Kinds of Kubernetes of which there is more to know than where they are found. */
const DESCRIBED: readonly KindModule[] = [
  native('', 'Namespace', { rank: 0, wave: -50, precious: true }),
  native('apiextensions.k8s.io', 'CustomResourceDefinition', { rank: 1, wave: -60, precious: true }),
  native('scheduling.k8s.io', 'PriorityClass', { rank: 2, wave: -15 }),
  native('storage.k8s.io', 'StorageClass', { rank: 3, wave: -15 }),
  native('', 'PersistentVolume', { rank: 4, precious: true, quantities: { spec: { capacity: LIST } } }),
  native(RBAC, 'ClusterRole', { rank: 5, wave: -10 }),
  native(RBAC, 'Role', { rank: 6, wave: -10 }),
  native(RBAC, 'ClusterRoleBinding', { rank: 7, wave: -10 }),
  native(RBAC, 'RoleBinding', { rank: 8, wave: -10 }),
  native('', 'ServiceAccount', { rank: 9, wave: -10 }),
  native('networking.k8s.io', 'NetworkPolicy', { rank: 10, wave: -10, podSelector: (spec) => spec.podSelector }),
  native('', 'ResourceQuota', { rank: 11, wave: -10, quantities: { spec: { hard: LIST } } }),
  native('', 'LimitRange', { rank: 12, wave: -10, quantities: { spec: { limits: { '*': LIMITS } } } }),
  native('', 'Secret', { rank: 13, wave: -10 }),
  native('', 'ConfigMap', { rank: 14, wave: -10 }),
  native('', 'PersistentVolumeClaim', { rank: 15, precious: true, quantities: claimQuantities() }),
  native('', 'Service', { rank: 16, podSelector: ({ selector }) => (selector == null ? undefined : { matchLabels: selector }) }),
  native('', 'Pod', { podTemplates: [[]], quantities: { spec: podSpecQuantities() } }),
  native('apps', 'Deployment', { podTemplates: [TEMPLATE], replicas: REPLICAS, quantities: WORKLOAD }),
  native('apps', 'ReplicaSet', { podTemplates: [TEMPLATE], replicas: REPLICAS, quantities: WORKLOAD }),
  native('apps', 'StatefulSet', { podTemplates: [TEMPLATE], replicas: REPLICAS, quantities: WORKLOAD }),
  native('apps', 'DaemonSet', { podTemplates: [TEMPLATE], quantities: WORKLOAD }),
  // Karmada does not count its replicas.
  native('', 'ReplicationController', { podTemplates: [TEMPLATE], quantities: WORKLOAD }),
  native('batch', 'Job', { podTemplates: [TEMPLATE], quantities: WORKLOAD }),
  native('batch', 'CronJob', { podTemplates: [['spec', 'jobTemplate', 'spec', 'template']], quantities: quantitiesAt(['spec', 'jobTemplate', 'spec'], workloadQuantities()) }),
  native('autoscaling', 'HorizontalPodAutoscaler', { rank: LAST, target: (spec) => spec.scaleTargetRef, autoscales: true, quantities: { spec: { metrics: { '*': METRICS }, behavior: { scaleUp: SCALING, scaleDown: SCALING } } } }),
  native('policy', 'PodDisruptionBudget', { rank: LAST, podSelector: (spec) => spec.selector }),
  native('networking.k8s.io', 'Ingress', { rank: LAST }),
  native('', 'PodTemplate', { quantities: { template: { spec: podSpecQuantities() } } }),
  native('node.k8s.io', 'RuntimeClass', { quantities: { overhead: { podFixed: LIST } } }),
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
