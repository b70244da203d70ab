import { isPlain } from './one-value';

/** No definition is deeper; what is may contain itself. */
const DEEPEST = 50;

/** Thrown inside only. */
class NoText extends Error {}

/**
 * A text that two values share only if they cannot be told apart. An instance counts as its class and its fields. Undefined if there is no such text: for functions and symbols, and for what contains
 * itself or throws when it is read.
 */
export function exactText(value: unknown): string | undefined {
  try {
    return written(value, 0);
  } catch {
    return undefined;
  }
}

function written(value: unknown, depth: number): string {
  if (value === undefined) return 'undefined';
  if (isPlain(value)) return JSON.stringify(value);
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null || depth > DEEPEST) throw new NoText();
  const all = (values: Iterable<unknown>) => Array.from(values, (one) => written(one, depth + 1)).join(',');
  if (Array.isArray(value)) return `[${all(value)}]`;
  if (value instanceof Map) return `Map[${all(value)}]`;
  if (value instanceof Set) return `Set[${all(value)}]`;
  const fields = Object.entries(value).map(([name, field]) => `${JSON.stringify(name)}:${written(field, depth + 1)}`);
  return `${value.constructor === Object ? '' : value.constructor.name}{${fields.join(',')}}`;
}
