import { type Report, WORKLOAD_RULES } from './workload-rules';
import { shown } from '../../json/shown';

export const MAX_INT32 = 2147483647;

/** The number in a field; the default where it is missing, undefined where it is wrong. */
export function wholeNumber(spec: any, field: string, otherwise: number, say: Report, where = 'spec'): number | undefined {
  const value: unknown = spec[field];
  if (value == null) return otherwise;
  if (isCount(value)) return value;
  say(WORKLOAD_RULES.wholeNumber, `${where}.${field} is ${shown(value)}, expected a whole number of 0 or more.`);
  return undefined;
}

/** Whether a value is a whole number of pods or seconds. */
export function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_INT32;
}

/** How many pods an amount means for a number of replicas. */
export type Amount = (replicas: number) => number;

/** Reads an amount as admission does, rounding percentages up; undefined when it is malformed, nothing where it is missing. */
export function amount(given: unknown, where: string, say: Report, decimals = true): Amount | undefined {
  const value = given ?? 0;
  if (isCount(value)) return () => value;
  const percent = typeof value === 'string' ? (decimals ? /^(\d+(?:\.\d+)?)%$/ : /^(\d+)%$/).exec(value) : null;
  if (percent) return (replicas) => Math.ceil((Number(percent[1]) * replicas) / 100);
  say(WORKLOAD_RULES.amount, `${where} is ${shown(value)}, expected a whole number of 0 or more, or a percentage such as "20%".`,
    typeof value === 'string' && /^\d+$/.test(value) ? `write the number ${value} without quotes, or "${value}%".` : undefined);
  return undefined;
}
