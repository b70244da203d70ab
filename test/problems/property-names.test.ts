import { Duration } from 'cdk8s';
import type { HasOptions } from '../../constructs/problems/property-names';
import { strayNames } from '../../constructs/problems/property-names';

const NAMES = { name: true, list: { key: true }, inner: { deep: { end: true } }, choice: true } as const;

/** What a factory makes of its options. */
class Choice implements HasOptions {
  public constructor(private readonly given: unknown) {}

  public _options() {
    return { given: this.given, names: { limit: true } as const };
  }
}

describe('names that nobody knows', () => {
  test('are found at the top, with the name that was meant', () => {
    expect(strayNames({ nam: 1 }, NAMES)).toEqual([{ name: 'nam', near: 'name', within: '' }]);
  });

  test('are found in objects and lists of objects, with the way to them', () => {
    expect(strayNames({ list: [{ key: 1 }, { kex: 1 }], inner: { deep: { ende: 1 } } }, NAMES)).toEqual([
      { name: 'kex', near: 'key', within: 'list[1]' }, { name: 'ende', near: 'end', within: 'inner.deep' },
    ]);
  });

  test('are found in the options that something was made of', () => {
    expect(strayNames({ choice: new Choice({ limits: 1 }) }, NAMES)).toEqual([{ name: 'limits', near: 'limit', within: 'choice' }]);
  });

  test('do not include the members of instances, nor what a name holds whose members are open', () => {
    expect(strayNames({ name: { any: 1 }, list: [Duration.seconds(1)], inner: new Map() }, NAMES)).toEqual([]);
  });

  test.each([undefined, null, 3, 'text', [], [null], new Choice(null), { list: null, inner: 'x', choice: new Choice('x') }])('are none in %p', (given) => {
    expect(strayNames(given, NAMES)).toEqual([]);
  });
});
