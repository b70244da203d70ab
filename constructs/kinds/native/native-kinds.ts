import type { KindFacts } from '../../delivery/kind-facts';

const TEMPLATE = ['spec', 'template'];
const REPLICAS = ['spec', 'replicas'];

const native = (group: string, kind: string, plural: string, more: Partial<KindFacts> = {}): KindFacts =>
  ({ group, kind, plural, namespaced: true, version: 'v1', ...more });

/** Kinds of Kubernetes itself, and those of neighbours that are delivered with Kruise's. */
export const NATIVE_KINDS: readonly KindFacts[] = [
  native('', 'Namespace', 'namespaces', { namespaced: false }),
  native('', 'ConfigMap', 'configmaps'),
  native('', 'Secret', 'secrets'),
  native('', 'Service', 'services'),
  native('', 'ServiceAccount', 'serviceaccounts'),
  native('', 'PersistentVolumeClaim', 'persistentvolumeclaims'),
  native('', 'PersistentVolume', 'persistentvolumes', { namespaced: false }),
  native('', 'LimitRange', 'limitranges'),
  native('', 'ResourceQuota', 'resourcequotas'),
  native('', 'Pod', 'pods', { podTemplates: [[]] }),
  native('apps', 'Deployment', 'deployments', { podTemplates: [TEMPLATE], replicas: REPLICAS }),
  native('apps', 'ReplicaSet', 'replicasets', { podTemplates: [TEMPLATE], replicas: REPLICAS }),
  native('apps', 'StatefulSet', 'statefulsets', { podTemplates: [TEMPLATE], replicas: REPLICAS }),
  native('apps', 'DaemonSet', 'daemonsets', { podTemplates: [TEMPLATE] }),
  native('batch', 'Job', 'jobs', { podTemplates: [TEMPLATE] }),
  native('batch', 'CronJob', 'cronjobs', { podTemplates: [['spec', 'jobTemplate', 'spec', 'template']] }),
  native('autoscaling', 'HorizontalPodAutoscaler', 'horizontalpodautoscalers', { version: 'v2' }),
  native('policy', 'PodDisruptionBudget', 'poddisruptionbudgets'),
  native('networking.k8s.io', 'Ingress', 'ingresses'),
  native('networking.k8s.io', 'IngressClass', 'ingressclasses', { namespaced: false }),
  native('networking.k8s.io', 'NetworkPolicy', 'networkpolicies'),
  native('rbac.authorization.k8s.io', 'Role', 'roles'),
  native('rbac.authorization.k8s.io', 'RoleBinding', 'rolebindings'),
  native('rbac.authorization.k8s.io', 'ClusterRole', 'clusterroles', { namespaced: false }),
  native('rbac.authorization.k8s.io', 'ClusterRoleBinding', 'clusterrolebindings', { namespaced: false }),
  native('storage.k8s.io', 'StorageClass', 'storageclasses', { namespaced: false }),
  native('scheduling.k8s.io', 'PriorityClass', 'priorityclasses', { namespaced: false }),
  native('apiextensions.k8s.io', 'CustomResourceDefinition', 'customresourcedefinitions', { namespaced: false }),
  native('rollouts.kruise.io', 'Rollout', 'rollouts', { version: 'v1beta1' }),
  native('argoproj.io', 'Workflow', 'workflows', { version: 'v1alpha1', status: ['phase', 'progress', 'message', 'startedAt', 'finishedAt'] }),
  native('argoproj.io', 'WorkflowTemplate', 'workflowtemplates', { version: 'v1alpha1' }),
];
