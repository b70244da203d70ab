import * as fc from 'fast-check';

type Path = readonly (string | number)[];

/** A CloneSet with every field the scripts look at. */
export const FULL_CLONE_SET: any = {
  apiVersion: 'apps.kruise.io/v1alpha1',
  kind: 'CloneSet',
  metadata: {
    name: 'web', namespace: 'shop', generation: 4,
    labels: { 'resourcetemplate.karmada.io/retain-replicas': 'true' },
    annotations: { 'resourcetemplate.karmada.io/generation': '4', 'rollouts.kruise.io/in-progressing': '{}' },
  },
  spec: {
    replicas: 5,
    scaleStrategy: { podsToDelete: ['web-1', 'web-2'] },
    updateStrategy: { partition: '40%', paused: false },
    template: {
      metadata: { labels: { app: 'web' } },
      spec: {
        serviceAccountName: 'web',
        imagePullSecrets: [{ name: 'pull' }],
        nodeSelector: { disk: 'ssd' },
        tolerations: [{ key: 'edge', operator: 'Exists' }],
        affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchExpressions: [{ key: 'a', operator: 'In', values: ['b'] }] }] } } },
        initContainers: [{ name: 'seed', resources: { limits: { cpu: '2', memory: '64Mi' } } }],
        containers: [{
          name: 'web', image: 'web:1', command: ['run'],
          env: [{ name: 'A', valueFrom: { secretKeyRef: { name: 'keys', key: 'a' } } }, { name: 'B', valueFrom: { configMapKeyRef: { name: 'conf', key: 'b' } } }],
          envFrom: [{ configMapRef: { name: 'env' } }, { secretRef: { name: 'env' } }],
          resources: { requests: { cpu: '250m', memory: '1.5Gi' }, limits: { cpu: 1, 'nvidia.com/gpu': 1 } },
        }],
        volumes: [
          { name: 'conf', configMap: { name: 'conf' } }, { name: 'tls', secret: { secretName: 'tls' } }, { name: 'tmp', emptyDir: {} },
          { name: 'both', projected: { sources: [{ secret: { name: 'a' } }, { configMap: { name: 'b' } }] } },
          { name: 'data', persistentVolumeClaim: { claimName: 'data' } },
        ],
      },
    },
  },
  status: {
    observedGeneration: 4, replicas: 5, readyReplicas: 5, availableReplicas: 5, updatedReplicas: 3, updatedReadyReplicas: 3, updatedAvailableReplicas: 3,
    expectedUpdatedReplicas: 3, updateRevision: 'web-b', currentRevision: 'web-a', labelSelector: 'app=web', collisionCount: 1,
    conditions: [
      { type: 'Progressing', status: 'True', reason: 'CloneSetUpdated', message: 'CloneSet is progressing', lastTransitionTime: '2026-01-01T00:00:00Z' },
      { type: 'FailedScale', status: 'False', reason: 'None', lastTransitionTime: '2026-01-02T00:00:00Z' },
    ],
  },
};

/** A report of a cluster with every field, as status items carry it. */
export const FULL_REPORT: any = { ...FULL_CLONE_SET.status, generation: 4, resourceTemplateGeneration: 4 };

/** Every path below a value. */
export function pathsOf(value: any, path: Path = []): Path[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.keys(value).flatMap((key) => {
    const at = [...path, Array.isArray(value) ? Number(key) : key];
    return [at, ...pathsOf(value[key], at)];
  });
}

/** A copy with the field at that path removed, or replaced. A path that is not there any more changes nothing. */
export function changed(value: any, path: Path, replacement?: unknown): any {
  const copy = structuredClone(value);
  const parent = path.slice(0, -1).reduce((at: any, key) => (at !== null && typeof at === 'object' ? at[key] : undefined), copy);
  const last = path[path.length - 1];
  if (parent === null || typeof parent !== 'object') return copy;
  if (replacement !== undefined) parent[last] = replacement;
  else if (Array.isArray(parent)) parent.splice(Number(last), 1);
  else delete parent[last];
  return copy;
}

const WRONG = fc.oneof(
  fc.constantFrom<unknown>('', 'x', '50%', '0%', 'True', 'False', 'Progressing', 0, 1, 4, -3, 2.5, true, false),
  fc.constantFrom<unknown>([], {}, [1], ['x'], { x: 1 }, [[]], [{}], { type: 'Progressing', status: 'False' }, [null, 'x']),
);

/** Copies of a value with one to three fields removed or of another type. `keep` names paths that stay as they are. */
export function mutated(value: any, keep: (path: Path) => boolean = () => false): fc.Arbitrary<any> {
  const paths = pathsOf(value).filter((path) => !keep(path));
  const change = fc.tuple(fc.constantFrom(...paths), fc.option(WRONG, { nil: undefined, freq: 3 }));
  return fc.array(change, { minLength: 1, maxLength: 3 })
    .map((changes) => changes.reduce((copy, [path, replacement]) => changed(copy, path, replacement), value));
}

/** apiVersion, kind and name are there on every object a control plane has. */
export const isIdentity = (path: Path): boolean => ['apiVersion', 'kind', 'metadata.name'].includes(path.join('.')) || path.join('.') === 'metadata';
/** The pod template, which Kubernetes' own decoder judges. */
export const isPodTemplate = (path: Path): boolean => path[0] === 'spec' && path[1] === 'template';
