import type { Plain } from '../../../json/plain';
import type { AddOnTemplateSpecAgentSpec } from '../../../../imports/addon.open-cluster-management.io';
import type { KindTable } from '../../../delivery/kind-facts';
import { isObject, type Json } from '../../../json/json';
import type { KubeObject } from '../../../json/kube-object';
import { isCustomResourceDefinition } from '../../../kinds/native/api';
import { rightsTo, WRITE } from '../../rights';
import { ungrantedResources } from '../agent-permissions';
import { BEFORE_1_3 } from '../chosen-clusters';
import { scrapeType } from '../manifest-work';

/** An object of an add-on, and what the agent does about it once it is there. */
export interface AddOnManifest {
  readonly object: KubeObject;
  /** Created once and then left to whoever runs in the cluster. */
  readonly createdOnly?: boolean;
  /** Pointers to fields that somebody in the cluster changes: what is found is not corrected until the object itself changes. */
  readonly changedThere?: readonly string[];
}

type AgentSpec = Plain<AddOnTemplateSpecAgentSpec>;
type ManifestConfig = NonNullable<AgentSpec['manifestConfigs']>[number];

const ORPHANED = 'addon.open-cluster-management.io/deletion-orphan';

/** What the work agents get: the manifests, the rights to apply them, and how each is kept. */
export function agentSpecOf(addOn: string, manifests: readonly AddOnManifest[], kinds: KindTable, ocmVersion: string): AgentSpec {
  const all = [{ object: roleOf(addOn, manifests, kinds) }, ...manifests.map((manifest) => ({ ...manifest, object: keptOnDeletion(withoutDescriptions(manifest.object)) }))];
  return {
    manifestConfigs: all.flatMap((manifest) => manifestConfig(manifest, kinds, ocmVersion)),
    workload: { manifests: all.map(({ object }) => object) },
  };
}

/** With a CRD all its objects go, and with a namespace everything in it: they stay when the add-on goes. */
function keptOnDeletion(object: KubeObject): KubeObject {
  return isCustomResourceDefinition(object) || (object.kind === 'Namespace' && object.apiVersion === 'v1') ? orphaned(object) : object;
}

function orphaned(object: KubeObject): KubeObject {
  return { ...object, metadata: { ...object.metadata, annotations: { ...object.metadata.annotations, [ORPHANED]: '' } } };
}

/**
 * The rights that work agents lack for these manifests: they may neither patch CRDs, which server-side apply does, nor delete webhook configurations. The role stays
 * when the add-on goes, since the agent needs it to take the rest away.
 */
function roleOf(addOn: string, manifests: readonly AddOnManifest[], kinds: KindTable): KubeObject {
  const objects = manifests.map(({ object }) => object);
  const lacking = ungrantedResources([{ cluster: '', objects }], kinds).get('') ?? new Map<string, Set<string>>();
  return orphaned({
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'ClusterRole',
    metadata: { name: `${addOn}-add-on-agent`, labels: { 'open-cluster-management.io/aggregate-to-work': 'true' } },
    rules: [
      { apiGroups: ['apiextensions.k8s.io'], resources: ['customresourcedefinitions'], verbs: ['patch'] },
      ...rightsTo(lacking, WRITE),
    ],
  });
}

function manifestConfig({ object, createdOnly = false, changedThere = [] }: AddOnManifest, kinds: KindTable, ocmVersion: string): ManifestConfig[] {
  const facts = kinds.of(object);
  if (!facts) return [];
  // Agents before 1.3 know paths with dots only.
  const fields = BEFORE_1_3.includes(ocmVersion) ? { jsonPaths: changedThere.map((pointer) => pointer.replaceAll('/', '.')) } : { jsonPointers: changedThere };
  const ignoreFields = changedThere.length > 0 ? [{ condition: 'OnSpokeChange' as const, ...fields }] : undefined;
  return [{
    ...scrapeType(ocmVersion),
    resourceIdentifier: { group: facts.group, name: object.metadata.name, namespace: facts.namespaced ? object.metadata.namespace ?? '' : '', resource: facts.plural },
    updateStrategy: createdOnly ? { type: 'CreateOnly' }
      : { serverSideApply: { fieldManager: 'work-agent', force: true, ...(ignoreFields && { ignoreFields }) }, type: 'ServerSideApply' },
  }];
}

/** A CRD without the prose in its schemas, which is two thirds of it: add-ons are not trimmed by anybody else, and all of them have to fit into one template. */
function withoutDescriptions(object: KubeObject): KubeObject {
  if (!isCustomResourceDefinition(object) || !isObject(object.spec) || !Array.isArray(object.spec.versions)) return object;
  const versions = object.spec.versions.map((version: unknown) => (isObject(version) && isObject(version.schema)
    ? { ...version, schema: { ...version.schema, openAPIV3Schema: bareSchema(version.schema.openAPIV3Schema) } } : version));
  return { ...object, spec: { ...object.spec, versions } };
}

/** Members of a schema that hold schemas by name, where `description` is the name of a field. */
const NAMED: ReadonlySet<string> = new Set(['properties', 'patternProperties', 'definitions']);
/** Members that hold values and not schemas. */
const VALUES: ReadonlySet<string> = new Set(['default', 'enum', 'example', 'x-kubernetes-validations']);

function bareSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(bareSchema);
  if (!isObject(schema)) return schema;
  return Object.fromEntries(Object.entries(schema).filter(([key]) => key !== 'description').map(([key, value]) => [key, memberOf(key, value)]));
}

function memberOf(key: string, value: unknown): unknown {
  if (VALUES.has(key)) return value;
  if (!NAMED.has(key) || !isObject(value)) return bareSchema(value);
  return Object.fromEntries(Object.entries(value as Json).map(([name, schema]) => [name, bareSchema(schema)]));
}
