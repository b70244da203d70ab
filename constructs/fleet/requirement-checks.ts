import { listed, repeated, type Report } from '../problems/reporter';
import { SELECTOR_RULES } from './selector-rules';
import { groupedBy, isObject, listOf } from '../json/json';
import type { ClusterAffinity, Requirement } from '../delivery/model';
import { shown } from '../json/shown';
import { isLabelKey, isLabelValue } from '../json/syntax';

/** What an expression may look like, on labels and on the fields of a cluster. */
const OPERATORS = {
  label: ['In', 'NotIn', 'Exists', 'DoesNotExist'],
  field: ['In', 'NotIn'],
};
const FIELDS = ['provider', 'region', 'zone'];

/** Checks the expressions of a selector one by one. */
export function checkRequirements(what: string, requirements: unknown, of: 'label' | 'field', report: Report): void {
  if (!Array.isArray(requirements) || requirements.length === 0) {
    report(Array.isArray(requirements) ? SELECTOR_RULES.empty : SELECTOR_RULES.type, `${what} given as ${shown(requirements)}; expected a list of at least one condition.`);
    return;
  }
  for (const requirement of requirements) {
    if (!isObject(requirement)) report(SELECTOR_RULES.type, `${what}, one of which is ${shown(requirement)}; expected an object.`);
    else checkRequirement(what, requirement as Requirement, of, report);
  }
}

function checkRequirement(what: string, { key, operator, values }: Requirement, of: 'label' | 'field', report: Report): void {
  if (of === 'field' ? !FIELDS.includes(key) : !isLabelKey(key)) {
    const rule = of === 'field' ? SELECTOR_RULES.expression : SELECTOR_RULES.label;
    report(rule, `${what} with the key ${shown(key)}; expected ${of === 'field' ? `one of ${listed(FIELDS)}` : 'a label key'}.`);
    return;
  }
  if (!OPERATORS[of].includes(operator)) {
    report(SELECTOR_RULES.expression, `${what} with the operator ${shown(operator)} for '${key}'; expected one of ${listed(OPERATORS[of])}.`);
    return;
  }
  if (operator === 'Exists' || operator === 'DoesNotExist') {
    if (values !== undefined) report(SELECTOR_RULES.expression, `${what} with ${operator} for '${key}', which takes no values, and the values ${shown(values)}.`);
    return;
  }
  if (!Array.isArray(values)) report(SELECTOR_RULES.type, `${what} with ${shown(values)} for '${key}'; expected a list of strings.`);
  else if (values.length === 0) report(SELECTOR_RULES.empty, `${what} with no value for '${key}'.`);
  else checkValues(`${what} with values for '${key}'`, values, report);
}

function checkValues(what: string, values: readonly unknown[], report: Report): void {
  const wrong = values.filter((value) => typeof value !== 'string');
  if (wrong.length > 0) report(SELECTOR_RULES.type, `${what} that are not strings: ${listed(wrong)}.`);
  const illFormed = values.filter((value) => typeof value === 'string' && !isLabelValue(value));
  if (illFormed.length > 0) report(SELECTOR_RULES.label, `${what} that no label can have: ${listed(illFormed)}.`);
  const twice = repeated(values);
  if (twice.size > 0) report(SELECTOR_RULES.duplicate, `${what} that are repeated: ${listed(twice)}.`);
}

/** Checks that the conditions of a well-formed selector can hold together. */
export function checkSatisfiable(what: string, { labelSelector, fieldSelector }: ClusterAffinity, report: Report): void {
  const matchLabels = Object.entries(labelSelector?.matchLabels ?? {}).map(([key, value]) => ({ key, operator: 'In', values: [value] }));
  const labels = [...matchLabels, ...listOf(labelSelector?.matchExpressions)];
  const fields = listOf(fieldSelector?.matchExpressions);
  const unsatisfiable = [...contradictory(labels), ...contradictory(fields.filter(({ key }) => key !== 'zone')), ...contradictoryZones(fields)];
  for (const key of unsatisfiable) report(SELECTOR_RULES.contradiction, `${what} has conditions on '${key}' that no cluster can meet.`);
}

function contradictory(requirements: readonly Requirement[]): string[] {
  return [...groupedBy(requirements, ({ key }) => key)].flatMap(([key, own]) => (canHold(own) ? [] : [key]));
}

/** Whether one value, or none, meets all the expressions on a key. */
function canHold(requirements: readonly Requirement[]): boolean {
  const by = (wanted: string) => requirements.filter(({ operator }) => operator === wanted).map(({ values }) => listOf(values));
  const [allowed, refused] = [by('In'), by('NotIn').flat()];
  if (by('DoesNotExist').length > 0) return allowed.length === 0 && by('Exists').length === 0;
  return allowed.length === 0 || allowed[0].some((value) => allowed.every((list) => list.includes(value)) && !refused.includes(value));
}

/** A cluster can have several zones, so two lists of them do not exclude each other; only a refused zone does. */
function contradictoryZones(requirements: readonly Requirement[]): string[] {
  const zones = requirements.filter(({ key }) => key === 'zone');
  const refused = new Set(zones.filter(({ operator }) => operator === 'NotIn').flatMap(({ values }) => listOf(values)));
  const impossible = zones.some(({ operator, values }) => operator === 'In' && listOf(values).every((zone) => refused.has(zone)));
  return impossible ? ['zone'] : [];
}
