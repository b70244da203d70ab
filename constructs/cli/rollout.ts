import { visible } from '../json/visible';
import { diffPlans } from '../plan/diff/diff-plans';
import type { DiffData } from '../plan/diff/plan-data';
import type { WholePlan } from '../plan/of';
import { diffJson } from '../plan/render/diff-json';
import { diffMarkdown } from '../plan/render/diff-markdown';
import { diffText } from '../plan/render/diff-text';
import { rolloutMarkdown, setAmongOthers, setTo } from '../plan/render/rollout-markdown';
import { type RolledOut, rolloutTable } from '../plan/render/rollout-table';
import { backPosition, nextPosition, stepTitle } from '../plan/render/rollout-words';
import { STEP_VARIABLE } from '../rollout/current-step';
import { appCommand, type AppRun, quietly } from './app';
import { planOfApp } from './app-plans';
import { command, Failure, type Output, UsageError } from './command';
import { type Leftovers, tidily } from './leftovers';
import { Progress } from './progress';
import { RESULT_HELP, RESULT_OPTIONS, Results } from './results';
import {
  checkStep, environmentOf, isSingle, isSteered, moved, NO_ROLLOUTS, positionIn, type Positions, positionsIn, rolloutsNamed, settingText,
} from './rollout-steps';
import { StepTrees } from './rollout-trees';

const FORMATS = ['table', 'json', 'markdown'] as const;
type Format = (typeof FORMATS)[number];

const USAGE = `Usage: cdk8s-kruise-federation rollout [WORKLOAD...] [options]

Runs the app and prints the steps of each rollout: for every cluster and step, how many of its pods have the new version. The current step is in brackets; it is
what ${STEP_VARIABLE}, the context value kruise-rollout-step or atStep() say. Then the fleet diff of the next step. WORKLOAD is a name, namespace/name, or path
or id of a construct; without it all rollouts go on together.

Options:
      --app COMMAND         the command that runs the app; by default app of cdk8s.yaml
      --step STEP           as if this was the current step: 2, or '1 from 2' for a rollout that is rolled back
      --back                the fleet diff of rolling back by one step, in place of the next one
      --all DIRECTORY       write the output of the app for every step to DIRECTORY/step-0, step-1 and so on, each with its checklist.md and the fleet diff
                            against the step before in diff.md; with --force over those of a run before
      --output FORMAT       table (default), json, markdown (a checklist for each step)
${RESULT_HELP}  -h, --help                show this help

Exit codes: 0 done, 1 the app failed, or there is no such workload, rollout or step, 2 wrong usage.
`;

const OPTIONS = { app: { type: 'string' }, step: { type: 'string' }, back: { type: 'boolean' }, all: { type: 'string' }, ...RESULT_OPTIONS } as const;

/** Of rollouts that others step through. */
const FOLLOWING = 'The steps of what is adopted are those of its Migration: say them by the name of the Migration, and look at what they change with the command diff.';

/** What the first member of the JSON says. */
const FORM = 'cdk8s-kruise-federation/rollout/v1';

/** Prints the steps of rollouts, and what the next one changes. */
export const rollout = command(USAGE, OPTIONS, (values, output, names, given) => tidily(async (leftovers) => {
  const position = values.step === undefined ? undefined : positionIn(values.step);
  if (values.all !== undefined && (position || values.back)) {
    throw new UsageError(`--all writes every step; it cannot be used together with ${position ? '--step' : '--back'}.`);
  }
  const results = new Results(given, FORMATS, output);
  const folder = process.cwd();
  const run: AppRun = { title: 'the app', command: appCommand(folder, values.app), folder };
  const trees = values.all === undefined ? undefined : new StepTrees(values.all, values.force === true);
  const progress = new Progress(output, leftovers);
  const now = await planOfApp(run, progress, leftovers);
  const named = rolloutsNamed(now, names);
  if (named.length === 0) {
    output.err(`${NO_ROLLOUTS}\n`);
    if (results.formats.includes('json')) results.write((format) => written(format, output, { plan: now, shown: [] }));
    return position || trees ? 1 : 0;
  }
  const steered = named.filter(isSteered);
  if (steered.length === 0) {
    if (position || trees || values.back) throw new Failure(FOLLOWING);
    results.write((format) => written(format, output, { plan: now, shown: named }));
    output.err(`${FOLLOWING}\n`);
    return 0;
  }
  if (position) checkStep(position, steered);
  if (trees) {
    const wrote = await trees.write({ run, plan: now, named: steered }, progress, leftovers);
    results.write((format) => written(format, output, { plan: now, shown: named }));
    output.err(wrote);
    return 0;
  }
  const from = position ? moved(positionsIn(now), steered, () => position) : positionsIn(now);
  const [before, change] = await stepPlans({ run, now, named: steered, from, runsAgain: position !== undefined, goesBack: values.back === true }, progress, leftovers);
  results.write((format) => written(format, output, { plan: before, shown: rolloutsNamed(before, named.map(({ path }) => path)), change }));
  return 0;
}), { verb: 'show', what: 'workload', optional: true });

