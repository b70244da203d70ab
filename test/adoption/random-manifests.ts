import * as fc from 'fast-check';

/** Sound manifests as people write them for Karmada: clusters, workloads, and policies of all four kinds. */
const NAMES = ['alpha', 'beta', 'gamma', 'delta'];
const REGIONS = ['north', 'south'];

const cluster = (name: string): fc.Arbitrary<any> => fc.record({
  tier: fc.constantFrom('prod', 'edge', undefined), region: fc.constantFrom(...REGIONS, undefined), tainted: fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
}).map(({ tier, region, tainted }) => ({
  apiVersion: 'cluster.karmada.io/v1alpha1', kind: 'Cluster', metadata: { name, ...(tier && { labels: { tier } }) },
  spec: { syncMode: 'Push', ...(region && { region }), ...(tainted && { taints: [{ key: 'maintenance', effect: 'NoSchedule' }] }) },
}));

const KINDS: readonly (readonly [string, string])[] = [['apps/v1', 'Deployment'], ['apps.kruise.io/v1alpha1', 'CloneSet'], ['apps.kruise.io/v1beta1', 'StatefulSet'], ['v1', 'ConfigMap'], ['v1', 'Service']];

function workload([apiVersion, kind]: readonly [string, string], name: string, replicas: number, team: string): any {
  const metadata = { name, namespace: 'shop', labels: { team } };
  if (kind === 'ConfigMap') return { apiVersion, kind, metadata, data: { 'level': 'info', 'app.yaml': 'log:\n  level: info\n' } };
  if (kind === 'Service') return { apiVersion, kind, metadata, spec: { selector: { app: name }, ports: [{ port: 80 }] } };
  return {
    apiVersion, kind, metadata,
    spec: {
      replicas, selector: { matchLabels: { app: name } }, ...(kind === 'StatefulSet' && { serviceName: name }),
      template: {
        metadata: { labels: { app: name } },
        spec: { containers: [
          { name: 'main', image: 'registry.example.com/shop/main:1.0.0', env: [{ name: 'LEVEL', value: 'info' }], envFrom: [{ configMapRef: { name: 'one' } }], args: ['--port=80'] },
          { name: 'helper', image: 'registry.example.com/shop/helper:2.0.0' },
        ] },
      },
    },
  };
}

const names = fc.subarray(NAMES, { minLength: 1 });
const affinity: fc.Arbitrary<any> = fc.oneof(
  names.map((clusterNames) => ({ clusterNames })),
  fc.constantFrom('prod', 'edge').map((tier) => ({ labelSelector: { matchLabels: { tier } } })),
  fc.constantFrom(...REGIONS).map((region) => ({ fieldSelector: { matchExpressions: [{ key: 'region', operator: 'In', values: [region] }] } })),
  fc.constantFrom(...NAMES).map((name) => ({ exclude: [name] })),
);

const division: fc.Arbitrary<any> = fc.oneof(
  fc.constant(undefined), fc.constant({ replicaSchedulingType: 'Duplicated' }),
  fc.constant({ replicaSchedulingType: 'Divided', replicaDivisionPreference: 'Weighted' }),
  fc.array(fc.record({ targetCluster: names.map((clusterNames) => ({ clusterNames })), weight: fc.integer({ min: 1, max: 4 }) }), { minLength: 1, maxLength: 3 })
    .map((staticWeightList) => ({ replicaSchedulingType: 'Divided', replicaDivisionPreference: 'Weighted', weightPreference: { staticWeightList } })),
);

const spread: fc.Arbitrary<any> = fc.oneof(
  { weight: 4, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.constant([{ spreadByField: 'cluster', minGroups: 1, maxGroups: 2 }]) },
  { weight: 1, arbitrary: fc.constant([{ spreadByField: 'region', minGroups: 1, maxGroups: 2 }, { spreadByField: 'cluster', minGroups: 1, maxGroups: 4 }]) },
);

const selector: fc.Arbitrary<any> = fc.record({
  kind: fc.constantFrom(...KINDS), by: fc.constantFrom('name', 'label', 'kind'), name: fc.constantFrom('one', 'two', 'three'), team: fc.constantFrom('red', 'blue'),
}).map(({ kind: [apiVersion, kind], by, name, team }) => ({ apiVersion, kind, ...(by === 'name' ? { name } : by === 'label' ? { labelSelector: { matchLabels: { team } } } : {}) }));

