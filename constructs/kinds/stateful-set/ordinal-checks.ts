import { isObject, listOf } from '../../json/json';
import { isCount, isListOrMissing, isObjectOrMissing } from '../pods/fields';
import { INT32_MAX } from '../../problems/reporter';
import { STATEFUL_SET_RULES } from './rules';
import type { Report } from '../pods/workload-rules';
import { shown } from '../../json/shown';

/** Ordinals from a first to a last one, both included. */
export interface OrdinalSpan {
  readonly first: number;
  readonly last: number;
}

/** What is wrong with the numbers of the pods. */
export function checkOrdinals(spec: any, say: Report): void {
  if (isObjectOrMissing(spec.ordinals, 'spec.ordinals', say)) {
    const start: unknown = spec.ordinals.start;
    if (start != null && !isCount(start)) say(STATEFUL_SET_RULES.ordinals, `spec.ordinals.start is ${shown(start)}, expected a whole number of 0 or more.`);
  }
  if (!isListOrMissing(spec.reserveOrdinals, 'spec.reserveOrdinals', say)) return;
  for (const entry of spec.reserveOrdinals) {
    if (spanOf(entry)) continue;
    say(STATEFUL_SET_RULES.ordinals, `spec.reserveOrdinals has ${shown(entry)}, expected a whole number of 0 or more, or a range such as "3-5".`,
      typeof entry === 'string' && /^\d+$/.test(entry) ? `write the number ${entry} without quotes.` : undefined);
  }
}

/** The ordinals of the pods for a number of replicas, in order. Malformed parts count as missing. */
export function podOrdinals(spec: any, replicas: number): OrdinalSpan[] {
  const start: unknown = isObject(spec?.ordinals) ? spec.ordinals.start : undefined;
  const reserved = listOf<unknown>(spec?.reserveOrdinals).flatMap((entry) => spanOf(entry) ?? []).sort((a, b) => a.first - b.first);
  const spans: OrdinalSpan[] = [];
  let next = isCount(start) ? start : 0;
  let left = replicas;
  for (const { first, last } of reserved) {
    if (left <= 0 || last < next) continue;
    const taken = Math.min(left, Math.max(0, first - next));
    if (taken > 0) spans.push({ first: next, last: next + taken - 1 });
    left -= taken;
    next = last + 1;
  }
  return left > 0 ? [...spans, { first: next, last: next + left - 1 }] : spans;
}

function spanOf(entry: unknown): OrdinalSpan | undefined {
  if (isCount(entry)) return { first: entry, last: entry };
  const range = typeof entry === 'string' ? /^(\d+)-(\d+)$/.exec(entry) : null;
  const [first, last] = range ? [Number(range[1]), Number(range[2])] : [1, 0];
  return first <= last && last <= INT32_MAX ? { first, last } : undefined;
}
