import { canonicalAt, withCanonicalQuantities } from '../../constructs/delivery/quantities';
import { moduleOf } from '../../constructs/kinds/kinds';
import type { KubeObject } from '../../constructs/json/kube-object';

const pods = {
  metadata: { labels: { cpu: '1000m' }, annotations: { memory: '2048Mi' } },
  spec: {
    containers: [{
      name: 'web', args: ['--memory', '2048Mi'], resources: { requests: { cpu: '1000m', memory: '2048Mi', 'example.com/gpu': 1000 } },
      env: [
        { name: 'CPU', value: '1000m' },
        { name: 'LIMIT', valueFrom: { resourceFieldRef: { resource: 'limits.cpu', divisor: '1000m' } } },
      ],
    }],
    volumes: [
      { name: 'tmp', emptyDir: { sizeLimit: '1024Mi' } },
      { name: 'own', ephemeral: { volumeClaimTemplate: { spec: { resources: { requests: { storage: '0.5Gi' } } } } } },
    ],
  },
};
const canonicalPods = {
  metadata: pods.metadata,
  spec: {
    containers: [{
      name: 'web', args: ['--memory', '2048Mi'], resources: { requests: { cpu: '1', memory: '2Gi', 'example.com/gpu': '1k' } },
      env: [{ name: 'CPU', value: '1000m' }, { name: 'LIMIT', valueFrom: { resourceFieldRef: { resource: 'limits.cpu', divisor: '1' } } }],
    }],
    volumes: [
      { name: 'tmp', emptyDir: { sizeLimit: '1Gi' } },
      { name: 'own', ephemeral: { volumeClaimTemplate: { spec: { resources: { requests: { storage: '512Mi' } } } } } },
    ],
  },
};
const claims = (storage: string) => [{ metadata: { name: 'data' }, spec: { resources: { requests: { storage } } } }];

const object = (apiVersion: string, kind: string, fields: object): KubeObject => (
  { apiVersion, kind, metadata: { name: 'web' }, ...fields }
);
const written = (apiVersion: string, kind: string, fields: object) => {
  const given = object(apiVersion, kind, fields);
  const { apiVersion: _version, kind: _kind, metadata: _metadata, ...rest } = withCanonicalQuantities(given, moduleOf(given));
  return rest;
};

test.each([
  ['apps.kruise.io/v1alpha1', 'CloneSet'], ['apps.kruise.io/v1beta1', 'CloneSet'], ['apps.kruise.io/v1beta1', 'StatefulSet'],
  ['apps.kruise.io/v1alpha1', 'DaemonSet'], ['apps.kruise.io/v1alpha1', 'BroadcastJob'],
  ['apps/v1', 'Deployment'], ['apps/v1', 'StatefulSet'], ['apps/v1', 'DaemonSet'], ['batch/v1', 'Job'],
])('pods and claims of %s %s have quantities in one form, and all other text stays', (apiVersion, kind) => {
  expect(written(apiVersion, kind, { spec: { template: pods, volumeClaimTemplates: claims('1024Mi') } }))
    .toEqual({ spec: { template: canonicalPods, volumeClaimTemplates: claims('1Gi') } });
});

test('so have templates within templates', () => {
  const job = (template: object) => ({ spec: { template: { broadcastJobTemplate: { spec: { template } } } } });
  expect(written('apps.kruise.io/v1beta1', 'AdvancedCronJob', job(pods))).toEqual(job(canonicalPods));
  const sets = (template: object, storage: string) => (
    { spec: { template: { cloneSetTemplate: { spec: { template, volumeClaimTemplates: claims(storage) } } } } }
  );
  expect(written('apps.kruise.io/v1alpha1', 'UnitedDeployment', sets(pods, '1024Mi'))).toEqual(sets(canonicalPods, '1Gi'));
  const cron = (template: object) => ({ spec: { jobTemplate: { spec: { template } } } });
  expect(written('batch/v1', 'CronJob', cron(pods))).toEqual(cron(canonicalPods));
  expect(written('v1', 'Pod', { spec: pods.spec })).toEqual({ spec: canonicalPods.spec });
});

