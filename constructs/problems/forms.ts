import { isObject } from '../json/json';

/** What a value has to be, and how that is said. */
export interface Form {
  readonly fits: (value: any) => boolean;
  /** To be read after "expected". */
  readonly expected: string;
}

/** What the members of an object have to be, by name. */
export type Forms = Readonly<Record<string, Form>>;

export const ANYTHING: Form = { fits: () => true, expected: '' };
export const STRING: Form = { fits: (value) => typeof value === 'string', expected: 'a string' };
export const FLAG: Form = { fits: (value) => typeof value === 'boolean', expected: 'true or false' };
export const OBJECT: Form = { fits: isObject, expected: 'an object' };
export const STRINGS: Form = { fits: (value) => isObject(value) && Object.values(value).every(STRING.fits), expected: 'an object whose values are strings' };
export const LIST_OF_STRINGS: Form = { fits: (value) => Array.isArray(value) && value.every(STRING.fits), expected: 'a list of strings' };
export const LIST_OF_OBJECTS: Form = { fits: (value) => Array.isArray(value) && value.every(isObject), expected: 'a list of objects' };

/** A value that does not have its form. */
export interface Misfit {
  readonly name: string;
  readonly value: unknown;
  readonly expected: string;
}

/**
 * The members of an object that do not have their form. What is missing is left to others, and so are names without a form.
 *
 * @param isMissing what counts as missing; null as well, unless it is told otherwise
 */
export function misfits(given: any, forms: Forms, isMissing = (value: unknown) => value == null): Misfit[] {
  return Object.entries(forms).filter(([name, { fits }]) => !isMissing(given[name]) && !fits(given[name])).map(([name, { expected }]) => ({ name, value: given[name], expected }));
}
