import type { Rule } from '../../constructs/problems/problem';

/** A rule by its name, what is tried, and the object, with the version of Kruise where it matters. */
export type RuleCase<Name extends string> = readonly [rule: Name, what: string, object: any, kruise?: string];

/** Tests that every rule finds something it is there for, and nothing else, and that it is content with something like it. */
export function triedBothWays<Name extends string>(
  rules: Readonly<Record<Name, Rule>>, codes: (object: any, kruise?: string) => string[], refused: readonly RuleCase<Name>[], taken: readonly RuleCase<Name>[],
): void {
  // Filled up to full length: jest hands a callback to parameters that are missing.
  const rows = (cases: readonly RuleCase<Name>[]) => cases.map(([rule, what, object, kruise]) => [rule, what, object, kruise] as const);

  test.each(rows(refused))('%s finds %s, and nothing else', (rule, _what, object, kruise) => {
    expect(codes(object, kruise)).toEqual([rules[rule].code]);
  });

  test.each(rows(taken))('%s is content with %s', (_rule, _what, object, kruise) => {
    expect(codes(object, kruise)).toEqual([]);
  });

  test('every rule is tried both ways', () => {
    const names = Object.keys(rules).sort();
    expect([...new Set(refused.map(([rule]) => rule))].sort()).toEqual(names);
    expect([...new Set(taken.map(([rule]) => rule))].sort()).toEqual(names);
  });
}
