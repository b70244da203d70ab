import { referencesOf } from './import-kubernetes';
import type { SchemaNode } from './import-prune';
import { structural } from './schema-structural';

const META = 'io.k8s.apimachinery.pkg.apis.meta.v1.';
const CORE = 'io.k8s.api.core.v1.';
const APPS = 'io.k8s.api.apps.v1.';
const BATCH = 'io.k8s.api.batch.v1.';
const AUTOSCALING = 'io.k8s.api.autoscaling.v2.';

/** Types that marshal as something other than their OpenAPI definition says. */
const SCALARS: Record<string, SchemaNode> = {
  'io.k8s.apimachinery.pkg.api.resource.Quantity': { quantity: true },
  'io.k8s.apimachinery.pkg.util.intstr.IntOrString': { intOrString: true },
  // Go writes a time that is not set as null: `creationTimestamp: null` is in every manifest made by `kubectl create --dry-run`.
  [`${META}Time`]: { type: 'string', nullable: true },
  [`${META}MicroTime`]: { type: 'string', nullable: true },
};

/** Fields that the OpenAPI document requires and the API server does not. */
const NOT_REQUIRED: Record<string, readonly string[]> = {
  // Optional in words from Kubernetes 1.33 on; never validated.
  'io.k8s.api.apps.v1.StatefulSetSpec': ['serviceName'],
};

const PROTOCOLS = ['TCP', 'UDP', 'SCTP'];
const CONTAINER = {
  imagePullPolicy: ['Always', 'IfNotPresent', 'Never'],
  terminationMessagePolicy: ['File', 'FallbackToLogsOnError'],
};

/** Values that the API server checks in code, so that the OpenAPI document does not list them. */
const ENUMS: Record<string, Record<string, readonly string[]>> = {
  [`${CORE}PodSpec`]: {
    dnsPolicy: ['ClusterFirst', 'ClusterFirstWithHostNet', 'Default', 'None'],
    preemptionPolicy: ['Never', 'PreemptLowerPriority'],
    restartPolicy: ['Always', 'OnFailure', 'Never'],
  },
  [`${CORE}Container`]: CONTAINER,
  [`${CORE}EphemeralContainer`]: CONTAINER,
  [`${CORE}ContainerPort`]: { protocol: PROTOCOLS },
  [`${CORE}ServicePort`]: { protocol: PROTOCOLS },
  [`${CORE}HTTPGetAction`]: { scheme: ['HTTP', 'HTTPS'] },
  [`${CORE}Toleration`]: { effect: ['', 'NoSchedule', 'PreferNoSchedule', 'NoExecute'], operator: ['', 'Exists', 'Equal'] },
  [`${CORE}NodeSelectorRequirement`]: { operator: ['In', 'NotIn', 'Exists', 'DoesNotExist', 'Gt', 'Lt'] },
  [`${CORE}TopologySpreadConstraint`]: { whenUnsatisfiable: ['DoNotSchedule', 'ScheduleAnyway'] },
  [`${CORE}PodSecurityContext`]: { fsGroupChangePolicy: ['Always', 'OnRootMismatch'] },
  [`${CORE}SeccompProfile`]: { type: ['Localhost', 'RuntimeDefault', 'Unconfined'] },
  [`${CORE}PersistentVolumeClaimSpec`]: { volumeMode: ['Block', 'Filesystem'] },
  [`${CORE}ServiceSpec`]: {
    externalTrafficPolicy: ['Cluster', 'Local'],
    ipFamilyPolicy: ['PreferDualStack', 'RequireDualStack', 'SingleStack'],
    internalTrafficPolicy: ['Cluster', 'Local'],
    sessionAffinity: ['ClientIP', 'None'],
    type: ['ClusterIP', 'NodePort', 'LoadBalancer', 'ExternalName'],
  },
  [`${CORE}PersistentVolumeSpec`]: { persistentVolumeReclaimPolicy: ['Retain', 'Delete', 'Recycle'], volumeMode: ['Block', 'Filesystem'] },
  [`${APPS}DeploymentStrategy`]: { type: ['Recreate', 'RollingUpdate'] },
  [`${APPS}DaemonSetUpdateStrategy`]: { type: ['OnDelete', 'RollingUpdate'] },
  [`${APPS}StatefulSetUpdateStrategy`]: { type: ['OnDelete', 'RollingUpdate'] },
  [`${APPS}StatefulSetSpec`]: { podManagementPolicy: ['OrderedReady', 'Parallel'] },
  [`${APPS}StatefulSetPersistentVolumeClaimRetentionPolicy`]: { whenDeleted: ['Delete', 'Retain'], whenScaled: ['Delete', 'Retain'] },
  [`${BATCH}JobSpec`]: { completionMode: ['Indexed', 'NonIndexed'], podReplacementPolicy: ['Failed', 'TerminatingOrFailed'] },
  [`${BATCH}CronJobSpec`]: { concurrencyPolicy: ['Allow', 'Forbid', 'Replace'] },
  [`${BATCH}PodFailurePolicyRule`]: { action: ['Count', 'FailIndex', 'FailJob', 'Ignore'] },
  [`${BATCH}PodFailurePolicyOnExitCodesRequirement`]: { operator: ['In', 'NotIn'] },
  [`${AUTOSCALING}MetricSpec`]: { type: ['ContainerResource', 'External', 'Object', 'Pods', 'Resource'] },
  [`${AUTOSCALING}MetricTarget`]: { type: ['AverageValue', 'Utilization', 'Value'] },
  [`${AUTOSCALING}HPAScalingRules`]: { selectPolicy: ['Disabled', 'Max', 'Min'] },
  [`${AUTOSCALING}HPAScalingPolicy`]: { type: ['Percent', 'Pods'] },
  'io.k8s.api.policy.v1.PodDisruptionBudgetSpec': { unhealthyPodEvictionPolicy: ['AlwaysAllow', 'IfHealthyBudget'] },
  'io.k8s.api.networking.v1.HTTPIngressPath': { pathType: ['Exact', 'ImplementationSpecific', 'Prefix'] },
  'io.k8s.api.networking.v1.NetworkPolicyPort': { protocol: PROTOCOLS },
  'io.k8s.api.storage.v1.StorageClass': { reclaimPolicy: ['Delete', 'Retain'], volumeBindingMode: ['Immediate', 'WaitForFirstConsumer'] },
  'io.k8s.api.scheduling.v1.PriorityClass': { preemptionPolicy: ['Never', 'PreemptLowerPriority'] },
  [`${META}LabelSelectorRequirement`]: { operator: ['In', 'NotIn', 'Exists', 'DoesNotExist'] },
};

