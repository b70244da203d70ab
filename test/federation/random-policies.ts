import * as fc from 'fast-check';
import type { KubeObject } from '../../constructs/json/kube-object';

/**
 * Random OverridePolicies and ClusterOverridePolicies as a user might write them, for the objects of an app in the namespace `shop`. All of them pass admission;
 * some of them cannot be applied to what they select.
 */
export function randomPolicies(clusters: number): fc.Arbitrary<KubeObject[]> {
  return fc.uniqueArray(fc.record({ global: fc.boolean(), name: fc.constantFrom(...NAMES), spec: randomSpec(clusters), elsewhere: fc.integer({ min: 0, max: 9 }) }), {
    minLength: 1, maxLength: 4, selector: ({ global, name, elsewhere }) => `${name} ${global || elsewhere === 0} ${global}`,
  }).map((drawn) => drawn.map(({ global, name, spec, elsewhere }) => policyOf(global, name, spec, elsewhere === 0 ? 'bank' : 'shop')));
}

/** Names before and after those of our own policies, such as `shop-web-cloneset`. */
const NAMES = ['aaa', 'b-2', 's', 'shop-web-z', 'x', 'zzz'];

/** Stands for the kind of the workload until it is known. */
export const WORKLOAD = { apiVersion: 'WORKLOAD', kind: 'WORKLOAD' };

/** The policies for a workload. */
export function policiesFor(policies: readonly KubeObject[], workload: { readonly apiVersion: string; readonly kind: string; readonly name: string }): KubeObject[] {
  return JSON.parse(JSON.stringify(policies), (key, value) => (value === 'WORKLOAD' ? workload[key as 'name'] : value));
}

function policyOf(global: boolean, name: string, spec: any, namespace: string): KubeObject {
  const selectors = global ? spec.resourceSelectors : spec.resourceSelectors?.map(({ namespace: _other, ...selector }: any) => selector);
  return {
    apiVersion: 'policy.karmada.io/v1alpha1', kind: global ? 'ClusterOverridePolicy' : 'OverridePolicy',
    metadata: { name, ...(!global && { namespace }) }, spec: { ...spec, ...(selectors && { resourceSelectors: selectors }) },
  };
}

const label = fc.record({ matchLabels: fc.dictionary(fc.constantFrom('team', 'track', 'stage'), fc.constantFrom('a', 'b', 't0'), { minKeys: 0, maxKeys: 1 }) });

const selector = fc.record({
  kind: fc.oneof({ weight: 5, arbitrary: fc.constant(WORKLOAD) }, { weight: 2, arbitrary: fc.constantFrom({ apiVersion: 'v1', kind: 'Service' }, { apiVersion: 'v1', kind: 'ConfigMap' }, { apiVersion: 'apps/v1', kind: 'Deployment' }) }),
  name: fc.option(fc.constantFrom('WORKLOAD', 'other'), { nil: undefined, freq: 2 }),
  labelSelector: fc.option(fc.oneof({ weight: 4, arbitrary: label }, {
    weight: 1, arbitrary: fc.constantFrom<any>({ matchExpressions: [{ key: 'team', operator: 'Exists' }] }, { matchExpressions: [{ key: 'team', operator: 'DoesNotExist' }] }, { matchExpressions: [{ key: 'team', operator: 'In', values: [] }] }),
  }), { nil: undefined }),
  namespace: fc.option(fc.constantFrom('shop', 'bank'), { nil: undefined, freq: 4 }),
}).map(({ kind, name, labelSelector, namespace }) => ({ ...kind, ...(name && { name }), ...(labelSelector && { labelSelector }), ...(namespace && { namespace }) }));

