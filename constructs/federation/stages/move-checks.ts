import { type Definition, type FleetView, isDivided, SCHEDULER } from '../../definition/definition';
import { replicationOf } from '../../delivery/replication';
import { sharesOf, type Split } from '../../delivery/split';
import { isObject, listOf } from '../../json/json';
import { nameOf } from '../../json/kube-object';
import { shown } from '../../json/shown';
import { checkPlacement } from '../../placement/rules';
import { type Problem, Severity } from '../../problems/problem';
import { listed, type Report, reporter } from '../../problems/reporter';
import type { GroupSpec, RolloutSpec } from '../../rollout/model';
import { ROLLOUT_RULES } from '../../rollout/rules';

/**
 * Checks what a move says, and whether the workload is one whose replicas can be moved. Warnings on the new placement come with the step
 * that has it.
 */
export function checkMove(definition: Definition, rollout: RolloutSpec, { clusters }: FleetView): Problem[] {
  const { path, template, autoscaled, settings, versions } = definition;
  const problems: Problem[] = [];
  const report = reporter(path, problems);
  checkSaid(rollout, report);
  if (autoscaled) {
    const message = `${nameOf(template)} has an autoscaler, so that nobody knows how many replicas its clusters have.`;
    report(ROLLOUT_RULES.move, message, 'take the autoscaler away for the time of the move.');
  }
  if (settings.suspension !== undefined) {
    const message = `Dispatching of ${nameOf(template)} is suspended already (${shown(settings.suspension)}).`;
    report(ROLLOUT_RULES.move, message, 'leave out `suspension`: a move suspends and resumes by itself.');
  }
  checkForm('The placement', definition.placement, report);
  const { placement } = rollout;
  if (!isObject(placement)) {
    const message = `The new placement is ${shown(placement)}; expected a Placement.`;
    report(ROLLOUT_RULES.move, message, 'write `RolloutPlan.move(Placement.onClusters(...))`.');
    return problems;
  }
  checkForm('The new placement', placement, report);
  const unsound = checkPlacement(path, placement, { clusters, karmadaVersion: versions.planes[SCHEDULER.controlPlane] });
  problems.push(...unsound.filter(({ severity }) => severity === Severity.ERROR)
    .map((problem) => ({ ...problem, message: `In the new placement: ${problem.message}` })));
  if (problems.length === 0) checkReplicas(definition, { ...definition, placement }, report);
  return problems;
}

/** Checks that a split of one of the two placements says how many replicas each cluster has. */
export function checkKnown(what: string, split: Split, report: Report): void {
  if (split.failure) {
    return report(ROLLOUT_RULES.move, `${what} cannot be scheduled: ${split.failure.message}`, 'select clusters that can have it.');
  }
  const shares = sharesOf(split);
  const ties = shares.filter(({ certainty }) => certainty === 'either');
  if (ties.length > 0) {
    const alternatives = ties.map(({ cluster, replicas, alternative }) => `${cluster} gets ${replicas} or ${alternative}`).join(', ');
    report(ROLLOUT_RULES.move, `${what} leads to a tie: ${alternatives}.`, 'choose weights or replicas that divide without a tie.');
  }
  const uncertain = shares.filter(({ certainty }) => certainty === 'estimate' || certainty === 'unknown');
  if (uncertain.length > 0) {
    const clusters = listed(uncertain.map(({ cluster }) => cluster));
    report(ROLLOUT_RULES.move, `With ${lowered(what)}, the share of ${clusters} depends on free capacity; expected weights.`);
  }
}

/** A move goes to all clusters at once, so it has nothing that divides a rollout into parts. */
function checkSaid({ groups, spread, maxUnavailable, pods }: RolloutSpec, report: Report): void {
  const [group, ...others]: readonly (GroupSpec | undefined)[] = listOf(groups);
  const whole = group?.target === 'rest' && group.name === undefined && listOf(group.gates).length === 0;
  const said = [
    ...(others.length > 0 || !whole ? ['groups'] : []),
    ...(listOf(groups).some((each) => each?.sizes !== undefined) ? ['numbers of steps'] : []),
    ...(spread === 'evenly' ? [] : [`the spread ${shown(spread)}`]),
    ...(maxUnavailable === undefined ? [] : [`maxUnavailable ${shown(maxUnavailable)}`]),
    ...(pods === undefined ? [] : [`podsOn ${shown(pods)}`]),
  ];
  if (said.length === 0) return;
  report(
    ROLLOUT_RULES.move,
    `The move has ${said.join(', ')}; expected nothing but a placement and a change.`,
    'leave it out: a move grows and shrinks all clusters at once, and gates are said with `after` of the plan.',
  );
}

function checkForm(what: string, { clusterAffinities, spreadConstraints }: Definition['placement'], report: Report): void {
  if (clusterAffinities !== undefined) {
    report(ROLLOUT_RULES.move, `${what} has ordered groups of clusters.`, 'select the clusters by one selector for the time of the move.');
  }
  if (listOf(spreadConstraints).length > 0) {
    const message = `${what} has spread constraints ${shown(spreadConstraints)}.`;
    report(ROLLOUT_RULES.move, message, 'select the clusters themselves, by name or by label.');
  }
}

/** The replicas of the fleet are another number in between, which has to be written into the template. */
function checkReplicas(before: Definition, after: Definition, report: Report): void {
  const { template, facts } = before;
  const divided = isDivided(before);
  if (divided !== isDivided(after)) {
    const [dividing, copying] = divided ? ['The placement', 'the new one'] : ['The new placement', 'the one before'];
    const message = `${dividing} divides the replicas of ${nameOf(template)}, and with ${copying} every cluster has all of them.`;
    report(ROLLOUT_RULES.move, message, 'divide the replicas in both placements, or in none.');
  } else if (divided && facts?.replicas === undefined) {
    const where = replicationOf(template, facts)!.path!.join('.');
    const message = `The replicas of ${nameOf(template)} are in ${where}, which is not changed while it runs.`;
    report(ROLLOUT_RULES.move, message, 'duplicate it in both placements, or create another one for the new clusters.');
  }
}

function lowered(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
