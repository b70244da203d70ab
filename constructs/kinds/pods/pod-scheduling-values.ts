import { isObject, listOf } from '../../json/json';
import { isDnsLabel, isDnsSubdomain, isLabelKey, isLabelValue } from '../../json/syntax';
import { checkLabels as checkLabelMap } from '../marks';
import { isWellFormedSelector } from './label-selector';
import { isText, objectsOf, checkOneOf, type SayValue } from './pod-value';

const REQUIRED = 'requiredDuringSchedulingIgnoredDuringExecution';
const PREFERRED = 'preferredDuringSchedulingIgnoredDuringExecution';

/** Where pods may run: node labels, taints, affinities, spreads and gates. */
export function checkSchedulingValues(spec: any, say: SayValue): void {
  checkLabelMap(spec.nodeSelector, 'nodeSelector', say);
  for (const [toleration, where] of objectsOf(spec.tolerations, 'tolerations')) checkToleration(toleration, where, say);
  checkGates(spec, say);
  checkSpreads(spec.topologySpreadConstraints, say);
  const { nodeAffinity, podAffinity, podAntiAffinity } = isObject(spec.affinity) ? spec.affinity as any : {};
  checkNodeAffinity(nodeAffinity, 'affinity.nodeAffinity', say);
  checkPodAffinity(podAffinity, 'affinity.podAffinity', say);
  checkPodAffinity(podAntiAffinity, 'affinity.podAntiAffinity', say);
}

function checkToleration(toleration: any, where: string, say: SayValue): void {
  const { key, operator, value } = toleration;
  if (isText(key) && key !== '' && !isLabelKey(key)) say(`${where}.key`, key, 'a taint key');
  if ((key == null || key === '') && (operator == null || operator === '' || operator === 'Equal')) say(`${where}.operator`, operator, 'Exists if there is no key');
  if (operator === 'Exists' && value) say(`${where}.value`, value, 'none with the operator Exists');
  else if (operator !== 'Exists' && isText(value) && !isLabelValue(value)) say(`${where}.value`, value, 'a taint value');
  if (toleration.tolerationSeconds != null && toleration.effect !== 'NoExecute') say(`${where}.effect`, toleration.effect, 'NoExecute with tolerationSeconds');
}

function checkGates(spec: any, say: SayValue): void {
  const gates = objectsOf(spec.schedulingGates, 'schedulingGates');
  gates.forEach(([gate, where], index) => {
    if (isText(gate.name) && !isLabelKey(gate.name)) say(`${where}.name`, gate.name, 'a name in the form of a label key');
    else if (gates.slice(0, index).some(([other]) => other.name === gate.name)) say(`${where}.name`, gate.name, 'each gate only once');
  });
  if (isText(spec.nodeName) && spec.nodeName !== '' && !isDnsSubdomain(spec.nodeName)) say('nodeName', spec.nodeName, 'a node name');
}

function checkSpreads(spreads: unknown, say: SayValue): void {
  const seen = new Set<string>();
  for (const [spread, where] of objectsOf(spreads, 'topologySpreadConstraints')) {
    if (typeof spread.maxSkew === 'number' && spread.maxSkew <= 0) say(`${where}.maxSkew`, spread.maxSkew, '1 or more');
    if (spread.topologyKey === '') say(`${where}.topologyKey`, '', 'a node label key');
    const kind = JSON.stringify([spread.topologyKey, spread.whenUnsatisfiable]);
    if (seen.has(kind)) say(where, spread.topologyKey, 'only one constraint for each topologyKey and whenUnsatisfiable');
    seen.add(kind);
    if (typeof spread.minDomains === 'number' && spread.minDomains <= 0) say(`${where}.minDomains`, spread.minDomains, '1 or more');
    else if (spread.minDomains != null && spread.whenUnsatisfiable !== 'DoNotSchedule') say(`${where}.minDomains`, spread.minDomains, 'none unless whenUnsatisfiable is DoNotSchedule');
    for (const name of ['nodeAffinityPolicy', 'nodeTaintsPolicy']) checkOneOf(spread[name], ['Honor', 'Ignore'], `${where}.${name}`, say);
    checkLabels(spread.labelSelector, `${where}.labelSelector`, say);
    checkLabelKeys(spread, 'matchLabelKeys', where, say);
    const named = selectedKeys(spread.labelSelector);
    for (const key of listOf(spread.matchLabelKeys)) if (named.includes(key)) say(`${where}.matchLabelKeys`, key, 'a key that labelSelector does not name');
  }
}

