import { isObject, listOf } from '../json/json';
import type { LabelSelector, Requirement } from './model';
import { isLabelKey, isLabelValue } from '../json/syntax';

/** Says whether a set of labels fits. */
export type LabelMatcher = (labels: Readonly<Record<string, string>>) => boolean;

/** One expression, checked the way apimachinery checks it; undefined when it is ill-formed. */
export function requirementMatcher(requirement: Requirement): LabelMatcher | undefined {
  if (!isObject(requirement)) return undefined;
  const { key, operator } = requirement;
  const values = listOf(requirement.values);
  if (!isLabelKey(key) || !values.every(isLabelValue)) return undefined;
  switch (operator) {
    case 'In':
      return values.length === 0 ? undefined : (labels) => Object.hasOwn(labels, key) && values.includes(labels[key]);
    case 'NotIn':
      return values.length === 0 ? undefined : (labels) => !Object.hasOwn(labels, key) || !values.includes(labels[key]);
    case 'Exists':
      return values.length > 0 ? undefined : (labels) => Object.hasOwn(labels, key);
    case 'DoesNotExist':
      return values.length > 0 ? undefined : (labels) => !Object.hasOwn(labels, key);
    default:
      return undefined;
  }
}

/**
 * A label selector as a predicate. An empty selector fits everything. An ill-formed one fits nothing: the control plane neither
 * refuses nor reports it.
 */
export function labelMatcher(selector: LabelSelector): LabelMatcher {
  const matchLabels = isObject(selector.matchLabels) ? Object.entries(selector.matchLabels) : [];
  const requirements: Requirement[] = [
    ...matchLabels.map(([key, value]) => ({ key, operator: 'In', values: [value] })),
    ...listOf(selector.matchExpressions),
  ];
  const matchers: LabelMatcher[] = [];
  for (const requirement of requirements) {
    const matcher = requirementMatcher(requirement);
    if (!matcher) return () => false;
    matchers.push(matcher);
  }
  return (labels) => matchers.every((matches) => matches(labels));
}
