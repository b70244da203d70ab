import { STEP_VARIABLE } from '../rollout/current-step';
import type { WholePlan } from '../plan/of';
import type { RolledOut } from '../plan/render/rollout-table';
import { lastStep, positionText, type RolloutPosition } from '../plan/render/rollout-words';
import { Failure, UsageError } from './command';
import { namesOf, unknown } from './filters';

/** Where the rollouts of an app stand, or are to stand, by the paths of their workloads. */
export type Positions = ReadonlyMap<string, RolloutPosition>;

/** The workloads of a plan that have a rollout. */
export function rolloutsIn({ workloads }: WholePlan): RolledOut[] {
  return workloads.filter((workload): workload is RolledOut => workload.rollout !== undefined);
}

/**
 * The workloads with these names, all with a rollout if none is named.
 *
 * @throws Failure if one is not there, or has no rollout
 */
export function rolloutsNamed(plan: WholePlan, names: readonly string[]): RolledOut[] {
  const all = rolloutsIn(plan);
  for (const name of names) {
    if (all.some((workload) => namesOf(workload).includes(name))) continue;
    const other = plan.workloads.find((workload) => namesOf(workload).includes(name));
    if (other) throw new Failure(`The workload '${name}' has no rollout.${ADVICE}`);
    throw new Failure(unknown('workload with a rollout', name, [...new Set(all.flatMap(namesOf))]));
  }
  return names.length === 0 ? all : all.filter((workload) => namesOf(workload).some((name) => names.includes(name)));
}

const ADVICE = " Give it one with its property 'rollout', such as rollout: RolloutPlan.to(ClusterOverride.onAllClusters().imageTag('1.5.0')).inRatio(1, 2, 7).";

/** That no workload has a rollout, and how one is added. */
export const NO_ROLLOUTS = `No workload of the app has a rollout.${ADVICE}`;

/** Whether a rollout has steps of its own. Those of an adoption follow from the steps of a Migration, which may be about many workloads. */
export function isSteered({ rollout: { form } }: RolledOut): boolean {
  return form !== 'adoption';
}

/** Where the rollouts of a plan stand. */
export function positionsIn(plan: WholePlan): Map<string, RolloutPosition> {
  return new Map(rolloutsIn(plan).filter(isSteered).map(({ path, rollout: { step, from } }) => [path, { step, ...(from !== undefined && { from }) }]));
}

/** Positions of which some are others; a step that a rollout does not have is its last one. */
export function moved(positions: Positions, workloads: readonly RolledOut[], to: (workload: RolledOut) => RolloutPosition): Positions {
  return new Map([...positions, ...workloads.map((workload): [string, RolloutPosition] => {
    const { step, from } = to(workload);
    const last = lastStep(workload.rollout);
    const at = Math.min(step, last);
    return [workload.path, { step: at, ...(from !== undefined && Math.min(from, last) > at && { from: Math.min(from, last) }) }];
  })]);
}

/** The steps of rollouts, each with its name. */
export function positionsText(positions: Positions): string {
  return [...positions].map(([path, position]) => `${path}=${positionText(position)}`).join(', ');
}

/**
 * What the environment of an app says about the steps of its rollouts: a step for each, and for whatever else reads it, such as a Migration, what it says
 * already.
 */
export function environmentOf(plan: WholePlan, positions: Positions, said = process.env[STEP_VARIABLE]): Record<string, string> {
  return { [STEP_VARIABLE]: [positionsText(positions), ...othersIn(plan, said)].join(', ') };
}

/** The shortest that says the same to people: a step alone if the app has one rollout, and what is for all others only if there may be such. */
export function settingText(plan: WholePlan, positions: Positions, said = process.env[STEP_VARIABLE]): string {
  const isOpen = rolloutsIn(plan).some((workload) => !isSteered(workload));
  const others = othersIn(plan, said).filter((entry) => isOpen || !entry.startsWith('*'));
  return isSingle(plan) && others.length === 0 ? positionText([...positions.values()][0]) : [positionsText(positions), ...others].join(', ');
}

/** Whether an app has one rollout only, so that a step needs no name. */
export function isSingle(plan: WholePlan): boolean {
  return rolloutsIn(plan).length === 1;
}

/** What is said of something else than the rollouts with steps of their own. */
function othersIn(plan: WholePlan, said = ''): string[] {
  if (said.trim() === '') return [];
  if (!said.includes('=')) return [`*=${said.trim()}`];
  const known = new Set(rolloutsIn(plan).filter(isSteered).flatMap(namesOf));
  return said.split(',').map((entry) => entry.trim()).filter((entry) => !known.has(entry.split('=')[0].trim()));
}

/**
 * The position that `--step` says.
 *
 * @throws UsageError if it is none
 */
export function positionIn(text: string): RolloutPosition {
  const parts = /^\s*(\d+)(?:\s+from\s+(\d+))?\s*$/.exec(text);
  if (!parts) throw new UsageError(`--step is '${text}'; expected the number of a step, such as 2, or '1 from 2' for a rollout that is rolled back.`);
  return { step: Number(parts[1]), ...(parts[2] !== undefined && { from: Number(parts[2]) }) };
}

/** @throws Failure if no rollout has such a step */
export function checkStep({ step, from }: RolloutPosition, workloads: readonly RolledOut[]): void {
  const last = Math.max(...workloads.map(({ rollout }) => lastStep(rollout)));
  const wrong = [step, from ?? 0].find((each) => each > last);
  const whose = workloads.length === 1 ? `the rollout of '${workloads[0].path}' has` : 'the rollouts have';
  if (wrong !== undefined) throw new Failure(`There is no step ${wrong}: ${whose} steps 0 to ${last}.`);
  if (from !== undefined && from <= step) throw new Failure(`A rollout does not come back to step ${step} from step ${from}; expected a later step behind 'from'.`);
}
