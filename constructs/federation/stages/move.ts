import type { Definition, FleetView } from '../../definition/definition';
import type { PlacementSpec } from '../../delivery/model';
import { reachOf } from '../../delivery/reach';
import { reviseTemplate } from '../../delivery/replication';
import type { Split } from '../../delivery/split';
import { byName } from '../../json/json';
import { nameOf } from '../../json/kube-object';
import { finding, type Problem } from '../../problems/problem';
import { listed, type Report, reporter } from '../../problems/reporter';
import type { RolloutSpec } from '../../rollout/model';
import { ROLLOUT_RULES } from '../../rollout/rules';
import { splitOf } from '../deliveries';
import { checkWayBack, stepsBack } from './move-back';
import { checkKnown, checkMove } from './move-checks';
import type { MoveStep } from './move-step';
import { type Bridge, bridgeTo, greaterOf, raisedFor, rises, roundedByTotal, type Shares, sharesIn, totalOf } from './moved-shares';

export type { MoveStep } from './move-step';

/** The steps of a move; none with errors. */
export interface Move {
  readonly steps: readonly MoveStep[];
  /** What is written instead of a step on the way back to it, by its number. */
  readonly back: readonly MoveStep[];
  readonly problems: readonly Problem[];
}

/** What becomes of a workload in a part of a move. */
type Phase = Pick<MoveStep, 'name' | 'placement' | 'replicas' | 'shares'>;

/**
 * The steps of a move: first every cluster has the greater of its two shares, then the new one.
 *
 * | step | what is written |
 * |---|---|
 * | `before` (0) | the workload as it was said |
 * | `raise, held` | more replicas for the same clusters, never dispatched; only where it is needed, see `raisedFor` |
 * | `grow, held` and `grow` | the greater shares, by the names of the clusters; with nothing that shrinks, the new placement itself |
 * | `shrink, held` and `shrink` | the new placement, and replicas as they were said, so that nothing is left of the move |
 *
 * Where no cluster grows, `change, held` and `change` stand in place of growing if there is a new version, and otherwise nothing does.
 * Where no share changes either, the one step is `move`. Steps that are held suspend what Karmada dispatches, since it reads policy and
 * template one after the other; without clusters of Karmada there are none. Suspension does not keep Karmada from deleting: clusters that
 * are left lose the workload in `shrink, held` already, when the others have grown.
 *
 * @param split how the workload is divided as it was said
 */
export function moveSteps(definition: Definition, split: Split): Move {
  const { path, fleet, rollout } = definition;
  if (!fleet || !rollout) {
    return refused([finding(ROLLOUT_RULES.needsFleet, { path, message: 'The workload is to be moved, and there is no fleet.' })]);
  }
  const unsound = checkMove(definition, rollout, fleet);
  if (unsound.length > 0) return refused(unsound);

  const problems: Problem[] = [];
  const report = reporter(path, problems);
  const after = splitOf({ ...definition, placement: rollout.placement! }, fleet);
  checkKnown('The placement', split, report);
  checkKnown('The new placement', after, report);
  if (problems.length > 0) return refused(problems);

  const [from, to] = [sharesIn(definition, split), sharesIn(definition, after)];
  const scheduled = [from, to].some((shares) => [...shares.keys()].some((cluster) => fleet.planes.get(cluster)?.schedules));
  const { raise, phases, grown } = phasesOf(definition, rollout, fleet, from, to, report);
  const selected = ({ placement = definition.placement }: Pick<MoveStep, 'placement'>) => scheduledIn(fleet, placement);
  const steps = [
    { name: 'before', suspended: false, shares: from },
    ...(raise ? [{ ...raise, name: 'raise, held', suspended: true }] : []),
    ...phases.flatMap((phase) => [
      ...(scheduled && phase.name !== 'move' ? [{ ...phase, name: `${phase.name}, held`, suspended: true }] : []),
      { ...phase, suspended: false },
    ]),
  ].map((step, number): MoveStep => ({ number, ...step, held: step.suspended ? selected(step) : [], changed: number > 0 }));
  if (scheduled) checkWayBack(rollout.current, steps, grown && raisedFor(grown, to, fleet), report);
  if (problems.length > 0) return refused(problems);
  if (phases.length === 1 && phases[0].name === 'move') {
    report(ROLLOUT_RULES.unused, `The move changes the share of no cluster, and nothing else of ${nameOf(definition.template)}.`);
  }
  return { steps, back: stepsBack(steps, selected), problems };
}

function phasesOf(
  definition: Definition, rollout: RolloutSpec, fleet: FleetView, from: Shares, to: Shares, report: Report,
): { readonly raise?: Bridge; readonly phases: readonly Phase[]; readonly grown?: Shares } {
  const placement = rollout.placement!;
  const [grows, shrinks, changes] = [rises(from, to), rises(to, from), (rollout.changes?.length ?? 0) > 0];
  const end = (name: string): Phase => ({ name, placement, shares: to });
  if (!shrinks) return { phases: [end(grows ? 'grow' : changes ? 'change' : 'move')] };
  if (!grows) return { phases: [...(changes ? [{ name: 'change', shares: from }] : []), end('shrink')] };

  const grown = bridgeTo(greaterOf(from, to), definition, placement);
  const divided = grown.replicas !== undefined;
  const raised = divided ? raisedFor(grown.shares, from, fleet) : undefined;
  const raise = raised && bridgeTo(raised, definition, placement);
  checkBridge(definition, grown, fleet, report);
  if (raise) checkBridge(definition, raise, fleet, report, (cluster) => !fleet.planes.get(cluster)?.schedules);
  const phases = [{ name: 'grow', ...grown }, end('shrink')];
  return { phases, ...(raise && { raise: { ...raise, shares: from } }), ...(divided && { grown: grown.shares }) };
}

/** Checks that a bridge gives each cluster its share, and the very object that the share has otherwise. */
function checkBridge(
  definition: Definition, bridge: Bridge, fleet: FleetView, report: Report, dispatched: (cluster: string) => boolean = () => true,
): void {
  const { template, facts } = definition;
  const { placement, replicas, shares } = bridge;
  const staged = { ...definition, placement, template: replicas === undefined ? template : reviseTemplate(template, facts, replicas) };
  const split = splitOf(staged, fleet);
  const made = sharesIn(staged, split);
  if (split.certainty !== 'exact' || made.size !== shares.size || rises(shares, made) || rises(made, shares)) {
    const wanted = listed([...shares].map(([cluster, share]) => `${cluster}: ${share}`));
    report(ROLLOUT_RULES.move, `${totalOf(shares)} replicas in between cannot be divided as they have to be: ${wanted}.`);
  }
  const rounded = roundedByTotal(definition, bridge).filter(dispatched);
  if (rounded.length > 0) {
    report(
      ROLLOUT_RULES.move,
      `The subsets of ${nameOf(template)} have numbers beside one without, which are rounded in another way while the fleet has `
        + `${replicas} replicas: on ${listed(rounded)}.`,
      'write percentages for the subsets, or a number for each of them.',
    );
  }
}

function scheduledIn({ clusters, planes }: FleetView, placement: PlacementSpec): string[] {
  return clusters.filter(({ name }) => planes.get(name)?.schedules).filter(reachOf(placement)).map(({ name }) => name).sort(byName);
}

function refused(problems: readonly Problem[]): Move {
  return { steps: [], back: [], problems };
}
