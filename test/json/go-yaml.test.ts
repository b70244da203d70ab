import { readYaml, readYamlDocuments } from '../../constructs/json/go-yaml-read';
import { formatNumber, needsQuotes, resolvePlain } from '../../constructs/json/go-yaml-scalar';
import { naturally, writeYaml } from '../../constructs/json/go-yaml-write';

describe('a plain scalar', () => {
  test.each<[string, string, unknown[]]>([
    ['boolean', 'true', ['y', 'Y', 'yes', 'Yes', 'YES', 'true', 'True', 'TRUE', 'on', 'On', 'ON']],
    ['boolean', 'false', ['n', 'N', 'no', 'No', 'NO', 'false', 'False', 'FALSE', 'off', 'Off', 'OFF']],
    ['null', 'null', ['', '~', 'null', 'Null', 'NULL']],
  ])('is a %s: %s', (kind, value, texts) => {
    expect(texts.map((text) => resolvePlain(String(text)))).toEqual(texts.map(() => ({ kind, value: JSON.parse(value) })));
  });

  test.each<[string, number]>([
    ['0', 0], ['7', 7], ['-7', -7], ['+7', 7], ['120', 120], ['1_000', 1000], ['0x1F', 31], ['0XfF', 255], ['-0x10', -16], ['0b101', 5], ['0B11', 3], ['017', 15], ['0o17', 15], ['0O17', 15],
    ['08', 8], ['09.5', 9.5], ['.5', 0.5], ['.25e2', 25], ['-.5', -0.5], ['+.5', 0.5], ['1.', 1], ['1.5', 1.5], ['1_0.5_0', 10.5], ['1e3', 1000], ['1E+3', 1000], ['1.5e-3', 0.0015], ['12.e2', 1200],
    ['9007199254740991', 9007199254740991], ['18446744073709551616', 2 ** 64], ['-9223372036854775809', -(2 ** 63)], ['+9223372036854775808', 2 ** 63],
  ])('is a number: %s', (text, value) => {
    expect(resolvePlain(text)).toEqual({ kind: 'number', value });
  });

  test.each(['.nan', '.NaN', '.NAN', '.inf', '.Inf', '.INF', '+.inf', '+.Inf', '+.INF', '-.inf', '-.Inf', '-.INF', '9007199254740992', '18446744073709551615', '-9223372036854775808', '+9223372036854775807'])(
    'is a number that JSON cannot carry: %s', (text) => {
      expect(resolvePlain(text)).toEqual({ kind: 'unsupported', value: text });
    });

  test.each([
    '2001-12-14', '2001-1-2', '2000-02-29', '2400-02-29', '2001-12-31', '2001-01-02 03:04:05', '2001-01-02 3:4:5', '2001-01-02 23:59:59.25', '2001-01-02 03:04:05,5',
    '2001-01-02T03:04:05Z', '2001-01-02t03:04:05Z', '2001-01-02T03:04:05.123+01:00', '2001-01-02T03:04:05-24:60',
  ])('is a time: %s', (text) => {
    expect(resolvePlain(text)).toEqual({ kind: 'timestamp', value: text });
  });

  test.each([
    'a', 'a5', 'true1', '-', '+', '--1', '-a', '.', '.e5', '._5', '.5x', '.5.5', '1.5x', '1e', '1e+', '1x', '0x', '0xg', '0x1Fg', '0b2', '0o8', '0b', '1.5e400', '.5e400', 'x1', '12:30',
    '2001-13-01', '2001-00-01', '2001-01-00', '2001-01-32', '2001-02-29', '1900-02-29', '2001-04-31', '2001-01-02 24:00:00', '2001-01-02 00:60:00', '2001-01-02 00:00:60',
    '2001-01-02T03:04:05', '2001-01-02 03:04:05Z', '2001-01-02T03:04:05+25:00', '2001-01-02T03:04:05+00:61', 'x2001-12-14', '2001-12-14x', '20011-12-14', '201-12-14', '2001-123-1', '2001-1-123',
    '2001-01-02 03:04', '2001-01-02 03:04:05x', '2001-01-02 003:04:05', '2001-01-02 03:004:05', '2001-01-02 03:04:005', '2001-01-02T03:04:05+1:00', '2001-01-02T03:04:05+01:0',
  ])('is a string: %s', (text) => {
    expect(resolvePlain(text)).toEqual({ kind: 'string', value: text });
  });

  test.each([['1:30', true], ['-1:30', true], ['+12:30:45', true], ['1_0:30', true], ['1:5', true], ['1:30.5_0', true], ['1:30.', true], ['1:60', false], ['1:', false], ['x1:30', false], ['1:30x', false], [':30', false], ['1:300', false]])(
    'that is a number to the base of 60 elsewhere needs quotes: %s %s', (text, needs) => {
      expect(needsQuotes(text)).toBe(needs);
    });
});

