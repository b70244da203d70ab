import { isAutoscaler, isKruiseCompanion, targetOf } from '../../constructs/kinds/target-of';

const object = (apiVersion: any, kind: string, spec?: any): any => ({ apiVersion, kind, metadata: { name: 'one' }, spec });
const CLONE_SET = { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', name: 'web' };

describe('the workload that an object is about', () => {
  test.each<[any, any]>([
    [object('apps.kruise.io/v1alpha1', 'WorkloadSpread', { targetRef: CLONE_SET }), { group: 'apps.kruise.io', kind: 'CloneSet', name: 'web' }],
    [object('autoscaling/v2', 'HorizontalPodAutoscaler', { scaleTargetRef: CLONE_SET }), { group: 'apps.kruise.io', kind: 'CloneSet', name: 'web' }],
    [object('autoscaling/v2', 'HorizontalPodAutoscaler', { scaleTargetRef: { kind: 'CloneSet', name: 'web' } }), { kind: 'CloneSet', name: 'web' }],
    [object('autoscaling/v2', 'HorizontalPodAutoscaler', { scaleTargetRef: { ...CLONE_SET, apiVersion: '' } }), { kind: 'CloneSet', name: 'web' }],
    [object('autoscaling/v2', 'HorizontalPodAutoscaler', { scaleTargetRef: { ...CLONE_SET, apiVersion: 3 } }), { kind: 'CloneSet', name: 'web' }],
    [object('autoscaling/v2', 'HorizontalPodAutoscaler', { scaleTargetRef: { ...CLONE_SET, name: 3 } }), undefined],
    [object('autoscaling/v2', 'HorizontalPodAutoscaler', { scaleTargetRef: { ...CLONE_SET, kind: undefined } }), undefined],
    [object('autoscaling/v2', 'HorizontalPodAutoscaler', { scaleTargetRef: 'web' }), undefined],
    [object('autoscaling/v2', 'HorizontalPodAutoscaler'), undefined],
    [object('example.com/v2', 'HorizontalPodAutoscaler', { scaleTargetRef: CLONE_SET }), undefined],
    [object('keda.sh/v1alpha1', 'ScaledObject', { scaleTargetRef: { name: 'web' } }), { group: 'apps', kind: 'Deployment', name: 'web' }],
    [object('keda.sh/v1alpha1', 'ScaledObject', { scaleTargetRef: 'web' }), undefined],
    [object('example.com/v1', 'ScaledObject', { scaleTargetRef: CLONE_SET }), undefined],
    [object('autoscaling.k8s.io/v1', 'VerticalPodAutoscaler', { targetRef: CLONE_SET }), { group: 'apps.kruise.io', kind: 'CloneSet', name: 'web' }],
    [object('v1', 'ConfigMap', { targetRef: CLONE_SET }), undefined],
    [object(undefined, 'WorkloadSpread', { targetRef: CLONE_SET }), undefined],
  ])('%j: %j', (given, expected) => {
    expect(targetOf(given)).toEqual(expected);
  });

  test('is scaled by autoscalers alone', () => {
    expect(isAutoscaler(object('autoscaling/v2', 'HorizontalPodAutoscaler'))).toBe(true);
    expect(isAutoscaler(object('apps.kruise.io/v1alpha1', 'WorkloadSpread'))).toBe(false);
    expect(isAutoscaler(object('v1', 'ConfigMap'))).toBe(false);
  });
});

test.each<[string, string, boolean]>([
  ['apps.kruise.io/v1alpha1', 'WorkloadSpread', true], ['policy.kruise.io/v1alpha1', 'PodUnavailableBudget', true], ['apps.kruise.io/v1alpha1', 'CloneSet', false], ['apps.kruise.io/v1beta1', 'SidecarSet', false],
  ['apps.kruise.io/v1alpha1', 'Unheard', false], ['apps/v1', 'Deployment', false], ['v1', 'ConfigMap', false],
])('%s %s is a companion of Kruise without pods of its own: %s', (apiVersion, kind, expected) => {
  expect(isKruiseCompanion(object(apiVersion, kind))).toBe(expected);
});
