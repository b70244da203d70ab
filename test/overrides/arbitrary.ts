import * as fc from 'fast-check';
import type { ClusterAffinity, ClusterFacts } from '../../constructs/delivery/model';
import type { Change } from '../../constructs/overrides/changes/list';
import type { ChangeSet } from '../../constructs/overrides/change-set';

/** Pointers to the texts that `template` carries. */
export const TEXTS = ['/spec/template/metadata/annotations/settings.yaml', '/spec/template/metadata/annotations/settings.json'];

const DIGEST = `sha256:${'0123456789abcdef'.repeat(4)}`;
const CONTAINERS = ['web', 'side', 'agent'];
const INIT_CONTAINERS = ['fetch', 'migrate'];
const ENV = ['A', 'B', 'C', 'D', 'E'];
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const word = fc.constantFrom('one', 'two', 'three', '');

/** Clusters that differ in names, labels, regions and providers. */
export const clusters: fc.Arbitrary<ClusterFacts[]> = fc.tuple(...['alpha', 'beta', 'gamma', 'delta'].map((name) => fc.record({
  name: fc.constant(name),
  labels: fc.record({ tier: fc.constantFrom('prod', 'edge'), gpu: fc.constantFrom('yes', 'no') }),
  region: fc.constantFrom('eu', 'us'),
  provider: fc.constantFrom('own', 'rented'),
})));

const env = fc.uniqueArray(fc.record({ name: fc.constantFrom(...ENV), secret: fc.boolean() }), { selector: (entry) => entry.name, maxLength: 4 })
  .map((entries) => entries.map(({ name, secret }) => secret
    ? { name, valueFrom: { fieldRef: { apiVersion: 'v1', fieldPath: 'metadata.name' } } } : { name, value: `template ${name}` }));

const container = (name: string) => fc.record({
  name: fc.constant(name),
  image: fc.constantFrom('nginx', 'nginx:1.25', 'registry.example.com/shop/web:1.4.2', 'localhost:5000/web', `quay.io/a/b@${DIGEST}`, 'library/redis:7'),
  command: optional(fc.constant(['run'])),
  args: optional(fc.constant(['--verbose', '--port=80'])),
  env: optional(env),
  resources: optional(fc.constantFrom({}, { limits: { cpu: '1' } }, { requests: { cpu: '100m', memory: '64Mi' }, limits: { memory: '128Mi' } })),
}).map(withoutUndefined);

/** CloneSets with and without the parents that changes need. */
export const template: fc.Arbitrary<any> = fc.record({
  labels: optional(fc.constantFrom({}, { team: 'shop' }, { team: 'shop', stage: 'live' })),
  annotations: optional(fc.constantFrom({}, { note: 'template', 'example.com/owner': 'shop' })),
  containers: fc.integer({ min: 1, max: 3 }).chain((count) => fc.tuple(...CONTAINERS.slice(0, count).map(container))),
  initContainers: optional(fc.integer({ min: 1, max: 2 }).chain((count) => fc.tuple(...INIT_CONTAINERS.slice(0, count).map(container)))),
  podAnnotations: optional(fc.constant({
    'settings.yaml': 'log:\n  level: info\n  sinks: [file, net]\nlimits: {rate: 5}\n',
    'settings.json': '{"log":{"level":"info"},"hosts":["a","b"]}',
  })),
  updateStrategy: optional(fc.constantFrom({}, { type: 'InPlaceIfPossible', partition: 0, maxUnavailable: '20%' })),
  tolerations: optional(fc.constant([{ key: 'edge', operator: 'Exists' }])),
}).map((parts) => withoutUndefined({
  apiVersion: 'apps.kruise.io/v1alpha1',
  kind: 'CloneSet',
  metadata: withoutUndefined({ name: 'web', namespace: 'shop', labels: parts.labels, annotations: parts.annotations }),
  spec: withoutUndefined({
    replicas: 4,
    selector: { matchLabels: { app: 'web' } },
    minReadySeconds: 5,
    updateStrategy: parts.updateStrategy,
    template: {
      metadata: withoutUndefined({ labels: { app: 'web' }, annotations: parts.podAnnotations }),
      spec: withoutUndefined({ containers: parts.containers, initContainers: parts.initContainers, tolerations: parts.tolerations }),
    },
  }),
}));