test.each<[number, string]>([
  [-0, '0'], [0, '0'], [-5, '-5'], [1_000_000, '1000000'], [2 ** 62, '4611686018427387904'], [-(2 ** 62), '-4611686018427387904'], [2 ** 63, '9.223372036854776e+18'], [-(2 ** 63), '-9.223372036854776e+18'],
  [0.5, '0.5'], [0.0001, '0.0001'], [0.00009, '9e-05'], [999_999.5, '999999.5'], [1_000_000.5, '1.0000005e+06'], [-1_000_000.5, '-1.0000005e+06'], [1e-10, '1e-10'], [1.5e100, '1.5e+100'], [1e-100, '1e-100'],
])('the number %d is written as %s', (value, text) => {
  expect(formatNumber(value)).toBe(text);
});

describe('a written string', () => {
  const written = (value: unknown): string => writeYaml({ v: value }).slice('v: '.length, -1);
  const word = 'word '.repeat(16).trim();

  test.each(['a', "it's", 'a"b', ':a', '-a', '?a', '--', '..', 'a:b', 'a#b', 'a-', 'a - b', 'a ---', 'a ...', 'a?', 'é', 'a,b', 'a[b]', 'a  b', 'a\\b'])('is plain: %s', (text) => {
    expect(written(text)).toBe(text);
  });

  test.each([
    ' a', 'a ', '---', '--- a', '---a', '...', '... a', '#a', ',a', '[a', ']a', '{a', '}a', '&a', '*a', '!a', '|a', '>a', '"a', '%a', '@a', '`a', '-', '- a', '?', '? a', ':', ': a', 'a:', 'a: b', 'a #b',
  ])('is in single quotes: %s', (text) => {
    expect(written(text)).toBe(`'${text}'`);
  });

  test.each([
    ['\0', '\\0'], ['\x01', '\\x01'], ['\x07', '\\a'], ['\b', '\\b'], ['\t', '\\t'], ['\v', '\\v'], ['\f', '\\f'], ['\r', '\\r'], ['\x1b', '\\e'], ['\x1f', '\\x1F'], ['\u{10348}', '\\U00010348'],
    ['"\t', '\\"\\t'], ['\\\t', '\\\\\\t'], ['é\t', 'é\\t'],
  ])('has escapes in double quotes: %j', (text, escaped) => {
    expect(written(text)).toBe(`"${escaped}"`);
  });

  test.each<[string, string]>([
    ['\n', '|2+\n'], ['\na', '|2-\n\n  a'], ['a\nb\n\n', '|+\n  a\n  b\n'], ['a\n b', '|-\n  a\n   b'], ['a\n\nb\n', '|\n  a\n\n  b'], ['a\n ', '"a\\n "'], ['a\n\tb', '"a\\n\\tb"'], ['yes\n', '|\n  yes'],
  ])('of several lines is a block where it can be: %j', (text, expected) => {
    expect(written(text)).toBe(expected);
  });

  test.each<[string, string, string]>([
    ['at a single space', `${word} a b c`, `${word}\n  a b c`],
    ['not at column eighty', `${'x'.repeat(77)} b c`, `${'x'.repeat(77)} b\n  c`],
    ['not at column eighty of double quotes', `\t${'x'.repeat(74)} b c`, `"\\t${'x'.repeat(74)} b\n  c"`],
    ['not at two', `${word}  a b c`, `${word}  a\n  b c`],
    ['in single quotes', `#${word} a b`, `'#${word}\n  a b'`],
    ['not at the end of single quotes', `#${word} a `, `'#${word}\n  a '`],
    ['in double quotes', `\t${word} a b`, `"\\t${word}\n  a b"`],
    ['in double quotes, with a mark before a second space', `\t${word}  a b`, `"\\t${word}\n  \\ a b"`],
    ['not at the end of double quotes', `\t${word}aaaa `, `"\\t${word}aaaa "`],
  ])('is wrapped beyond eighty columns %s', (_title, text, expected) => {
    expect(written(text)).toBe(expected);
  });

  test('is not wrapped as a key', () => {
    const key = `${'k'.repeat(90)} a b`;
    expect(writeYaml({ [key]: 1, [`\t${key}`]: 2, [`#${key}`]: 3 })).toBe(`"\\t${key}": 2\n'#${key}': 3\n${key}: 1\n`);
  });

  test('is indented by its depth', () => {
    expect(writeYaml({ a: [{ b: ['x\ny', `${word} ${word} z`] }] })).toBe(`a:\n- b:\n  - |-\n    x\n    y\n  - ${word}\n    ${word}\n    z\n`);
  });

  test.each(['\x7f', '\x9f', '\u2028', '\u2029', '\ufeff', '\ufffe', '\uffff', '\ud800', '\udc00', 'a\ud800b'])('is refused where writers differ: %j', (text) => {
    expect(() => writeYaml({ v: text })).toThrow(new RangeError('a string has characters that YAML writers treat differently'));
  });

  test.each(['a\nb', 'a\rb', 'k'.repeat(129), 'é'.repeat(65)])('is refused as a key: %j', (key) => {
    expect(() => writeYaml({ [key]: 1 })).toThrow(new RangeError('a key has a line break or more than 128 bytes'));
  });

  test('may be a key of 128 bytes', () => {
    expect(writeYaml({ ['é'.repeat(64)]: 1 })).toBe(`${'é'.repeat(64)}: 1\n`);
  });
});

