import { delivered, plansAt, toldKarmada } from './steps';
import type { Plan } from '../../constructs/federation/plan';
import { Severity } from '../../constructs/problems/problem';

const EXAMPLE = 'examples/rollout.ts';

function planAt(step: string): Plan {
  const [plan] = plansAt(EXAMPLE, step);
  expect(plan.problems.filter(({ severity }) => severity === Severity.ERROR)).toEqual([]);
  return plan;
}

/** How many pods of the fleet a plan gives the new version. */
function updated({ deliveries = [] }: Plan): number {
  return deliveries.reduce((sum, { workload }) => {
    const { replicas, updateStrategy: { partition = 0 }, template } = workload!.spec;
    return sum + (template.spec.containers[0].image.endsWith(':1.5.0') ? replicas - partition : partition);
  }, 0);
}

test.each([['0', 0], ['1', 1], ['2', 3], ['3', 4], ['4', 6], ['5', 13], ['3 from 5', 4], ['1 from 4', 1], ['0 from 5', 0]])('at step %s so many pods of the fleet are new: %i', (step, pods) => {
  const plan = planAt(step);
  expect(updated(plan)).toBe(pods);
  expect({ delivered: delivered(plan), Karmada: toldKarmada(plan) }).toMatchSnapshot();
});
