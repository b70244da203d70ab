import { type Rule, Severity } from '../problems/problem';

/** A mistake that import repairs: what makes it one, what holds, what Karmada would have done, and the repair. */
export function repaired(code: string, source: string, rule: string, why: string, fix: string): Rule {
  return { code, severity: Severity.WARNING, rule, why, fix, source };
}

/** Something that import cannot repair. */
export function refused(code: string, source: string, rule: string, why: string, fix: string): Rule {
  return { code, severity: Severity.ERROR, rule, why, fix, source };
}
