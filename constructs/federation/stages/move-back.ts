import type { Report } from '../../problems/reporter';
import type { CurrentStep } from '../../rollout/model';
import { ROLLOUT_RULES } from '../../rollout/rules';
import type { MoveStep } from './move-step';
import type { Shares } from './moved-shares';

/**
 * What is written on the way back to each step. A step that is held has what the steps before it lead back to: `shrink, held` is on the way
 * from the new placement to the greater shares, and `grow, held` from those to the old placement, so that Karmada reads policy and template
 * of those while nothing is dispatched.
 */
export function stepsBack(steps: readonly MoveStep[], selected: (step: MoveStep) => readonly string[]): MoveStep[] {
  return steps.map((step) => {
    if (!step.suspended) return step;
    const target = steps.slice(0, step.number).filter(({ suspended }) => !suspended).at(-1)!;
    return { ...target, number: step.number, name: `back to ${target.name}, held`, suspended: true, held: selected(target) };
  });
}

/**
 * Checks that the way back takes the workload from no cluster. What grows again would need its replicas raised first as well, for which
 * there is no step; a move in the other direction has it.
 *
 * @param raised what replicas would have to be raised to before the workload grows again; undefined if it can at once
 */
export function checkWayBack(
  { step, from, saidBy }: CurrentStep, steps: readonly MoveStep[], raised: Shares | undefined, report: Report,
): void {
  // Steps that do not exist are reported with those of all rollouts.
  if (step === undefined || from === undefined || !steps[step] || !steps[from] || from <= step) return;
  if (from !== step + 1) {
    const message = `${saidBy} says step ${step} from ${from}, which skips what Karmada has to read while nothing is dispatched.`;
    report(ROLLOUT_RULES.step, message, `go back one step at a time: ${from - 1} from ${from}.`);
  } else if (raised && from === steps.length - 1) {
    const message = `Step ${step} from ${from} would let Karmada take the workload from clusters before others have grown again.`;
    report(ROLLOUT_RULES.move, message, 'put the new placement into the workload, and move to the old one.');
  }
}
