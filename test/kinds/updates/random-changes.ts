import * as fc from 'fast-check';
import type { KubeObject } from '../../../constructs/json/kube-object';

/** Two objects of one workload: what a cluster has, and what it gets. */
export interface RandomChange {
  readonly kind: 'CloneSet' | 'StatefulSet' | 'DaemonSet';
  readonly before: KubeObject;
  readonly after: KubeObject;
}

type Step = (template: any) => void;

const image = fc.constantFrom('web:1', 'web:2', 'web', 'registry.example.com/web@sha256:00', 'proxy:1');
const at = (path: string, value: unknown): Step => (template) => {
  const keys = path.split('.');
  const last = keys.pop()!;
  const parent = keys.reduce((here, key) => (here[key] ??= {}), template);
  if (value === undefined) delete parent[last];
  else parent[last] = structuredClone(value);
};
const container = (field: string, values: readonly unknown[]): fc.Arbitrary<Step> => (
  fc.record({ index: fc.nat(1), value: fc.constantFrom(...values) }).map(({ index, value }) => (template) => {
    const { containers } = template.spec;
    at(field, value)(containers[index % containers.length]);
  })
);
const pod = (field: string, values: readonly unknown[]): fc.Arbitrary<Step> => fc.constantFrom(...values).map((value) => at(field, value));

const FROM_LABEL = { name: 'VERSION', valueFrom: { fieldRef: { fieldPath: 'metadata.labels[\'version\']' } } };
const FROM_ANNOTATION = { name: 'CONFIG', valueFrom: { fieldRef: { apiVersion: 'v1', fieldPath: 'metadata.annotations[\'example.com/config\']' } } };
const PROBE = { httpGet: { port: 80 } };

/** Whatever people change in a pod template, what makes no difference included. */
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ image, index: fc.nat(1) }).map((drawn) => (template: any) => { template.spec.containers[drawn.index % template.spec.containers.length].image = drawn.image; }) },
  { weight: 4, arbitrary: pod('metadata.labels.version', ['1', '2', '', undefined]) },
  { weight: 4, arbitrary: pod('metadata.annotations', [{}, { 'example.com/config': 'a' }, { 'example.com/config': 'b', other: '' }, undefined]) },
  pod('metadata.labels', [{ app: 'web' }, { app: 'web', tier: 'front' }]),
  pod('metadata.finalizers', [['example.com/hold'], [], undefined]),
  pod('metadata.creationTimestamp', [null]),
  container('env', [[], undefined, [FROM_LABEL], [FROM_LABEL, FROM_ANNOTATION], [FROM_ANNOTATION, FROM_LABEL], [{ name: 'MODE', value: 'fast' }], [{ name: 'MODE' }], [{ name: 'MODE', value: '' }]]),
  container('resources', [{}, undefined, { limits: {} }, { limits: { cpu: '1' } }, { limits: { cpu: '1000m' } }, { limits: { cpu: 1 } }, { requests: { memory: '1.5Gi' } },
    { requests: { memory: '1536Mi' } }, { requests: { memory: '1Gi' } }, { requests: { memory: '1073741824' } }, { requests: { memory: '1024Mi', cpu: '0.5' } }, { requests: { cpu: '500m', memory: '1Gi' } }]),
  container('args', [['--fast'], ['--fast', '--safe'], ['--safe', '--fast'], [], undefined]),
  container('command', [['/run'], [''], undefined]),
  container('ports', [[{ containerPort: 80 }], [{ containerPort: 80, protocol: 'TCP' }], [{ containerPort: 80, hostPort: 0, name: '' }], [{ containerPort: 80 }, { containerPort: 81 }], undefined]),
  container('imagePullPolicy', ['Always', 'IfNotPresent', '', undefined]),
  container('readinessProbe', [PROBE, { ...PROBE, initialDelaySeconds: 0 }, { ...PROBE, periodSeconds: 10, timeoutSeconds: 1 }, { httpGet: { port: 80, path: '/', scheme: 'HTTP' }, failureThreshold: 3 }, { ...PROBE, periodSeconds: 5 }, undefined]),
  container('securityContext', [{}, { privileged: false }, { runAsUser: 0 }, { capabilities: {} }, undefined]),
  container('stdin', [true, false, undefined]),
  container('volumeMounts', [[{ name: 'data', mountPath: '/data' }], [{ name: 'data', mountPath: '/data', readOnly: false }], [{ name: 'data', mountPath: '/data', readOnly: true, subPath: '' }], undefined]),
  container('lifecycle', [{ preStop: { exec: { command: ['/drain'] } } }, { preStop: { httpGet: { port: 80 } } }, { preStop: { httpGet: { port: 80, path: '/', scheme: 'HTTP' } } }, undefined]),
  container('terminationMessagePath', ['/dev/termination-log', '/tmp/log', undefined]),
  container('name', ['web', 'renamed']),
  pod('spec.volumes', [[{ name: 'data', emptyDir: {} }], [{ name: 'data' }], [{ name: 'data', emptyDir: { sizeLimit: '1Gi' } }], [{ name: 'data', emptyDir: { sizeLimit: '1024Mi', medium: '' } }],
    [{ name: 'data', configMap: { name: 'config' } }], [{ name: 'data', configMap: { name: 'config', defaultMode: 420 } }], [{ name: 'data', hostPath: { path: '/data', type: '' } }], [{ name: 'data', hostPath: { path: '/data' } }],
    [{ name: 'data', secret: { secretName: 's', optional: false } }], [{ name: 'data', projected: { sources: [{ serviceAccountToken: { path: 'token' } }] } }], [{ name: 'data', csi: { driver: 'd', readOnly: false } }],
    [{ name: 'data', csi: { driver: 'd' } }], [{ name: 'data', emptyDir: {} }, { name: 'more', emptyDir: {} }], [{ name: 'more', emptyDir: {} }, { name: 'data', emptyDir: {} }]]),
  pod('spec.initContainers', [[{ name: 'init', image: 'init:1' }], [{ name: 'init', image: 'init:2' }], [{ name: 'init', image: 'init:2', imagePullPolicy: 'IfNotPresent' }], [], undefined]),
  pod('spec.nodeSelector', [{}, { disk: 'ssd' }, { disk: '' }, undefined]),
  pod('spec.tolerations', [[], [{ operator: 'Exists' }], [{ operator: 'Exists', tolerationSeconds: 0 }], [{ operator: 'Exists', key: '' }], undefined]),
  pod('spec.affinity', [{}, { nodeAffinity: {} }, { podAntiAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [] } }, undefined]),
  pod('spec.topologySpreadConstraints', [[{ maxSkew: 1, topologyKey: 'zone', whenUnsatisfiable: 'ScheduleAnyway', labelSelector: { matchLabels: {} } }], undefined]),
  pod('spec.readinessGates', [[{ conditionType: 'InPlaceUpdateReady' }], [], undefined]),
  pod('spec.terminationGracePeriodSeconds', [30, 0, 60, undefined]),
  pod('spec.securityContext', [{}, { fsGroup: 0 }, { runAsNonRoot: false }, { supplementalGroups: [] }, undefined]),
  pod('spec.hostNetwork', [true, false, undefined]),
  pod('spec.hostUsers', [true, false, undefined]),
  pod('spec.dnsPolicy', ['ClusterFirst', 'Default', '', undefined]),
  pod('spec.dnsConfig', [{ options: [{ name: 'ndots', value: '' }] }, { options: [{ name: 'ndots' }] }, undefined]),
  pod('spec.schedulerName', ['default-scheduler', 'other', undefined]),
  pod('spec.serviceAccountName', ['', 'web', undefined]),
  pod('spec.priorityClassName', ['', 'high', undefined]),
  pod('spec.runtimeClassName', ['', 'gvisor', undefined]),
  pod('spec.enableServiceLinks', [true, false, undefined]),
  pod('spec.overhead', [{}, { cpu: '100m' }, { cpu: '0.1' }, undefined]),
  pod('spec.imagePullSecrets', [[], [{ name: 'pull' }], undefined]),
  fc.constant((template: any) => { template.spec.containers.reverse(); }),
  fc.constant((template: any) => { template.spec.containers.push({ name: 'added', image: 'added:1' }); }),
  fc.constant((template: any) => { if (template.spec.containers.length > 1) template.spec.containers.pop(); }),
);

