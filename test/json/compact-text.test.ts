import { serialize } from 'node:v8';
import fc from 'fast-check';
import { compactText } from '../../constructs/json/compact-text';
import { YamlWriter } from '../../constructs/json/yaml-writer';

/** Cut out of a text that needs two bytes for each character: what is left still has them. */
const wide = (text: string): string => `${text}\u0100`.slice(0, -1);
const bytesOf = (text: string): number => serialize(text).length;

test('is the same text', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 2000 }), (text) => compactText(text) === text && compactText(wide(text)) === text));
});

test.each(['', 'web', 'café', 'ÿ', '\u0100', 'naïve \u{1f600}', 'x'.repeat(1024), 'x'.repeat(1025)])('%p is the same text', (text) => {
  expect(compactText(text)).toBe(text);
});

test('has one byte for each character where that is enough', () => {
  const text = 'shop-web-0-cloneset-in-cluster-000';
  expect(bytesOf(wide(text))).toBeGreaterThan(2 * text.length);
  expect(bytesOf(compactText(wide(text)))).toBeLessThan(2 * text.length);
});

test('YAML has one byte for each character, whatever names and values come from', () => {
  const [name, key] = [wide('shop-web-0-cloneset-in-cluster-000'), wide('app.kubernetes.io/name-of-the-workload')];
  const text = new YamlWriter().documents([{ kind: 'ManifestWork', metadata: { name, labels: { [key]: name } } }]);
  expect(text).toBe(`---\nkind: ManifestWork\nmetadata:\n  name: ${name}\n  labels:\n    ${key}: ${name}\n`);
  expect(bytesOf(text)).toBeLessThan(1.5 * text.length);
});

test('YAML is the same when more lines come than are kept', () => {
  const writer = new YamlWriter();
  const lines = Array.from({ length: 25_000 }, (_, index) => `line ${index}`);
  expect(writer.document(lines)).toBe(new YamlWriter().document(lines));
  expect(writer.document(lines)).toBe(lines.map((line) => `- ${line}\n`).join(''));
});
