import { isObject } from '../../json/json';
import type { KubeObject } from '../../json/kube-object';
import type { Reference } from '../reference';

type Kind = Reference['kind'];

/** Fields that hold the name itself. */
const NAMES: Readonly<Record<string, Kind>> = {
  serviceAccountName: 'ServiceAccount', claimName: 'PersistentVolumeClaim', secretName: 'Secret', configMap: 'ConfigMap',
};

/** Fields that hold an object with a name. */
const OBJECTS: Readonly<Record<string, Kind>> = {
  configMap: 'ConfigMap', configMapRef: 'ConfigMap', configMapKeyRef: 'ConfigMap', krbConfigConfigMap: 'ConfigMap',
  secret: 'Secret', secretRef: 'Secret', secretKeyRef: 'Secret', nodePublishSecretRef: 'Secret',
  templateRef: 'WorkflowTemplate', workflowTemplateRef: 'WorkflowTemplate',
};

/** Argo makes claims from templates itself and keeps results it remembers in a ConfigMap of its own; the rest is free text. */
const CLOSED: ReadonlySet<string> = new Set(['volumeClaimTemplates', 'memoize', 'metadata', 'podMetadata', 'workflowMetadata', 'plugin']);

/**
 * The objects an Argo Workflow names, by the names of the fields, since they are the same in containers, scripts, artifacts, locks and hooks.
 * What its interpreter tells Karmada (dependencyInterpretation.lua), in the same order.
 */
export function workflowReferences(workflow: KubeObject): Reference[] {
  const found = new Map<string, Reference>();
  const spec: unknown = workflow?.spec;
  search(spec, found);
  const secrets: unknown = isObject(spec) ? spec.imagePullSecrets : undefined;
  if (Array.isArray(secrets)) secrets.forEach((secret) => note('secret', secret, found));
  return [...found.keys()].sort().map((key) => found.get(key)!);
}

function search(value: unknown, found: Map<string, Reference>): void {
  if (Array.isArray(value)) value.forEach((inner) => search(inner, found));
  if (!isObject(value)) return;
  for (const [field, inner] of Object.entries(value)) {
    note(field, inner, found);
    if (!CLOSED.has(field)) search(inner, found);
  }
}

function note(field: string, value: unknown, found: Map<string, Reference>): void {
  const kind = kindOfField(field, value);
  const name: unknown = isObject(value) ? value.name : value;
  if (kind === undefined || typeof name !== 'string' || name === '') return;
  // Only Argo knows a name with a placeholder in it, once it runs.
  const unknowable = name.includes('{{') || (isObject(value) && value.clusterScope === true);
  if (!unknowable && !(kind === 'ServiceAccount' && name === 'default')) found.set(`${kind}/${name}`, { kind, name });
}

function kindOfField(field: string, value: unknown): Kind | undefined {
  if (typeof value === 'string') return Object.hasOwn(NAMES, field) ? NAMES[field] : undefined;
  // Artifacts name the field by what the Secret is for: accessKeySecret, sshPrivateKeySecret and so on.
  if (field.endsWith('Secret')) return 'Secret';
  return Object.hasOwn(OBJECTS, field) ? OBJECTS[field] : undefined;
}
