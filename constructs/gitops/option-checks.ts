import { hasCredentials } from '../json/credentials';
import { isObject, type Json } from '../json/json';
import { shown } from '../json/shown';
import { isDnsLabel, isDnsSubdomain } from '../json/syntax';
import { nearest, unknownNames } from '../problems/nearest';
import type { Problem, Rule } from '../problems/problem';
import { reporter } from '../problems/reporter';
import type { PlanesInUse } from '../output/app-files';
import { TREE_RULES } from '../output/rules';
import { goalsOf } from './goals';

/** Whether the value of an option will do, and what is expected of it. */
export type Test = readonly [holds: (value: unknown) => boolean, form: string];
/** What the values of options have to be; the compiler makes sure that no option is missing. */
export type Tests<T> = Readonly<Record<keyof T, Test>>;

export const ANY: Test = [() => true, ''];
export const OBJECT: Test = [isObject, 'an object'];
export const FLAG: Test = [(value) => typeof value === 'boolean', 'true or false'];
export const DURATION: Test = [(value: any) => typeof value?.toSeconds === 'function' && value.toSeconds({ integral: false }) > 0, 'a Duration above zero'];
export const LABEL: Test = [isDnsLabel, 'a DNS-1123 label'];
export const TEXT: Test = [(value) => typeof value === 'string' && value.trim() !== '', 'a non-empty string'];
export const labelUpTo = (length: number): Test => [(value) => isDnsLabel(value, length), `a DNS-1123 label of at most ${length} characters`];
export const nameOf = (kind: string): Test => [isDnsSubdomain, `the name of a ${kind}`];
export const matching = (pattern: RegExp, form: string): Test => [(value) => typeof value === 'string' && pattern.test(value), form];
export const memberOf = (members: Json, name: string): Test => [(value) => Object.values<unknown>(members).includes(value), `a member of ${name}`];
export const everyItem = ([holds, form]: Test): Test => [
  (value) => Array.isArray(value) && value.every((one) => holds(one)), `a list in which every item is ${form}`,
];
export const pathInside = (place: string): Test => [
  (value) => typeof value === 'string' && value !== '' && !value.startsWith('/') && !/\s/.test(value) && !value.split('/').includes('..'),
  `a path inside the ${place}, without \`..\``,
];

/** Checks options, including those of callers without types. */
export class OptionChecks {
  public readonly problems: Problem[] = [];
  /** Notes what a rule found. */
  public readonly report = reporter('', this.problems);

  /**
   * @param owner whose options they are
   * @param rules the rules on names and on values
   */
  constructor(private readonly owner: string, private readonly rules: { readonly option: Rule; readonly value: Rule }) {}

  /** Checks the names and values of all options, or of a part such as `sync`. */
  public part(within: string, given: Json, tests: Readonly<Record<string, Test>>, rule = this.rules.value): void {
    const at = within === '' ? '' : `${within}.`;
    for (const { name, near } of unknownNames(given, tests)) {
      this.report(this.rules.option, `${this.owner} has no option '${at}${name}'.`, near && `did you mean '${near}'?`);
    }
    for (const [name, [holds, form]] of Object.entries(tests)) {
      const value = given[name];
      if (value !== undefined && !holds(value)) this.report(rule, `${at}${name} is ${shown(value)}, expected ${form}.`);
    }
  }

  /** Checks that there is no password in an address. */
  public address(option: string, address: unknown): void {
    if (hasCredentials(address)) this.report(TREE_RULES.credentials, `${option} of ${this.owner} is ${shown(address)}, with a password or a token in the address.`);
  }

  /** Checks what an option says of API servers; each by itself with `check`. */
  public goals(
    { option, noun, form, rule }: { readonly option: string; readonly noun: string; readonly form: string; readonly rule: Rule },
    given: Json, planes: PlanesInUse, check: (within: string, one: Json) => void,
  ): void {
    const goals = goalsOf(planes);
    for (const [goal, one] of Object.entries(given).filter(([, value]) => value !== undefined)) {
      // One for a cluster that gets nothing at the moment does no harm.
      const near = goals.includes(goal) ? undefined : nearest(goal, goals);
      const unknown = `There is a ${noun} for '${goal}', which is neither a control plane nor a cluster without one.`;
      if (near !== undefined) this.report(rule, unknown, `did you mean '${near}'?`);
      if (isObject(one)) check(`${option}.${goal}`, one);
      else this.report(this.rules.value, `${option}.${goal} is ${shown(one)}, expected an object with ${form}.`);
    }
  }
}
