import { isObject, type Json } from '../../json/json';
import { shown } from '../../json/shown';
import { nearest } from '../../problems/nearest';
import type { Rule } from '../../problems/problem';
import { INT32_MAX } from '../../problems/reporter';
import { type Report, WORKLOAD_RULES } from './workload-rules';

/** Whether there is an object to look at; anything other than an object or nothing is reported. */
export function isObjectOrMissing(value: unknown, where: string, say: Report): value is Json {
  if (isObject(value)) return true;
  if (value != null) say(WORKLOAD_RULES.shape, `${where} is ${shown(value)}, expected an object.`);
  return false;
}

/** Whether there is a list to look at; anything other than a list or nothing is reported. */
export function isListOrMissing(value: unknown, where: string, say: Report): value is readonly unknown[] {
  if (Array.isArray(value)) return true;
  if (value != null) say(WORKLOAD_RULES.shape, `${where} is ${shown(value)}, expected a list.`);
  return false;
}

/** A field that is switched on or off. */
export function checkFlag(value: unknown, where: string, say: Report): void {
  if (value != null && typeof value !== 'boolean') say(WORKLOAD_RULES.shape, `${where} is ${shown(value)}, expected true or false.`);
}

/** A field that decides between a few; what is missing or empty gets its default. */
export function checkChoice(value: unknown, known: readonly string[], where: string, rule: Rule, say: Report): void {
  if (value == null || value === '' || known.includes(value as string)) return;
  const meant = typeof value === 'string' ? nearest(value, known) : undefined;
  say(rule, `${where} is ${shown(value)}, expected ${known.length > 2 ? `one of ${known.join(', ')}` : known.join(' or ')}.`, meant && `write '${meant}'.`);
}

/** A name from which others are made, and which must leave room for them. */
export function checkNameLength(name: unknown, limit: number, rule: Rule, say: Report): void {
  if (typeof name !== 'string' || name.length <= limit) return;
  say(rule, `metadata.name is '${name}' with ${name.length} characters, expected at most ${limit}.`);
}

/** A name that becomes a label of pods or part of their host names. */
export function checkNameOfPods(name: unknown, limit: number, rule: Rule, say: Report): void {
  if (typeof name === 'string' && name.includes('.')) say(rule, `metadata.name is '${name}', expected a name without dots.`);
  else checkNameLength(name, limit, rule, say);
}

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
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= INT32_MAX;
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
