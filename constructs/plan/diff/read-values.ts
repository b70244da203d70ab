import { isObject } from '../../json/json';
import { type ObjectChange, PlanChange } from '../diff-model';
import type { PlannedObject } from '../model';
import { keyOf, type Named } from './matches';
import { kept } from './objects';

const REFERENCES: Readonly<Record<string, string>> = { configMapRef: 'ConfigMap', configMapKeyRef: 'ConfigMap', secretRef: 'Secret', secretKeyRef: 'Secret' };

/** Finds what pods read when they start: values of ConfigMaps and Secrets in environment variables. Volumes follow by themselves. */
export function valueReader(): (workload: PlannedObject, changes: readonly ObjectChange[]) => string[] {
  const read = new Map<string, Set<string>>();
  return (workload, changes) => {
    const changed = changes.filter((object) => object.change === PlanChange.CHANGED && (object.kind === 'ConfigMap' || object.kind === 'Secret')
      && object.fields.some(({ field }) => /^(data|binaryData|stringData)\b/.test(field)));
    if (changed.length === 0) return [];
    const keys = kept(read, workload.id, () => environmentSources(workload));
    return changed.filter((object) => keys.has(keyOf(object)))
      .map(({ kind, name }) => `${kind} '${name}' changes, which environment variables are read from: running pods keep the old values until they restart.`);
  };
}

function environmentSources({ manifest, namespace }: PlannedObject): Set<string> {
  const keys = new Set<string>();
  const look = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(look);
    if (!isObject(value)) return;
    for (const [key, child] of Object.entries(value)) {
      const kind = Object.hasOwn(REFERENCES, key) ? REFERENCES[key] : undefined;
      if (kind !== undefined && isObject(child) && typeof child.name === 'string') keys.add(keyOf(source(kind, namespace, child.name)));
      else look(child);
    }
  };
  look(manifest);
  return keys;
}

function source(kind: string, namespace: string | undefined, name: string): Named {
  return { apiVersion: 'v1', kind, ...(namespace !== undefined && { namespace }), name };
}
