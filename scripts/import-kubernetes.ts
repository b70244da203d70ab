import { pruneSchema, type SchemaNode } from './import-prune';

/** Kinds that travel with a workload or carry one, as names of Kubernetes' OpenAPI definitions. */
const ROOTS = [
  ...['Pod', 'Service', 'ConfigMap', 'Secret', 'ServiceAccount', 'Namespace', 'PersistentVolumeClaim', 'PersistentVolume', 'ResourceQuota', 'LimitRange']
    .map((kind) => `io.k8s.api.core.v1.${kind}`),
  ...['ReplicationController', 'PodTemplate'].map((kind) => `io.k8s.api.core.v1.${kind}`),
  ...['Deployment', 'StatefulSet', 'DaemonSet', 'ReplicaSet'].map((kind) => `io.k8s.api.apps.v1.${kind}`),
  ...['Job', 'CronJob'].map((kind) => `io.k8s.api.batch.v1.${kind}`),
  ...['v1', 'v2'].map((version) => `io.k8s.api.autoscaling.${version}.HorizontalPodAutoscaler`),
  'io.k8s.api.policy.v1.PodDisruptionBudget',
  ...['Ingress', 'IngressClass', 'NetworkPolicy'].map((kind) => `io.k8s.api.networking.v1.${kind}`),
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

/** A kind that API servers store, with the versions they serve it in, the preferred one first. */
export interface BuiltInKind {
  readonly group: string;
  readonly kind: string;
  readonly plural: string;
  readonly namespaced: boolean;
  readonly versions: readonly string[];
}

/** Where objects of a kind are, as in `/apis/apps/v1/namespaces/{namespace}/deployments/{name}`. */
const OBJECT_PATH = /^\/apis?\/(?:[^/]+\/)?v[^/]+\/(namespaces\/\{namespace\}\/)?([^/]+)\/\{name\}$/;

/** All kinds in the paths of Kubernetes' OpenAPI document whose objects can be replaced: what is only asked, such as a TokenReview, is not stored. */
export function builtInKinds(swagger: SchemaNode): BuiltInKind[] {
  const kinds = new Map<string, BuiltInKind>();
  for (const [url, verbs] of Object.entries<SchemaNode>(swagger.paths)) {
    const [, namespace, plural] = OBJECT_PATH.exec(url) ?? [];
    const names = verbs.put?.['x-kubernetes-group-version-kind'];
    if (plural === undefined || !names) continue;
    const { group, version, kind } = names;
    const versions = [...kinds.get(`${group}/${kind}`)?.versions ?? [], version].sort(byPreference);
    kinds.set(`${group}/${kind}`, { group, kind, plural, namespaced: namespace !== undefined, versions });
  }
  return [...kinds.values()].sort((a, b) => compare(a.group, b.group) || compare(a.kind, b.kind));
}

/** What API servers prefer: stable before beta before alpha, then the higher number. */
export function byPreference(a: string, b: string): number {
  const rank = (name: string) => [/^v\d+$/, /beta/, /alpha/].findIndex((form) => form.test(name));
  return rank(a) - rank(b) || b.localeCompare(a, 'en', { numeric: true });
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
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
