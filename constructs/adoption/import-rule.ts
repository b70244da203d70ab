import type { Rule } from '../problems/problem';
import { Severity } from '../problems/problem';

/** A mistake that import repairs: what holds, what Karmada would have done, and the repair. */
export function repaired(code: string, rule: string, why: string, fix: string): Rule {
  return { code, severity: Severity.WARNING, rule, why, fix };
}

/** Something that import cannot put right. */
export function refused(code: string, rule: string, why: string, fix: string): Rule {
  return { code, severity: Severity.ERROR, rule, why, fix };
}
