import { Severity } from '../../../constructs/problems/problem';
import { checkSchema, SCHEMA_RULES } from '../../../constructs/problems/schema/schema-rules';

const WHERE = 'the DaemonSet delivered to edge-1';
const daemonSet = (more: any = {}): any => ({
  apiVersion: 'apps.kruise.io/v1alpha1',
  kind: 'DaemonSet',
  metadata: { name: 'agent' },
  spec: { selector: {}, template: { spec: { containers: [{ name: 'agent', image: 'agent:1' }] } }, ...more },
});
const check = (object: any, kruise = '1.8'): any[] => checkSchema('shop/agent', object, WHERE, { kruise });

test('a valid object has no problems', () => {
  expect(check(daemonSet())).toEqual([]);
});

test('a kind without a schema has no problems', () => {
  expect(check({ apiVersion: 'example.com/v1', kind: 'Anything' })).toEqual([]);
});

test('KF801: an unknown field is an error that names the nearest one in its fix', () => {
  expect(check(daemonSet({ minReadySecond: 1 }))).toEqual([{
    code: 'KF801',
    severity: Severity.ERROR,
    path: 'shop/agent',
    message: '/spec/minReadySecond of the DaemonSet delivered to edge-1 is not a field that Kruise 1.8 knows and would be dropped silently.',
    fix: "did you mean 'minReadySeconds'?",
  }]);
});

test('KF801: without a near one the fix is that of the rule', () => {
  expect(check(daemonSet({ zzz: 1 }))[0].fix).toBe(SCHEMA_RULES.unknown.fix);
});

test('KF802: a wrong value is an error with the value and what was expected', () => {
  expect(check(daemonSet({ minReadySeconds: 'soon' }))).toEqual([expect.objectContaining({
    code: 'KF802', message: '/spec/minReadySeconds of the DaemonSet delivered to edge-1 is "soon", expected an integer.',
  })]);
});

test('KF802: what is no object at all is named as a whole', () => {
  expect(check(null)).toEqual([expect.objectContaining({
    code: 'KF802', message: 'The DaemonSet delivered to edge-1 is null, expected an object with apiVersion, kind and metadata.',
  })]);
});

test('KF803: a missing field is an error', () => {
  expect(check(daemonSet({ selector: undefined }))).toEqual([expect.objectContaining({
    code: 'KF803', message: '/spec/selector of the DaemonSet delivered to edge-1 is missing.',
  })]);
});

test('KF804: a version that is not served is an error, and none where it is', () => {
  const object = { ...daemonSet(), apiVersion: 'apps.kruise.io/v1beta1' };
  expect(check(object, '1.8')).toEqual([expect.objectContaining({ code: 'KF804' })]);
  expect(check(object, '1.9')).toEqual([]);
});