function checkPodAffinity(affinity: any, where: string, say: SayValue): void {
  if (!isObject(affinity)) return;
  const { [REQUIRED]: required, [PREFERRED]: preferred } = affinity as any;
  for (const [term, at] of objectsOf(required, `${where}.${REQUIRED}`)) checkPodTerm(term, at, say);
  for (const [choice, at] of objectsOf(preferred, `${where}.${PREFERRED}`)) {
    checkWeight(choice.weight, at, say);
    if (isObject(choice.podAffinityTerm)) checkPodTerm(choice.podAffinityTerm, `${at}.podAffinityTerm`, say);
  }
}

function checkPodTerm(term: any, where: string, say: SayValue): void {
  if (isText(term.topologyKey) && !isLabelKey(term.topologyKey)) say(`${where}.topologyKey`, term.topologyKey, 'a node label key');
  checkLabels(term.labelSelector, `${where}.labelSelector`, say);
  checkLabels(term.namespaceSelector, `${where}.namespaceSelector`, say);
  for (const name of listOf(term.namespaces)) if (isText(name) && !isDnsLabel(name)) say(`${where}.namespaces`, name, 'the name of a namespace');
  checkLabelKeys(term, 'matchLabelKeys', where, say);
  checkLabelKeys(term, 'mismatchLabelKeys', where, say);
  const both = listOf(term.matchLabelKeys).filter((key) => listOf(term.mismatchLabelKeys).includes(key));
  if (both.length > 0) say(`${where}.matchLabelKeys`, both, 'keys that mismatchLabelKeys does not name');
}

function checkLabelKeys(term: any, field: string, where: string, say: SayValue): void {
  const keys = listOf(term[field]);
  if (keys.length > 0 && term.labelSelector == null) say(`${where}.${field}`, keys, 'none without a labelSelector');
  for (const key of keys) if (isText(key) && !isLabelKey(key)) say(`${where}.${field}`, key, 'a label key');
}

function selectedKeys(selector: any): readonly unknown[] {
  return isObject(selector) ? [...Object.keys((selector as any).matchLabels ?? {}), ...listOf<any>((selector as any).matchExpressions).map((condition) => condition?.key)] : [];
}

function checkLabels(selector: unknown, where: string, say: SayValue): void {
  if (isObject(selector) && !isWellFormedSelector(selector)) say(where, selector, 'a valid label selector');
}

function checkNodeAffinity(affinity: any, where: string, say: SayValue): void {
  if (!isObject(affinity)) return;
  const { [REQUIRED]: required, [PREFERRED]: preferred } = affinity as any;
  const terms = required?.nodeSelectorTerms;
  if (Array.isArray(terms) && terms.length === 0) say(`${where}.${REQUIRED}.nodeSelectorTerms`, terms, 'at least one term');
  for (const [term, at] of objectsOf(terms, `${where}.${REQUIRED}.nodeSelectorTerms`)) checkNodeTerm(term, at, say);
  for (const [choice, at] of objectsOf(preferred, `${where}.${PREFERRED}`)) {
    checkWeight(choice.weight, at, say);
    if (isObject(choice.preference)) checkNodeTerm(choice.preference, `${at}.preference`, say);
  }
}

function checkNodeTerm(term: any, where: string, say: SayValue): void {
  for (const [condition, at] of objectsOf(term.matchExpressions, `${where}.matchExpressions`)) {
    const values = listOf(condition.values);
    if (isText(condition.key) && !isLabelKey(condition.key)) say(`${at}.key`, condition.key, 'a label key');
    const expected = valuesExpected(condition.operator, values.length);
    if (expected) say(`${at}.values`, values, `${expected} with the operator ${condition.operator}`);
  }
  for (const [condition, at] of objectsOf(term.matchFields, `${where}.matchFields`)) {
    const values = listOf(condition.values);
    if (condition.key !== 'metadata.name') say(`${at}.key`, condition.key, 'metadata.name');
    else if (!['In', 'NotIn'].includes(condition.operator)) say(`${at}.operator`, condition.operator, 'In or NotIn');
    else if (values.length !== 1 || !isDnsSubdomain(values[0])) say(`${at}.values`, values, 'exactly one node name');
  }
}

function valuesExpected(operator: unknown, count: number): string | undefined {
  if (operator === 'In' || operator === 'NotIn') return count === 0 ? 'at least one' : undefined;
  if (operator === 'Exists' || operator === 'DoesNotExist') return count === 0 ? undefined : 'none';
  return (operator === 'Gt' || operator === 'Lt') && count !== 1 ? 'one' : undefined;
}

function checkWeight(weight: unknown, where: string, say: SayValue): void {
  if (typeof weight === 'number' && (weight < 1 || weight > 100)) say(`${where}.weight`, weight, '1 to 100');
}