/** Clusters by name, label or field. */
export const target: fc.Arbitrary<ClusterAffinity | undefined> = fc.oneof(
  { weight: 1, arbitrary: fc.constant(undefined) },
  { weight: 4, arbitrary: fc.subarray(['alpha', 'beta', 'gamma', 'delta'], { minLength: 1, maxLength: 3 }).map((clusterNames) => ({ clusterNames })) },
  { weight: 2, arbitrary: fc.constantFrom('prod', 'edge').map((tier) => ({ labelSelector: { matchLabels: { tier } } })) },
  { weight: 1, arbitrary: fc.constantFrom('yes', 'no').map((gpu) => ({ labelSelector: { matchExpressions: [{ key: 'gpu', operator: 'In', values: [gpu] }] } })) },
  { weight: 1, arbitrary: fc.constantFrom('eu', 'us').map((region) => ({ fieldSelector: { matchExpressions: [{ key: 'region', operator: 'NotIn', values: [region] }] } })) },
  { weight: 1, arbitrary: fc.constantFrom('own', 'rented').map((provider) => ({
    fieldSelector: { matchExpressions: [{ key: 'provider', operator: 'In', values: [provider] }] }, exclude: ['delta'],
  })) },
);

const podSpec = '/spec/template/spec';
const literal: fc.Arbitrary<Change> = fc.constantFrom<Change>(
  { type: 'patch', operator: 'replace', path: '/spec/minReadySeconds', value: 9 },
  { type: 'patch', operator: 'remove', path: '/spec/minReadySeconds' },
  { type: 'patch', operator: 'add', path: '/spec/revisionHistoryLimit', value: 3 },
  { type: 'patch', operator: 'add', path: `${podSpec}/tolerations`, value: [{ key: 'b', operator: 'Exists' }] },
  { type: 'patch', operator: 'add', path: `${podSpec}/tolerations/-`, value: { key: 'c', operator: 'Exists' } },
  { type: 'patch', operator: 'add', path: `${podSpec}/tolerations/0`, value: { key: 'd', operator: 'Exists' } },
  { type: 'patch', operator: 'add', path: `${podSpec}/containers/0`, value: { name: 'first', image: 'first:1' } },
  { type: 'patch', operator: 'remove', path: `${podSpec}/initContainers/0` },
  { type: 'patch', operator: 'replace', path: `${podSpec}/containers/0/image`, value: 'patched.example.com/x:2' },
  { type: 'patch', operator: 'add', path: `${podSpec}/containers/0/env`, value: [{ name: 'B', value: 'patched' }] },
  { type: 'patch', operator: 'add', path: '/metadata/labels', value: { patched: 'yes' } },
  { type: 'patch', operator: 'add', path: '/spec/template/metadata/annotations', value: { patched: 'yes' } },
);

