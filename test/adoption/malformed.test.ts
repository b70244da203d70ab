import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { parseAllDocuments } from 'yaml';
import { FAULT, importManifests, UNWRITABLE } from '../../constructs/adoption/import';

const FIXTURES = join(__dirname, 'fixtures');
const documents: any[] = readdirSync(FIXTURES).map((file) => parseAllDocuments(readFileSync(join(FIXTURES, file), 'utf8')).map((document) => document.toJS()));
const OPTIONS = { kruise: '1.9', namespace: 'default' };

const imported = (text: string) => importManifests([{ name: 'input.yaml', text }], OPTIONS);

/** Every place in a value, as keys. */
function places(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [[...path]];
  return [[...path], ...Object.entries(value).flatMap(([key, inner]) => places(inner, [...path, key]))];
}

function replaced(value: any, path: readonly string[], by: unknown): any {
  if (path.length === 0) return by;
  const copy = Array.isArray(value) ? [...value] : { ...value };
  copy[path[0]] = replaced(copy[path[0]], path.slice(1), by);
  return copy;
}

const rubbish = fc.constantFrom<unknown>(null, 0, -1, 'text', '', true, [], {}, [null], [[]], { a: null }, ['text'], { name: 1 });

test('whatever is wrong somewhere in manifests is said, and never crashes', () => {
  const mutated = fc.constantFrom(...documents).chain((list) => fc.array(fc.record({ place: fc.constantFrom(...places(list)), by: rubbish }), { minLength: 1, maxLength: 3 })
    .map((changes) => changes.reduce((before, { place, by }) => replaced(before, place, by), list)));
  fc.assert(fc.property(mutated, (list) => {
    const { mistakes, code } = imported((Array.isArray(list) ? list : [list]).map((document) => JSON.stringify(document)).join('\n---\n'));
    for (const { rule, written, repair } of mistakes) {
      expect([rule.code, written, repair]).not.toContain('');
      // Failures that nobody foresaw are caught for users, and not for us.
      expect(written).not.toContain(UNWRITABLE);
      expect(written).not.toContain(FAULT);
    }
    if (code === undefined) expect(mistakes.length).toBeGreaterThan(0);
  }), { numRuns: 40 });
});

test.each([
  ['nothing', ''],
  ['an empty document', '---\n---\n'],
  ['a comment', '# nothing here\n'],
])('%s is no mistake, and no code', (_name, text) => {
  expect(imported(text)).toMatchObject({ mistakes: [] });
  expect(imported(text).code).toBeUndefined();
});
