import { atStep, delivered, plansAt, toldKarmada } from './steps';
import { blocksOf } from '../docs/markdown';
import { Plan as PublicPlan } from '../../constructs';
import type { Plan } from '../../constructs/federation/plan';
import { diffText } from '../../constructs/plan/render/diff-text';
import { rolloutMarkdown, setTo } from '../../constructs/plan/render/rollout-markdown';
import { type RolledOut, rolloutTable } from '../../constructs/plan/render/rollout-table';
import { Severity } from '../../constructs/problems/problem';
import { STEP_VARIABLE } from '../../constructs/rollout/current-step';

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

function publicPlan(step: string): PublicPlan {
  return atStep(EXAMPLE, step, (app) => PublicPlan.of(app));
}

/** What the command `rollout` prints at a step of the example. */
function printedAt(step: number, back: boolean): string[] {
  const [before, after] = [publicPlan(String(step)), publicPlan(back ? `${step - 1} from ${step}` : String(step + 1))];
  const workload = before.workloads[0] as RolledOut;
  return [rolloutTable(workload), rolloutMarkdown(workload, setTo(STEP_VARIABLE)), diffText(PublicPlan.diff(before, after))].join('\n').split('\n');
}

const quoted = blocksOf('docs/rollout.md').filter(({ tags }) => tags[0] === 'rollout');

test.each(quoted.map((block) => [block.at, block] as const))('%s is what the command prints', (_at, { text, tags: [, step, direction] }) => {
  const printed = printedAt(Number(step), direction === 'back');
  expect(text.trimEnd().split('\n').filter((line) => !printed.includes(line))).toEqual([]);
});
