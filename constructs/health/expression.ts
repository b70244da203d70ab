/**
 * What can be asked of an object, as plain data. It is small on purpose: everything here has the same meaning in CEL (`cel.ts`), in the Lua of Argo CD
 * (`lua.ts`) and in the TypeScript that the tests compare them with, and none of them raises when a field is missing.
 */

/** A field: keys from the object, or from the item of the list that is being looked at. */
export interface Field {
  /** Name of the item; absent for the object itself. */
  readonly item?: string;
  readonly path: readonly string[];
}

/** Something that holds or does not. */
export type Condition =
  | { readonly is: 'all' | 'any'; readonly of: readonly Condition[] }
  | { readonly is: 'not'; readonly of: Condition }
  | { readonly is: 'atLeast' | 'equal'; readonly left: Amount; readonly right: Amount }
  /** The field is there. */
  | { readonly is: 'present'; readonly field: Field }
  /** The field is there and not empty: a text, a list or a map. */
  | { readonly is: 'filled'; readonly field: Field }
  /** The field is one of these texts. */
  | { readonly is: 'oneOf'; readonly field: Field; readonly texts: readonly string[] }
  /** Both fields are there and are the same text. */
  | { readonly is: 'sameText'; readonly left: Field; readonly right: Field }
  /** The field is a text, where it may also be a number. */
  | { readonly is: 'text'; readonly field: Field }
  | { readonly is: 'true'; readonly field: Field }
  /** The field is a partition that holds pods back: neither missing nor `0` nor `"0%"`. */
  | { readonly is: 'partition'; readonly field: Field }
  /** An item of the list, or each one; a missing list has no item. */
  | { readonly is: 'some' | 'every'; readonly list: Field; readonly item: string; readonly where: Condition };

/** A whole number. */
export type Amount =
  | { readonly amount: 'literal'; readonly value: number }
  /** The field, or something else when it is missing. */
  | { readonly amount: 'field'; readonly field: Field; readonly otherwise: Amount }
  | { readonly amount: 'plus' | 'minus' | 'max' | 'min'; readonly left: Amount; readonly right: Amount }
  | { readonly amount: 'choice'; readonly when: Condition; readonly then: Amount; readonly otherwise: Amount }
  /** A field that is a number, or a percentage (`"0%"` to `"100%"`) of another number; 0 when it is missing. */
  | { readonly amount: 'share'; readonly field: Field; readonly of: Amount; readonly round: 'up' | 'down' }
  /** The numbers in a map, or in that member of the items of a list, together. */
  | { readonly amount: 'sum'; readonly field: Field; readonly member?: string }
  /** An amount with a name of its own, which is written once where a dialect can. */
  | { readonly amount: 'named'; readonly name: string; readonly value: Amount }
  /** How many items of a list are so. */
  | { readonly amount: 'count'; readonly list: Field; readonly item: string; readonly where: Condition };

/** The field at these keys of the object. */
export const field = (...path: string[]): Field => ({ path });

/** The field at these keys of an item. */
export const fieldOf = (item: string, ...path: string[]): Field => ({ item, path });

export const all = (...of: Condition[]): Condition => ({ is: 'all', of });
export const any = (...of: Condition[]): Condition => ({ is: 'any', of });
export const not = (of: Condition): Condition => ({ is: 'not', of });
export const atLeast = (left: Amount, right: Amount): Condition => ({ is: 'atLeast', left, right });
export const below = (left: Amount, right: Amount): Condition => not(atLeast(left, right));
export const above = (left: Amount, right: Amount): Condition => not(atLeast(right, left));
export const equal = (left: Amount, right: Amount): Condition => ({ is: 'equal', left, right });
export const present = (at: Field): Condition => ({ is: 'present', field: at });
export const filled = (at: Field): Condition => ({ is: 'filled', field: at });
export const oneOf = (at: Field, ...texts: string[]): Condition => ({ is: 'oneOf', field: at, texts });
export const sameText = (left: Field, right: Field): Condition => ({ is: 'sameText', left, right });
export const isText = (at: Field): Condition => ({ is: 'text', field: at });
export const isPartition = (at: Field): Condition => ({ is: 'partition', field: at });
export const isTrue = (at: Field): Condition => ({ is: 'true', field: at });
export const some = (list: Field, item: string, where: Condition): Condition => ({ is: 'some', list, item, where });
export const every = (list: Field, item: string, where: Condition): Condition => ({ is: 'every', list, item, where });

export const literal = (value: number): Amount => ({ amount: 'literal', value });
export const amountOf = (at: Field, otherwise: Amount): Amount => ({ amount: 'field', field: at, otherwise });
/** A counter of the status: controllers leave zeros out. */
export const counter = (...path: string[]): Amount => amountOf(field('status', ...path), literal(0));
export const plus = (left: Amount, right: Amount): Amount => ({ amount: 'plus', left, right });
export const minus = (left: Amount, right: Amount): Amount => ({ amount: 'minus', left, right });
export const max = (left: Amount, right: Amount): Amount => ({ amount: 'max', left, right });
export const min = (left: Amount, right: Amount): Amount => ({ amount: 'min', left, right });
export const choice = (when: Condition, then: Amount, otherwise: Amount): Amount => ({ amount: 'choice', when, then, otherwise });
export const share = (at: Field, of: Amount, round: 'up' | 'down'): Amount => ({ amount: 'share', field: at, of, round });
export const sum = (at: Field, member?: string): Amount => ({ amount: 'sum', field: at, ...(member !== undefined && { member }) });
export const named = (name: string, value: Amount): Amount => ({ amount: 'named', name, value });
export const count = (list: Field, item: string, where: Condition): Amount => ({ amount: 'count', list, item, where });
