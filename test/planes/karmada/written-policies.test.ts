import { ControlPlane } from '../../../constructs';
import type { Together } from '../../../constructs/definition/together';
import { moduleOf } from '../../../constructs/kinds/kinds';
import { checkWrittenForKarmada } from '../../../constructs/planes/karmada/written-policies';

const ROLE = { apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'ClusterRole', metadata: { name: 'reader' } };
const CONFIG = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' } };
const workload = (template: any, ...planes: ControlPlane[]) => ({
  path: 'shop/web', planes: new Set(planes), definition: { template, companions: { attached: [], dependencies: [] }, kinds: { of: moduleOf }, ownsPlatform: false, placement: {}, settings: {}, namespaces: new Map(), overrides: [], companionOverrides: new Map() },
} as unknown as Together);
const foundWith = (spec: any, kind: string, namespace: string | undefined, selectors: any, ...workloads: Together[]) => checkWrittenForKarmada([{
  path: 'shop', beside: true, object: { apiVersion: 'policy.karmada.io/v1alpha1', kind, metadata: { name: 'theirs', namespace }, spec: { resourceSelectors: selectors, ...spec } },
}], workloads).map(({ code }) => code);
const found = (kind: string, namespace: string | undefined, selectors: any, ...workloads: Together[]) => foundWith({}, kind, namespace, selectors, ...workloads);
const all = ({ apiVersion, kind }: any) => [{ apiVersion, kind }];

test('a policy with a namespace never matches an object without one', () => {
  const karmada = workload(ROLE, ControlPlane.KARMADA);
  expect(found('PropagationPolicy', 'shop', all(ROLE), karmada)).toEqual([]);
  expect(found('OverridePolicy', 'shop', undefined, karmada)).toEqual([]);
  expect(found('ClusterPropagationPolicy', undefined, all(ROLE), karmada)).toEqual(['KF344']);
  expect(found('ClusterPropagationPolicy', undefined, [{ ...all(ROLE)[0], namespace: 'shop' }], karmada)).toEqual([]);
});

test('what says no namespace is in the default one', () => {
  const karmada = workload(CONFIG, ControlPlane.KARMADA);
  expect(found('PropagationPolicy', undefined, all(CONFIG), karmada)).toEqual(['KF344']);
  expect(found('PropagationPolicy', 'default', all(CONFIG), karmada)).toEqual(['KF344']);
  expect(found('PropagationPolicy', 'shop', all(CONFIG), karmada)).toEqual([]);
});

test('a policy that matches twice is one competitor', () => {
  expect(found('ClusterPropagationPolicy', undefined, [...all(ROLE), { ...all(ROLE)[0], name: 'writer' }, ...all(ROLE)], workload(ROLE, ControlPlane.KARMADA))).toEqual(['KF344']);
});

test('a policy that Karmada prefers is refused: by its priority, by a selector that is as close and a name that comes first', () => {
  const karmada = workload(ROLE, ControlPlane.KARMADA);
  const named = [{ ...all(ROLE)[0], name: 'reader' }];
  expect(foundWith({ priority: 1 }, 'ClusterPropagationPolicy', undefined, all(ROLE), karmada)).toEqual(['KF274']);
  expect(foundWith({ priority: -1 }, 'ClusterPropagationPolicy', undefined, named, karmada)).toEqual(['KF344']);
  // Ours is called `reader-clusterrole`.
  expect(found('ClusterPropagationPolicy', undefined, named, karmada)).toEqual(['KF344']);
  expect(found('ClusterPropagationPolicy', undefined, [{ ...named[0], name: 'zebra' }], workload({ ...ROLE, metadata: { name: 'zebra' } }, ControlPlane.KARMADA))).toEqual(['KF274']);
});

test('a ClusterPropagationPolicy gives way to the PropagationPolicy of a construct, whatever its priority', () => {
  expect(foundWith({ priority: 100 }, 'ClusterPropagationPolicy', undefined, all(CONFIG), workload(CONFIG, ControlPlane.KARMADA))).toEqual(['KF344']);
});

test('what Karmada is not told of has no competitors, but leaves a policy beside it unwritten, unless something else is wrong with it', () => {
  expect(found('ClusterPropagationPolicy', undefined, all(ROLE), workload(ROLE, ControlPlane.OCM))).toEqual(['KF276']);
  expect(found('ClusterPropagationPolicy', undefined, all(ROLE), workload(ROLE))).toEqual(['KF344']);
});

test.each([[null], ['all'], [[null, 'x', {}]], [[{ ...all(ROLE)[0], labelSelector: 'x' }]]])('selectors %j match nothing', (selectors) => {
  expect(found('ClusterPropagationPolicy', undefined, selectors, workload(ROLE, ControlPlane.KARMADA))).toEqual([]);
});
