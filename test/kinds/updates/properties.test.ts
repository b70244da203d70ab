import * as fc from 'fast-check';
import { withKindDefaults } from '../../../constructs/kinds/kinds';
import { podUpdate } from '../../../constructs/kinds/updates';
import { randomChanges } from './random-changes';

const RUNS = { numRuns: 300 };

test('an object that does not change leaves its pods alone, with its defaults written out or not', () => {
  fc.assert(fc.property(randomChanges, ({ before }) => {
    expect(podUpdate(before, structuredClone(before), '1.9')).toEqual({ effect: 'none', reasons: [] });
    expect(podUpdate(before, withKindDefaults(before), '1.9')).toEqual({ effect: 'none', reasons: [] });
  }), RUNS);
});

test('a change touches pods there and back, or neither way', () => {
  fc.assert(fc.property(randomChanges, ({ before, after }) => {
    const [there, back] = [podUpdate(before, after, '1.9'), podUpdate(after, before, '1.9')];
    expect(there.effect === 'none').toBe(back.effect === 'none');
    expect(there.effect === 'refused').toBe(back.effect === 'refused');
  }), RUNS);
});

test('numbers fit together, and every effect has a reason', () => {
  fc.assert(fc.property(randomChanges, ({ kind, before, after }) => {
    const { effect, reasons, updated, leastAvailable, mostPods } = podUpdate(before, after, '1.9');
    expect(reasons.length > 0).toBe(effect !== 'none');
    for (const reason of reasons) expect(reason).toMatch(/^[A-Za-z].*\.$/);
    if (kind === 'DaemonSet' || effect === 'none' || effect === 'refused') return;
    expect(updated === 0).toBe(effect === 'held');
    if (effect === 'held') return;
    expect(updated).toBeLessThanOrEqual(Math.min(before.spec.replicas, after.spec.replicas));
    expect(leastAvailable).toBeLessThanOrEqual(Math.min(before.spec.replicas, after.spec.replicas));
    expect(mostPods).toBeGreaterThanOrEqual(Math.max(before.spec.replicas, after.spec.replicas));
  }), RUNS);
});

test('pods of a UnitedDeployment move as far as subsets lose more of them than all together', () => {
  const subsets = fc.array(fc.nat(6), { minLength: 3, maxLength: 3 });
  const united = (pods: readonly number[]): any => ({
    apiVersion: 'apps.kruise.io/v1alpha1', kind: 'UnitedDeployment', metadata: { name: 'web', namespace: 'web' },
    spec: {
      replicas: total(pods), template: { deploymentTemplate: { spec: { template: { spec: { containers: [{ name: 'web', image: 'web:1' }] } } } } },
      // A subset without pods is left out, so that subsets come and go.
      topology: { subsets: pods.flatMap((replicas, index) => (replicas > 0 ? [{ name: `s${index}`, replicas }] : [])) },
    },
  });
  const total = (pods: readonly number[]): number => pods.reduce((sum, more) => sum + more, 0);
  fc.assert(fc.property(subsets, subsets, (before, after) => {
    const stay = total(before.map((pods, index) => Math.min(pods, after[index])));
    const most = total(before.map((pods, index) => Math.max(pods, after[index])));
    const moved = Math.min(total(before), total(after)) - stay;
    const { effect, updated, leastAvailable, mostPods } = podUpdate(united(before), united(after), '1.9');
    expect({ effect, updated, leastAvailable, mostPods }).toEqual(moved > 0 ? { effect: 'recreated', updated: moved, leastAvailable: stay, mostPods: most } : { effect: 'none' });
  }), RUNS);
});
