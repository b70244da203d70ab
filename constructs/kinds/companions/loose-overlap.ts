import { isObject, listOf } from '../../json/json';

interface Requirement {
  readonly operator: unknown;
  readonly values: readonly unknown[];
}

/**
 * Whether Kruise's admission counts the selectors of two budgets as overlapping (IsSelectorLooseOverlap in pkg/util/selector.go): they name exactly the same
 * labels, and some value of each label matches both.
 */
export function overlapLoosely(one: unknown, other: unknown): boolean {
  const [first, second] = [requirementsOf(one), requirementsOf(other)];
  return first.size === second.size && [...first].every(([key, requirement]) => {
    const counterpart = second.get(key);
    return counterpart !== undefined && meet(requirement, counterpart);
  });
}

/** The labels that a selector names, as one string: only selectors with the same labels can overlap. */
export function labelsNamed(selector: unknown): string {
  return [...requirementsOf(selector).keys()].sort().join();
}

function requirementsOf(selector: unknown): Map<string, Requirement> {
  const requirements = new Map<string, Requirement>();
  if (!isObject(selector)) return requirements;
  for (const [key, value] of Object.entries(isObject(selector.matchLabels) ? selector.matchLabels : {})) requirements.set(key, { operator: 'In', values: [value] });
  for (const expression of listOf<any>(selector.matchExpressions)) {
    if (typeof expression?.key === 'string') requirements.set(expression.key, { operator: expression.operator, values: listOf(expression.values) });
  }
  return requirements;
}

function meet(one: Requirement, other: Requirement): boolean {
  const operators = [one.operator, other.operator];
  if (operators.includes('DoesNotExist')) return operators.every((operator) => operator === 'DoesNotExist' || operator === 'NotIn');
  if (operators.includes('Exists') || operators.every((operator) => operator === 'NotIn')) return true;
  if (one.operator === 'In' && other.operator === 'In') return one.values.some((value) => other.values.includes(value));
  const [wanted, unwanted] = one.operator === 'In' ? [one, other] : [other, one];
  return !wanted.values.every((value) => unwanted.values.includes(value));
}
