import type { Definition, Stage } from '../../definition/definition';
import { reviseTemplate } from '../../delivery/replication';
import { shown } from '../../json/shown';
import { finding } from '../../problems/problem';
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
  const { step = last, from, saidBy, unreadable } = rollout!.current;
  if (unreadable !== undefined || !steps.some(({ number }) => number === step) || (from !== undefined && !(from > step && from <= last))) {
    const what = unreadable ?? (from === undefined ? `step ${shown(step)}` : `step ${shown(step)} from ${shown(from)}`);
    return refused(definition, [...before.problems, ...found, finding(ROLLOUT_RULES.step, { path, message: `${saidBy} says ${what}; the move has the steps 0 to ${last}.` })]);
  }
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

function solvedMove({ rollout }: Definition, steps: readonly MoveStep[], current: MoveStep, from: number | undefined): SolvedRollout {
  const sizes = new Map<string, ClusterSize>(steps.flatMap(({ shares }) => [...shares.keys()]).map((cluster) => [cluster, { cluster }]));
  const solved = steps.map((step): SolvedStep => ({ number: step.number, name: step.name, states: statesOf(step), shares: step.shares, gates: rollout!.gates }));
  return {
    spec: rollout!, steps: solved, current: current.number, ...(from !== undefined && { from }), sizes,
    now: statesOf(current), unavailable: steps.map(() => 0),
  };
}

function statesOf({ shares, changed }: MoveStep): ReadonlyMap<string, ClusterState> {
  return new Map([...shares.keys()].map((cluster) => [cluster, { type: changed ? 'new' : 'old' } as ClusterState]));
}
