import * as fc from 'fast-check';
import { block, call, evaluate, type Expression, list, literal, made, members, name } from '../../constructs/adoption/expression';
import { Identifiers } from '../../constructs/adoption/identifiers';
import { printProgram } from '../../constructs/adoption/print';

const printed = (expression: Expression) => printProgram([{ name: 'value', expression }], {});

/** What the text gives when it is run. */
function run(expression: Expression): unknown {
  return new Function(`${printed(expression)}\nreturn value;`)();
}

test('values print as text that gives the same value', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => {
    expect(run(literal(value))).toEqual(value === undefined ? undefined : JSON.parse(JSON.stringify(value)));
  }), { numRuns: 300 });
});

test('texts print as texts that are the same, on several lines too', () => {
  fc.assert(fc.property(fc.string({ unit: fc.constantFrom('a', '\n', '`', '$', '{', '}', '\\', '\'', '"', '\r', '\t', '\u2028', '\0') }), (text) => {
    expect(run(literal(text))).toBe(text);
    expect(run(block(text))).toBe(text);
    expect(run(literal({ [text]: [text.repeat(30)] }))).toEqual({ [text]: [text.repeat(30)] });
  }), { numRuns: 300 });
});

test('code that is carried out and code that is printed are the same', () => {
  const expression = call(made('Map', list([list([literal('a'), members({ one: literal(1), none: undefined })])])), 'get', literal('a'));
  expect(evaluate(expression, new Map([['Map', Map]]))).toEqual({ one: 1 });
  expect(run(expression)).toEqual({ one: 1 });
});

test('what fits a line is on one, and chains are broken at their calls', () => {
  const chain = ['a', 'b', 'c'].reduce<Expression>((on, method) => call(on, method, literal('x'.repeat(40))), name('Placement'));
  expect(printed(call('Placement', 'onAllClusters'))).toContain('const value = Placement.onAllClusters();');
  expect(printed(chain)).toContain(`const value = Placement.a('${'x'.repeat(40)}')\n  .b('${'x'.repeat(40)}')\n  .c('${'x'.repeat(40)}');`);
});

test('names are valid and given once', () => {
  const names = new Identifiers();
  expect([names.constant('shop-web', 'placement'), names.constant('shop-web', 'placement'), names.constant('new'), names.constant('1st'), names.constant('app')])
    .toEqual(['shopWebPlacement', 'shopWebPlacement2', 'new2', 'x1st', 'app2']);
  const ids = new Identifiers([]);
  expect([ids.id('web', 'web-service'), ids.id('web', 'web-service'), ids.id('web', 'web-service')]).toEqual(['web', 'web-service', 'web-service-2']);
});
