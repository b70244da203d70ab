import { runInNewContext } from 'node:vm';
import { oneValue } from '../../constructs/json/one-value';

describe('one value for all that are equal', () => {
  test('objects with the same members in the same order are one', () => {
    const first = { names: ['us-west', 'us-east'], labels: { tier: 'edge' }, count: 2, on: true, none: null };
    expect(oneValue(first)).toBe(first);
    expect(oneValue({ names: ['us-west', 'us-east'], labels: { tier: 'edge' }, count: 2, on: true, none: null })).toBe(first);
  });

  test('another order of members is another value: it is written in another order', () => {
    const first = oneValue({ a: 1, b: 2 });
    expect(oneValue({ b: 2, a: 1 })).not.toBe(first);
  });

  test.each<[string, () => object]>([
    ['an undefined member', () => ({ a: undefined })],
    ['a number that is not one', () => ({ a: NaN })],
    ['a function', () => ({ a: () => 1 })],
    ['an instance of a class', () => ({ a: new Date(0) })],
    ['a form of its own', () => ({ toJSON: 'x' })],
    ['undefined in a list', () => [undefined]],
    ['a hole in a list', () => new Array(2)],
    ['itself in it', () => { const value: { self?: object } = {}; value.self = [value]; return value; }],
    ['a member that throws', () => ({ get a(): never { throw new Error('no'); } })],
    ['a list of another realm', () => runInNewContext('({ list: ["a"] })')],
  ])('what has %s is never taken for something else', (_, make) => {
    const value = make();
    expect(oneValue(value)).toBe(value);
    expect(oneValue(make())).not.toBe(value);
  });

  test('what is no object is itself', () => {
    expect([oneValue('a'), oneValue(1), oneValue(undefined), oneValue(null)]).toEqual(['a', 1, undefined, null]);
  });
});
