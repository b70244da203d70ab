import { isObject, listOf } from '../../json/json';
import { isLabelKey, isLabelValue } from '../../json/syntax';
import { shown } from '../../json/shown';
import { UNITED_DEPLOYMENT_RULES as RULES } from './rules';
import { isListOrMissing, isObjectOrMissing } from '../pods/workload-parts';
import type { Report } from '../pods/workload-rules';

/** What is wrong with the nodes of a subset: which it selects, and whose taints it puts up with. */
export function checkNodes(subset: any, where: string, say: Report): void {
  const term: unknown = subset.nodeSelectorTerm;
  if (isObjectOrMissing(term, `${where}.nodeSelectorTerm`, say)) {
    if (isListOrMissing(term.matchExpressions, `${where}.nodeSelectorTerm.matchExpressions`, say)) {
      for (const expression of term.matchExpressions) {
        const fault = expressionFault(expression);
        if (fault) say(RULES.nodes, `${where}.nodeSelectorTerm has the expression ${shown(expression)}, but ${fault}.`);
      }
    }
    if (term.matchFields != null && !(Array.isArray(term.matchFields) && term.matchFields.length === 0)) {
      say(RULES.nodes, `${where}.nodeSelectorTerm.matchFields is ${shown(term.matchFields)}, but only matchExpressions have an effect.`);
    }
  }
  if (isListOrMissing(subset.tolerations, `${where}.tolerations`, say)) {
    for (const toleration of subset.tolerations) {
      const fault = tolerationFault(toleration);
      if (fault) say(RULES.tolerations, `${where} has the toleration ${shown(toleration)}, but ${fault}.`);
    }
  }
}

function expressionFault(expression: any): string | undefined {
  if (!isObject(expression)) return 'an object is expected';
  const values = listOf<unknown>(expression.values);
  if (!isLabelKey(expression.key)) return 'the key of a label is expected';
  switch (expression.operator) {
    case 'In': case 'NotIn':
      return values.length === 0 ? 'at least one value is expected' : undefined;
    case 'Exists': case 'DoesNotExist':
      return values.length > 0 ? 'no values are expected' : undefined;
    case 'Gt': case 'Lt':
      return values.length === 1 && /^-?\d+$/.test(String(values[0])) ? undefined : 'exactly one whole number is expected';
    default:
      return 'one of the operators In, NotIn, Exists, DoesNotExist, Gt and Lt is expected';
  }
}

const EFFECTS: ReadonlySet<unknown> = new Set(['NoSchedule', 'PreferNoSchedule', 'NoExecute']);

function tolerationFault(toleration: any): string | undefined {
  if (!isObject(toleration)) return 'an object is expected';
  const { key, operator, value, effect, tolerationSeconds } = toleration;
  if (key && !isLabelKey(key)) return 'a valid key is expected';
  if (!key && operator !== 'Exists') return 'the operator Exists is expected where there is no key';
  if (operator && operator !== 'Equal' && operator !== 'Exists') return 'one of the operators Equal and Exists is expected';
  if (operator === 'Exists' && value) return 'no value is expected with the operator Exists';
  if (value != null && !isLabelValue(value)) return 'a valid value is expected';
  if (effect && !EFFECTS.has(effect)) return 'one of the effects NoSchedule, PreferNoSchedule and NoExecute is expected';
  return tolerationSeconds != null && effect !== 'NoExecute' ? 'the effect NoExecute is expected with tolerationSeconds' : undefined;
}
