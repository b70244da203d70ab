import { push } from './maps';

/** Reading plain JSON whose shape nobody has checked: what plain JavaScript callers pass must not crash the engine. */

/** A JSON object. */
export type Json = Readonly<Record<string, any>>;

/** A value, or the reason why there is none: errors are values here. */
export type Parsed<T> = { readonly value: T } | { readonly error: string };

/** Whether a value is a JSON object: no array, no null. */
export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The elements of a list; none for anything that is not a list. */
export function listOf<T>(value: readonly T[] | undefined | null): readonly T[] {
  return Array.isArray(value) ? value : [];
}

/** What a table has for a key; undefined for what every object has by birth, such as `constructor`. */
export function ownMember<T>(table: Readonly<Record<string, T>>, key: unknown): T | undefined {
  return typeof key === 'string' && Object.hasOwn(table, key) ? table[key] : undefined;
}

/** The value at a path of keys; undefined as soon as a key is missing. */
export function valueAt(value: unknown, path: readonly string[]): any {
  let here: any = value;
  for (const key of path) {
    if (typeof here !== 'object' || here === null) return undefined;
    here = Object.hasOwn(here, key) ? here[key] : undefined;
  }
  return here;
}

/** A copy with one value set: only the objects along the path are new, everything beside it is shared. Missing objects are created. */
export function withValueAt<T>(value: T, path: readonly string[], set: unknown): T {
  if (path.length === 0) return set as T;
  const [key, ...rest] = path;
  const parent: any = isObject(value) ? value : {};
  return { ...parent, [key]: withValueAt(parent[key], rest, set) };
}

/** A copy without the field at a path; the very same value when there is no such field. */
export function withoutValueAt<T>(value: T, path: readonly string[]): T {
  if (!isObject(value)) return value;
  const [key, ...rest] = path;
  if (!Object.hasOwn(value, key)) return value;
  if (rest.length === 0) {
    const { [key]: _removed, ...left } = value;
    return left as T;
  }
  const child = withoutValueAt(value[key], rest);
  return child === value[key] ? value : { ...value, [key]: child } as T;
}

/** The elements for which something holds, and the others. */
export function divided<T>(list: readonly T[], holds: (element: T) => boolean): [T[], T[]] {
  const result: [T[], T[]] = [[], []];
  for (const element of list) result[holds(element) ? 0 : 1].push(element);
  return result;
}

/** The first answer that is not undefined; those after it are not asked for. */
export function firstOf<T, R>(list: Iterable<T>, ask: (element: T) => R | undefined): R | undefined {
  for (const element of list) {
    const answer = ask(element);
    if (answer !== undefined) return answer;
  }
  return undefined;
}

/** The elements by a key, in the order of first mention. */
export function groupedBy<T>(list: Iterable<T>, key: (element: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const element of list) push(groups, key(element), element);
  return groups;
}

/** Order of names as Karmada sorts them. */
export function byName(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The members of a map by the order of their names: maps of some languages come in any order, which must not reach the output. */
export function entriesInOrder<T>(map: { readonly [name: string]: T }): [string, T][] {
  return Object.entries(map).sort(([a], [b]) => byName(a, b));
}

/** The same value with the keys of all objects in order, and without undefined members. */
export function inKeyOrder<T>(value: T): T {
  if (Array.isArray(value)) return value.map(inKeyOrder) as T;
  // A date says itself what it is in JSON.
  if (!isObject(value) || typeof value.toJSON === 'function') return value;
  const ordered: Record<string, unknown> = {};
  for (const key of Object.keys(value).sort()) {
    if (value[key] !== undefined) ordered[key] = inKeyOrder(value[key]);
  }
  return ordered as T;
}
