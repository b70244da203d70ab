import { valueAt } from '../../json/json';
import type { KubeObject } from '../../json/kube-object';
import type { KindFacts } from '../../delivery/kind-facts';
import { podTemplateOf } from '../../delivery/pod-part';
import { workflowReferences } from '../workflow/references';

/** An object in the same namespace that another one names. */
export interface Reference {
  readonly kind: 'ConfigMap' | 'Secret' | 'ServiceAccount' | 'PersistentVolumeClaim' | 'WorkflowTemplate';
  readonly name: string;
}

/**
 * The objects that an object cannot do without, as the interpreters' dependencies have them: what its pods name, by their template and by the
 * patches of its subsets, the Secrets it names beside them, and all that a Workflow names.
 */
export function referencesOf(object: KubeObject, facts: KindFacts | undefined): Reference[] {
  if (facts?.group === 'argoproj.io' && facts.kind === 'Workflow') return workflowReferences(object);
  const ofPods = podReferences(podTemplateOf(object, facts));
  const secrets = (facts?.secretNames ?? []).flatMap((path) => entries(valueAt(object, path)))
    .filter((name) => typeof name === 'string' && name !== '')
    .map((name): Reference => ({ kind: 'Secret', name }));
  const ofSubsets = (facts?.subsets ? entries(valueAt(object, facts.subsets)) : []).flatMap((subset) => podReferences(subset?.patch));
  return secrets.length + ofSubsets.length === 0 ? ofPods : distinct([...ofPods, ...secrets, ...ofSubsets]);
}

/** Volume sources whose secret is named by a reference object, by the field that holds the reference. */
const SECRET_FIELDS = ['secretRef', 'nodePublishSecretRef'];

/**
 * The objects a pod cannot run without: what Karmada's dependency distribution looks for, in the order of first mention, each once.
 * The service account `default` is made by every cluster itself and therefore not among them.
 *
 * @param template a pod template or anything of that shape; what is malformed is passed over
 */
export function podReferences(template: any): Reference[] {
  const found = new Map<string, Reference>();
  const add = (kind: Reference['kind'], name: unknown) => {
    if (typeof name === 'string' && name !== '') found.set(`${kind}/${name}`, { kind, name });
  };
  const spec = template?.spec;
  for (const container of [spec?.initContainers, spec?.containers, spec?.ephemeralContainers].flatMap(entries)) {
    for (const source of entries(container?.envFrom)) {
      add('ConfigMap', source?.configMapRef?.name);
      add('Secret', source?.secretRef?.name);
    }
    for (const variable of entries(container?.env)) {
      add('ConfigMap', variable?.valueFrom?.configMapKeyRef?.name);
      add('Secret', variable?.valueFrom?.secretKeyRef?.name);
    }
  }
  for (const volume of entries(spec?.volumes)) addVolume(volume, add);
  for (const secret of entries(spec?.imagePullSecrets)) add('Secret', secret?.name);
  if (spec?.serviceAccountName !== 'default') add('ServiceAccount', spec?.serviceAccountName);
  return [...found.values()];
}

function addVolume(volume: any, add: (kind: Reference['kind'], name: unknown) => void): void {
  add('ConfigMap', volume?.configMap?.name);
  add('Secret', volume?.secret?.secretName);
  add('Secret', volume?.azureFile?.secretName);
  add('PersistentVolumeClaim', volume?.persistentVolumeClaim?.claimName);
  for (const source of entries(volume?.projected?.sources)) {
    add('ConfigMap', source?.configMap?.name);
    add('Secret', source?.secret?.name);
  }
  for (const source of Object.values(volume ?? {}) as any[]) {
    for (const field of SECRET_FIELDS) add('Secret', source?.[field]?.name);
  }
}

function distinct(references: readonly Reference[]): Reference[] {
  return [...new Map(references.map((reference) => [`${reference.kind}/${reference.name}`, reference])).values()];
}

function entries(list: unknown): any[] {
  return Array.isArray(list) ? list : [];
}
