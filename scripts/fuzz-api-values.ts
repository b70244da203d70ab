/** Values that are wrong, with words for them, by what is expected. */
const odd = class Odd { public readonly oddity = 1; };
const cyclic: any = {};
cyclic.self = cyclic;

const ANYWHERE: readonly (readonly [string, unknown])[] = [
  ['a symbol', Symbol('s')], ['a function', () => 1], ['a BigInt', 5n], ['a cyclic object', cyclic], ['an instance', new odd()],
];

export const VALUES: Readonly<Record<'string' | 'number' | 'boolean' | 'enum' | 'class' | 'struct' | 'array' | 'map', readonly (readonly [string, unknown])[]>> = {
  string: [['5', 5], ['true', true], ['{}', {}], ['[]', []], ...ANYWHERE],
  number: [['"x"', 'x'], ['"5"', '5'], ['NaN', NaN], ['Infinity', Infinity], ['true', true], ['{}', {}], ['[]', []], ...ANYWHERE],
  boolean: [['"false"', 'false'], ['0', 0], ['1', 1], ['{}', {}], ['[]', []], ...ANYWHERE],
  enum: [['"Nope"', 'Nope'], ['5', 5], ['{}', {}], ...ANYWHERE],
  class: [['{}', {}], ['"x"', 'x'], ['5', 5], ['[]', []], ['true', true], ...ANYWHERE],
  // An instance of a class may have all members of a struct.
  struct: [['"x"', 'x'], ['5', 5], ['[]', []], ['true', true], ...ANYWHERE.filter(([words]) => words !== 'an instance')],
  array: [['"x"', 'x'], ['5', 5], ['{}', {}], ['[5]', [5]], ['[{}]', [{}]], ['[null]', [null]], ['[symbol]', [Symbol('s')]], ...ANYWHERE],
  map: [['"x"', 'x'], ['5', 5], ['["x"]', ['x']], ['{ a: {} }', { a: {} }], ['{ a: symbol }', { a: Symbol('s') }], ...ANYWHERE],
};
