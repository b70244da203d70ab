import { isObject, listOf, valueAt, withValueAt, withoutValueAt } from '../json/json';
import type { KubeObject } from '../json/kube-object';
import { readingProblem } from './typed-reading';

const SERVER_OWNED = [
  'creationTimestamp', 'deletionTimestamp', 'deletionGracePeriodSeconds', 'generation', 'managedFields', 'resourceVersion', 'selfLink', 'uid',
  'ownerReferences', 'finalizers',
].map((field) => ['metadata', field]);

/**
 * The object as it is sent to a member: without what API servers fill in and without status (upstream native/prune). The very same object
 * when there is nothing to take away.
 */
export function pruneForMember(object: KubeObject): KubeObject {
  const pruned = without(object, [...SERVER_OWNED, ['status']]);
  const byKind = PRUNERS[object.kind];
  return stringMaps(byKind ? byKind(pruned) : pruned);
}

/**
 * Why Karmada fails to prune an object, so that its cluster gets nothing. Only a Job is read as its Go type for that, when the fields that all
 * kinds lose are gone (upstream native/prune).
 */
export function pruningProblem(object: KubeObject): string | undefined {
  return object.kind === 'Job' ? readingProblem(stringMaps(without(object, [...SERVER_OWNED, ['status']]))) : undefined;
}

/** The object as a person would have written it: without what the API server of some cluster has added. */
export function withoutServerFields(object: KubeObject): KubeObject {
  return without(object, [...SERVER_OWNED.filter(([, field]) => field !== 'finalizers'), ['status']]);
}

type Pruner = (object: KubeObject) => KubeObject;

/** By kind alone, whatever the API group: a Kruise kind of the same name is pruned like the native one. */
const PRUNERS: Readonly<Record<string, Pruner>> = {
  Deployment: (object) => without(object, [
    ['metadata', 'annotations', 'deployment.kubernetes.io/revision'],
    ['metadata', 'annotations', 'deployment.kubernetes.io/revision-history'],
  ]),
  Job: (object) => {
    const job = without(object, [['spec', 'ttlSecondsAfterFinished']]);
    return valueAt(job, ['spec', 'manualSelector']) === true ? job : without(job, GENERATED_JOB_LABELS);
  },
  Secret: (object) => {
    if (object.type !== 'kubernetes.io/service-account-token') return object;
    return withValueAt(without(object, [['metadata', 'annotations', 'kubernetes.io/service-account.uid']]), ['data'], null);
  },
  Service: (object) => {
    const address = valueAt(object, ['spec', 'clusterIP']);
    return typeof address !== 'string' || address === 'None' ? object : without(object, [['spec', 'clusterIP'], ['spec', 'clusterIPs']]);
  },
  ServiceAccount: (object) => {
    const secrets = listOf<any>(object.secrets);
    const kept = secrets.filter((secret) => !String(secret?.name ?? '').startsWith(`${object.metadata?.name}-token-`));
    return kept.length === secrets.length ? object : { ...object, secrets: kept };
  },
  PersistentVolumeClaim: (object) => {
    const path = ['metadata', 'annotations', 'volume.kubernetes.io/selected-node'];
    return valueAt(object, path) ? withoutValueAt(object, path) : object;
  },
};

const GENERATED_JOB_LABELS = [
  ...['controller-uid', 'batch.kubernetes.io/controller-uid'].map((label) => ['spec', 'selector', 'matchLabels', label]),
  ...['controller-uid', 'job-name', 'batch.kubernetes.io/controller-uid', 'batch.kubernetes.io/job-name']
    .map((label) => ['spec', 'template', 'metadata', 'labels', label]),
];

function without(object: KubeObject, paths: readonly (readonly string[])[]): KubeObject {
  return paths.reduce((left, path) => withoutValueAt(left, path), object);
}

/**
 * Karmada reads labels and annotations to add its own: null is read as empty text, and a map that holds anything else but text cannot be read
 * and is lost as a whole.
 */
function stringMaps(object: KubeObject): KubeObject {
  let result = object;
  for (const path of [['metadata', 'labels'], ['metadata', 'annotations']]) {
    const map = valueAt(result, path);
    if (map === undefined || (isObject(map) && Object.values(map).every((value) => typeof value === 'string'))) continue;
    const readable = isObject(map) && Object.values(map).every((value) => typeof value === 'string' || value === null);
    result = readable
      ? withValueAt(result, path, Object.fromEntries(Object.entries(map).map(([key, value]) => [key, value ?? ''])))
      : withoutValueAt(result, path);
  }
  return result;
}
