import { ControlPlane } from '../../../constructs';
import type { Together } from '../../../constructs/definition/together';
import { moduleOf } from '../../../constructs/kinds/kinds';
import { checkWrittenForKarmada } from '../../../constructs/planes/karmada/written-policies';

const ROLE = { apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'ClusterRole', metadata: { name: 'reader' } };
const CONFIG = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' } };
const workload = (template: any, ...planes: ControlPlane[]) => ({
  path: 'shop/web', planes: new Set(planes), definition: { template, companions: { attached: [], dependencies: [] }, kinds: { of: moduleOf }, ownsPlatform: false, placement: {} },
} as unknown as Together);
const found = (kind: string, namespace: string | undefined, selectors: any, ...workloads: Together[]) => checkWrittenForKarmada([{
  path: 'shop', beside: true, object: { apiVersion: 'policy.karmada.io/v1alpha1', kind, metadata: { name: 'theirs', namespace }, spec: { resourceSelectors: selectors } },
}], workloads).map(({ code }) => code);
const all = ({ apiVersion, kind }: any) => [{ apiVersion, kind }];

test('a policy with a namespace never matches an object without one', () => {
  const karmada = workload(ROLE, ControlPlane.KARMADA);
  expect(found('PropagationPolicy', 'shop', all(ROLE), karmada)).toEqual([]);
  expect(found('OverridePolicy', 'shop', undefined, karmada)).toEqual([]);
  expect(found('ClusterPropagationPolicy', undefined, all(ROLE), karmada)).toEqual(['KF274']);
  expect(found('ClusterPropagationPolicy', undefined, [{ ...all(ROLE)[0], namespace: 'shop' }], karmada)).toEqual([]);
});

test('what says no namespace is in the default one', () => {
  const karmada = workload(CONFIG, ControlPlane.KARMADA);
  expect(found('PropagationPolicy', undefined, all(CONFIG), karmada)).toEqual(['KF274']);
  expect(found('PropagationPolicy', 'default', all(CONFIG), karmada)).toEqual(['KF274']);
  expect(found('PropagationPolicy', 'shop', all(CONFIG), karmada)).toEqual([]);
});

test('a policy that matches twice is one competitor', () => {
  expect(found('ClusterPropagationPolicy', undefined, [...all(ROLE), { ...all(ROLE)[0], name: 'reader' }], workload(ROLE, ControlPlane.KARMADA))).toEqual(['KF274']);
});

test('what Karmada is not told of has no competitors, but leaves a policy beside it unwritten, unless something else is wrong with it', () => {
  expect(found('ClusterPropagationPolicy', undefined, all(ROLE), workload(ROLE, ControlPlane.OCM))).toEqual(['KF276']);
  expect(found('ClusterPropagationPolicy', undefined, all(ROLE), workload(ROLE))).toEqual(['KF274']);
});

test.each([[null], ['all'], [[null, 'x', {}]], [[{ ...all(ROLE)[0], labelSelector: 'x' }]]])('selectors %j match nothing', (selectors) => {
  expect(found('ClusterPropagationPolicy', undefined, selectors, workload(ROLE, ControlPlane.KARMADA))).toEqual([]);
});
