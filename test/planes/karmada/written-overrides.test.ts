import { ApiObject, App, Chart } from 'cdk8s';
import * as fc from 'fast-check';
import * as kplus from 'cdk8s-plus-28';
import { ClusterOverride, ControlPlane, Fleet, KruiseFederatedCloneSet, Placement } from '../../../constructs';
import { Federation } from '../../../constructs/federation/federation';
import { checkWrittenAdmission } from '../../../constructs/planes/karmada/apis/admission';
import { randomPolicies } from '../../federation/random-policies';

const CLONE_SET = { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet' };
const POLICY = 'policy.karmada.io/v1alpha1';
const patch = (path: string, value: unknown, operator = 'replace') => ({ overriders: { plaintext: [{ path, operator, value }] } });
const label = (value: Record<string, string>) => ({ overriders: { labelsOverrider: [{ operator: 'add', value }] } });

const op = (name: string, ...overrideRules: any[]): any => ({ apiVersion: POLICY, kind: 'OverridePolicy', metadata: { name, namespace: 'shop' }, spec: { resourceSelectors: [CLONE_SET], overrideRules } });
const cop = (name: string, selectors: any[] | undefined, ...overrideRules: any[]): any => (
  { apiVersion: POLICY, kind: 'ClusterOverridePolicy', metadata: { name }, spec: { ...(selectors && { resourceSelectors: selectors }), overrideRules } }
);

interface Options { readonly placement?: Placement; readonly overrides?: ClusterOverride[]; readonly ocm?: boolean }

/** A CloneSet on two clusters of Karmada, and one of OCM if asked for, with policies in another chart. */
function shop(policies: any[], { placement = Placement.onAllClusters(), overrides, ocm = false }: Options = {}) {
  const app = new App();
  new Fleet(app, 'fleet', { clusters: [{ name: 'east' }, { name: 'west', labels: { tier: 'edge' } }, ...(ocm ? [{ name: 'edge', controlPlane: ControlPlane.OCM }] : [])] });
  const chart = new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
  const settings = new kplus.ConfigMap(chart, 'settings', { data: { level: 'info' } });
  const web = new KruiseFederatedCloneSet(chart, 'web', {
    replicas: 4, containers: [{ name: 'web', image: 'registry.example.com/web:1', envFrom: [kplus.Env.fromConfigMap(settings)] }], placement, overrides,
  });
  const theirs = new Chart(app, 'theirs');
  policies.forEach((policy, index) => new ApiObject(theirs, `policy-${index}`, policy));
  return { app, chart, theirs, web };
}

const problems = ({ app, web, theirs, chart }: ReturnType<typeof shop>) => {
  const session = Federation.of(app).begin();
  return [...new Set([...session.problemsOf(web), ...session.problemsOf(theirs), ...session.problemsOf(chart)])];
};
const codes = (built: ReturnType<typeof shop>) => problems(built).map(({ code }) => code);
const labels = ({ web }: ReturnType<typeof shop>, cluster: string) => web.delivered(cluster).find(({ kind }) => kind === 'CloneSet')!.metadata.labels;

test('our own policy stands among those that are written by hand by its name', () => {
  const overrides = [ClusterOverride.onAllClusters().label('by', 'ours')];
  const named = (name: string, value: string) => ({ ...op(name, label({ by: value })), spec: { resourceSelectors: [{ ...CLONE_SET, name: 'shop-web' }], overrideRules: [label({ by: value })] } });
  expect(labels(shop([named('a', 'before')], { overrides }), 'east').by).toBe('ours');
  expect(labels(shop([named('z', 'after')], { overrides }), 'east').by).toBe('after');
  // One that selects by kind comes before, whatever its name.
  expect(labels(shop([op('z', label({ by: 'kind' }))], { overrides }), 'east').by).toBe('ours');
});

test('a change of ours that is undone is pointed out with the policy, one that stays is not', () => {
  const overrides = [ClusterOverride.onClusters('west').label('by', 'ours')];
  const undoing = { ...op('zz', label({ by: 'theirs' })), spec: { resourceSelectors: [{ ...CLONE_SET, name: 'shop-web' }], overrideRules: [label({ by: 'theirs' })] } };
  const [found] = problems(shop([undoing], { overrides }));
  expect(found).toMatchObject({ code: 'KF337', path: 'shop/web', message: expect.stringMatching(/has no effect on 'west', because of OverridePolicy 'zz' in chart 'theirs'/) });
  expect(codes(shop([op('zz', label({ other: 'x' }))], { overrides }))).toEqual([]);
});

test('deprecated overriders in the spec are applied, for the clusters of its target', () => {
  const policy = { ...op('old'), spec: { targetCluster: { labelSelector: { matchLabels: { tier: 'edge' } } }, overriders: label({ old: 'yes' }).overriders } };
  const built = shop([policy]);
  expect([labels(built, 'east')?.old, labels(built, 'west')?.old]).toEqual([undefined, 'yes']);
  expect(codes(built)).toEqual(['KF342']);
});

test('a policy that cannot be applied leaves its clusters with nothing: the error names policy, chart and cluster', () => {
  const [found, ...more] = problems(shop([op('broken', { targetCluster: { clusterNames: ['west'] }, ...patch('/spec/none/x', 1) })]));
  expect(more).toEqual([]);
  expect(found).toMatchObject({ code: 'KF519', path: 'shop/web', message: expect.stringMatching(/^Cluster 'west' would get nothing: OverridePolicy 'broken' in chart 'theirs' cannot be applied/) });
});

test('what comes out of a policy is checked like everything that is delivered', () => {
  expect(codes(shop([op('p', patch('/spec/replicas', 'many'))]))).toContain('KF802');
});

test('what a policy makes of objects that travel along is in the deliveries too', () => {
  const built = shop([cop('p', [{ apiVersion: 'v1', kind: 'ConfigMap' }], { overriders: { fieldOverrider: [] } }, patch('/data/level', 'warn'))]);
  expect(built.web.delivered('east').find(({ kind }) => kind === 'ConfigMap')!.data).toEqual({ level: 'warn' });
});

describe('clusters of other control planes', () => {
  test('are named if they get an object without the change', () => {
    const [found, ...more] = problems(shop([op('p', label({ a: 'b' }))], { ocm: true }));
    expect(more).toEqual([]);
    expect(found).toMatchObject({ code: 'KF335', path: 'shop/web', message: 'OverridePolicy \'p\' in chart \'theirs\' changes CloneSet \'shop-web\', but \'edge\' is not a cluster of Karmada and gets it without the change.' });
  });

  test('are not, if the policy is for others', () => {
    expect(codes(shop([op('p', { targetCluster: { clusterNames: ['east'] }, ...label({ a: 'b' }) })], { ocm: true }))).toEqual([]);
    expect(codes(shop([op('p', label({ a: 'b' }))]))).toEqual([]);
  });
});

describe('overriders without an effect', () => {
  test.each<[string, any, RegExp]>([
    ['an imageOverrider without a predicate', { imageOverrider: [{ component: 'Tag', operator: 'replace', value: '2' }] }, /imageOverrider\[0\] has no predicate.*CloneSet/],
    ['a commandOverrider', { commandOverrider: [{ containerName: 'web', operator: 'add', value: ['x'] }] }, /commandOverrider\[0\] finds no containers/],
    ['a tag with a colon', { imageOverrider: [{ predicate: { path: '/spec/template/spec/containers/0/image' }, component: 'Tag', operator: 'replace', value: ':2' }] }, /":2".*ignores/],
    ['a label that Karmada writes', { labelsOverrider: [{ operator: 'add', value: { 'karmada.io/managed': 'x' } }] }, /'karmada.io\/managed', which Karmada writes itself/],
  ])('%s is pointed out at the chart of the policy', (_name, overriders, message) => {
    const found = problems(shop([op('p', { overriders })]));
    expect(found).toEqual([expect.objectContaining({ code: 'KF336', path: 'theirs', message: expect.stringMatching(message) })]);
  });

  test('the same for kinds that have no containers is content', () => {
    expect(codes(shop([cop('p', [{ apiVersion: 'v1', kind: 'ConfigMap' }], { overriders: { imageOverrider: [{ component: 'Tag', operator: 'replace', value: '2' }] } })]))).toEqual([]);
  });
});

test('a policy does not change the shares of a divided workload', () => {
  const placement = Placement.onAllClusters().divideEqually();
  expect(codes(shop([op('p', patch('/spec/replicas', 9))], { placement }))).toEqual(['KF317', 'KF317']);
  expect(codes(shop([op('p', patch('/spec/replicas', 9))]))).toEqual([]);
});

test('a policy does not make another object of one', () => {
  expect(codes(shop([cop('p', [CLONE_SET], patch('/metadata/name', 'other'))]))).toContain('KF320');
});

describe('namespaces, which Karmada brings to all members', () => {
  test('that a policy without selectors cannot be applied to leave their clusters without everything in them', () => {
    const found = problems(shop([cop('p', [{ apiVersion: 'v1', kind: 'Namespace' }], patch('/spec/replicas', 1))]));
    expect(found.map(({ code, message }) => `${code} ${message}`)).toEqual(['east', 'west'].map((cluster) => (
      expect.stringMatching(`KF519 Cluster '${cluster}' would not get Namespace 'shop', and nothing that is in it: ClusterOverridePolicy 'p' in chart 'theirs' cannot be applied`)
    )));
  });

  test('that it can be applied to, or that Karmada leaves alone, are content', () => {
    expect(codes(shop([cop('p', undefined, label({ a: 'b' }))]))).toEqual([]);
    const built = shop([cop('p', [{ apiVersion: 'v1', kind: 'Namespace' }], patch('/spec/replicas', 1))]);
    new ApiObject(built.chart, 'namespace', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop', labels: { 'namespace.karmada.io/skip-auto-propagation': 'True' } } });
    // That Karmada leaves a namespace with workloads alone is pointed out for itself.
    expect(codes(built)).toEqual(['KF591']);
  });
});

describe('admission of override policies', () => {
  const found = (object: any) => checkWrittenAdmission('theirs', object).map(({ code }) => code);
  const rule = (overriders: any, more: any = {}) => op('p', { overriders, ...more });

  test.each<[string, any, string]>([
    ['a fieldOverrider with json and yaml', rule({ fieldOverrider: [{ fieldPath: '/data/a', json: [{ subPath: '/b', operator: 'add', value: 1 }], yaml: [{ subPath: '/b', operator: 'add', value: 1 }] }] }), 'KF340'],
    ['a fieldOverrider with neither', rule({ fieldOverrider: [{ fieldPath: '/data/a' }] }), 'KF340'],
    ['a value to remove', rule({ fieldOverrider: [{ fieldPath: '/data/a', yaml: [{ subPath: '/b', operator: 'remove', value: 1 }] }] }), 'KF340'],
    ['nothing to add', rule({ fieldOverrider: [{ fieldPath: '/data/a', yaml: [{ subPath: '/b', operator: 'add' }] }] }), 'KF340'],
    ['a field path without a slash', rule({ fieldOverrider: [{ fieldPath: 'data', yaml: [{ subPath: '/b', operator: 'remove' }] }] }), 'KF318'],
    ['a predicate without a slash', rule({ imageOverrider: [{ predicate: { path: 'spec' }, component: 'Tag', operator: 'remove' }] }), 'KF318'],
    ['a label that is none', rule({ labelsOverrider: [{ operator: 'add', value: { a: 'not valid!' } }] }), 'KF313'],
    ['rules beside a target', { ...op('p', label({})), spec: { overrideRules: [label({})], targetCluster: {} } }, 'KF341'],
    ['rules beside overriders', { ...op('p', label({})), spec: { overrideRules: [label({})], overriders: label({ a: 'b' }).overriders } }, 'KF341'],
    ['overriders without rules', { ...op('p'), spec: { overriders: label({ a: 'b' }).overriders } }, 'KF342'],
    ['a selector of another namespace', { ...op('p', label({})), spec: { resourceSelectors: [{ ...CLONE_SET, namespace: 'bank' }], overrideRules: [label({})] } }, 'KF343'],
    ['a condition on a field that clusters do not have', rule({}, { targetCluster: { fieldSelector: { matchExpressions: [{ key: 'city', operator: 'In', values: ['x'] }] } } }), 'KF209'],
  ])('%s is found', (_name, object, code) => {
    expect(found(object)).toEqual([code]);
  });

  test('what Karmada admits is content', () => {
    expect(found(op('p', { targetCluster: { clusterNames: ['unknown'], exclude: ['other'] }, ...label({ a: 'b' }) }))).toEqual([]);
    expect(found(cop('p', [{ ...CLONE_SET, namespace: 'bank' }], label({ a: 'b' })))).toEqual([]);
    fc.assert(fc.property(randomPolicies(3), (policies) => {
      expect(policies.flatMap(found).filter((code) => code !== 'KF342')).toEqual([]);
    }), { numRuns: 100 });
  });

  test('whatever a policy is made of, nothing is thrown', () => {
    const anything = fc.anything({ maxDepth: 4 });
    fc.assert(fc.property(fc.constantFrom('OverridePolicy', 'ClusterOverridePolicy'), fc.oneof(anything, fc.record({
      resourceSelectors: anything, overrideRules: fc.oneof(anything, fc.array(fc.record({ targetCluster: anything, overriders: anything }))), overriders: anything, targetCluster: anything,
    }, { requiredKeys: [] })), (kind, spec: any) => {
      expect(Array.isArray(checkWrittenAdmission('theirs', { apiVersion: POLICY, kind, metadata: { name: 'p' }, spec }))).toBe(true);
    }), { numRuns: 500 });
  });

  test.each([[undefined], [null], ['all'], [[]], [{ overrideRules: 'x' }], [{ resourceSelectors: { a: 1 }, overrideRules: [null, 3] }], [{ overrideRules: [{ overriders: { plaintext: [{ path: 3, operator: 'add' }] } }] }]])(
    'a policy with the spec %j is refused by its schema and changes nothing', (spec) => {
      const built = shop([{ ...op('p'), spec }]);
      expect(labels(built, 'east')).toEqual(labels(shop([]), 'east'));
      expect(codes(built).every((code) => /^KF8/.test(code))).toBe(true);
    });
});
