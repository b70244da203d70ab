import { isObject, listOf } from '../../json/json';
import { isLabelKey, isLabelValue } from '../../json/syntax';
import { shown } from '../../json/shown';
import { UNITED_DEPLOYMENT_RULES as RULES } from './rules';
import { isListOrMissing, isObjectOrMissing } from '../pods/fields';
import type { Report } from '../pods/workload-rules';

/** What is wrong with the nodes of a subset: which ones it selects, and whose taints it tolerates. */
export function checkNodes(subset: any, where: string, say: Report): void {
  const term: unknown = subset.nodeSelectorTerm;
  if (isObjectOrMissing(term, `${where}.nodeSelectorTerm`, say)) {
    if (isListOrMissing(term.matchExpressions, `${where}.nodeSelectorTerm.matchExpressions`, say)) {
      for (const expression of term.matchExpressions) {
        const expected = expectedOfExpression(expression);
        if (expected) say(RULES.nodes, `${where}.nodeSelectorTerm has the expression ${shown(expression)}, expected ${expected}.`);
      }
    }
    if (term.matchFields != null && !(Array.isArray(term.matchFields) && term.matchFields.length === 0)) {
      say(RULES.nodes, `${where}.nodeSelectorTerm.matchFields is ${shown(term.matchFields)}, but only matchExpressions has an effect.`);
    }
  }
  if (isListOrMissing(subset.tolerations, `${where}.tolerations`, say)) {
    for (const toleration of subset.tolerations) {
      const expected = expectedOfToleration(toleration);
      if (expected) say(RULES.tolerations, `${where} has the toleration ${shown(toleration)}, expected ${expected}.`);
    }
  }
}

/** What an expression should have; undefined if it is valid. */
function expectedOfExpression(expression: any): string | undefined {
  if (!isObject(expression)) return 'an object';
  const values = listOf<unknown>(expression.values);
  if (!isLabelKey(expression.key)) return 'a label key';
  switch (expression.operator) {
    case 'In': case 'NotIn':
      return values.length === 0 ? 'at least one value' : undefined;
    case 'Exists': case 'DoesNotExist':
      return values.length > 0 ? 'no values' : undefined;
    case 'Gt': case 'Lt':
      return values.length === 1 && /^-?\d+$/.test(String(values[0])) ? undefined : 'exactly one whole number';
    default:
      return 'one of the operators In, NotIn, Exists, DoesNotExist, Gt and Lt';
  }
}

const EFFECTS: ReadonlySet<unknown> = new Set(['NoSchedule', 'PreferNoSchedule', 'NoExecute']);

/** What a toleration should have; undefined if it is valid. */
function expectedOfToleration(toleration: any): string | undefined {
  if (!isObject(toleration)) return 'an object';
  const { key, operator, value, effect, tolerationSeconds } = toleration;
  if (key && !isLabelKey(key)) return 'a valid key';
  if (!key && operator !== 'Exists') return 'the operator Exists if there is no key';
  if (operator && operator !== 'Equal' && operator !== 'Exists') return 'the operator Equal or Exists';
  if (operator === 'Exists' && value) return 'no value with the operator Exists';
  if (value != null && !isLabelValue(value)) return 'a valid value';
  if (effect && !EFFECTS.has(effect)) return 'the effect NoSchedule, PreferNoSchedule or NoExecute';
  return tolerationSeconds != null && effect !== 'NoExecute' ? 'the effect NoExecute with tolerationSeconds' : undefined;
}