function applied(template: any, steps: readonly Step[]): any {
  const changed = structuredClone(template);
  for (const one of steps) one(changed);
  // Names of containers are unique, as the webhooks want it.
  changed.spec.containers.forEach((one: any, index: number) => {
    if (changed.spec.containers.findIndex(({ name }: any) => name === one.name) !== index) one.name = `${one.name}-${index}`;
  });
  return changed;
}

const TEMPLATE = { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'web', image: 'web:1' }, { name: 'proxy', image: 'proxy:1' }] } };

const settings = fc.record({
  policy: fc.constantFrom('InPlaceIfPossible', 'InPlaceIfPossible', 'InPlaceOnly', 'ReCreate'),
  partition: fc.constantFrom<number | string>(0, 0, 0, 1, 3, '10%', '50%', '99%', '100%', '33.3%'),
  paused: fc.constantFrom(undefined, undefined, undefined, false, true),
  replicas: fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 })),
});

/** Random changes of a workload: some hundred forms of a pod template, one to four changes between two of them, and the settings of the update. */
export const randomChanges: fc.Arbitrary<RandomChange> = fc.record({
  kind: fc.constantFrom<RandomChange['kind']>('CloneSet', 'StatefulSet', 'DaemonSet'),
  base: fc.array(step, { maxLength: 8 }),
  steps: fc.array(step, { minLength: 1, maxLength: 3 }),
  settings,
}).map(({ kind, base, steps, settings: { policy, partition, paused, replicas } }) => {
  const template = applied(TEMPLATE, base);
  const templates = [template, applied(template, steps)];
  const [before, after] = templates.map((one, index) => ({
    apiVersion: kind === 'CloneSet' ? 'apps.kruise.io/v1alpha1' : 'apps.kruise.io/v1beta1', kind, metadata: { name: 'web', namespace: 'web' },
    spec: { ...(kind === 'DaemonSet' ? {} : { replicas: replicas[index] }), selector: { matchLabels: { app: 'web' } }, template: one, updateStrategy: strategyOf(kind, policy, partition, paused === undefined ? {} : { paused }) },
  }));
  return { kind, before, after };
});

function strategyOf(kind: RandomChange['kind'], policy: string, partition: number | string, paused: object): any {
  if (kind === 'CloneSet') return { type: policy, partition, ...paused };
  if (kind === 'DaemonSet') return { type: 'RollingUpdate', rollingUpdate: { rollingUpdateType: policy === 'ReCreate' ? 'Standard' : 'InPlaceIfPossible', partition, ...paused } };
  return { type: 'RollingUpdate', rollingUpdate: { podUpdatePolicy: policy, partition: typeof partition === 'number' ? partition : 2, ...paused } };
}
