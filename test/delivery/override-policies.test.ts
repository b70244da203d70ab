import * as fc from 'fast-check';
import { deliver } from '../../constructs/delivery/deliver';
import { OverridePolicies, type OverridePolicy } from '../../constructs/delivery/override-policies';
import { policyOverrider } from '../../constructs/delivery/overrider';
import { Closeness, closestOf, selectorCloseness } from '../../constructs/delivery/resource-selector';
import type { KubeObject } from '../../constructs/json/kube-object';

const WEB: KubeObject = { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', metadata: { name: 'web', namespace: 'shop', labels: { app: 'web' } }, spec: {} };
const KIND = { apiVersion: WEB.apiVersion, kind: WEB.kind };
const NAMED = { ...KIND, name: 'web' };
const LABELLED = { ...KIND, labelSelector: { matchLabels: { app: 'web' } } };

/** Appends its name to a list in an annotation, so that the order shows. */
const says = (name: string) => [{ overriders: { annotationsOverrider: [{ operator: 'add', value: { last: name } }], labelsOverrider: [{ operator: 'add', value: { [`by-${name}`]: 'true' } }] } }];
const policy = (name: string, namespace: string | undefined, selectors: unknown[], rules: any[] = says(name)): OverridePolicy => ({ name, namespace, selectors, rules });
const applied = (policies: OverridePolicy[], object = WEB, cluster = 'a'): any => policyOverrider(new OverridePolicies(policies))(object, { name: cluster });
const names = (policies: readonly OverridePolicy[]) => policies.map(({ name }) => name);

describe('how closely a selector fits', () => {
  test.each<[string, any, Closeness]>([
    ['the kind alone', KIND, Closeness.KIND],
    ['labels', LABELLED, Closeness.LABELS],
    ['an empty selector of labels, which fits all', { ...KIND, labelSelector: {} }, Closeness.LABELS],
    ['a name', NAMED, Closeness.NAME],
    ['a name, with labels that do not fit', { ...NAMED, labelSelector: { matchLabels: { app: 'other' } } }, Closeness.NAME],
    ['another name, with labels that fit', { ...LABELLED, name: 'other' }, Closeness.NONE],
    ['labels of others', { ...KIND, labelSelector: { matchLabels: { app: 'other' } } }, Closeness.NONE],
    ['an ill-formed selector of labels', { ...KIND, labelSelector: { matchExpressions: [{ key: 'app', operator: 'In' }] } }, Closeness.NONE],
    ['its namespace', { ...KIND, namespace: 'shop' }, Closeness.KIND],
    ['another namespace', { ...NAMED, namespace: 'bank' }, Closeness.NONE],
    ['another version', { ...KIND, apiVersion: 'apps.kruise.io/v1beta1' }, Closeness.NONE],
    ['nothing', {}, Closeness.NONE],
    ['what is no selector', 'web', Closeness.NONE],
  ])('%s', (_name, selector, closeness) => {
    expect(selectorCloseness(selector, WEB, 'shop')).toBe(closeness);
  });

  test('the best of several counts', () => {
    expect(closestOf([KIND, NAMED, LABELLED], WEB, 'shop')).toBe(Closeness.NAME);
    expect(closestOf([], WEB, 'shop')).toBe(Closeness.NONE);
  });

  test('labels that are not all strings are not read', () => {
    const object: any = { ...WEB, metadata: { ...WEB.metadata, labels: { app: 'web', count: 3 } } };
    expect(selectorCloseness(LABELLED, object, 'shop')).toBe(Closeness.NONE);
    expect(selectorCloseness({ ...KIND, labelSelector: {} }, object, 'shop')).toBe(Closeness.LABELS);
  });
});

describe('the order of policies', () => {
  test('is cluster scope first, then the namespace; in each the closest last, and by name among those that are as close', () => {
    const policies = new OverridePolicies([
      policy('b', 'shop', []), policy('a', 'shop', [NAMED]), policy('z', undefined, []), policy('y', undefined, [KIND]), policy('c', 'shop', [LABELLED]), policy('a2', 'shop', [KIND]),
      policy('x', undefined, [NAMED, KIND]), policy('elsewhere', 'bank', []), policy('other', 'shop', [{ ...KIND, name: 'other' }]),
    ]);
    expect(names(policies.clusterScoped(WEB))).toEqual(['y', 'z', 'x']);
    expect(names(policies.namespaced(WEB))).toEqual(['a2', 'b', 'c', 'a']);
    expect(names(policies.of(WEB))).toEqual(['y', 'z', 'x', 'a2', 'b', 'c', 'a']);
  });

  test('does not depend on the order in which they are given', () => {
    const all = [policy('a', 'shop', [NAMED]), policy('b', 'shop', []), policy('c', undefined, [KIND]), policy('d', undefined, []), policy('e', 'shop', [LABELLED])];
    const order = names(new OverridePolicies(all).of(WEB));
    fc.assert(fc.property(fc.shuffledSubarray(all, { minLength: all.length }), (shuffled) => {
      expect(names(new OverridePolicies(shuffled).of(WEB))).toEqual(order);
    }));
  });

  test('has our own policy among the others, by its name', () => {
    const written = new OverridePolicies([policy('a', 'shop', [NAMED]), policy('z', 'shop', [NAMED])]);
    expect(names(written.with(policy('web-cloneset', 'shop', [NAMED])).of(WEB))).toEqual(['a', 'web-cloneset', 'z']);
    expect(names(written.of(WEB))).toEqual(['a', 'z']);
    expect(written.with(undefined)).toBe(written);
  });

  test('an object without a namespace has policies of the cluster scope only', () => {
    const role: KubeObject = { apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'ClusterRole', metadata: { name: 'reader' } };
    expect(names(new OverridePolicies([policy('a', 'default', []), policy('b', undefined, [])]).of(role))).toEqual(['b']);
  });
});

describe('policies on a cluster', () => {
  test('are applied one after the other, the last one decides', () => {
    const { object } = applied([policy('a', 'shop', [NAMED]), policy('b', undefined, [NAMED]), policy('c', 'shop', [])]);
    expect(object.metadata.annotations.last).toBe('a');
    expect(Object.keys(object.metadata.labels)).toEqual(['app', 'by-b', 'by-c', 'by-a']);
  });

  test('those of the namespace are found by the labels that those of the cluster scope leave', () => {
    const relabel = [{ overriders: { labelsOverrider: [{ operator: 'add', value: { app: 'new' } }] } }];
    const byOld = policy('old', 'shop', [LABELLED]);
    const byNew = policy('new', 'shop', [{ ...KIND, labelSelector: { matchLabels: { app: 'new' } } }]);
    expect(applied([policy('g', undefined, [], relabel), byOld, byNew]).object.metadata.annotations).toEqual({ last: 'new' });
    // Those of one scope are all found before any of them is applied.
    expect(applied([policy('g', 'shop', [], relabel), byOld, byNew]).object.metadata.annotations).toEqual({ last: 'old' });
  });

  test('rules without a target are for all clusters, others for those that match', () => {
    const rules = [{ targetCluster: { clusterNames: ['b'] }, overriders: { labelsOverrider: [{ operator: 'add', value: { on: 'b' } }] } }, ...says('all')];
    expect(applied([policy('p', 'shop', [], rules)], WEB, 'a').object.metadata.labels).toEqual({ 'app': 'web', 'by-all': 'true' });
    expect(applied([policy('p', 'shop', [], rules)], WEB, 'b').object.metadata.labels).toEqual({ 'app': 'web', 'on': 'b', 'by-all': 'true' });
  });

  test('one that cannot be applied is named', () => {
    const broken = policy('broken', 'shop', [], [{ overriders: { plaintext: [{ path: '/spec/none/x', operator: 'replace', value: 1 }] } }]);
    const { error } = applied([policy('a', 'shop', []), broken]);
    expect(error.policy).toBe(broken);
  });

  test('clusters with the same rules share the object', () => {
    const override = policyOverrider(new OverridePolicies([policy('a', undefined, []), policy('b', 'shop', [], [{ targetCluster: { clusterNames: ['c'] }, ...says('b')[0] }])]));
    const [a, b, c] = ['a', 'b', 'c'].map((name) => override(WEB, { name }) as any);
    expect(a.object).toBe(b.object);
    expect(c.object).not.toBe(a.object);
  });

  test('what only follows another object has no labels or annotations of a claim, so that patches below them find nothing', () => {
    const patch = policy('p', undefined, [], [{ overriders: { plaintext: [{ path: '/metadata/annotations/x', operator: 'add', value: 'y' }] } }]);
    expect(policyOverrider(new OverridePolicies([patch]))(WEB, { name: 'a' })).toHaveProperty('object.metadata.annotations.x', 'y');
    expect(policyOverrider(new OverridePolicies([patch]), false)(WEB, { name: 'a' })).toHaveProperty('error.policy', patch);
  });
});

test('policies stand in for the rules on the clusters that have them', () => {
  const policies = new OverridePolicies([policy('theirs', 'shop', [])]);
  const deliveries = deliver({
    template: WEB, placement: {}, clusters: [{ name: 'a' }, { name: 'b' }], overrideRules: says('ours'), policiesAt: (cluster) => (cluster === 'a' ? policies.with(policy('web', 'shop', [NAMED], says('ours'))) : undefined),
  });
  expect(deliveries.map(({ object }) => Object.keys(object!.metadata.labels!))).toEqual([['app', 'by-theirs', 'by-ours'], ['app', 'by-ours']]);
});

test('whatever is in policies and objects, nothing is thrown', () => {
  const anything = fc.anything({ maxDepth: 3 });
  const someRule = fc.oneof(anything, fc.record({ targetCluster: anything, overriders: fc.oneof(anything, fc.record({
    imageOverrider: anything, commandOverrider: fc.array(anything), argsOverrider: fc.array(fc.record({ containerName: anything, operator: anything, value: anything })),
    labelsOverrider: fc.array(fc.record({ operator: anything, value: anything })), fieldOverrider: fc.array(anything), plaintext: fc.array(fc.record({ path: anything, operator: anything, value: anything })),
  }, { requiredKeys: [] })) }));
  fc.assert(fc.property(fc.array(fc.record({ selectors: fc.oneof(fc.constant([]), fc.array(fc.oneof(anything, fc.constantFrom(KIND, NAMED, LABELLED)))), rules: fc.array(someRule), global: fc.boolean() }), { maxLength: 3 }), (drawn) => {
    const result = applied(drawn.map(({ selectors, rules, global }, index): any => ({ name: `p${index}`, namespace: global ? undefined : 'shop', selectors, rules })));
    expect('object' in result || typeof result.error.message === 'string').toBe(true);
  }), { numRuns: 500 });
});
