import { Closeness, selectorCloseness } from '../../../constructs/delivery/resource-selector';
import { PropagationPolicies, policyCloseness } from '../../../constructs/planes/karmada/precedence';

const WEB = { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', metadata: { name: 'web', namespace: 'shop', labels: { tier: 'web' } } };
const KIND = { apiVersion: WEB.apiVersion, kind: WEB.kind };
const LABELS = { ...KIND, labelSelector: { matchLabels: { tier: 'web' } } };
const NAME = { ...KIND, name: 'web' };
const policy = (name: string, resourceSelectors: any, priority?: number, namespace?: string) => (
  { apiVersion: 'policy.karmada.io/v1alpha1', kind: `${namespace === undefined ? 'Cluster' : ''}PropagationPolicy`, metadata: { name, namespace }, spec: { resourceSelectors, priority } }
);
const order = (...policies: any[]) => new PropagationPolicies(policies, (one) => one).matching(WEB, 'shop').map(({ metadata: { name } }) => name);

test.each([
  ['the kind', KIND, Closeness.KIND],
  ['labels that it has', LABELS, Closeness.LABELS],
  ['an empty selector of labels, which counts as one', { ...KIND, labelSelector: {} }, Closeness.LABELS],
  ['a name, whatever the labels', { ...NAME, labelSelector: { matchLabels: { tier: 'db' } } }, Closeness.NAME],
  ['another name, whatever the labels', { ...LABELS, name: 'api' }, Closeness.NONE],
  ['its namespace', { ...NAME, namespace: 'shop' }, Closeness.NAME],
  ['another namespace', { ...NAME, namespace: 'bank' }, Closeness.NONE],
  ['labels that it has not', { ...KIND, labelSelector: { matchLabels: { tier: 'db' } } }, Closeness.NONE],
  ['ill-formed labels', { ...KIND, labelSelector: { matchExpressions: [{ key: 'tier', operator: 'Is' }] } }, Closeness.NONE],
  ['labels that are no selector', { ...KIND, labelSelector: 'tier=web' }, Closeness.NONE],
  ['another version of the kind', { ...NAME, apiVersion: 'apps.kruise.io/v1beta1' }, Closeness.NONE],
  ['another kind', { ...NAME, kind: 'StatefulSet' }, Closeness.NONE],
  ['nothing', undefined, Closeness.NONE],
])('a selector of %s', (_title, selector, expected) => {
  expect(selectorCloseness(selector, WEB, 'shop')).toBe(expected);
});

test('a policy matches as closely as the closest of its selectors', () => {
  expect(policyCloseness(policy('a', [KIND, NAME, LABELS]), WEB, 'shop')).toBe(Closeness.NAME);
  expect(policyCloseness(policy('a', []), WEB, 'shop')).toBe(Closeness.NONE);
});

test('a policy in a namespace sees what is in that namespace', () => {
  expect(policyCloseness(policy('a', [KIND], 0, 'shop'), WEB, 'shop')).toBe(Closeness.KIND);
  expect(policyCloseness(policy('a', [KIND], 0, 'bank'), WEB, 'shop')).toBe(Closeness.NONE);
  expect(policyCloseness(policy('a', [KIND], 0, 'shop'), WEB, undefined)).toBe(Closeness.NONE);
});

test('every PropagationPolicy comes before all ClusterPropagationPolicies, whatever their priorities', () => {
  expect(order(policy('everywhere', [NAME], 100), policy('here', [KIND], -5, 'shop'))).toEqual(['here', 'everywhere']);
});

test('the higher priority comes first, then the closer selector, then the smaller name', () => {
  expect(order(policy('a', [NAME]), policy('b', [KIND], 1), policy('c', [NAME], 1), policy('d', [LABELS], 1))).toEqual(['c', 'd', 'b', 'a']);
  expect(order(policy('b', [KIND]), policy('a-1', [KIND]), policy('a', [KIND]))).toEqual(['a', 'a-1', 'b']);
  expect(order(policy('a', [KIND]), policy('b', [KIND], -1))).toEqual(['a', 'b']);
});

test('a policy that matches twice is listed once, and one that does not match is not', () => {
  expect(order(policy('a', [KIND, NAME]), policy('b', [{ ...NAME, name: 'api' }]))).toEqual(['a']);
});

test('other objects and malformed policies are no policies', () => {
  expect(new PropagationPolicies([{ ...policy('a', [KIND]), kind: 'OverridePolicy' }, policy('b', 'all'), { ...policy('c', []), spec: undefined }], (one) => one).isEmpty).toBe(true);
});