/** From one step to another. */
interface StepChange {
  readonly goesBack: boolean;
  readonly to: Positions;
  /** Absent if there is no step to go to. */
  readonly diff?: DiffData;
}

interface Stepping {
  readonly run: AppRun;
  /** The plan of the app as it is. */
  readonly now: WholePlan;
  /** The workloads whose rollouts go on or back. */
  readonly named: readonly RolledOut[];
  readonly from: Positions;
  /** Whether the rollouts stand elsewhere than in the app as it is. */
  readonly runsAgain: boolean;
  readonly goesBack: boolean;
}

/** The plan at a step, and what changes from there. The app runs once for each of the two, side by side. */
async function stepPlans({ run, now, named, from, runsAgain, goesBack }: Stepping, progress: Progress, leftovers: Leftovers): Promise<[WholePlan, StepChange]> {
  const at = (title: string, positions: Positions): Promise<WholePlan> =>
    quietly({ ...run, title, environment: environmentOf(now, positions) }, progress, (each) => planOfApp(each, progress, leftovers));
  const standing = named.map((workload) => ({ ...workload, rollout: { ...workload.rollout, from: undefined, ...from.get(workload.path) } }));
  const to = moved(from, standing, ({ rollout: at }) => (goesBack ? backPosition(at, at) ?? at : nextPosition(at, at)));
  const isOver = standing.every(({ path, rollout: { step, from: later } }) => to.get(path)!.step === step && to.get(path)!.from === later);
  const [before, after] = await Promise.all([
    runsAgain ? at('the app at that step', from) : now,
    isOver ? undefined : at(goesBack ? 'the app rolled back' : 'the app at the next step', to),
  ]);
  return [before, { goesBack, to, ...(after && { diff: diffPlans(before, after) }) }];
}

interface View {
  /** The plan at the step that is shown. */
  readonly plan: WholePlan;
  readonly shown: readonly RolledOut[];
  readonly change?: StepChange;
}

function written(format: Format, { terminal }: Output, view: View): string {
  const { plan, shown, change } = view;
  switch (format) {
    case 'json': return `${JSON.stringify({ form: FORM, rollouts: shown.map(rolloutJson), ...(change && changeJson(plan, change)) }, undefined, 2)}\n`;
    case 'markdown': return [
      ...(isSingle(plan) || positionsIn(plan).size === 0 ? [] : [`As it is: \`${STEP_VARIABLE}="${settingText(plan, positionsIn(plan))}"\`.\n`]),
      ...shown.map((workload) => rolloutMarkdown(workload, isSingle(plan) ? setTo(STEP_VARIABLE) : setAmongOthers(STEP_VARIABLE))),
      ...(change?.diff ? [diffMarkdown(change.diff, { title: change.goesBack ? 'Rolling back' : 'Next step' })] : []),
    ].join('\n');
    default: return [
      ...shown.map((workload) => rolloutTable(workload, terminal)),
      ...(change ? [changeText(change, view)] : []),
      ...(change?.diff ? [diffText(change.diff, terminal?.palette)] : []),
    ].join('\n');
  }
}

function rolloutJson({ path, app, apiVersion, kind, namespace, name, rollout: steps }: RolledOut): object {
  return { path, app, apiVersion, kind, namespace, name, rollout: steps };
}

function changeJson(plan: WholePlan, { goesBack, to, diff }: StepChange): object {
  return diff ? { [goesBack ? 'back' : 'next']: { step: settingText(plan, to), diff: JSON.parse(diffJson(diff)) } } : {};
}

const KEPT = 'A first delivery has no way back: clusters keep what they were given. Take them out of the placement, or the workload out of the app.';

/** Where it goes from here, and what is set for that. */
function changeText({ goesBack, to, diff }: StepChange, { plan, shown }: View): string {
  if (!diff) {
    return goesBack ? `${shown.some(({ rollout: { form, step } }) => form === 'first' && step > 0) ? KEPT : 'Nothing has begun, so there is nothing to roll back.'}\n`
      : 'This is the last step. When it is out, put the change into the workload and take its rollout away: no object in any cluster changes by that.\n';
  }
  const going = shown.filter(({ path, rollout: { step, from } }) => to.has(path) && (to.get(path)!.step !== step || to.get(path)!.from !== from));
  const steps = going.map(({ path, rollout: steps }) => `${stepTitle(steps, to.get(path)!.step)}${isSingle(plan) ? '' : ` of ${visible(path)}`}`);
  return `${goesBack ? 'To roll back to' : 'To go on to'} ${steps.join(', ')}, set ${STEP_VARIABLE}="${settingText(plan, to)}". What that changes:\n`;
}