function target(clusters: number): fc.Arbitrary<any> {
  const names = fc.uniqueArray(fc.nat(clusters - 1).map((index) => `c${index}`), { minLength: 1, maxLength: 3 });
  return fc.option(fc.oneof(
    names.map((clusterNames) => ({ clusterNames })),
    names.map((exclude) => ({ exclude })),
    fc.constantFrom('prod', 'edge', 'lab').map((tier) => ({ labelSelector: { matchLabels: { tier } } })),
    fc.constantFrom('us', 'eu').map((region) => ({ fieldSelector: { matchExpressions: [{ key: 'region', operator: 'In', values: [region] }] } })),
  ), { nil: undefined });
}

const pair = fc.tuple(fc.constantFrom('team', 'track', 'stage'), fc.constantFrom('a', 'b')).map(([key, value]) => ({ [key]: value }));
const image = fc.record({
  component: fc.constantFrom('Registry', 'Tag'), operator: fc.constantFrom('add', 'replace'), value: fc.constantFrom('r.example.com', '2.0', '@x'),
  predicate: fc.option(fc.constantFrom('/spec/template/spec/containers/0/image', '/spec/containers/0/image').map((path) => ({ path })), { nil: undefined }),
}).map(({ predicate, ...rest }) => ({ ...rest, ...(predicate && { predicate }) }));
const words = fc.record({ containerName: fc.constantFrom('web', 'none'), operator: fc.constantFrom('add', 'remove'), value: fc.constantFrom(['--x'], ['-v', '--y']) });
const plain = fc.constantFrom<any>(
  { path: '/metadata/labels/stage', operator: 'add', value: 'a' },
  { path: '/metadata/annotations/note', operator: 'add', value: 'plain' },
  { path: '/metadata/labels', operator: 'replace', value: { team: 'b' } },
  { path: '/metadata/labels/team', operator: 'remove' },
  { path: '/spec/replicas', operator: 'replace', value: 7 },
  { path: '/spec/minReadySeconds', operator: 'add', value: 5 },
  { path: '/data/extra', operator: 'add', value: 'x' },
  { path: '/spec/template/spec/containers/0/image', operator: 'replace', value: 'other:3' },
);
const metadata = fc.record({ operator: fc.constantFrom('add', 'replace', 'remove'), value: pair });

const overriders = fc.oneof(
  { weight: 4, arbitrary: metadata.map((item) => ({ labelsOverrider: [item] })) },
  { weight: 3, arbitrary: metadata.map((item) => ({ annotationsOverrider: [item] })) },
  { weight: 3, arbitrary: fc.array(image, { minLength: 1, maxLength: 2 }).map((items) => ({ imageOverrider: items })) },
  { weight: 1, arbitrary: words.map((item) => ({ commandOverrider: [item] })) },
  { weight: 1, arbitrary: words.map((item) => ({ argsOverrider: [item] })) },
  { weight: 4, arbitrary: fc.array(plain, { minLength: 1, maxLength: 2 }).map((items) => ({ plaintext: items })) },
  { weight: 1, arbitrary: fc.constant({ fieldOverrider: [{ fieldPath: '/data/a', yaml: [{ subPath: '/level', operator: 'add', value: 1 }] }] }) },
  { weight: 1, arbitrary: fc.record({ labelsOverrider: fc.array(metadata, { minLength: 1, maxLength: 2 }), plaintext: fc.array(plain, { minLength: 1, maxLength: 1 }) }) },
);

function randomSpec(clusters: number): fc.Arbitrary<any> {
  const rule = fc.record({ targetCluster: target(clusters), overriders }).map(({ targetCluster, ...rest }) => ({ ...(targetCluster && { targetCluster }), ...rest }));
  return fc.record({
    selectors: fc.oneof({ weight: 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.constant([]) }, { weight: 6, arbitrary: fc.array(selector, { minLength: 1, maxLength: 2 }) }),
    rules: fc.array(rule, { minLength: 1, maxLength: 2 }),
    deprecated: fc.integer({ min: 0, max: 5 }),
  }).map(({ selectors, rules, deprecated }) => ({ ...(selectors && { resourceSelectors: selectors }), ...(deprecated === 0 ? rules[0] : { overrideRules: rules }) }));
}
