import { isObject, type Json, listOf } from '../../json/json';
import { type ObjectChange, PlanChange } from '../diff-model';
import type { PlannedObject } from '../model';
import { keyOf, type Named } from './matches';
import { kept } from './objects';

const REFERENCES: Readonly<Record<string, string>> = { configMapRef: 'ConfigMap', configMapKeyRef: 'ConfigMap', secretRef: 'Secret', secretKeyRef: 'Secret' };

/** How pods read a ConfigMap or Secret when they start, and never again. */
enum Reading {
  VARIABLES = 'which environment variables are read from',
  FILES = 'which is mounted with subPath',
}

/**
 * Finds what pods read when they start: values of ConfigMaps and Secrets in environment variables, and files of them that are mounted with `subPath`. Other volumes
 * follow by themselves.
 */
export function valueReader(): (workload: PlannedObject, changes: readonly ObjectChange[]) => string[] {
  const read = new Map<string, ReadonlyMap<string, ReadonlySet<Reading>>>();
  return (workload, changes) => {
    const changed = changes.filter((object) => object.change === PlanChange.CHANGED && (object.kind === 'ConfigMap' || object.kind === 'Secret')
      && object.fields.some(({ field }) => /^(data|binaryData|stringData)\b/.test(field)));
    if (changed.length === 0) return [];
    const readings = kept(read, workload.id, () => readingsOf(workload));
    return changed.flatMap((object) => [...readings.get(keyOf(object)) ?? []]
      .map((reading) => `${object.kind} '${object.name}' changes, ${reading}: running pods keep the old values until they restart.`));
  };
}

function readingsOf({ manifest, namespace }: PlannedObject): ReadonlyMap<string, ReadonlySet<Reading>> {
  const readings = new Map<string, Set<Reading>>();
  const add = (kind: string, name: unknown, reading: Reading): void => {
    if (typeof name !== 'string') return;
    const key = keyOf(source(kind, namespace, name));
    readings.set(key, (readings.get(key) ?? new Set()).add(reading));
  };
  const look = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(look);
    if (!isObject(value)) return;
    for (const [kind, name] of filesOf(value)) add(kind, name, Reading.FILES);
    for (const [key, child] of Object.entries(value)) {
      const kind = Object.hasOwn(REFERENCES, key) ? REFERENCES[key] : undefined;
      if (kind !== undefined && isObject(child) && typeof child.name === 'string') add(kind, child.name, Reading.VARIABLES);
      else look(child);
    }
  };
  look(manifest);
  return readings;
}

/** The ConfigMaps and Secrets in volumes of a pod that are mounted with `subPath`: the kubelet never updates those files. */
function filesOf(pod: Json): [kind: string, name: unknown][] {
  const mounts = [...listOf<any>(pod.containers), ...listOf<any>(pod.initContainers)].flatMap((container) => listOf<any>(container?.volumeMounts));
  const names = new Set(mounts.filter((mount) => mount?.subPath || mount?.subPathExpr).map((mount) => mount.name));
  if (names.size === 0) return [];
  return listOf<any>(pod.volumes).filter((volume) => names.has(volume?.name)).flatMap((volume) => [volume, ...listOf<any>(volume.projected?.sources)])
    .flatMap((part): [string, unknown][] => [['ConfigMap', part?.configMap?.name], ['Secret', part?.secret?.secretName ?? part?.secret?.name]]);
}

function source(kind: string, namespace: string | undefined, name: string): Named {
  return { apiVersion: 'v1', kind, ...(namespace !== undefined && { namespace }), name };
}
