import { isObject } from '../json/json';
import { type UnknownName, unknownNames } from './nearest';
import { type Names, OPTION_NAMES, type OptionStruct } from '../../imports/option-names';

/** Options as they were given, and the struct they are of. */
export interface NamedOptions {
  readonly given: unknown;
  readonly struct: OptionStruct;
  /** Properties that the struct takes over from another one, but that have no place here. */
  readonly except?: readonly string[];
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
export function strayNames(options: NamedOptions): StrayName[] {
  const strays: StrayName[] = [];
  collect(options.given, namesOf(options), '', strays);
  return strays;
}

function namesOf({ struct, except }: NamedOptions): Names {
  const names = OPTION_NAMES[struct];
  return except ? Object.fromEntries(Object.entries(names).filter(([name]) => !except.includes(name))) : names;
}

/** Most values are strings and numbers, and most options few: only what is there is looked at. */
function collect(given: unknown, names: Names | true, within: string, strays: StrayName[]): void {
  if (typeof given !== 'object' || given === null) return;
  if (Array.isArray(given)) {
    given.forEach((one, index) => collect(one, names, `${within}[${index}]`, strays));
  } else if (hasOptions(given)) {
    const own = given._options();
    collect(own.given, namesOf(own), within, strays);
  } else if (names !== true && isPlain(given)) {
    strays.push(...unknownNames(given, names).map((stray) => ({ ...stray, within })));
    for (const name of Object.keys(given)) {
      if (Object.hasOwn(names, name)) collect(given[name], names[name], within === '' ? name : `${within}.${name}`, strays);
    }
  }
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
