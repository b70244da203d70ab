import { finding, type Problem, type Rule, Severity } from './problem';
import { shown } from '../json/shown';

/** Notes what a rule found, with a fix of its own if the one of the rule is too general. */
export type Report = (rule: Rule, message: string, fix?: string) => void;

/** A report that adds to `problems`, for the construct at `path`. */
export function reporter(path: string, problems: Problem[]): Report {
  return (rule, message, fix) => problems.push(finding(rule, { path, message, fix }));
}

/** The same report, and whether it has noted no error so far. */
export function watched(report: Report): { readonly note: Report; readonly sound: () => boolean } {
  let errors = 0;
  const note: Report = (rule, message, fix) => {
    if (rule.severity === Severity.ERROR) errors++;
    report(rule, message, fix);
  };
  return { note, sound: () => errors === 0 };
}

const MOST_LISTED = 5;

/** Values for a sentence, cut so that a list of thousands still makes a readable message. */
export function listed(values: Iterable<unknown>): string {
  const all = [...values];
  const first = all.slice(0, MOST_LISTED).map((value) => (typeof value === 'string' ? `'${value}'` : shown(value)));
  return all.length > MOST_LISTED ? `${first.join(', ')} and ${all.length - MOST_LISTED} more` : first.join(', ');
}

/** The values that occur more than once. */
export function repeated<T>(values: Iterable<T>): Set<T> {
  const seen = new Set<T>();
  const twice = new Set<T>();
  for (const value of values) (seen.has(value) ? twice : seen).add(value);
  return twice;
}

/** Whether a value is a whole number in the range. */
export function isWhole(value: unknown, least: number, most: number): value is number {
  return Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
}

/** The largest number Karmada's 32-bit fields hold. */
export const INT32_MAX = 2147483647;
