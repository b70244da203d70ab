import type { Plan } from '../federation/plan';
import { groupsOf } from '../federation/stages/groups';
import { isObject } from '../json/json';
import { type ObjectReference, referenceTo } from '../json/kube-object';
import type { GateSpec, SolvedRollout } from '../rollout/model';

/** The turns of the groups whose clusters a directory is for, counted from 0: one, or several where a control plane divides by itself. */
export interface Turns {
  readonly first: number;
  readonly last: number;
}

/** What the tools have to know of the rollout of a workload in a directory. */
export interface UnitRollout {
  readonly workload: ObjectReference;
  /** The group of all clusters that the directory is for, where the rollout has several groups. */
  readonly group?: string;
  /** When they have their turn; undefined with one group, and on the way back, when nobody should wait for a cluster that fails. */
  readonly turns?: Turns;
  /** Whether steps have overrides that the last one has not, so that something is left to be pruned. */
  readonly overrides: boolean;
  /** Whether a cluster here has the old version, all of whose pods count as updated in its status. */
  readonly pinned?: boolean;
  /** Whether the current step is the last one. */
  readonly last: boolean;
  /** Expressions in CEL that have to be true of the workload after the current step, as far as the step changes something here. */
  readonly health: readonly string[];
  /** Who has to agree before steps that are still to come, or the current one, change something here. */
  readonly approvals: readonly string[];
}

/** What is to be known of a rollout in a directory that is for these clusters. */
export type RolloutOn = (clusters: readonly string[]) => UnitRollout;

/** What directories have to know of the rollout of a workload; undefined without one. */
export function unitRollouts({ definition, rollout }: Pick<Plan, 'definition' | 'rollout'>): RolloutOn | undefined {
  if (!rollout) return undefined;
  const { groups } = groupsOf({ ...definition, rollout: rollout.spec }, rollout.sizes);
  const turnOf = new Map(groups.flatMap(({ clusters }, turn) => clusters.map(({ cluster }): [string, number] => [cluster, turn])));
  const workload = referenceTo(definition.template);
  const forward = rollout.from === undefined;
  const health = gatesOf(rollout, rollout.current, 'health').map(({ expression }) => expression);
  const approvals = forward ? approvalsOf(rollout) : [];
  return (clusters) => {
    const reached = (step: number): boolean => clusters.some((cluster) => changes(rollout, step, cluster));
    const turns = groups.length > 1 ? turnsOf(clusters.flatMap((cluster) => turnOf.get(cluster) ?? [])) : undefined;
    return {
      workload,
      ...(turns && turns.first === turns.last && { group: groups[turns.first].name }),
      ...(turns && forward && { turns }),
      overrides: rollout.spec.form === 'version',
      ...(rollout.spec.form === 'version' && clusters.some((cluster) => isOld(rollout, cluster)) && { pinned: true }),
      last: rollout.current === rollout.steps.length - 1,
      // On the way back the status counts pods of the old version.
      health: forward && health.length > 0 && reached(rollout.current) ? health : [],
      approvals: [...new Set(approvals.filter(({ step }) => reached(step)).map(({ by }) => by))],
    };
  };
}

function isOld({ now }: SolvedRollout, cluster: string): boolean {
  const type = now.get(cluster)?.type;
  return type === 'old' || type === 'back';
}

/** Who has to agree to the current step, and to those after it. */
function approvalsOf(rollout: SolvedRollout): { readonly step: number; readonly by: string }[] {
  return rollout.steps.flatMap((_, step) => (
    step > 0 && step >= rollout.current ? gatesOf(rollout, step - 1, 'approval').map(({ by }) => ({ step, by })) : []
  ));
}

function gatesOf<T extends GateSpec['type']>({ steps }: SolvedRollout, step: number, type: T): Extract<GateSpec, { readonly type: T }>[] {
  return (steps[step]?.gates ?? []).filter((gate): gate is Extract<GateSpec, { readonly type: T }> => isObject(gate) && gate.type === type);
}

/** Whether a step changes something in a cluster. A move changes what control planes are told in every step. */
function changes({ spec, steps }: SolvedRollout, step: number, cluster: string): boolean {
  if (step < 1 || steps[step] === undefined) return false;
  if (spec.form === 'move') return true;
  return JSON.stringify(steps[step].states.get(cluster)) !== JSON.stringify(steps[step - 1].states.get(cluster));
}

function turnsOf(turns: readonly number[]): Turns | undefined {
  return turns.length === 0 ? undefined : turns.reduce<Turns>(
    ({ first, last }, turn) => ({ first: Math.min(first, turn), last: Math.max(last, turn) }), { first: turns[0], last: turns[0] },
  );
}
