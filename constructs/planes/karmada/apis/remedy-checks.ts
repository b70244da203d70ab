import { isObject } from '../../../json/json';
import { checkOneOf, isText, objectsOf, type SayValue } from '../../../kinds/pods/pod-value';
import { listed } from '../../../problems/reporter';
import { checkClusterName } from './cluster-names';
import type { Admission } from './say';
import { TRAFFIC_RULES as RULES } from './traffic-rules';

const OPERATORS = ['Equal', 'NotEqual'];
const STATUSES = ['True', 'False', 'Unknown'];

/** Checks a Remedy for what its controller makes of it. Karmada has no admission for it beside the schema. */
export function checkRemedy({ spec }: any, admission: Admission): void {
  if (!isObject(spec)) return;
  const say: SayValue = (where, value, expected) => admission.say(RULES.remedy, where, value, expected);
  const { clusterAffinity, decisionMatches, actions } = spec as any;
  if (isObject(clusterAffinity)) checkClusters(clusterAffinity.clusterNames, admission);
  if (Array.isArray(decisionMatches) && decisionMatches.length === 0) say('spec.decisionMatches', decisionMatches, 'at least one condition, or no list at all, which is always');
  for (const [{ clusterConditionMatch: match }, where] of objectsOf(decisionMatches, 'spec.decisionMatches')) {
    if (match === undefined) say(`${where}.clusterConditionMatch`, match, 'a condition');
    if (!isObject(match)) continue;
    const { conditionType, operator, conditionStatus } = match as any;
    if (conditionType === '') say(`${where}.clusterConditionMatch.conditionType`, '', 'the type of a condition, such as Ready');
    checkOneOf(operator, OPERATORS, `${where}.clusterConditionMatch.operator`, say);
    checkOneOf(conditionStatus, STATUSES, `${where}.clusterConditionMatch.conditionStatus`, say);
  }
  if (actions == null || (Array.isArray(actions) && actions.length === 0)) say('spec.actions', actions, 'at least one action, such as TrafficControl');
  else if (Array.isArray(actions)) {
    if (actions.includes('')) say('spec.actions', actions, 'names of actions');
    admission.note(RULES.remedyEffect, `Karmada notes ${listed(actions.filter(isText))} in the status of a cluster, and leaves it to others to do it.`);
  }
}

/** An affinity without names selects no cluster, although none at all selects every one. */
function checkClusters(names: unknown, admission: Admission): void {
  if (names == null || (Array.isArray(names) && names.length === 0)) admission.say(RULES.remedy, 'spec.clusterAffinity.clusterNames', names, 'at least one cluster, or no clusterAffinity, which is every cluster');
  if (Array.isArray(names)) names.forEach((name, index) => checkClusterName(name, `spec.clusterAffinity.clusterNames[${index}]`, RULES.trafficCluster, admission));
}
