import { builtInKind, checkApi, isBuiltInGroup, isCustomResourceDefinition } from '../../../constructs/kinds/native/api';
import { NATIVE_RULES } from '../../../constructs/kinds/native/rules';

const found = (apiVersion: any, kind: any): string[] => checkApi('shop/web', { apiVersion, kind }).map(({ code }) => code);
const fixOf = (apiVersion: string, kind: string): string => checkApi('shop/web', { apiVersion, kind })[0].fix;

test('groups without a dot are those of Kubernetes, and the ones that it has', () => {
  expect(['', 'apps', 'batch', 'shop', 'networking.k8s.io', 'rbac.authorization.k8s.io'].filter(isBuiltInGroup)).toHaveLength(6);
  expect(['apps.kruise.io', 'gateway.networking.k8s.io', 'example.com'].filter(isBuiltInGroup)).toEqual([]);
});

test('a kind is known in its own group', () => {
  expect(builtInKind('', 'Service')).toMatchObject({ plural: 'services', namespaced: true, versions: ['v1'] });
  expect(builtInKind('apps', 'Service')).toBeUndefined();
});

test('a CustomResourceDefinition is one of the group of definitions', () => {
  expect(isCustomResourceDefinition({ apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition' })).toBe(true);
  expect(isCustomResourceDefinition({ apiVersion: 'apiextensions.k8s.io/v1', kind: 'Deployment' })).toBe(false);
  expect(isCustomResourceDefinition({ apiVersion: 'example.com/v1', kind: 'CustomResourceDefinition' })).toBe(false);
});

test.each<[any, any]>([
  ['v1', 'ConfigMap'], ['apps/v1', 'Deployment'], ['autoscaling/v1', 'HorizontalPodAutoscaler'], ['autoscaling/v2', 'HorizontalPodAutoscaler'], ['apps.kruise.io/v1alpha1', 'CloneSet'],
  ['example.com/v1', 'Deployment'], [undefined, 'Deployment'], ['apps/v1', undefined], [7, 'Deployment'], ['apps/v1', 7], [undefined, undefined],
])('%s %s is left alone', (apiVersion, kind) => {
  expect(checkApi('shop/web', { apiVersion, kind })).toEqual([]);
});

test.each([['v1', 'Deployment'], ['apps/v1', 'Service'], ['apps/v1', 'Deploymnet'], ['shop/v1', 'Shop'], ['apps/v1', 'CloneSet']])('%s has no %s', (apiVersion, kind) => {
  expect(found(apiVersion, kind)).toEqual([NATIVE_RULES.kind.code]);
});

test.each([
  ['extensions/v1beta1', 'Ingress', '`apiVersion: networking.k8s.io/v1` and `kind: Ingress`'], ['v1', 'Deployment', '`apiVersion: apps/v1` and `kind: Deployment`'],
  ['apps/v1', 'Service', '`apiVersion: v1` and `kind: Service`'], ['apps/v1', 'Deploymnet', '`apiVersion: apps/v1` and `kind: Deployment`'],
  // A kind of that very name in another group, rather than one of a similar name in this one.
  ['v1', 'APIService', '`apiVersion: apiregistration.k8s.io/v1` and `kind: APIService`'], ['v1', 'EndpointSlice', '`apiVersion: discovery.k8s.io/v1` and `kind: EndpointSlice`'],
  // One of a similar name in this group, rather than in another.
  ['events.k8s.io/v1', 'Evnt', '`apiVersion: events.k8s.io/v1` and `kind: Event`'], ['v1', 'Evnt', '`apiVersion: v1` and `kind: Event`'],
  ['v1', 'Deploymnet', '`apiVersion: apps/v1` and `kind: Deployment`'], ['v1', 'Secrets', '`apiVersion: v1` and `kind: Secret`'],
])('%s %s: %s is meant', (apiVersion, kind, meant) => {
  expect(fixOf(apiVersion, kind)).toContain(meant);
});

test('what is like nothing gets the fix of the rule', () => {
  expect(fixOf('shop/v1', 'Xyzzyxyzzy')).toBe(NATIVE_RULES.kind.fix);
});

describe('a version', () => {
  test.each([
    ['apps/v1beta1', 'Deployment', 'apps/v1'], ['apps/v2', 'Deployment', 'apps/v1'], ['batch/v1beta1', 'CronJob', 'batch/v1'], ['v2', 'Service', 'v1'],
    ['policy/v1beta1', 'PodDisruptionBudget', 'policy/v1'], ['autoscaling/v2beta2', 'HorizontalPodAutoscaler', 'autoscaling/v2'],
    ['admissionregistration.k8s.io/v1beta2', 'ValidatingAdmissionPolicy', 'admissionregistration.k8s.io/v1'],
  ])('%s of a %s is not served', (apiVersion, kind, served) => {
    expect(found(apiVersion, kind)).toEqual([NATIVE_RULES.version.code]);
    expect(fixOf(apiVersion, kind)).toContain(`\`apiVersion: ${served}\``);
  });

  test('all that are served are named', () => {
    expect(checkApi('shop/web', { apiVersion: 'autoscaling/v2beta2', kind: 'HorizontalPodAutoscaler' })[0].message).toMatch(/expected autoscaling\/v2 or autoscaling\/v1\.$/);
  });

  test.each([['v1alpha1', true], ['v1beta1', true], ['v1', true], ['v2', true], ['v1alpha2', false], ['v', false], ['v1x', false], ['xv1', false], ['v10', true], ['v1beta10', true], ['v1beta', false]])(
    'of a kind that is not stable yet: %s, %s', (version, served) => {
      expect(found(`admissionregistration.k8s.io/${version}`, 'MutatingAdmissionPolicy')).toEqual(served ? [] : [NATIVE_RULES.version.code]);
    });

  // Kubernetes 1.33 serves it as v1beta2, 1.34 as v1.
  test.each([['v1beta1', true], ['v1beta2', true], ['v1', true], ['v1alpha3', true], ['v1alpha2', false]])('of a kind that is a beta: %s, %s', (version, served) => {
    expect(found(`resource.k8s.io/${version}`, 'DeviceClass')).toEqual(served ? [] : [NATIVE_RULES.version.code]);
  });
});
