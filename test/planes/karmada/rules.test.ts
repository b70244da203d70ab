import { KNOWN_KINDS } from '../../../constructs/kinds/kinds';
import { isSelectedFrom, policyHead, resourceSelector } from '../../../constructs/planes/karmada/policies';
import { checkTemplate } from '../../../constructs/planes/karmada/rules';

const codes = (metadata: object) => checkTemplate('web', { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', metadata: { name: 'web', ...metadata } })
  .map(({ code }) => code);

describe('the rules on templates for Karmada', () => {
  test.each(['kube-system', 'karmada-system', 'karmada-cluster', 'karmada-es-east'])('refuse the namespace %s, which is never propagated', (namespace) => {
    expect(codes({ namespace })).toEqual(['KF601']);
  });

  test.each(['default', 'shop', 'kubeflow', 'karmada'])('accept the namespace %s', (namespace) => {
    expect(codes({ namespace })).toEqual([]);
  });

  test('refuse labels and annotations that Karmada writes', () => {
    expect(codes({ labels: { 'propagationpolicy.karmada.io/permanent-id': 'x' } })).toEqual(['KF602']);
    expect(codes({ annotations: { 'clusterpropagationpolicy.karmada.io/name': 'x' } })).toEqual(['KF602']);
  });

  test('accept labels for Karmada that users write', () => {
    expect(codes({ labels: { 'resourcetemplate.karmada.io/deletion-protected': 'Always' } })).toEqual([]);
  });

  test('refuse a conflict resolution with a capital in the annotation', () => {
    expect(codes({ annotations: { 'work.karmada.io/conflict-resolution': 'Overwrite' } })).toEqual(['KF603']);
    expect(codes({ annotations: { 'work.karmada.io/conflict-resolution': 'overwrite' } })).toEqual([]);
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
});
