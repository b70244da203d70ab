/** What there is to know of a kind. Every part of the package reads this one table. */
export interface KindFacts {
  readonly group: string;
  readonly kind: string;
  /** Lower-case plural, as in URLs and in OCM's resource identifiers. */
  readonly plural: string;
  readonly namespaced: boolean;
  /** API version to write, by minor version of Kruise; one string for kinds that do not belong to Kruise. */
  readonly version: string | Readonly<Record<string, string>>;
  /** Where the pod template is; absent for kinds without pods. */
  readonly podTemplate?: readonly string[];
  /** The field that is divided between clusters; absent for kinds that are not divided. */
  readonly replicas?: readonly string[];
  /** Where `partition`, `maxUnavailable`, `maxSurge` and `paused` are; absent for kinds that do not have them in one place. */
  readonly updateStrategy?: readonly string[];
  /** Scalar status fields worth reading from a member, as paths from the root. */
  readonly status?: readonly string[];
}

const TEMPLATE = ['spec', 'template'];
const REPLICAS = ['spec', 'replicas'];

const KRUISE: readonly KindFacts[] = [
  {
    group: 'apps.kruise.io', kind: 'CloneSet', plural: 'clonesets', namespaced: true,
    version: { '1.8': 'v1alpha1', '1.9': 'v1alpha1' },
    podTemplate: TEMPLATE, replicas: REPLICAS, updateStrategy: ['spec', 'updateStrategy'],
    status: [
      'observedGeneration', 'replicas', 'readyReplicas', 'availableReplicas', 'updatedReplicas', 'updatedReadyReplicas',
      'updatedAvailableReplicas', 'expectedUpdatedReplicas', 'updateRevision', 'currentRevision', 'labelSelector',
    ],
  },
];

const native = (group: string, kind: string, plural: string, more: Partial<KindFacts> = {}): KindFacts =>
  ({ group, kind, plural, namespaced: true, version: 'v1', ...more });

/** Kinds of Kubernetes itself that travel with a workload. */
const NATIVE: readonly KindFacts[] = [
  native('', 'Namespace', 'namespaces', { namespaced: false }),
  native('', 'ConfigMap', 'configmaps'),
  native('', 'Secret', 'secrets'),
  native('', 'Service', 'services'),
  native('', 'ServiceAccount', 'serviceaccounts'),
  native('', 'PersistentVolumeClaim', 'persistentvolumeclaims'),
  native('', 'PersistentVolume', 'persistentvolumes', { namespaced: false }),
  native('', 'LimitRange', 'limitranges'),
  native('', 'ResourceQuota', 'resourcequotas'),
  native('', 'Pod', 'pods', { podTemplate: [] }),
  native('apps', 'Deployment', 'deployments', { podTemplate: TEMPLATE, replicas: REPLICAS }),
  native('apps', 'StatefulSet', 'statefulsets', { podTemplate: TEMPLATE, replicas: REPLICAS }),
  native('apps', 'DaemonSet', 'daemonsets', { podTemplate: TEMPLATE }),
  native('batch', 'Job', 'jobs', { podTemplate: TEMPLATE }),
  native('batch', 'CronJob', 'cronjobs', { podTemplate: ['spec', 'jobTemplate', 'spec', 'template'] }),
  native('autoscaling', 'HorizontalPodAutoscaler', 'horizontalpodautoscalers', { version: 'v2' }),
  native('policy', 'PodDisruptionBudget', 'poddisruptionbudgets'),
  native('networking.k8s.io', 'Ingress', 'ingresses'),
  native('networking.k8s.io', 'NetworkPolicy', 'networkpolicies'),
  native('rbac.authorization.k8s.io', 'Role', 'roles'),
  native('rbac.authorization.k8s.io', 'RoleBinding', 'rolebindings'),
  native('rbac.authorization.k8s.io', 'ClusterRole', 'clusterroles', { namespaced: false }),
  native('rbac.authorization.k8s.io', 'ClusterRoleBinding', 'clusterrolebindings', { namespaced: false }),
  native('storage.k8s.io', 'StorageClass', 'storageclasses', { namespaced: false }),
  native('scheduling.k8s.io', 'PriorityClass', 'priorityclasses', { namespaced: false }),
  native('apiextensions.k8s.io', 'CustomResourceDefinition', 'customresourcedefinitions', { namespaced: false }),
];

/** By kind first: the few rows of one kind are told apart by their group. */
const TABLE = new Map<string, KindFacts[]>();
for (const facts of [...KRUISE, ...NATIVE]) TABLE.set(facts.kind, [...(TABLE.get(facts.kind) ?? []), facts]);

/** Group of an apiVersion; empty for the core group. */
export function groupOf(apiVersion: string): string {
  const slash = apiVersion.indexOf('/');
  return slash < 0 ? '' : apiVersion.slice(0, slash);
}

/** The facts of an object's kind; undefined for kinds outside the table. */
export function kindOf(object: { readonly apiVersion: string; readonly kind: string }): KindFacts | undefined {
  const rows = TABLE.get(object.kind);
  if (!rows) return undefined;
  const group = groupOf(object.apiVersion);
  return rows.find((facts) => facts.group === group);
}

/** The facts of a Kruise kind. */
export function kruiseKind(kind: string): KindFacts {
  const facts = KRUISE.find((row) => row.kind === kind);
  if (!facts) throw new Error(`'${kind}' is no row of the table of Kruise kinds`);
  return facts;
}

/** The resources of all Kruise kinds that can be delivered, by group. */
export function kruiseResources(): Map<string, string[]> {
  const resources = new Map<string, string[]>();
  for (const { group, plural } of KRUISE) resources.set(group, [...(resources.get(group) ?? []), plural]);
  return resources;
}

/** The apiVersion to write for a kind under a minor version of Kruise such as `1.9`. */
export function apiVersionOf(facts: KindFacts, kruise: string): string {
  const version = typeof facts.version === 'string' ? facts.version : facts.version[kruise];
  return facts.group ? `${facts.group}/${version}` : version;
}
