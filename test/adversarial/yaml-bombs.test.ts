import { importManifests } from '../../constructs/adoption/import';
import { manifestsOfFile } from '../../constructs/federation/manifest-source';
import { readYaml, readYamlDocuments } from '../../constructs/json/go-yaml-read';
import { DocumentBounds } from '../../constructs/json/yaml-bounds';
import { cli, Folder } from '../cli/command-line';

const folder = new Folder();
afterAll(() => folder.remove());

/** A list of lists of lists: ten times as many strings with every line. */
const laughs = (levels: number, fanout: number) => ['a0: &a0 lol', ...Array.from({ length: levels }, (_, level) => `a${level + 1}: &a${level + 1} [${Array(fanout).fill(`*a${level}`).join(', ')}]`)].join('\n');
const maps = (levels: number) => ['a0: &a0 {x: 1}', ...Array.from({ length: levels }, (_, level) => `a${level + 1}: &a${level + 1} {p: *a${level}, q: *a${level}, r: *a${level}}`)].join('\n');
const merges = (levels: number) => ['a0: &a0 {x: 1}', ...Array.from({ length: levels }, (_, level) => `a${level + 1}: &a${level + 1} {<<: [*a${level}, *a${level}, *a${level}]}`)].join('\n');
const chain = (length: number) => ['- &a0 [x]', ...Array.from({ length }, (_, index) => `- &a${index + 1} [*a${index}]`)].join('\n');

const ALIASING = 'document contains excessive aliasing';
const DEEP = 'it is nested more than 250 levels deep';

const BOMBS: readonly [string, string, string][] = [
  ['nine levels of lists of aliases', laughs(9, 9), ALIASING],
  ['four levels of ten aliases, as go-yaml has it', laughs(4, 10), ALIASING],
  ['thirty levels of two aliases', laughs(30, 2), ALIASING],
  ['maps of aliases', maps(30), ALIASING],
  ['merge keys of merge keys', merges(30), ALIASING],
  ['a long list with a hundred aliases', `a: &a [${'{a: 1},'.repeat(5_000)}]\nb: [${'*a,'.repeat(300)}]`, ALIASING],
  ['an anchor within itself', 'a: &a [*a]', 'the value of an anchor contains itself'],
  ['an anchor that merges itself', 'a: &a {<<: *a}', 'the value of an anchor contains itself'],
  ['an anchor that is not there', 'a: *b', 'an alias refers to an anchor that is not there'],
  ['an anchor that comes later', 'a: *b\nb: &b 1', 'an alias refers to an anchor that is not there'],
  ['a chain of aliases', chain(2_000), DEEP],
  ['a hundred thousand brackets', '['.repeat(100_000), DEEP],
  ['a hundred thousand braces', 'x: '.concat('{a: '.repeat(100_000)), DEEP],
  ['a hundred thousand dashes', '- '.repeat(100_000), DEEP],
  ['a hundred thousand question marks', '? '.repeat(100_000), DEEP],
  ['a thousand indents', Array.from({ length: 1_000 }, (_, indent) => `${' '.repeat(indent)}a:\n`).join(''), DEEP],
];

describe.each(BOMBS)('%s', (name, text, reason) => {
  test('is refused by the reader', () => {
    expect(readYamlDocuments(text)).toEqual([{ error: reason }]);
  });

  test('is one coded message of every way in', () => {
    const file = folder.file('bomb.yaml', text);
    const imported = importManifests([{ name, text }], { kruise: '1.9', namespace: 'default' });
    expect(imported.mistakes.map(({ rule, written }) => [rule.code, written])).toEqual([['KF001', `it is not YAML: ${reason}`]]);
    expect(manifestsOfFile('app', file).problems).toEqual([expect.objectContaining({ message: `Document 1 of "${file}" is not YAML: ${reason}.` })]);
    expect(cli('convert', file)).toMatchObject({ code: 2, err: expect.stringContaining(`is not YAML: ${reason}\n`) });
  });
});

test.each<[string, string, unknown]>([
  ['aliases', 'a: &x {b: 1}\nc: *x\nd: [*x, *x]', { a: { b: 1 }, c: { b: 1 }, d: [{ b: 1 }, { b: 1 }] }],
  ['an anchor that is set again', 'a: &x 1\nb: *x\nc: &x 2\nd: *x', { a: 1, b: 1, c: 2, d: 2 }],
  ['merges, of which the first of a list wins, and what comes after', 'a: &x {b: 1}\ne: &y {b: 2, f: 3}\nc: {<<: [*x, *y], f: 4}', { a: { b: 1 }, e: { b: 2, f: 3 }, c: { b: 1, f: 4 } }],
  ['an alias as a key', 'a: &k name\n*k : 1', { a: 'name', name: 1 }],
  ['three levels of ten aliases, as go-yaml has it', laughs(3, 10), expect.objectContaining({ a0: 'lol' })],
  ['two hundred and forty levels', `${'['.repeat(240)}${']'.repeat(240)}`, expect.anything()],
  ['many blocks of text with brackets', 'a:\n'.concat('- b: |\n    [ {{ - - -\n    ---\n  c: "[["\n'.repeat(400)), { a: Array(400).fill({ b: '[ {{ - - -\n---\n', c: '[[' }) }],
  ['many items on the level of their key', 'a:\n'.concat('- - x\n  - z\n'.repeat(400)), { a: Array(400).fill(['x', 'z']) }],
  ['comments between', '# one\na: # two\n  # three\n  b: 1\n', { a: { b: 1 } }],
])('%s are read', (_name, text, value) => {
  expect(readYaml(text)).toEqual({ value });
});

test('what is wrong with one document does not touch the others, and the first mistake of a document is enough', () => {
  const documents = readYamlDocuments(`a: 1\n---\n${'b: [1\n'.repeat(50)}---\nc: 3\n`);
  expect(documents).toEqual([{ value: { a: 1 } }, { error: expect.stringMatching(/ at line \d+, column \d+$/) }, { value: { c: 3 } }]);
  expect(readYamlDocuments('}\n'.repeat(20_000))).toEqual([{ error: expect.stringContaining('at line 1, column 1') }]);
});

test('a document of more than four million words and signs is refused before it is built; documents are counted one by one', () => {
  const bounds = new DocumentBounds();
  const see = (count: number) => { for (let index = 0; index < count; index++) bounds.see(','); };
  see(3_000_000);
  bounds.see('---');
  see(4_000_000);
  expect(() => bounds.see(',')).toThrow('it has more than 4000000 words and signs');
});

test('messages about long strings stay short', () => {
  for (const text of [`[${'a'.repeat(100_000)}?]`, `!${'t'.repeat(100_000)} a`, `a: *${'b'.repeat(100_000)}`, `a: "b" ${'c'.repeat(100_000)}`]) {
    expect(readYaml(text)).toEqual({ error: expect.stringMatching(/^.{1,300}$/) });
  }
});

test.each<[string, string, boolean]>([
  ['a tab at the start of a block', 'a: |\n\tb\n', true], ['a tab after spaces and empty lines', 'a: |-\n\n  \n  \tb\n', true], ['a tab after a header with a comment', 'a: > # note\n\tb\n', true],
  ['a tab within a block', 'a: |\n  b\n\tc: |\n', false], ['a tab in a line', 'a: |\n  b\tc\n', false], ['a tab without a block', 'a: "b\tc"\n', false],
])('%s is refused as go-yaml refuses it, or not', (_name, text, refused) => {
  const [first] = readYamlDocuments(text);
  expect('error' in first && first.error === 'a block of text starts with a tab').toBe(refused);
});