const policy = (kind: string, spec: fc.Arbitrary<any>): fc.Arbitrary<any> => fc.tuple(fc.constantFrom('a', 'b', 'c'), spec, fc.array(selector, { minLength: 1, maxLength: 3 })).map(([name, given, resourceSelectors]) => ({
  apiVersion: 'policy.karmada.io/v1alpha1', kind, metadata: { name: `${kind.toLowerCase()}-${name}`, ...(!kind.startsWith('Cluster') && { namespace: 'shop' }) }, spec: { ...given, resourceSelectors },
}));

const propagation: fc.Arbitrary<any> = fc.record({
  priority: fc.constantFrom(0, 0, 5), propagateDeps: fc.boolean(),
  placement: fc.record({ clusterAffinity: affinity, spreadConstraints: spread, replicaScheduling: division, clusterTolerations: fc.constantFrom(undefined, [{ key: 'maintenance', operator: 'Exists' }]) })
    .map((placement) => Object.fromEntries(Object.entries(placement).filter(([, value]) => value !== undefined))),
});

const overrider: fc.Arbitrary<any> = fc.oneof(
  fc.constantFrom({ imageOverrider: [{ component: 'Registry', operator: 'replace', value: 'mirror.example.com' }] }, { imageOverrider: [{ component: 'Tag', operator: 'add', value: '-slim' }] }),
  fc.constant({ imageOverrider: [{ predicate: { path: '/spec/template/spec/containers/0/image' }, component: 'Tag', operator: 'replace', value: '1.0.1' }] }),
  fc.constantFrom({ argsOverrider: [{ containerName: 'main', operator: 'add', value: ['--slow'] }] }, { commandOverrider: [{ containerName: 'helper', operator: 'add', value: ['run'] }] }),
  fc.constantFrom({ labelsOverrider: [{ operator: 'add', value: { track: 'canary' } }] }, { labelsOverrider: [{ operator: 'replace', value: { team: 'green' } }] }, { labelsOverrider: [{ operator: 'remove', value: { team: '' } }] }),
  fc.constant({ annotationsOverrider: [{ operator: 'add', value: { 'example.com/site': 'x' } }] }),
  fc.constantFrom(
    { plaintext: [{ path: '/metadata/labels/site', operator: 'add', value: 'x' }] },
    { plaintext: [{ path: '/metadata/annotations', operator: 'add', value: { a: 'b' } }] },
    { plaintext: [{ path: '/metadata/labels/team', operator: 'replace', value: 'blue' }] },
  ),
);

const rule: fc.Arbitrary<any> = fc.record({ targetCluster: fc.oneof(affinity, fc.constant(undefined)), overriders: fc.array(overrider, { minLength: 1, maxLength: 2 }).map((parts) => Object.assign({}, ...parts)) })
  .map(({ targetCluster, overriders }) => ({ ...(targetCluster && { targetCluster }), overriders }));
const override = fc.array(rule, { minLength: 1, maxLength: 2 }).map((overrideRules) => ({ overrideRules }));

/** Documents of one control plane. */
export const manifests: fc.Arbitrary<any[]> = fc.tuple(
  fc.tuple(...NAMES.map(cluster)),
  fc.uniqueArray(fc.record({ kind: fc.constantFrom(...KINDS), name: fc.constantFrom('one', 'two', 'three'), replicas: fc.integer({ min: 1, max: 9 }), team: fc.constantFrom('red', 'blue') }),
    // Bindings of two kinds of one name clash whatever their group.
    { minLength: 1, maxLength: 5, selector: ({ kind, name }) => `${kind[1]} ${name}` }),
  fc.uniqueArray(fc.oneof(policy('PropagationPolicy', propagation), policy('ClusterPropagationPolicy', propagation)), { minLength: 1, maxLength: 4, selector: ({ metadata }) => metadata.name }),
  fc.uniqueArray(fc.oneof(policy('OverridePolicy', override), policy('ClusterOverridePolicy', override)), { maxLength: 3, selector: ({ metadata }) => metadata.name }),
).map(([clusters, workloads, propagations, overrides]) => [
  ...clusters, ...workloads.map(({ kind, name, replicas, team }) => workload(kind, name, replicas, team)), ...propagations, ...overrides,
]);
