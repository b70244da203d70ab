import { isObject, listOf } from '../../json/json';

/** The values a selector asks for of one label; `any` where the label only has to be there. */
interface Demand {
  any: boolean;
  readonly values: Set<unknown>;
}

/**
 * Whether Kruise's admission counts two label selectors as fitting one pod (pkg/util/selector.go). It compares what they ask of the same labels;
 * selectors on different labels overlap, except that `Exists` only meets selectors that name its label too.
 */
export function selectorsOverlap(one: any, other: any): boolean {
  return !excludes(one, other) && !excludes(other, one);
}

function excludes(one: any, other: any): boolean {
  const demands = demandsOf(one);
  return Object.entries(labelsOf(other)).some(([key, value]) => {
    const demand = demands.get(key);
    return demand !== undefined && !demand.any && !demand.values.has(value);
  }) || listOf<any>(other?.matchExpressions).some((expression) => {
    const demand = demands.get(expression?.key);
    const values = listOf<unknown>(expression?.values);
    switch (expression?.operator) {
      case 'In': return demand !== undefined && !demand.any && !values.some((value) => demand.values.has(value));
      case 'NotIn': return demand !== undefined && !demand.any && [...demand.values].every((value) => values.includes(value));
      case 'Exists': return demand === undefined;
      case 'DoesNotExist': return demand !== undefined;
      default: return false;
    }
  });
}

function demandsOf(selector: any): Map<unknown, Demand> {
  const demands = new Map<unknown, Demand>();
  const of = (key: unknown) => {
    let demand = demands.get(key);
    if (!demand) demands.set(key, demand = { any: false, values: new Set() });
    return demand;
  };
  for (const [key, value] of Object.entries(labelsOf(selector))) of(key).values.add(value);
  for (const expression of listOf<any>(selector?.matchExpressions)) {
    if (expression?.operator === 'In') listOf<unknown>(expression.values).forEach((value) => of(expression.key).values.add(value));
    if (expression?.operator === 'Exists') of(expression.key).any = true;
  }
  return demands;
}

function labelsOf(selector: any): Readonly<Record<string, unknown>> {
  return isObject(selector?.matchLabels) ? selector.matchLabels : {};
}
