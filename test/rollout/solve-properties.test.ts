import * as fc from 'fast-check';
import { solve } from '../../constructs/rollout/solve';
import { brokenGuarantees } from './guarantees';
import { randomPlans } from './random-plans';

test('10,000 random plans keep every guarantee in each step and on each way back', () => {
  fc.assert(fc.property(randomPlans, (plan) => {
    const solution = solve(plan);
    if (!('steps' in solution)) throw new Error(JSON.stringify(solution));
    const broken = brokenGuarantees(plan, solution.steps);
    if (broken.length > 0) throw new Error(broken.join('\n'));
  }), { numRuns: 10_000 });
});
