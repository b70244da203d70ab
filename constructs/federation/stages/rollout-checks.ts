import type { Definition } from '../../definition/definition';
import { isObject, listOf } from '../../json/json';
import { groupKindOf, nameOf } from '../../json/kube-object';
import { shown } from '../../json/shown';
import { targetOf } from '../../kinds/target-of';
import { finding, type Problem, type Rule } from '../../problems/problem';
import { gateFault } from '../../rollout/gate-faults';
import type { GateSpec, RolloutSpec } from '../../rollout/model';
import { ROLLOUT_RULES } from '../../rollout/rules';
import { otherHolders } from './version';

/** Checks what a rollout says by itself, before it is known which cluster has how many pods. */
export function checkRollout(definition: Definition): Problem[] {
  const { path, fleet, template, shared } = definition;
  const rollout = definition.rollout!;
  const problems: Problem[] = [];
  const report = (rule: Rule, message: string, fix?: string) => problems.push(finding(rule, { path, message, fix }));
  if (!fleet) report(ROLLOUT_RULES.needsFleet, `There is no fleet above '${path}', so the clusters of its rollout are not known.`);
  if (rollout.misplaced !== undefined && (rollout.form === 'version' || rollout.changes !== undefined)) report(ROLLOUT_RULES.version, MISPLACED[rollout.misplaced]);
  else if (rollout.form === 'move' && rollout.misplaced !== undefined) report(ROLLOUT_RULES.version, 'The change of the move is no ClusterOverride.');
  if (shared && rollout.form !== 'version') report(ROLLOUT_RULES.shared, `'${shared.path}' propagates ${nameOf(template)}, and its rollout holds back clusters.`);
  if (rollout.form === 'version') {
    for (const holder of otherHolders(definition)) report(ROLLOUT_RULES.partition, `${nameOf(template)} has a rollout, and ${holder}.`);
  }
  if (rollout.spread !== 'evenly' && rollout.spread !== 'cluster-by-cluster') report(ROLLOUT_RULES.sizes, `The spread of the rollout is ${shown(rollout.spread)}.`, 'use a member of RolloutSpread.');
  checkNumbers(rollout, report);
  for (const gate of [...listOf<GateSpec>(rollout.gates), ...listOf<any>(rollout.groups).flatMap((group) => listOf<GateSpec>(group?.gates))]) {
    const fault = gateFault(gate);
    if (fault !== undefined) report(ROLLOUT_RULES.gate, fault);
  }
  return problems;
}

const MISPLACED: Readonly<Record<NonNullable<RolloutSpec['misplaced']>, string>> = {
  clusters: 'The new version of the rollout is an override of some clusters.',
  companions: 'The new version of the rollout changes other objects than the workload (`within`).',
  nothing: 'The new version of the rollout changes nothing, or is no ClusterOverride.',
};

function checkNumbers(rollout: RolloutSpec, report: (rule: Rule, message: string, fix?: string) => void): void {
  // Said, and undefined, is a variable that was not set.
  const { form, maxUnavailable, pods } = rollout;
  if ('maxUnavailable' in rollout && !(Number.isInteger(maxUnavailable) && maxUnavailable! > 0)) {
    report(ROLLOUT_RULES.unavailable, `maxUnavailable of the rollout is ${typeof maxUnavailable === 'number' ? maxUnavailable : shown(maxUnavailable)}; expected a whole number of pods, 1 or more.`, 'say how many pods of the fleet may be unavailable.');
  } else if (maxUnavailable !== undefined && form === 'first') {
    report(ROLLOUT_RULES.unused, `maxUnavailable of the rollout is ${maxUnavailable}, but a first delivery replaces no pods.`);
  }
  if (!('pods' in rollout)) return;
  if (!isObject(pods)) {
    report(ROLLOUT_RULES.unknownPods, `podsOn of the rollout is ${shown(pods)}; expected a number of pods for each cluster.`);
    return;
  }
  for (const [cluster, count] of Object.entries(pods)) {
    if (!(Number.isInteger(count) && count >= 0)) report(ROLLOUT_RULES.unknownPods, `podsOn of the rollout says ${typeof count === 'number' ? count : shown(count)} for '${cluster}'; expected a whole number of pods.`);
  }
}

const KRUISE_ROLLOUT = 'rollouts.kruise.io/Rollout';

/** The Rollouts of kruise-rollout that are about the workload, by name. */
export function kruiseRollouts({ template, companions }: Definition): string[] {
  return [...companions.attached, ...companions.dependencies].filter((object) => groupKindOf(object) === KRUISE_ROLLOUT).filter((object) => {
    const target = targetOf(object);
    return target?.kind === template.kind && target.name === template.metadata.name;
  }).map(nameOf);
}

/** Checks that overrides leave alone what a Rollout of kruise-rollout sets inside clusters. */
export function checkOwners(definition: Definition): Problem[] {
  const { path, overrides, template } = definition;
  const fields = new Set(overrides.flatMap(({ changes }) => listOf<any>(changes)).flatMap((change) => (
    change?.type === 'update-strategy' && (change.field === 'partition' || change.field === 'paused') ? [String(change.field)] : []
  )));
  if (fields.size === 0) return [];
  return kruiseRollouts(definition).map((rollout) => finding(ROLLOUT_RULES.otherRollout, {
    path, message: `${rollout} is about ${nameOf(template)}, and an override sets its ${[...fields].join(' and ')}.`, fix: 'take the override away, or the Rollout.',
  }));
}
