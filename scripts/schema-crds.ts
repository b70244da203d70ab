import type { SchemaNode } from './import-prune';
import type { KubernetesSchemas } from './schema-kubernetes';
import { structural } from './schema-structural';

/**
 * What Kruise's CRDs leave open and its Go types do not, by the end of the path. Its webhook reads these parts into the types of
 * Kubernetes and writes back what is left, so a misspelt field vanishes without a word.
 */
function kruiseSubstitutes(kubernetes: KubernetesSchemas): readonly (readonly [string, SchemaNode | undefined])[] {
  const list = (name: string): SchemaNode => ({ type: 'array', items: kubernetes.core(name) });
  // The controller of UnitedDeployment sets the selector itself.
  const inner = (name: string): SchemaNode => ({ ...kubernetes.inline(`io.k8s.api.apps.v1.${name}`), required: ['template'] });
  return [
    ['deploymentTemplate.spec', inner('DeploymentSpec')],
    ['statefulSetTemplate.spec', inner('StatefulSetSpec')],
    ['jobTemplate', kubernetes.reference('io.k8s.api.batch.v1.JobTemplateSpec')],
    ['template', kubernetes.core('PodTemplateSpec')],
    ['volumeClaimTemplates', list('PersistentVolumeClaim')],
    ['volumes', list('Volume')],
    ['ephemeralContainers', list('EphemeralContainer')],
    ['metadata', kubernetes.metadata()],
    // Merged into the pod template strategically: any part of it, with directives such as `$patch`.
    ['patch', { type: 'object' }],
  ];
}

/** The schema of whole objects of one version of a custom kind. */
export function crdSchema(crd: SchemaNode, version: SchemaNode, kubernetes: KubernetesSchemas): SchemaNode {
  const kruise = crd.spec.group.endsWith('kruise.io');
  const substitutes = kruise ? kruiseSubstitutes(kubernetes) : [];

  const schemaless = (node: SchemaNode, path: readonly string[]): SchemaNode | undefined => {
    if (node['x-kubernetes-embedded-resource']) return kubernetes.embedded();
    if (!kruise) return undefined;
    if (node.properties) return sidecar(node, path);
    const row = substitutes.find(([end]) => `.${path.join('.')}`.endsWith(`.${end}`));
    if (!row) throw new Error(`${crd.spec.names.kind}.${path.join('.')} is schemaless, and nothing says what it holds`);
    return row[1];
  };

  /** A container with fields of Kruise's own, as in SidecarSet. */
  const sidecar = (node: SchemaNode, path: readonly string[]): SchemaNode => {
    const container = kubernetes.inline('io.k8s.api.core.v1.Container');
    const own = structural({ ...node, 'x-kubernetes-preserve-unknown-fields': false }, { emptyMeansClosed: true, uniqueKeys: true }, path);
    return {
      ...container,
      properties: { ...container.properties, ...own.properties },
      fields: [...container.fields, ...own.fields],
      required: [...new Set([...container.required, ...(own.required ?? [])])],
    };
  };

  const { metadata: _metadata, status: _status, ...properties } = version.schema.openAPIV3Schema.properties;
  const schema = structural({ ...version.schema.openAPIV3Schema, properties }, { emptyMeansClosed: true, uniqueKeys: true, schemaless });
  return {
    ...schema,
    // Status is the cluster's to write: whatever a manifest says there is ignored.
    properties: { ...schema.properties, metadata: { ...kubernetes.metadata(), required: ['name'] }, status: {} },
    fields: [...new Set([...schema.fields, 'metadata', 'status'])],
    required: [...new Set([...(schema.required ?? []), 'apiVersion', 'kind', 'metadata'])].filter((name) => name !== 'status'),
  };
}
