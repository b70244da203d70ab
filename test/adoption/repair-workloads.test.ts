import { Draft } from '../../constructs/adoption/draft';
import { repairWorkload } from '../../constructs/adoption/repair-workloads';

test('a PodUnavailableBudget of the wrong group with a selector beside its target has both repaired at once', () => {
  const draft = new Draft('budget.yaml', 'budget.yaml', {
    apiVersion: 'apps.kruise.io/v1alpha1', kind: 'PodUnavailableBudget', metadata: { name: 'desk', namespace: 'office' },
    spec: { maxUnavailable: 1, selector: { matchLabels: { app: 'desk' } }, targetRef: { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', name: 'desk' } },
  });
  repairWorkload(draft);
  expect(draft.mistakes.map(({ rule, field }) => `${rule.code} ${field}`)).toEqual(['KF077 apiVersion', 'KF077 spec.selector']);
  expect(draft.object.apiVersion).toBe('policy.kruise.io/v1alpha1');
  expect(Object.keys(draft.object.spec)).toEqual(['maxUnavailable', 'targetRef']);
});

test('a PodUnavailableBudget keeps a selector that has no target beside it', () => {
  const draft = new Draft('budget.yaml', 'budget.yaml', {
    apiVersion: 'policy.kruise.io/v1alpha1', kind: 'PodUnavailableBudget', metadata: { name: 'desk', namespace: 'office' },
    spec: { maxUnavailable: 1, selector: { matchLabels: { app: 'desk' } } },
  });
  repairWorkload(draft);
  expect([draft.mistakes, draft.isRepaired]).toEqual([[], false]);
});
