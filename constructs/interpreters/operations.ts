/**
 * The operations of a ResourceInterpreterCustomization: the key under `spec.customizations`, which is also the name of the script's file, and
 * the function Karmada calls in it.
 */
export const ENTRY_FUNCTIONS: Readonly<Record<string, string>> = {
  replicaResource: 'GetReplicas',
  componentResource: 'GetComponents',
  replicaRevision: 'ReviseReplica',
  statusReflection: 'ReflectStatus',
  statusAggregation: 'AggregateStatus',
  healthInterpretation: 'InterpretHealth',
  retention: 'Retain',
  dependencyInterpretation: 'GetDependencies',
};
