import { checkKind } from '../../../constructs/kinds/kinds';
import { NATIVE_RULES } from '../../../constructs/kinds/native/rules';
import { reportedCodes } from '../../problems/reported-codes';

/** A place in an object, an object with a value, values that API servers take, and values that they refuse at this place. */
export type PlaceCase = readonly [place: string, what: string, object: (value: any) => any, accepted: readonly unknown[], refused: readonly unknown[]];

/** An object of a name, by its apiVersion, its kind and the rest of it. */
export function named(apiVersion: string, kind: string, more: object = {}, metadata: object = {}): any {
  return { apiVersion, kind, metadata: { name: 'web', ...metadata }, ...more };
}

/** Pods that every API server takes. */
export function pods(spec: object = {}): any {
  return { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'web', image: 'web:1' }], ...spec } };
}

/** What is reported of an object: the places that messages name. */
export function placesOf(object: any): string[] {
  const of = ` of ${object.kind} '${object.metadata?.name}' is `;
  return checkKind('shop/web', object, '1.9').map(({ message }) => message.slice(0, message.indexOf(of)));
}

/** The only message about an object. */
export function messageOf(object: any): string {
  const problems = checkKind('shop/web', object, '1.9');
  expect(problems).toHaveLength(1);
  return problems[0].message;
}

/** Tests that nothing is reported with the accepted values, and with each of the others this one place, by the rule on values or the one on data. */
export function refusedAt(cases: readonly PlaceCase[], rule: keyof typeof NATIVE_RULES = 'value'): void {
  test.each(cases)('%s: %s', (place, _what, object, accepted, refused) => {
    const found = (values: readonly unknown[]) => values.map((value) => [value, ...placesOf(object(value))]);
    expect(found(accepted)).toEqual(accepted.map((value) => [value]));
    expect(found(refused)).toEqual(refused.map((value) => [value, place]));
    expect(refused.flatMap((value) => reportedCodes(checkKind('shop/web', object(value), '1.9'))).filter((code) => code !== NATIVE_RULES[rule].code)).toEqual([]);
  });
}

/** Values that no object has where one is expected; they are left to the schema. */
export const NO_OBJECTS: readonly unknown[] = [undefined, null, 7, 'text', true, []];
