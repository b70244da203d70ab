import type { Fleet } from '../../../fleet/fleet';
import type { Rule } from '../../../problems/problem';
import type { Report } from '../../../problems/reporter';

/** Notes a value that Karmada refuses, or that has no effect: where it is, the value, and what is expected there. */
export type Say = (rule: Rule, where: string, value: unknown, expected: string, fix?: string) => void;

/** What a check of an object of Karmada's API has at hand. */
export interface Admission {
  readonly say: Say;
  /** For what is no matter of one value. */
  readonly note: Report;
  readonly fleet?: Fleet;
}
