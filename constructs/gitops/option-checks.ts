import { hasCredentials } from '../json/credentials';
import { isObject, type Json } from '../json/json';
import { shown } from '../json/shown';
import { isDnsLabel, isDnsSubdomain } from '../json/syntax';
import { type Form, type Forms, misfits } from '../problems/forms';
import { nearest, unknownNames } from '../problems/nearest';
import type { Problem, Rule } from '../problems/problem';
import { reporter } from '../problems/reporter';
import type { PlanesInUse } from '../output/app-files';
import { TREE_RULES } from '../output/rules';
import { goalsOf } from './goals';

/** What the values of options have to be; the compiler makes sure that no option is missing. */
export type FormsOf<T> = Readonly<Record<keyof T, Form>>;

export const DURATION: Form = {
  fits: (value: any) => typeof value?.toSeconds === 'function' && value.toSeconds({ integral: false }) > 0, expected: 'a Duration above zero',
};
export const LABEL: Form = { fits: (value) => isDnsLabel(value), expected: 'a DNS-1123 label' };
export const TEXT: Form = { fits: (value) => typeof value === 'string' && value.trim() !== '', expected: 'a non-empty string' };
export const labelUpTo = (length: number): Form => ({ fits: (value) => isDnsLabel(value, length), expected: `a DNS-1123 label of at most ${length} characters` });
export const nameOf = (kind: string): Form => ({ fits: isDnsSubdomain, expected: `the name of a ${kind}` });
export const matching = (pattern: RegExp, expected: string): Form => ({ fits: (value) => typeof value === 'string' && pattern.test(value), expected });
export const memberOf = (members: Json, name: string): Form => ({ fits: (value) => Object.values<unknown>(members).includes(value), expected: `a member of ${name}` });
export const everyItem = ({ fits, expected }: Form): Form => ({
  fits: (value) => Array.isArray(value) && value.every((one) => fits(one)), expected: `a list in which every item is ${expected}`,
});
export const pathInside = (place: string): Form => ({
  fits: (value) => typeof value === 'string' && value !== '' && !value.startsWith('/') && !/\s/.test(value) && !value.split('/').includes('..'),
  expected: `a path inside the ${place}, without \`..\``,
});

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
  public part(within: string, given: Json, forms: Forms, rule = this.rules.value): void {
    const at = within === '' ? '' : `${within}.`;
    for (const { name, near } of unknownNames(given, forms)) {
      this.report(this.rules.option, `${this.owner} has no option '${at}${name}'.`, near && `did you mean '${near}'?`);
    }
    for (const { name, value, expected } of misfits(given, forms, (one) => one === undefined)) this.report(rule, `${at}${name} is ${shown(value)}, expected ${expected}.`);
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
