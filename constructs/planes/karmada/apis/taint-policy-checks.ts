import { isObject, listOf } from '../../../json/json';
import { isLabelKey, isLabelValue } from '../../../json/syntax';
import { checkOneOf, isText, objectsOf, type SayValue } from '../../../kinds/pods/pod-value';
import { repeated } from '../../../problems/reporter';
import { checkClusterTargets } from './cluster-names';
import type { Admission } from './say';
import { SCHEDULING_RULES as RULES } from './scheduling-rules';

const EFFECTS = ['NoSchedule', 'NoExecute'];
const OPERATORS = ['In', 'NotIn'];
const STATUSES = ['True', 'False', 'Unknown'];

/** Checks a ClusterTaintPolicy as Karmada's admission does, and for what its controller makes of it. */
export function checkTaintPolicy({ spec }: any, admission: Admission): void {
  if (!isObject(spec)) return;
  const { say, note } = admission;
  note(RULES.taintGate, 'A ClusterTaintPolicy needs the Karmada feature gate Failover.');
  checkTaints(spec.taints, admission);
  if (spec.targetClusters !== undefined) checkClusterTargets(spec.targetClusters, 'The policy', 'spec.targetClusters', RULES.clusters, admission);
  const added = objectsOf(spec.addOnConditions, 'spec.addOnConditions');
  const removed = objectsOf(spec.removeOnConditions, 'spec.removeOnConditions');
  for (const [condition, where] of [...added, ...removed]) checkCondition(condition, where, (at, value, expected) => say(RULES.conditions, at, value, expected));
  if (added.length === 0 && removed.length === 0) note(RULES.conditions, 'The policy has no conditions, so taints neither come nor go.');
  else if (removed.length === 0) note(RULES.stays, 'The policy adds taints and never removes them.');
}

function checkTaints(given: unknown, { say, note }: Admission): void {
  const taints = objectsOf(given, 'spec.taints');
  for (const [{ key, value, effect }, where] of taints) {
    if (isText(key) && !isLabelKey(key)) say(RULES.taints, `${where}.key`, key, 'the key of a taint, which is like that of a label');
    if (isText(value) && !isLabelValue(value)) say(RULES.taints, `${where}.value`, value, 'the value of a taint, which is like that of a label');
    checkOneOf(effect, EFFECTS, `${where}.effect`, (at, found, expected) => say(RULES.taints, at, found, expected));
    if (effect === 'NoExecute') note(RULES.noExecute, `${where} has the effect NoExecute, which karmada-webhook refuses unless it is told to allow it.`);
  }
  for (const twice of repeated(taints.map(([{ key, effect }]) => `${String(key)}:${String(effect)}`))) note(RULES.taints, `There are several taints ${twice}.`);
}

function checkCondition({ conditionType, operator, statusValues }: any, where: string, say: SayValue): void {
  if (conditionType === '') say(`${where}.conditionType`, '', 'the type of a condition, such as Ready');
  checkOneOf(operator, OPERATORS, `${where}.operator`, say);
  if (Array.isArray(statusValues) && statusValues.length === 0) say(`${where}.statusValues`, statusValues, 'at least one status');
  listOf<unknown>(Array.isArray(statusValues) ? statusValues : []).forEach((status, index) => checkOneOf(status, STATUSES, `${where}.statusValues[${index}]`, say));
}
