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

/**
 * For each selector the first one before it that overlaps with it. Most selectors have one value for each label: two of those overlap only where they are
 * the same, so that only the others are compared one by one.
 */
export function earlierOverlaps(selectors: readonly unknown[]): (number | undefined)[] {
  const exact = new Map<string, number>();
  const others: number[] = [];
  return selectors.map((selector, index) => {
    const text = exactText(selector);
    const overlaps = (other: number): boolean => overlapLoosely(selector, selectors[other]);
    if (text === undefined) {
      others.push(index);
      const first = selectors.findIndex((_, other) => other === index || overlaps(other));
      return first < index ? first : undefined;
    }
    const [same, among] = [exact.get(text), others.find(overlaps)];
    if (same === undefined) exact.set(text, index);
    return same === undefined || among === undefined ? same ?? among : Math.min(same, among);
  });
}

/** A selector with one value for each label as a text that is the same for the same labels; undefined for all others. */
function exactText(selector: unknown): string | undefined {
  const requirements = [...requirementsOf(selector)];
  if (!requirements.every(([, { operator, values }]) => operator === 'In' && values.length === 1)) return undefined;
  return JSON.stringify(requirements.map(([key, { values }]) => [key, values[0]]).sort(([one], [other]) => (String(one) < String(other) ? -1 : 1)));
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
