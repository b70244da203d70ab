import fc from 'fast-check';
import { parse } from 'yaml';
import { parseField, valueAtField } from '../../constructs/json/field';
import { NO_FILTERS } from '../../page/filters';
import { folded, lineDiff } from '../../page/line-diff';
import { formatLink, parseLink } from '../../page/link';
import { yamlLines } from '../../page/yaml';
import { HOSTILE, samplePlan } from './sample';

const text = (value: unknown): string => yamlLines(value).map((line) => line.text).join('\n');
const json = fc.jsonValue({ stringUnit: 'binary' }).map((value) => JSON.parse(JSON.stringify(value)));
const words = fc.oneof(fc.constantFrom('yes', 'null', '1.0', '0x1f', '12:30', '- a', 'a: b', 'a #b', '# a', '', ' ', '2024-01-01', '~', '1e3', '@a', '%a', '.5', '?', '|', 'key:', '<<', '---', '...'), fc.string(), fc.string().map((it) => `a\n${it}\n`));

describe('a manifest in the page', () => {
  test('is YAML that parses back to it', () => {
    fc.assert(fc.property(json, (value) => expect(parse(`${text(value)}\n`)).toEqual(value)), { numRuns: 500 });
    fc.assert(fc.property(fc.dictionary(words, fc.oneof(words, fc.array(words), fc.dictionary(words, words))), (value) => {
      expect(parse(`${text(value)}\n`)).toEqual({ ...value });
    }), { numRuns: 500 });
  });

  test('has on each line the field that stands there', () => {
    const { objects } = samplePlan({ workloads: 3, clusters: 2, hostile: true });
    for (const { manifest } of Object.values(objects)) {
      for (const line of yamlLines(manifest)) expect(valueAtField(manifest, parseField(line.field)!)).toBeDefined();
    }
    const lines = yamlLines({ spec: { containers: [{ name: 'web', image: 'web:1' }], args: ['a', 'b'] } });
    expect(lines.map((line) => `${line.text} <- ${line.field}`)).toEqual([
      'spec: <- spec',
      '  containers: <- spec.containers',
      '  - name: web <- spec.containers[web].name',
      '    image: web:1 <- spec.containers[web].image',
      '  args: <- spec.args',
      '  - a <- spec.args[0]',
      '  - b <- spec.args[1]',
    ]);
  });
});

describe('a diff of lines', () => {
  const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 30 });

  test('has all lines of before and after, in their order', () => {
    fc.assert(fc.property(lines, lines, (before, after) => {
      const diff = lineDiff(before, after);
      expect(diff.filter(({ change }) => change !== 'added').map((line) => before[line.before!])).toEqual(before);
      expect(diff.filter(({ change }) => change !== 'removed').map((line) => after[line.after!])).toEqual(after);
      for (const line of diff) if (line.change === 'same') expect(before[line.before!]).toBe(after[line.after!]);
    }));
  });

  test('keeps as many lines as can be kept', () => {
    const longest = (a: readonly string[], b: readonly string[]): number => {
      const table = a.map(() => b.map(() => 0));
      const at = (i: number, j: number): number => (i < 0 || j < 0 ? 0 : table[i][j]);
      a.forEach((one, i) => b.forEach((other, j) => { table[i][j] = one === other ? at(i - 1, j - 1) + 1 : Math.max(at(i - 1, j), at(i, j - 1)); }));
      return at(a.length - 1, b.length - 1);
    };
    fc.assert(fc.property(lines, lines, (before, after) => {
      expect(lineDiff(before, after).filter(({ change }) => change === 'same')).toHaveLength(longest(before, after));
    }));
  });

  test('folds what is far from any difference', () => {
    const before = Array.from({ length: 40 }, (_, at) => `line ${at}`);
    const stretches = folded(lineDiff(before, before.map((line, at) => (at === 20 ? 'other' : line))));
    expect(stretches.map(({ folded: hidden, lines: { length } }) => [hidden, length])).toEqual([[true, 17], [false, 8], [true, 16]]);
  });
});

describe('a link', () => {
  test('names workload, cluster and tab as people read them', () => {
    const link = formatLink({ filters: NO_FILTERS, selection: { workload: 'shop/web', cluster: 'edge-lisbon', tab: 'diff' } });
    expect(link).toBe('w=shop/web&c=edge-lisbon&tab=diff');
  });

  test('says again what it was made of', () => {
    const some = fc.array(fc.string(), { maxLength: 3 });
    fc.assert(fc.property(
      fc.record({ search: fc.string(), onlyChanges: fc.boolean(), cluster: some, region: some, label: some, kind: some, plane: some, change: some }),
      fc.record({ workload: fc.option(fc.string(), { nil: undefined }), cluster: fc.constantFrom(undefined, HOSTILE, 'a+b&c=d #e'), tab: fc.constantFrom(undefined, 'diff'), object: fc.constant('Service web'), overview: fc.constantFrom(undefined, true, false) }),
      (filters, selection) => expect(parseLink(`#${formatLink({ filters, selection })}`)).toEqual({ filters, selection }),
    ));
  });
});
