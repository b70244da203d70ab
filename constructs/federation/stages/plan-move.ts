import type { Definition, Stage } from '../../definition/definition';
import { reviseTemplate } from '../../delivery/replication';
import { finding } from '../../problems/problem';
import { stepFault } from '../../rollout/current-step';
import type { ClusterSize, ClusterState, SolvedRollout, SolvedStep } from '../../rollout/model';
import { ROLLOUT_RULES } from '../../rollout/rules';
import { hasErrors, type Plan, refused } from '../planned';
import { type MoveStep, moveSteps } from './move';
import { holding } from './suspended';
import { newVersion } from './version';

/** Plans the current step of a move to other clusters or weights. */
export function planMove(definition: Definition, before: Plan, plan: (definition: Definition) => Plan): Plan {
  const { path, rollout, ...said } = definition;
  const { steps, back, problems } = moveSteps(definition, before.split!);
  const version = rollout!.changes ? newVersion(definition) : { problems: [] };
  const found = [...problems, ...version.problems];
  if (hasErrors(found)) return refused(definition, [...before.problems, ...found]);
  const last = steps.length - 1;
  const { step = last, from } = rollout!.current;
  const message = stepFault({ ...rollout!.current, step }, 'the move', last);
  if (message !== undefined) return refused(definition, [...before.problems, ...found, finding(ROLLOUT_RULES.step, { path, message })]);
  const current = from === undefined ? steps[step] : back[step];
  const template = current.changed && version.version ? version.version.template : definition.template;
  const placement = current.placement ?? definition.placement;
  const companions = current.changed ? definition.nextCompanions ?? definition.companions : definition.companions;
  const staged: Definition = {
    ...said, path, rollout, placement, companions,
    template: current.replicas === undefined ? template : reviseTemplate(template, definition.facts, current.replicas),
    stage: stageOf(definition, current, last),
    settings: holding(definition.settings, current.held),
  };
  const result = plan(staged);
  return { ...result, rollout: solvedMove(definition, steps, current, from), problems: [...result.problems, ...found] };
}

function stageOf(said: Definition, { number, name }: MoveStep, last: number): Stage {
  return {
    said, title: `step ${number} of ${last} (${name}) of the rollout`, old: said.template,
    pins: {}, pinned: new Set(), partitions: new Map(), awaiting: new Set(), watched: new Set(),
  };
}

function solvedMove(definition: Definition, steps: readonly MoveStep[], current: MoveStep, from: number | undefined): SolvedRollout {
  const { rollout } = definition;
  const sizes = new Map<string, ClusterSize>(steps.flatMap(({ shares }) => [...shares.keys()]).map((cluster) => [cluster, { cluster }]));
  const solved = steps.map((said): SolvedStep => {
    const isCurrent = said.number === current.number;
    const step = isCurrent ? current : said;
    const shares = dispatched(definition, step, steps, isCurrent ? from : undefined);
    return { number: step.number, name: step.name, states: statesOf(step, shares), shares, ...(step.suspended && { held: true }), gates: rollout!.gates };
  });
  return {
    spec: rollout!, steps: solved, current: current.number, ...(from !== undefined && { from }), sizes,
    now: solved[current.number].states, unavailable: steps.map(() => 0),
  };
}

/**
 * The replicas that clusters have in a step. While Karmada holds back what it dispatches, its clusters have those of the step that it comes from; but what leaves a
 * cluster is deleted all the same (syncWork in pkg/controllers/execution/execution_controller.go looks at the deletion first).
 */
function dispatched({ fleet }: Definition, step: MoveStep, steps: readonly MoveStep[], from: number | undefined): ReadonlyMap<string, number> {
  if (!step.suspended) return step.shares;
  const before = from === undefined ? steps.slice(0, step.number).filter(({ suspended }) => !suspended).at(-1)! : steps[from];
  return new Map([...step.shares].map(([cluster, replicas]) => [cluster, fleet?.planes.get(cluster)?.schedules ? before.shares.get(cluster) ?? 0 : replicas]));
}

function statesOf({ changed }: MoveStep, shares: ReadonlyMap<string, number>): ReadonlyMap<string, ClusterState> {
  return new Map([...shares.keys()].map((cluster) => [cluster, { type: changed ? 'new' : 'old' } as ClusterState]));
}
