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
  'batch/v1/Job': ['replicaResource', 'replicaRevision', 'statusReflection', 'statusAggregation', 'retention', 'dependencyInterpretation'],
};

/** The operations Karmada knows for a kind without any customization; empty for kinds it does not know. */
export function builtInOperations(apiVersion: string, kind: string): readonly string[] {
  const key = `${apiVersion}/${kind}`;
  return Object.hasOwn(BUILT_IN, key) ? BUILT_IN[key] : [];
}
