const ALL_BUT_RETENTION = [
  'replicaResource', 'replicaRevision', 'statusReflection', 'statusAggregation', 'healthInterpretation', 'dependencyInterpretation',
];

/**
 * The operations that Karmada 1.16 to 1.18 knows by itself, by kind and version: scripts under
 * pkg/resourceinterpreter/default/thirdparty/resourcecustomizations for Kruise and Argo, Go code under default/native for Kubernetes' own kinds.
 */
const BUILT_IN: Readonly<Record<string, readonly string[]>> = {
  'apps.kruise.io/v1alpha1/CloneSet': ALL_BUT_RETENTION,
  'apps.kruise.io/v1beta1/StatefulSet': ALL_BUT_RETENTION,
  'apps.kruise.io/v1alpha1/DaemonSet': ['statusReflection', 'statusAggregation', 'healthInterpretation', 'dependencyInterpretation'],
  'apps.kruise.io/v1alpha1/BroadcastJob': [...ALL_BUT_RETENTION, 'retention'],
  'apps.kruise.io/v1alpha1/AdvancedCronJob': ['statusAggregation', 'dependencyInterpretation'],
  'apps.kruise.io/v1alpha1/SidecarSet': [
    'replicaResource', 'statusReflection', 'statusAggregation', 'healthInterpretation', 'retention', 'dependencyInterpretation',
  ],
  'apps.kruise.io/v1alpha1/UnitedDeployment': ALL_BUT_RETENTION,
  'argoproj.io/v1alpha1/Workflow': ['replicaResource', 'replicaRevision', 'healthInterpretation', 'retention', 'dependencyInterpretation'],
  'apps/v1/Deployment': [...ALL_BUT_RETENTION, 'retention'],
  'apps/v1/ReplicaSet': ALL_BUT_RETENTION,
  'apps/v1/StatefulSet': ALL_BUT_RETENTION,
  'apps/v1/DaemonSet': ['statusReflection', 'statusAggregation', 'healthInterpretation', 'dependencyInterpretation'],
  'batch/v1/CronJob': ['statusReflection', 'statusAggregation', 'dependencyInterpretation'],
  'v1/Pod': ['replicaResource', 'statusReflection', 'statusAggregation', 'healthInterpretation', 'retention', 'dependencyInterpretation'],
  'v1/Service': ['statusReflection', 'statusAggregation', 'healthInterpretation', 'retention'],
  'v1/PersistentVolumeClaim': ['statusReflection', 'statusAggregation', 'healthInterpretation', 'retention'],
  'v1/PersistentVolume': ['statusReflection', 'statusAggregation', 'retention'],
  'networking.k8s.io/v1/Ingress': ['statusReflection', 'statusAggregation', 'healthInterpretation', 'dependencyInterpretation'],
  'policy/v1/PodDisruptionBudget': ['statusReflection', 'statusAggregation', 'healthInterpretation'],
  'autoscaling/v2/HorizontalPodAutoscaler': ['statusReflection', 'statusAggregation'],
  'batch/v1/Job': ['replicaResource', 'replicaRevision', 'statusReflection', 'statusAggregation', 'retention', 'dependencyInterpretation'],
};

/** The operations Karmada knows for a kind without any customization; empty for kinds it does not know. */
export function builtInOperations(apiVersion: string, kind: string): readonly string[] {
  const key = `${apiVersion}/${kind}`;
  return Object.hasOwn(BUILT_IN, key) ? BUILT_IN[key] : [];
}

/** Kinds of Kubernetes that only hold data: there is no health and no status to interpret. */
const DATA: ReadonlySet<string> = new Set([
  'ConfigMap', 'Secret', 'ServiceAccount', 'LimitRange', 'ResourceQuota', 'Namespace', 'Role', 'RoleBinding', 'ClusterRole', 'ClusterRoleBinding',
  'NetworkPolicy', 'IngressClass', 'StorageClass', 'PriorityClass', 'CustomResourceDefinition', 'RuntimeClass', 'CSIDriver', 'Endpoints', 'EndpointSlice', 'PodTemplate',
  'ValidatingWebhookConfiguration', 'MutatingWebhookConfiguration', 'ValidatingAdmissionPolicy', 'ValidatingAdmissionPolicyBinding',
]);

/** Whether objects of the kind need no interpreter. */
export function isPlainData(apiVersion: string, kind: string): boolean {
  return DATA.has(kind) && /^(v1|[a-z.]+\.k8s\.io\/v1)$/.test(apiVersion);
}