test.each<[string, string, object, object]>([
  [
    'v1', 'PersistentVolumeClaim',
    { spec: { resources: { requests: { storage: '1024Gi' } } } },
    { spec: { resources: { requests: { storage: '1Ti' } } } },
  ],
  [
    'v1', 'ResourceQuota',
    { spec: { hard: { 'requests.cpu': '1000m', pods: 1000 } } },
    { spec: { hard: { 'requests.cpu': '1', pods: '1k' } } },
  ],
  [
    'v1', 'LimitRange',
    { spec: { limits: [{ type: 'Container', default: { cpu: '0.5' }, max: { memory: '1024Mi' } }] } },
    { spec: { limits: [{ type: 'Container', default: { cpu: '500m' }, max: { memory: '1Gi' } }] } },
  ],
  [
    'autoscaling/v2', 'HorizontalPodAutoscaler',
    { spec: { metrics: [{ type: 'Pods', pods: { target: { type: 'AverageValue', averageValue: '1000' } } }] } },
    { spec: { metrics: [{ type: 'Pods', pods: { target: { type: 'AverageValue', averageValue: '1k' } } }] } },
  ],
  [
    'autoscaling/v2', 'HorizontalPodAutoscaler',
    { spec: { behavior: { scaleUp: { tolerance: '0.05' }, scaleDown: { tolerance: '0.1', stabilizationWindowSeconds: 60 } } } },
    { spec: { behavior: { scaleUp: { tolerance: '50m' }, scaleDown: { tolerance: '100m', stabilizationWindowSeconds: 60 } } } },
  ],
])('%s %s has its quantities in one form', (apiVersion, kind, given, expected) => {
  expect(written(apiVersion, kind, given)).toEqual(expected);
});

test('what is text for everybody stays', () => {
  const subsets = [{ name: 'a', patch: { spec: { containers: [{ name: 'web', resources: { limits: { cpu: '1000m' } } }] } } }];
  for (const [apiVersion, kind, fields] of [
    ['v1', 'ConfigMap', { data: { cpu: '1000m' } }],
    ['example.com/v1', 'Database', { spec: { template: pods, resources: { requests: { cpu: '1000m' } } } }],
    // Kruise compares the text of a patch with an annotation of the workload that it made.
    ['apps.kruise.io/v1alpha1', 'UnitedDeployment', { spec: { topology: { subsets } } }],
    ['apps.kruise.io/v1alpha1', 'WorkloadSpread', { spec: { subsets } }],
  ] as const) {
    const given = object(apiVersion, kind, fields);
    expect(withCanonicalQuantities(given, moduleOf(given))).toBe(given);
  }
});

test('what a webhook gives no defaults is not rounded: a DaemonSet would get a new revision', () => {
  const fields = (cpu: string) => ({ spec: { template: { spec: { containers: [{ resources: { limits: { cpu } } }] } } } });
  expect(written('apps.kruise.io/v1alpha1', 'DaemonSet', fields('100u'))).toEqual(fields('100u'));
  expect(written('apps.kruise.io/v1alpha1', 'CloneSet', fields('100u'))).toEqual(fields('1m'));
});

test('what has an unexpected shape is left alone', () => {
  const wrongPods = [{ containers: { a: 1 }, volumes: 'x' }, { containers: [null, 3] }].map((spec) => ({ template: { spec } }));
  for (const spec of [null, 7, [], { template: [] }, ...wrongPods]) {
    const given = object('apps/v1', 'Deployment', { spec });
    expect(withCanonicalQuantities(given, moduleOf(given))).toEqual(given);
  }
});

test('a value is written by where it comes to be', () => {
  const facts = moduleOf({ apiVersion: 'apps/v1', kind: 'Deployment' });
  const at = (value: unknown, path: string) => canonicalAt(value, path.split('.'), facts);
  expect(at('1000m', 'spec.template.spec.containers.0.resources.limits.cpu')).toBe('1');
  expect(at({ cpu: '1000m' }, 'spec.template.spec.containers.0.resources.limits')).toEqual({ cpu: '1' });
  expect(at({ name: 'new', resources: { limits: { cpu: '1000m' } } }, 'spec.template.spec.containers.-'))
    .toEqual({ name: 'new', resources: { limits: { cpu: '1' } } });
  expect(at('1000m', 'spec.template.spec.containers.0.env.0.value')).toBe('1000m');
  expect(at('1000m', 'metadata.labels.cpu')).toBe('1000m');
  expect(at('1000m', 'spec.template.spec.containers.0.resources.limits.cpu.deeper')).toBe('1000m');
});
