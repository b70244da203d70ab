import { isObject } from '../json/json';
import { getOr } from '../json/maps';
import { shown } from '../json/shown';
import { edition } from '../plus';
import { unknownNames } from './nearest';
import { type Names, OPTION_NAMES, type OptionStruct, type Shape } from '../../imports/option-names';

/** Options as they were given, and the struct they are of. */
export interface NamedOptions {
  readonly given: unknown;
  readonly struct: OptionStruct;
}

/** Something in options that nobody would look at, or that would be taken for something else. */
export interface Stray {
  /** What was found and what was expected, as a sentence. */
  readonly message: string;
  /** What was most likely meant. */
  readonly fix?: string;
}

/** What values were made of in a way that cannot be meant, until a construct gets them and reports it. */
const NOTED = new WeakMap<object, readonly Stray[]>();

const LATER = 'boolean since ';

/** Finds classes of the public API by name; set by the door, which has them all. */
let classOf: (name: string) => unknown = () => undefined;
/** Those that were found: the door loads a class each time that it is asked for one. */
const classes = new Map<string, unknown>();

/** Says how classes are found that arguments are held against. They are loaded when there is something to hold against them. */
export function lookUpClasses(find: (name: string) => unknown): void {
  classOf = find;
  classes.clear();
}

/** Notes what is wrong with what a value was made of. */
export function noteStrays(value: object, strays: readonly Stray[]): void {
  if (strays.length > 0) NOTED.set(value, [...new Set([...(NOTED.get(value) ?? []), ...strays])]);
}

/** All that is wrong with the names in options, with booleans, and with what the values in them were made of. */
export function strayNames({ given, struct }: NamedOptions): Stray[] {
  const strays: Stray[] = [];
  collect(given, OPTION_NAMES[struct], '', strays);
  return strays;
}

/**
 * Adds all that is wrong with an argument of a method.
 *
 * @param where the method, such as `Placement.tolerating()`
 */
export function strayArgument(given: unknown, shape: Shape, where: string, strays: Stray[]): void {
  if (shape !== true && typeof shape !== 'string' && given != null && typeof given !== 'object') {
    strays.push({ message: `${where} got ${shown(given)}; expected an object.` });
  } else {
    collect(given, shape, where, strays);
  }
}

/** Most values are strings and numbers, and most options few: only what is there is looked at. */
function collect(given: unknown, shape: Shape, within: string, strays: Stray[], isMember = false): void {
  if (given == null || (shape === true && typeof given !== 'object')) return;
  try {
    collectFrom(given, shape, within, strays, isMember);
  } catch {
    // A proxy that was revoked, or a member that throws when it is read.
    strays.push({ message: `${within === '' ? 'What was given' : within} cannot be read.`, fix: 'pass plain data.' });
  }
}

function collectFrom(given: unknown, shape: Shape, within: string, strays: Stray[], isMember: boolean): void {
  if (shape === 'boolean') {
    if (typeof given !== 'boolean' && !isLazy(given)) strays.push({ message: `${within} is ${shown(given)}; expected true or false.` });
  } else if (isLater(shape)) {
    const since = Number(shape.slice(LATER.length));
    if (edition() >= since) collectFrom(given, 'boolean', within, strays, isMember);
    else strays.push({ message: `cdk8s-plus-${edition()} has no ${within}; cdk8s-plus-${since} and later have it.`, fix: 'leave it out, or install a later edition as docs/versions.md says.' });
  } else if (Array.isArray(given)) {
    given.forEach((one, index) => collect(one, shape, `${within}[${index}]`, strays, isMember));
  } else if (typeof shape === 'string') {
    // Of members, what is written as it was given is refused by the schema; an object would be ignored, and a number taken for seconds.
    const isTaken = isMember && !isPlain(given) && typeof given !== 'number';
    const name = shape.slice('class '.length);
    if (!isTaken && !isInstance(given, name)) {
      strays.push({ message: `${within} ${isMember ? 'is' : 'got'} ${shown(given)}; expected ${withArticle(name)}.` });
    } else strays.push(...notedOf(given));
  } else if (typeof given === 'object' && !isPlain(given)) {
    strays.push(...notedOf(given));
  } else if (isPlain(given)) {
    if (shape === true) strays.push(...Object.values(given).flatMap(notedOf));
    else collectMembers(given, shape, within, strays);
  }
}

function collectMembers(given: Readonly<Record<string, unknown>>, names: Names, within: string, strays: Stray[]): void {
  for (const { name, near } of unknownNames(given, names)) {
    strays.push({ message: `There is no property '${name}'${within === '' ? '' : ` in ${within}`}.`, ...(near !== undefined && { fix: `did you mean '${near}'?` }) });
  }
  for (const name of Object.keys(given)) {
    // Most members have nothing in them to look at, and need no name.
    if (!Object.hasOwn(names, name) || (names[name] === true && typeof given[name] !== 'object')) continue;
    collect(given[name], names[name], within === '' ? name : `${within}.${name}`, strays, true);
  }
}

/** What is wrong with what a value was made of. */
export function notedOf(value: unknown): readonly Stray[] {
  return NOTED.get(value as object) ?? [];
}

/** Whether a value is of a class; nobody can tell for those that are not known. */
function isInstance(value: unknown, name: string): boolean {
  const type = getOr(classes, name, () => classOf(name));
  return typeof type !== 'function' || value instanceof type;
}

function isLater(shape: Shape): shape is `${typeof LATER}${number}` {
  return typeof shape === 'string' && shape.startsWith(LATER);
}

/** A value that cdk8s works out when it renders. */
function isLazy(value: unknown): boolean {
  return typeof (value as any)?.produce === 'function';
}

/** Whether a value was written as an object, and is no instance of a class, whose members are its own affair. */
function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (!isObject(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** A class with its article; `United` and the like begin with the sound of a consonant. */
function withArticle(name: string): string {
  return `${/^(?!Uni)[AEIOU]/.test(name) ? 'an' : 'a'} ${name}`;
}
