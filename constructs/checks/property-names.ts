import { isObject } from '../delivery/json';
import type { UnknownName } from './nearest';
import { unknownNames } from './nearest';

/** Names of properties, with those of the objects that some of them hold, alone or in a list. */
export interface Names {
  readonly [name: string]: true | Names;
}

/** The names of all properties of a type; the compiler sees to it that none is missing. */
export type PropertyNames<T> = { readonly [Name in keyof Required<T>]: true | Names };

/** Options as they were given, and the names that are known of them. */
export interface NamedOptions {
  readonly given: unknown;
  readonly names: Names;
}

/** What keeps the options it was made of, so that they can be checked together with everything else. */
export interface HasOptions {
  _options(): NamedOptions;
}

/** A name that nobody knows, and where it was given: empty at the top, else such as `lifecycle.preDelete`. */
export interface StrayName extends UnknownName {
  readonly within: string;
}

/** The names in options, and in all that they hold, which nobody would look at. */
export function strayNames(given: unknown, names: Names | true, within = ''): StrayName[] {
  if (Array.isArray(given)) return given.flatMap((one, index) => strayNames(one, names, `${within}[${index}]`));
  if (hasOptions(given)) {
    const own = given._options();
    return strayNames(own.given, own.names, within);
  }
  if (names === true || !isPlain(given)) return [];
  const inner = Object.keys(names).flatMap((name) => strayNames(given[name], names[name], within === '' ? name : `${within}.${name}`));
  return [...unknownNames(given, names).map((stray) => ({ ...stray, within })), ...inner];
}

function hasOptions(value: any): value is HasOptions {
  return isObject(value) && !isPlain(value) && typeof value._options === 'function';
}

/** Whether a value was written as an object, and is no instance of a class, whose members are its own affair. */
function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (!isObject(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
