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
