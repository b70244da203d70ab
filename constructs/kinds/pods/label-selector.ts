import { isObject, listOf } from '../../json/json';
import { requirementMatcher } from '../../delivery/selector';

/** Whether a label selector has no condition at all and would match every pod. */
export function isEmptySelector(selector: any): boolean {
  const labels = isObject(selector.matchLabels) ? Object.keys(selector.matchLabels).length : selector.matchLabels == null ? 0 : 1;
  const expressions = Array.isArray(selector.matchExpressions) ? selector.matchExpressions.length : selector.matchExpressions == null ? 0 : 1;
  return labels + expressions === 0;
}

/** Whether the API server accepts a label selector. */
export function isWellFormedSelector(selector: any): boolean {
  const { matchLabels, matchExpressions } = selector;
  if (matchLabels != null && !isObject(matchLabels)) return false;
  if (matchExpressions != null && !Array.isArray(matchExpressions)) return false;
  return Object.entries(matchLabels ?? {}).every(([key, value]) => requirementMatcher({ key, operator: 'In', values: [value as string] }))
    && listOf<any>(matchExpressions).every(requirementMatcher);
}
