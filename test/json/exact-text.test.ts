import { exactText } from '../../constructs/json/exact-text';

class Script { constructor(public readonly text: unknown) {} }
class Other { constructor(public readonly text: unknown) {} }

const itself: unknown[] = [];
itself.push(itself);

test('values that can be told apart have different texts', () => {
  const values = [
    null, undefined, 0, 1, NaN, Infinity, '', '0', 'null', 'undefined', true, false, [], {}, [undefined], [null], [[]], { a: undefined }, { a: null }, { a: 1 }, { a: '1' },
    new Map(), new Set(), new Map([['a', 1]]), new Map([['a', { b: new Set(['c']) }]]), new Set(['a', 1]), new Set([['a', 1]]), new Script('a'), new Other('a'), new Script(undefined), { text: 'a' },
    'Map[]', 'Script{"text":"a"}', { a: { b: NaN } }, { a: { b: null } },
  ];
  const texts = values.map(exactText);
  expect(texts).not.toContain(undefined);
  expect(new Set(texts).size).toBe(values.length);
});

test.each<[string, unknown]>([
  ['a function', () => 1], ['a symbol', Symbol('a')], ['a bigint', 1n], ['a function deep inside', { a: [new Map([['b', { c: () => 1 }]])] }],
  ['what contains itself', itself], ['a date', { at: new Date(0) }], ['an expression', /a/], ['an error', new Error('a')], ['an address', new URL('https://example.com')], ['what throws when it is read', { get a(): never { throw new Error('unreadable'); } }],
])('%s has none', (_, value) => expect(exactText(value)).toBeUndefined());

test('equal values share it, and it is one line', () => {
  const value = () => ({ a: ['line\nbreak', new Map([[1, new Script('b')]])], c: undefined });
  expect(exactText(value())).toBe(exactText(value()));
  expect(exactText(value())).not.toContain('\n');
});
