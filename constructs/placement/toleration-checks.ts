import type { Report } from '../problems/reporter';
import { isWhole } from '../problems/reporter';
import { isObject } from '../json/json';
import type { Rule } from '../problems/problem';
import { Severity } from '../problems/problem';
import { shown } from '../json/shown';
import { isLabelKey, isLabelValue } from '../json/syntax';

const { ERROR } = Severity;

/** Rules on tolerations. */
export const TOLERATION_RULES = {
  toleration: {
    code: 'KF250', severity: ERROR,
    rule: 'A toleration is one that can cover a taint: Exists without a value, or Equal with a key.',
    why: 'Admission refuses Lt and Gt; other ill-formed tolerations are accepted and have no effect, or a wider one than they say.',
    fix: 'give a key, with a value for TolerationOperator.EQUAL; for every taint say `{ operator: TolerationOperator.EXISTS }`.',
    source: 'karmada 1.18.2 pkg/util/validation/validation.go',
  },
} satisfies Record<string, Rule>;

/** Checks which taints a placement tolerates. */
export function checkTolerations(tolerations: unknown, report: Report): void {
  if (tolerations === undefined) return;
  if (!Array.isArray(tolerations)) {
    report(TOLERATION_RULES.toleration, `The tolerations are ${shown(tolerations)}, but a list is needed.`);
    return;
  }
  for (const toleration of tolerations) {
    for (const fault of faults(toleration)) report(TOLERATION_RULES.toleration, `The toleration ${shown(toleration)} ${fault}.`);
  }
}

function faults(toleration: unknown): string[] {
  if (!isObject(toleration)) return ['is no object with a key'];
  const { key, operator, value, effect, tolerationSeconds } = toleration;
  const found: string[] = [];
  if (key !== undefined && !isLabelKey(key)) found.push(`has the key ${shown(key)}, which no taint can have`);
  if (value !== undefined && !isLabelValue(value)) found.push(`has the value ${shown(value)}, which no taint can have`);
  if (operator !== 'Exists' && operator !== 'Equal') found.push(`has the operator ${shown(operator)}, but Exists or Equal is needed`);
  if (operator === 'Exists' && value !== undefined) found.push('has a value, which Exists does not compare');
  if (operator === 'Equal' && (key === undefined || value === undefined)) found.push('compares a value, but key or value is missing');
  if (effect !== undefined && effect !== 'NoSchedule' && effect !== 'NoExecute') {
    found.push(`has the effect ${shown(effect)}, but clusters have taints of NoSchedule and NoExecute only`);
  }
  if (tolerationSeconds !== undefined) {
    if (!isWhole(tolerationSeconds, 0, Number.MAX_SAFE_INTEGER)) found.push(`lasts ${shown(tolerationSeconds)} seconds, but a whole number is needed`);
    if (effect !== 'NoExecute') found.push('lasts for a time, which only NoExecute heeds');
  }
  return found;
}