test.each<[unknown, string]>([
  ['a', 'a\n'], [5, '5\n'], [null, 'null\n'], [true, 'true\n'], [[], '[]\n'], [{}, '{}\n'], [[1, [2, [3]], { a: 1, b: 2 }], '- 1\n- - 2\n  - - 3\n- a: 1\n  b: 2\n'],
  [{ a: [[]], b: { c: {} } }, 'a:\n- []\nb:\n  c: {}\n'], [[[{ a: [1] }]], '- - a:\n    - 1\n'], ['a\n', '|\n  a\n'],
])('the document %j is written', (value, text) => {
  expect(writeYaml(value)).toBe(text);
});

test.each<[string, string[]]>([
  ['numbers by their value', ['a1', 'a2', 'a10', 'a20', 'a100']],
  ['fewer leading zeros first', ['a1', 'a01', 'a001', 'a2', 'a02']],
  ['zeros inside a number by its value', ['a10', 'a11', 'a100', 'a101', 'a110']],
  ['zeros that do not lead a number with it', ['a15', 'a101', 'a105', 'a1001']],
  ['zeros that lead a number of their own', ['a1b01', 'a1b5']],
  ['letters after all else', ['-', '_', '0', '9', 'A', 'Z', 'a', 'z', 'é', '日']],
  ['what goes on after what ends', ['', 'a', 'a-', 'a-b', 'a0', 'aa']],
  ['other characters by their code', ['a!', 'a-', 'a.', 'a/', 'a_', 'a~']],
])('keys are sorted: %s', (_title, keys) => {
  expect([...keys].reverse().sort(naturally)).toEqual(keys);
});

