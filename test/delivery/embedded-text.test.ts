import { patchJsonText, patchYamlText } from '../../constructs/delivery/embedded-text';
import { needsQuotes, resolvePlain } from '../../constructs/json/go-yaml-scalar';
import { naturally } from '../../constructs/json/go-yaml-write';

const yaml = (text: string, subPath: string, value: any) => patchYamlText(text, [{ subPath, operator: 'add', value }]);

describe('YAML in a field', () => {
  test('is written with sorted keys and without comments', () => {
    expect(yaml('# why\nb: "two"\na: {d: 1, c: [x, z]}\n', '/e', true)).toEqual({ value: 'a:\n  c:\n  - x\n  - z\n  d: 1\nb: two\ne: true\n' });
  });

  test.each<[any, string]>([
    ['text', 'v: text\n'], ['yes', 'v: "yes"\n'], ['0123', 'v: "0123"\n'], ['2001-01-02', 'v: "2001-01-02"\n'], ['12:30', 'v: "12:30"\n'], ['', 'v: ""\n'], ['a: b', "v: 'a: b'\n"],
    ['# x', "v: '# x'\n"], ["it's", "v: it's\n"], ["'q", "v: '''q'\n"], [' pad', "v: ' pad'\n"], ['a\nb', 'v: |-\n  a\n  b\n'], ['a\nb\n', 'v: |\n  a\n  b\n'], ['a\n\n', 'v: |+\n  a\n\n'],
    [' a\nb', 'v: |2-\n   a\n  b\n'], ['a \nb', 'v: "a \\nb"\n'], ['tab\t', 'v: "tab\\t"\n'], ['é', 'v: é\n'], ['\u{1f600}', 'v: "\\U0001F600"\n'],
    [1, 'v: 1\n'], [1.5, 'v: 1.5\n'], [1234567.5, 'v: 1.2345675e+06\n'], [0.00001, 'v: 1e-05\n'], [1e21, 'v: 1e+21\n'], [null, 'v: null\n'], [[], 'v: []\n'], [{}, 'v: {}\n'],
    [[[1], { a: 1, b: [2] }], 'v:\n- - 1\n- a: 1\n  b:\n  - 2\n'], [{ b2: 1, b10: 2, '10': 3, '9': 4, B: 5 }, 'v:\n  "9": 4\n  "10": 3\n  B: 5\n  b2: 1\n  b10: 2\n'],
  ])('holds %j as Karmada writes it', (value, text) => {
    expect(yaml('{}', '/v', value)).toEqual({ value: text });
  });

  test('is wrapped at the first space after eighty columns', () => {
    expect(yaml('{}', '/v', 'word '.repeat(18).trim())).toEqual({ value: `v: ${'word '.repeat(16).trim()}\n  word word\n` });
    expect(yaml('{}', '/v', `"${'word '.repeat(18)}`)).toEqual({ value: `v: '"${'word '.repeat(16).trim()}\n  word word '\n` });
  });

  test.each([
    ['yes', true], ['off', false], ['~', null], ['010', 8], ['0x1F', 31], ['1_000', 1000], ['.5', 0.5], ['1e3', 1000], ['12:30:45', '12:30:45'], ['2001-12-14', '2001-12-14'], ['08', 8], ['+1', 1], ['-', '-'],
  ])('reads %s as YAML 1.1 without numbers to the base of 60', (text, expected) => {
    expect(resolvePlain(text).value).toBe(expected);
  });

  test('merges, follows aliases, takes the last of equal keys and the first of several documents', () => {
    expect(yaml('base: &b {x: 1, z: 2}\na:\n  <<: *b\n  z: 3\na2: *b\na2: 5\n---\nk: 1\n', '/k2', 1)).toEqual({ value: 'a:\n  x: 1\n  z: 3\na2: 5\nbase:\n  x: 1\n  z: 2\nk2: 1\n' });
  });

  test('turns keys into text', () => {
    expect(yaml('10: a\non: b\n', '/n1', 1)).toEqual({ value: '"10": a\nn1: 1\n"true": b\n' });
  });

  test.each([
    ['a: [1', ''], ['just text', 'neither a map nor a list'], ['a: !!binary aGk=', 'tag'], ['a: .inf', 'cannot be carried'], ['? [x]\n: 1', 'cannot be a key'],
  ])('that cannot be handled (%s) is an error that says so', (text, message) => {
    expect(yaml(text, '/n', 1)).toEqual({ error: expect.stringContaining(message) });
  });

  test('whose text could differ from what Karmada writes is an error', () => {
    expect(yaml('{}', '/v', { [`${'k'.repeat(129)}`]: 1 })).toEqual({ error: expect.stringContaining('cannot be predicted') });
    expect(yaml('{}', '/v', 'a\u2028b')).toEqual({ error: expect.stringContaining('cannot be predicted') });
  });
});

describe('JSON in a field', () => {
  const json = (text: string, operator: string, subPath: string, value?: any) => patchJsonText(text, [{ subPath, operator, value }]);

  test('loses white space and keeps the order of keys and the spelling of numbers', () => {
    expect(json('{ "b": 1.0, "2": 1e3,\n "a": [ 12345678901234567890 ] }', 'add', '/c', { z: 1, y: 'x' })).toEqual({ value: '{"b":1.0,"2":1e3,"a":[12345678901234567890],"c":{"y":"x","z":1}}' });
  });

  test('is escaped for HTML, as Go does', () => {
    expect(json('{"a":"<b>"}', 'add', '/c', '&')).toEqual({ value: '{"a":"\\u003cb\\u003e","c":"\\u0026"}' });
  });

  test('may be a list', () => {
    expect(json('["x", {"a": 1}]', 'remove', '/0')).toEqual({ value: '[{"a":1}]' });
  });

  test('that is empty stays empty', () => {
    expect(json('', 'add', '/a', 1)).toEqual({ value: '' });
  });

  test.each([['{"a": 1', 'not valid JSON'], ['5', 'neither'], [' ["x"]', 'first character'], ['{"a":1,"a":2}', 'twice'], ['{"\\u0061":1}', 'unusual'], ['null', 'does not exist']])(
    '%s is an error', (text, message) => {
      expect(json(text, 'add', '/b', 1)).toEqual({ error: expect.stringContaining(message) });
    });
});

test('keys are sorted with numbers by their value and letters last', () => {
  expect(['b', 'a10', 'a2', 'A', '_', '10', '9', 'a', 'a-1', 'é', 'a02'].sort(naturally)).toEqual(['_', '9', '10', 'A', 'a', 'a-1', 'a2', 'a02', 'a10', 'b', 'é']);
});

test('text that reads as something else needs quotes', () => {
  expect(['y', 'No', 'null', '1', '1.', '-0b1', '1:20', '2001-1-1 1:1:1', '2001-01-01T00:00:00Z'].every(needsQuotes)).toBe(true);
  expect(['yess', 'nil', '1a', '.', '2001-13-01', '2001-02-30', '2001-01-01T00:00:00', '1:60', '0b2', '--1'].some(needsQuotes)).toBe(false);
});
