import { isObject } from '../../json/json';
import { isLabelKey, isLabelValue } from '../../json/syntax';
import { shown } from '../../json/shown';

/** What the API server finds wrong with a term that selects nodes; undefined for a valid one. */
export function faultOfNodeTerm(term: unknown): string | undefined {
  if (!isObject(term)) return `is ${shown(term)}, expected an object`;
  for (const field of ['matchExpressions', 'matchFields']) {
    const list: unknown = term[field];
    if (list == null) continue;
    if (!Array.isArray(list)) return `has the ${field} ${shown(list)}, expected a list`;
    const wrong = list.find((requirement) => !(field === 'matchFields' ? isSoundField(requirement) : isSoundExpression(requirement)));
    if (wrong !== undefined) return `has the condition ${shown(wrong)}, which is not a valid node requirement`;
  }
  return undefined;
}

function isSoundExpression(requirement: any): boolean {
  if (!isObject(requirement) || !isLabelKey(requirement.key)) return false;
  const values: readonly unknown[] = Array.isArray(requirement.values) ? requirement.values : [];
  if (requirement.values != null && !Array.isArray(requirement.values)) return false;
  switch (requirement.operator) {
    case 'In':
    case 'NotIn': return values.length > 0 && values.every(isLabelValue);
    case 'Exists':
    case 'DoesNotExist': return values.length === 0;
    case 'Gt':
    case 'Lt': return values.length === 1 && typeof values[0] === 'string' && /^-?\d+$/.test(values[0]);
    default: return false;
  }
}

/** The only field that nodes can be selected by is their name. */
function isSoundField(requirement: any): boolean {
  return isObject(requirement) && requirement.key === 'metadata.name' && ['In', 'NotIn'].includes(requirement.operator)
    && Array.isArray(requirement.values) && requirement.values.length === 1 && typeof requirement.values[0] === 'string';
}

/** What is wrong with a list of weighted terms; undefined for a valid one. */
export function faultOfPreferredTerms(terms: unknown): string | undefined {
  if (!Array.isArray(terms)) return `is ${shown(terms)}, expected a list`;
  for (const term of terms) {
    if (!isObject(term)) return `has the entry ${shown(term)}, expected an object`;
    if (!isWeight(term.weight)) return `has the weight ${shown(term.weight)}, expected a whole number from 1 to 100`;
    const fault = faultOfNodeTerm(term.preference);
    if (fault) return `has a preference that ${fault}`;
  }
  return undefined;
}

/** Whether a value is the weight of a preference. */
export function isWeight(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 100;
}

const EFFECTS = [undefined, null, '', 'NoSchedule', 'PreferNoSchedule', 'NoExecute'];

/** What is wrong with a list of tolerations; undefined for a valid one. */
export function faultOfTolerations(list: unknown): string | undefined {
  if (!Array.isArray(list)) return `is ${shown(list)}, expected a list`;
  const wrong = list.find((toleration) => !isSoundToleration(toleration));
  return wrong === undefined ? undefined : `has the entry ${shown(wrong)}, which is not a valid toleration`;
}

function isSoundToleration(toleration: any): boolean {
  if (!isObject(toleration)) return false;
  const { key, operator, value, effect, tolerationSeconds } = toleration;
  if (key ? !isLabelKey(key) : operator !== 'Exists') return false;
  if (tolerationSeconds != null && (effect !== 'NoExecute' || !Number.isInteger(tolerationSeconds))) return false;
  if (!EFFECTS.includes(effect)) return false;
  if (operator === 'Exists') return !value;
  return [undefined, null, '', 'Equal'].includes(operator) && (value == null || isLabelValue(value));
}