describe('a document that is read', () => {
  test.each<[string, string, unknown]>([
    ['nothing is null', '', null],
    ['a comment is nothing', '# why\n', null],
    ['a member without a value is null', 'a:\nb: ~\n', { a: null, b: null }],
    ['words in quotes are strings', 'a: "yes"\nb: \'1\'\nc: |\n  2\nd: ""\n', { a: 'yes', b: '1', c: '2\n', d: '' }],
    ['a tag makes a string', 'a: !!str 1\nb: !!str\n', { a: '1', b: '' }],
    ['tags of collections may be written out', 'a: !!map {b: !!seq [1]}\n', { a: { b: [1] } }],
    ['keys are strings', '1: a\ntrue: b\n"x": c\n', { 1: 'a', true: 'b', x: 'c' }],
    ['the first of several documents', 'a: 1\n---\nb: 2\n', { a: 1 }],
    ['the last of equal keys', 'a: 1\na: 2\n', { a: 2 }],
    ['aliases', 'a: &x [1]\nb: *x\n', { a: [1], b: [1] }],
    ['merged maps, the first of a list before the others', 'a: &a {x: 1}\nb: &b {x: 2, z: 2}\nc:\n  <<: [*a, *b]\n', { a: { x: 1 }, b: { x: 2, z: 2 }, c: { x: 1, z: 2 } }],
    ['a merge key in quotes is a key', '"<<": 1\n', { '<<': 1 }],
    ['a question mark outside brackets', 'a: b?\nc: "?"\n', { a: 'b?', c: '?' }],
    ['a question mark in quotes inside brackets', 'a: ["b?", \':c\']\n', { a: ['b?', ':c'] }],
    ['a colon inside a word in brackets', '[a:b]', ['a:b']],
    ['a tab after the indentation of a block', 'a: |\n  b\tc\n', { a: 'b\tc\n' }],
    ['times as strings', 'a: 2001-01-02\n', { a: '2001-01-02' }],
  ])('%s', (_title, text, value) => {
    expect(readYaml(text)).toEqual({ value });
  });

  test('has a key `__proto__` like any other', () => {
    const read = readYaml('__proto__: {a: 1}\n') as { value: object };
    expect(Object.entries(read.value)).toEqual([['__proto__', { a: 1 }]]);
    expect(Object.keys((readYaml('b: &b {"__proto__": 1}\na:\n  <<: *b\n') as { value: { a: object } }).value.a)).toEqual(['__proto__']);
  });

  test('can be changed afterwards', () => {
    const { value } = readYaml('a: 1\n') as { value: any };
    value.a = 2;
    delete value.b;
    expect(value).toEqual({ a: 2 });
    expect(delete value.a).toBe(true);
  });

  test.each([
    ['a: .inf', 'the number at line 1 cannot be carried over exactly'], ['~: 1', 'null cannot be a key in JSON'], ['1.5: 1', '1.5 cannot be a key in JSON'], ['? [a]\n: 1', 'a list or map cannot be a key in JSON'],
    ['a: !!int 1', 'the tag at line 1 is not supported'], ['a: !x 1', 'the tag at line 1 is not supported'], ['a: !!set {b}', 'the tag at line 1 is not supported'],
    ['<<: 5', 'only maps can be merged'], ['<<: [5]', 'only maps can be merged'], ['a: [b?c]', 'the string at line 1 needs quotes inside brackets'], ['{a: {b: c?}}', 'the string at line 1 needs quotes inside brackets'],
    ['[:a]', 'the string at line 1 needs quotes inside brackets'], ['{a?: 1}', 'the string at line 1 needs quotes inside brackets'],
    ['a: |\n\tb', 'a block of text starts with a tab'], ['a: >-\n \tb', 'a block of text starts with a tab'], ['a: |2+ # c\n\n  \n\tb', 'a block of text starts with a tab'], ['a: | \t\n\tb', 'a block of text starts with a tab'],
  ])('is refused: %j', (text, error) => {
    expect(readYaml(text)).toEqual({ error });
  });

  test('that is malformed is refused in one line', () => {
    expect(readYaml('a: [1\nb: 2\n')).toEqual({ error: expect.stringMatching(/^[^\n]+$/) });
  });

  test('may be one of several, each with its own mistakes', () => {
    expect(readYamlDocuments('a: 1\n---\nb: .nan\n---\nc: 3\n')).toEqual([{ value: { a: 1 } }, { error: 'the number at line 3 cannot be carried over exactly' }, { value: { c: 3 } }]);
    expect(readYamlDocuments('')).toEqual([]);
  });
});
