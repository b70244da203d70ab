import { type Rule, Severity } from '../problems/problem';

/** A mistake that import repairs: what holds, what Karmada would have done, the repair, and what makes it true. */
export function repaired(code: string, rule: string, why: string, fix: string, source: string): Rule {
  return { code, severity: Severity.WARNING, rule, why, fix, source };
}

/** Something that import cannot repair. */
export function refused(code: string, rule: string, why: string, fix: string, source: string): Rule {
  return { code, severity: Severity.ERROR, rule, why, fix, source };
}
