import type { Definition } from '../../definition/definition';
import { listOf } from '../../json/json';
import { nameOf } from '../../json/kube-object';
import { shown } from '../../json/shown';
import type { Problem } from '../../problems/problem';
import { type Report, reporter } from '../../problems/reporter';
import type { GateSpec, RolloutSpec } from '../../rollout/model';
import { ROLLOUT_RULES } from '../../rollout/rules';
import { conditionRules } from './condition-rules';
import type { OcmReplicaSetOptions } from './replica-set-options';
import { goesByGroups, type HubGroup, hubGroups, labelsOf } from './rollout-groups';

/** Checks that OCM can do by itself what a rollout asks of a replica set: it goes from one group of clusters to the next. */
export function checkReplicaSetRollout(definition: Definition, replicaSet: OcmReplicaSetOptions): Problem[] {
  const { path, rollout } = definition;
  if (!rollout || rollout.form === 'move') return [];
  const problems: Problem[] = [];
  const report = reporter(path, problems);
  const own = hubGroups(definition, rollout);
  if (!goesByGroups(rollout)) {
    if (own.length > 1) {
      const message = `The clusters of the replica set are in ${own.length} groups, which are not adopted at once.`;
      report(ROLLOUT_RULES.replicaSet, message, 'put them into one group, or leave out `replicaSet`.');
    }
    return problems;
  }
  const said = (['rollout', 'groups'] as const).filter((option) => replicaSet[option] !== undefined);
  if (said.length > 0) {
    report(ROLLOUT_RULES.replicaSet, `replicaSet of Delivery.byOcm has ${said.join(' and ')} beside the rollout of the workload.`);
  }
  own.forEach((each, index) => checkGroup(each, index === own.length - 1, report));
  if (own.length > 1) checkGoingOn(definition, rollout, own, report);
  return problems;
}

function checkGroup({ place, group }: HubGroup, last: boolean, report: Report): void {
  const what = `Group ${group.name === undefined ? place : shown(group.name)} of the rollout`;
  if (group.sizes !== undefined) report(ROLLOUT_RULES.replicaSet, `${what} has steps within its clusters: ${shown(group.sizes.numbers)}.`);
  if (group.target === 'rest') {
    const fix = 'put it last: OCM groups the remaining clusters after all others.';
    if (!last) report(ROLLOUT_RULES.replicaSet, `${what} takes the remaining clusters, and others come after it.`, fix);
  } else if (!labelsOf(group.target)) {
    report(ROLLOUT_RULES.replicaSet, `${what} selects clusters of OCM by ${shown(group.target)}; expected values of labels.`);
  }
}

/** OCM goes on when the objects are no longer progressing, and asks nobody. */
function checkGoingOn({ template, facts }: Definition, rollout: RolloutSpec, own: readonly HubGroup[], report: Report): void {
  const gates = [rollout.gates, ...own.slice(0, -1).map(({ group }) => group.gates)].flatMap((each) => listOf<GateSpec | undefined>(each));
  const unkept = gates.filter((gate) => gate?.type === 'approval' || gate?.type === 'health');
  if (unkept.length > 0) {
    const fix = 'use `RolloutGate.soak` alone, or leave out `replicaSet`, so that each step is a change of its own.';
    report(ROLLOUT_RULES.replicaSet, `The rollout has the gate ${shown(unkept[0])}, and OCM goes from group to group by itself.`, fix);
  }
  if (!facts || conditionRules(facts).every(({ condition }) => condition !== 'Progressing')) {
    const message = `OCM cannot tell when ${nameOf(template)} is done, so that it would stop after the first group.`;
    report(ROLLOUT_RULES.replicaSet, message, 'leave out `replicaSet`, so that every cluster gets a ManifestWork of its own.');
  }
}
