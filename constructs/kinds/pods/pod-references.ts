import type { Reference } from '../reference';

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

function entries(list: unknown): any[] {
  return Array.isArray(list) ? list : [];
}