const changeOf = (names: readonly string[]): fc.Arbitrary<Change> => {
  const name = fc.constantFrom(...names);
  const containersOption = optional(fc.subarray([...names], { minLength: 1 }));
  const part = (kind: 'registry' | 'repository' | 'tag' | 'digest', ...values: string[]) => fc.record({ value: fc.constantFrom(...values), containers: containersOption })
    .map(({ value, containers }): Change => ({ type: 'image-part', part: kind, value, ...containers && { containers } }));
  const variable = fc.constantFrom(...ENV);
  return fc.oneof(
    { weight: 2, arbitrary: part('registry', 'registry.eu.example.com', 'mirror.local:5000/cache') },
    { weight: 1, arbitrary: part('repository', 'other/web') },
    { weight: 2, arbitrary: part('tag', '2.0', 'canary') },
    { weight: 1, arbitrary: part('digest', DIGEST) },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('image' as const), container: name, value: fc.constantFrom('busybox:1', 'r.io/whole/image:3') }) },
    { weight: 1, arbitrary: fc.record({ type: fc.constantFrom('command' as const, 'args' as const), container: name, value: fc.array(word, { maxLength: 2 }) }) },
    { weight: 6, arbitrary: fc.record({ type: fc.constant('env' as const), container: name, name: variable, value: word }) },
    { weight: 3, arbitrary: fc.record({ type: fc.constant('remove-env' as const), container: name, name: variable }) },
    { weight: 3, arbitrary: fc.record({
      type: fc.constant('resources' as const),
      container: name,
      requests: fc.constantFrom<Record<string, string>>({}, { cpu: '50m' }, { memory: '1Gi', 'nvidia.com/gpu': '1' }),
      limits: fc.constantFrom<Record<string, string>>({}, { cpu: '2' }, { cpu: '3', 'nvidia.com/gpu': '1' }),
    }) },
    { weight: 3, arbitrary: fc.record({ type: fc.constantFrom('label' as const, 'annotation' as const), key: fc.constantFrom('team', 'note', 'example.com/owner'), value: word }) },
    { weight: 1, arbitrary: fc.record({ type: fc.constantFrom('remove-label' as const, 'remove-annotation' as const), key: fc.constantFrom('team', 'note') }) },
    { weight: 2, arbitrary: fc.record({ type: fc.constant('node-selector' as const), key: fc.constantFrom('pool', 'example.com/zone'), value: word }) },
    { weight: 3, arbitrary: fc.record({ type: fc.constantFrom('pod-label' as const, 'pod-annotation' as const), key: fc.constantFrom('x', 'example.com/y'), value: word }) },
    { weight: 2, arbitrary: fc.oneof(
      fc.record({ type: fc.constant('update-strategy' as const), field: fc.constantFrom('partition' as const, 'maxUnavailable' as const), value: fc.constantFrom<number | string>(1, '50%') }),
      fc.record({ type: fc.constant('update-strategy' as const), field: fc.constant('paused' as const), value: fc.boolean() }),
    ) },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('replicas' as const), value: fc.constantFrom(0, 7) }) },
    { weight: 2, arbitrary: literal },
    { weight: 2, arbitrary: fc.constantFrom<Change>(
      { type: 'text', format: 'yaml', operator: 'set', path: TEXTS[0], subPath: '/log/level', value: 'warn' },
      { type: 'text', format: 'yaml', operator: 'set', path: TEXTS[0], subPath: '/log/sinks/0', value: 'none' },
      { type: 'text', format: 'yaml', operator: 'set', path: TEXTS[0], subPath: '/cache/size', value: 10 },
      { type: 'text', format: 'yaml', operator: 'remove', path: TEXTS[0], subPath: '/limits' },
      { type: 'text', format: 'json', operator: 'set', path: TEXTS[1], subPath: '/hosts/-', value: 'c' },
      { type: 'text', format: 'json', operator: 'set', path: TEXTS[1], subPath: '/log/level', value: { deep: true } },
    ) },
  );
};

/** A template, the fleet, and overrides of the template's own containers. */
export const definition: fc.Arbitrary<{ template: any; clusters: ClusterFacts[]; overrides: ChangeSet[] }> = fc.tuple(template, clusters)
  .chain(([object, fleet]) => {
    const { containers, initContainers = [] } = object.spec.template.spec;
    const names = [...containers, ...initContainers].map((one: any) => one.name);
    const overrides = fc.array(fc.record({ target, changes: fc.array(changeOf(names), { minLength: 1, maxLength: 4 }) }), { minLength: 1, maxLength: 4 });
    return fc.record({ template: fc.constant(object), clusters: fc.constant(fleet), overrides });
  });

function withoutUndefined(record: Record<string, any>): any {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}
