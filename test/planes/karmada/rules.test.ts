import { KNOWN_KINDS } from '../../../constructs/kinds/kinds';
import { affinityForKarmada, isSelectedFrom, outsidePolicyHead, policyHead, resourceSelector, rulesForKarmada } from '../../../constructs/planes/karmada/policies';
import { checkTemplate } from '../../../constructs/planes/karmada/rules';

const codes = (metadata: object) => checkTemplate('web', { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', metadata: { name: 'web', ...metadata } })
  .map(({ code }) => code);

describe('the rules on templates for Karmada', () => {
  test.each(['kube-system', 'karmada-system', 'karmada-cluster', 'karmada-es-east'])('refuse the namespace %s, which is never propagated', (namespace) => {
    expect(codes({ namespace })).toEqual(['KF601']);
  });

  test.each(['default', 'shop', 'kubeflow', 'karmada', 'my-kube-system', 'karmada-system-2', 'my-karmada-system', 'karmada-clusters'])('accept the namespace %s', (namespace) => {
    expect(codes({ namespace })).toEqual([]);
  });

  test('refuse labels and annotations that Karmada writes', () => {
    expect(codes({ labels: { 'propagationpolicy.karmada.io/permanent-id': 'x' } })).toEqual(['KF602']);
    expect(codes({ annotations: { 'clusterpropagationpolicy.karmada.io/name': 'x' } })).toEqual(['KF602']);
    expect(codes({ labels: { 'resourcebinding.karmada.io/permanent-id': 'x' }, annotations: { 'clusterresourcebinding.karmada.io/permanent-id': 'x' } })).toEqual(['KF602', 'KF602']);
    expect(codes({ labels: { 'my.propagationpolicy.karmada.io/name': 'x' } })).toEqual([]);
  });

  test('accept labels for Karmada that users write', () => {
    expect(codes({ labels: { 'resourcetemplate.karmada.io/deletion-protected': 'Always' } })).toEqual([]);
  });

  test('refuse a conflict resolution with a capital in the annotation', () => {
    expect(codes({ annotations: { 'work.karmada.io/conflict-resolution': 'Overwrite' } })).toEqual(['KF603']);
    expect(codes({ annotations: { 'work.karmada.io/conflict-resolution': 'overwrite' } })).toEqual([]);
    expect(codes({ annotations: { 'work.karmada.io/conflict-resolution': 'abort' } })).toEqual([]);
    expect(codes({ annotations: { 'work.karmada.io/conflict-resolution': '' } })).toEqual(['KF603']);
  });
});

describe('a policy of a workload', () => {
  const object = (kind: string, namespace?: string): any => ({ apiVersion: kind === 'SidecarSet' ? 'apps.kruise.io/v1alpha1' : 'v1', kind, metadata: { name: 'x', ...(namespace && { namespace }) } });

  test('selects what is in its namespace, or anything if it has none', () => {
    const selects = (workload: any, other: any) => isSelectedFrom(workload, other, KNOWN_KINDS);
    expect(selects(object('ConfigMap', 'shop'), object('Secret', 'shop'))).toBe(true);
    expect(selects(object('ConfigMap', 'shop'), object('Secret', 'other'))).toBe(false);
    expect(selects(object('ConfigMap', 'shop'), object('Namespace'))).toBe(false);
    expect(selects(object('SidecarSet'), object('Secret', 'other'))).toBe(true);
    // Of a kind that nobody described, only the object tells.
    expect(selects(object('Widget'), object('Secret', 'other'))).toBe(true);
    expect(selects(object('Widget', 'shop'), object('Secret', 'other'))).toBe(false);
    expect(selects(object('Secret', 'shop'), object('Widget'))).toBe(false);
  });

  test('names objects with their namespace, if they have one', () => {
    expect(resourceSelector(object('ConfigMap', 'shop'), KNOWN_KINDS)).toEqual({ apiVersion: 'v1', kind: 'ConfigMap', name: 'x', namespace: 'shop' });
    expect(resourceSelector(object('Namespace'), KNOWN_KINDS)).toEqual({ apiVersion: 'v1', kind: 'Namespace', name: 'x' });
  });

  test('is of the cluster where the workload is', () => {
    expect(policyHead('PropagationPolicy', object('ConfigMap', 'shop'), KNOWN_KINDS)).toMatchObject({ kind: 'PropagationPolicy', metadata: { namespace: 'shop' } });
    expect(policyHead('PropagationPolicy', object('SidecarSet'), KNOWN_KINDS)).toMatchObject({ kind: 'ClusterPropagationPolicy' });
    expect(policyHead('PropagationPolicy', object('SidecarSet'), KNOWN_KINDS).metadata).not.toHaveProperty('namespace');
  });

  test('of what is elsewhere has the name of the workload with its namespace', () => {
    expect(outsidePolicyHead(object('ConfigMap', 'shop'))).toMatchObject({ kind: 'ClusterPropagationPolicy', metadata: { name: 'shop-x-configmap' } });
    expect(outsidePolicyHead(object('SidecarSet')).metadata).toEqual({ name: 'x-sidecarset' });
  });
});

describe('an override', () => {
  const isMember = (cluster: string) => cluster.startsWith('m');

  test.each<[string, any, any]>([
    ['for all clusters', undefined, undefined],
    ['for clusters by label', { labelSelector: {} }, { labelSelector: {} }],
    ['for an empty list, which is all', { clusterNames: [] }, { clusterNames: [] }],
    ['for its own clusters', { clusterNames: ['m1', 'm2'] }, { clusterNames: ['m1', 'm2'] }],
    ['for some of its own', { clusterNames: ['m1', 'edge'], exclude: ['m3'] }, { clusterNames: ['m1'], exclude: ['m3'] }],
    ['for clusters of others', { clusterNames: ['edge'] }, 'nobody'],
  ])('%s is told to Karmada as far as it concerns it', (_title, targetCluster, expected) => {
    expect(affinityForKarmada(targetCluster, isMember)).toEqual(expected);
    const rule: any = { targetCluster, overriders: {} };
    const told = rulesForKarmada([rule], isMember);
    expect(told).toEqual(expected === 'nobody' ? [] : [{ targetCluster: expected, overriders: {} }]);
    // What is not changed is the very same, so that it is written once.
    expect(told[0] === rule).toBe(expected !== 'nobody' && JSON.stringify(expected) === JSON.stringify(targetCluster));
  });
});
