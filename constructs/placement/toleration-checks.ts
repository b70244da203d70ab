import { isWhole, type Report } from '../problems/reporter';
import { isObject } from '../json/json';
import { error } from '../problems/problem';
import { shown } from '../json/shown';
import { isLabelKey, isLabelValue } from '../json/syntax';

/** Rules on tolerations. */
export const TOLERATION_RULES = {
  toleration: error('KF250', 'karmada 1.18.2 pkg/util/validation/validation.go', {
    rule: 'A toleration can match a taint: Exists without a value, or Equal with a key and a value.',
    why: 'Admission refuses Lt and Gt; other ill-formed tolerations are accepted, and match nothing or more than they seem to.',
    fix: 'give a key, with a value for TolerationOperator.EQUAL; to tolerate every taint give TolerationOperator.EXISTS as `operator` and nothing else.',
  }),
};

/** Checks which taints a placement tolerates. */
export function checkTolerations(tolerations: unknown, report: Report): void {
  if (tolerations === undefined) return;
  if (!Array.isArray(tolerations)) {
    report(TOLERATION_RULES.toleration, `The tolerations are ${shown(tolerations)}; expected a list.`);
    return;
  }
  for (const toleration of tolerations) {
    for (const fault of faults(toleration)) report(TOLERATION_RULES.toleration, `The toleration ${shown(toleration)} ${fault}.`);
  }
}

function faults(toleration: unknown): string[] {
  if (!isObject(toleration)) return ['is not an object with a key'];
  const { key, operator, value, effect, tolerationSeconds } = toleration;
  const found: string[] = [];
  if (key !== undefined && !isLabelKey(key)) found.push(`has the key ${shown(key)}, which no taint can have`);
  if (value !== undefined && !isLabelValue(value)) found.push(`has the value ${shown(value)}, which no taint can have`);
  if (operator !== 'Exists' && operator !== 'Equal') found.push(`has the operator ${shown(operator)}; expected Exists or Equal`);
  if (operator === 'Exists' && value !== undefined) found.push('has a value, but Exists does not compare values');
  if (operator === 'Equal' && (key === undefined || value === undefined)) found.push('compares a value, but its key or value is missing');
  if (effect !== undefined && effect !== 'NoSchedule' && effect !== 'NoExecute') {
    found.push(`has the effect ${shown(effect)}, but the taints of clusters are only NoSchedule and NoExecute`);
  }
  if (tolerationSeconds !== undefined) {
    if (!isWhole(tolerationSeconds, 0, Number.MAX_SAFE_INTEGER)) found.push(`lasts ${shown(tolerationSeconds)} seconds; expected a whole number`);
    if (effect !== 'NoExecute') found.push('lasts for a limited time, which only works with NoExecute');
  }
  return found;
}