/** One object as another carries it: named and typed, otherwise open. */
const EMBEDDED = 'Embedded';

/** A kind of Kubernetes and where its validator is. */
export interface NativeKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly file: string;
  readonly name: string;
}

/** Kubernetes' own schemas, split into modules so that a synth loads only what it needs. */
export class KubernetesSchemas {
  private readonly pods: ReadonlySet<string>;

  constructor(private readonly definitions: Record<string, SchemaNode>) {
    this.pods = reachable(definitions, ['PodTemplateSpec', 'PersistentVolumeClaim', 'EphemeralContainer'].map((name) => CORE + name));
  }

  /** Names of the modules. */
  get modules(): string[] {
    return [...new Set(Object.keys(this.definitions).map((name) => this.moduleOf(name)))].sort();
  }

  /** The schemas of one module by name of export: those of its definitions, and those of its kinds as whole objects. */
  schemasOf(module: string): Record<string, SchemaNode> {
    const schemas: Record<string, SchemaNode> = {};
    for (const name of Object.keys(this.definitions)) {
      if (this.moduleOf(name) === module && !SCALARS[name]) schemas[exportOf(name)] = this.convert(name, module);
    }
    for (const { kind, name } of this.kinds().filter((native) => native.file === fileOf(module))) schemas[name] = this.whole(schemas[kind]!, module);
    if (module === 'meta') {
      const named = { type: 'string', minLength: 1 };
      schemas[EMBEDDED] = this.whole({ type: 'object', properties: { apiVersion: named, kind: named } }, module);
    }
    return schemas;
  }

  /** The kinds, each as the export that validates a whole object of it. */
  kinds(): NativeKind[] {
    return Object.entries(this.definitions).flatMap(([name, definition]) => {
      const [gvk, ...more] = definition['x-kubernetes-group-version-kind'] ?? [];
      // Definitions of meta/v1 that stand for every group are no kinds of their own.
      if (!gvk || more.length > 0) return [];
      return [{ ...gvk, file: fileOf(this.moduleOf(name)), name: `${exportOf(name)}Object` }];
    });
  }

  /** A reference to a definition, from a module of Kubernetes or from elsewhere. */
  reference(name: string, from?: string): SchemaNode {
    if (SCALARS[name]) return SCALARS[name];
    return this.exported(this.moduleOf(name), exportOf(name), from);
  }

  /** A reference to a definition of core/v1 by its short name, from outside. */
  core(name: string): SchemaNode {
    return this.reference(CORE + name);
  }

  /** Metadata of any object. */
  metadata(from?: string): SchemaNode {
    return this.exported('meta', 'ObjectMeta', from);
  }

  /** Any object that another one carries. */
  embedded(): SchemaNode {
    return this.exported('meta', EMBEDDED);
  }

  /** The schema of a definition itself, for use outside, where it is to be changed. */
  inline(name: string): SchemaNode {
    return this.convert(name);
  }

  private convert(name: string, from?: string): SchemaNode {
    const definition = this.definitions[name];
    if (!definition) throw new Error(`crds/ has no definition '${name}'`);
    const schema = structural(definition, { emptyMeansClosed: false, uniqueKeys: false, reference: (other) => this.reference(other, from) });
    if (definition['x-kubernetes-group-version-kind'] && schema.properties?.status) schema.properties.status = {};
    for (const [field, values] of Object.entries(ENUMS[name] ?? {})) schema.properties[field] = { ...schema.properties[field], values: [...values] };
    const optional = NOT_REQUIRED[name];
    return optional ? { ...schema, required: schema.required.filter((field: string) => !optional.includes(field)) } : schema;
  }

  private whole(schema: SchemaNode, from: string): SchemaNode {
    return {
      ...schema,
      properties: { ...schema.properties, metadata: { ...this.metadata(from), required: ['name'] } },
      required: [...new Set([...(schema.required ?? []), 'apiVersion', 'kind', 'metadata'])],
    };
  }

  private exported(module: string, name: string, from?: string): SchemaNode {
    if (from === module) return { $ref: name };
    return { definition: { file: from === undefined ? `../kubernetes/${fileOf(module)}` : `./${fileOf(module)}`, name } };
  }

  private moduleOf(name: string): string {
    if (name.startsWith(META)) return 'meta';
    if (this.pods.has(name)) return 'pods';
    return name.split('.').slice(-3, -1).join('-');
  }
}

function exportOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

function fileOf(module: string): string {
  return `${module}.cjs`;
}

function reachable(definitions: Record<string, SchemaNode>, roots: readonly string[]): Set<string> {
  const reached = new Set<string>();
  const visit = (name: string): void => {
    if (reached.has(name)) return;
    reached.add(name);
    referencesOf(definitions[name] ?? {}).forEach(visit);
  };
  roots.forEach(visit);
  return reached;
}
