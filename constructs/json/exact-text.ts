import { isPlain } from './one-value';

/** Thrown inside only. */
class NoText extends Error {}

/**
 * A text that two values share only if they cannot be told apart. An instance counts as its class and its fields. Undefined if there is no such text: for functions and symbols, and for what contains
 * itself or throws when it is read.
 */
export function exactText(value: unknown): string | undefined {
  try {
    return written(value, []);
  } catch {
    return undefined;
  }
}

/** @param above what the value is in: a construct would lead to its whole app */
function written(value: unknown, above: readonly object[]): string {
  if (value === undefined) return 'undefined';
  if (isPlain(value)) return JSON.stringify(value);
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null || above.includes(value)) throw new NoText();
  const path = [...above, value];
  const all = (values: Iterable<unknown>) => Array.from(values, (one) => written(one, path)).join(',');
  if (Array.isArray(value)) return `[${all(value)}]`;
  if (value instanceof Map) return `Map[${all(value)}]`;
  if (value instanceof Set) return `Set[${all(value)}]`;
  // Dates and the like have more to them than fields.
  if (Object.prototype.toString.call(value) !== '[object Object]') throw new NoText();
  const fields = Object.entries(value).map(([name, field]) => `${JSON.stringify(name)}:${written(field, path)}`);
  return `${value.constructor === Object ? '' : value.constructor.name}{${fields.join(',')}}`;
}
