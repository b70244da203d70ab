import { pruneSchema, type SchemaNode } from './import-prune';

/** Kinds that travel with a workload or carry one, as names of Kubernetes' OpenAPI definitions. */
const ROOTS = [
  ...['Pod', 'Service', 'ConfigMap', 'Secret', 'ServiceAccount', 'Namespace', 'PersistentVolumeClaim', 'PersistentVolume', 'ResourceQuota', 'LimitRange']
    .map((kind) => `io.k8s.api.core.v1.${kind}`),
  ...['Deployment', 'StatefulSet', 'DaemonSet'].map((kind) => `io.k8s.api.apps.v1.${kind}`),
  ...['Job', 'CronJob'].map((kind) => `io.k8s.api.batch.v1.${kind}`),
  'io.k8s.api.autoscaling.v2.HorizontalPodAutoscaler',
  'io.k8s.api.policy.v1.PodDisruptionBudget',
  ...['Ingress', 'NetworkPolicy'].map((kind) => `io.k8s.api.networking.v1.${kind}`),
  ...['Role', 'RoleBinding', 'ClusterRole', 'ClusterRoleBinding'].map((kind) => `io.k8s.api.rbac.v1.${kind}`),
  'io.k8s.api.scheduling.v1.PriorityClass',
  'io.k8s.api.storage.v1.StorageClass',
  'io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinition',
  // Schemaless in Kruise's CRDs, typed in its Go code.
  'io.k8s.api.core.v1.PodTemplateSpec',
  'io.k8s.api.core.v1.EphemeralContainer',
  'io.k8s.api.batch.v1.JobTemplateSpec',
];

/** The definitions of Kubernetes' OpenAPI document that the kinds above reach, without prose. Status is the cluster's to write and left out. */
export function reachableDefinitions(swagger: SchemaNode): Record<string, SchemaNode> {
  const reached: Record<string, SchemaNode> = {};
  const visit = (name: string): void => {
    if (reached[name]) return;
    const definition = swagger.definitions[name];
    if (!definition) throw new Error(`Kubernetes' OpenAPI document has no definition '${name}'`);
    const facts = pruneSchema(definition);
    if (facts['x-kubernetes-group-version-kind'] && facts.properties?.status) facts.properties.status = { type: 'object' };
    reached[name] = facts;
    for (const reference of referencesOf(facts)) visit(reference);
  };
  ROOTS.forEach(visit);
  return Object.fromEntries(Object.entries(reached).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Names of the definitions a schema refers to directly. */
export function referencesOf(schema: SchemaNode): string[] {
  const found = new Set<string>();
  JSON.stringify(schema, (key, value) => {
    if (key === '$ref' && typeof value === 'string') found.add(value.replace('#/definitions/', ''));
    return value;
  });
  return [...found];
}
