import type { Rule } from '../../constructs/problems/problem';

/** A rule by its name, a field, an object with a value there, values that are accepted and values that the rule finds. */
export type EdgeCase<Name extends string> = readonly [rule: Name, field: string, object: (value: any) => any, accepted: readonly unknown[], refused: readonly unknown[]];

/** Tests that nothing is found with the accepted values, and with the others the rule finds something, and no other rule does. */
export function triedAtTheEdge<Name extends string>(rules: Readonly<Record<Name, Rule>>, codes: (object: any) => string[], cases: readonly EdgeCase<Name>[]): void {
  test.each(cases)('%s: %s', (rule, _field, object, accepted, refused) => {
    const found = (values: readonly unknown[]) => values.map((value) => [value, ...new Set(codes(object(value)))]);
    expect(found(accepted)).toEqual(accepted.map((value) => [value]));
    expect(found(refused)).toEqual(refused.map((value) => [value, rules[rule].code]));
  });
}
