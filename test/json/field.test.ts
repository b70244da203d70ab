import * as fc from 'fast-check';
import { differences, type Field, formatField, parseField, valueAtField } from '../../constructs/json/field';

const POD = { spec: { containers: [{ name: 'web', env: [{ name: 'A', value: '1' }] }, { name: 'log.x' }], taints: ['a', 'b'] }, metadata: { labels: { 'app.kubernetes.io/name': 'web' } } };

test.each<[string, Field, unknown]>([
  ['spec.containers[web].env[A].value', [{ key: 'spec' }, { key: 'containers' }, { name: 'web' }, { key: 'env' }, { name: 'A' }, { key: 'value' }], '1'],
  ['spec.containers[log.x].name', [{ key: 'spec' }, { key: 'containers' }, { name: 'log.x' }, { key: 'name' }], 'log.x'],
  ['spec.taints[1]', [{ key: 'spec' }, { key: 'taints' }, { index: 1 }], 'b'],
])('%s is written, read and followed', (text, field, value) => {
  expect(formatField(field)).toBe(text);
  expect(parseField(text)).toEqual(field);
  expect(valueAtField(POD, field)).toBe(value);
});

test('a key that is no word is quoted, and found again', () => {
  const field: Field = [{ key: 'metadata' }, { key: 'labels' }, { key: 'app.kubernetes.io/name' }];
  expect(formatField(field)).toBe('metadata.labels["app.kubernetes.io/name"]');
  expect(valueAtField(POD, parseField(formatField(field))!)).toBe('web');
});

test('a JSON pointer is read, too', () => {
  expect(valueAtField(POD, parseField('/metadata/labels/app.kubernetes.io~1name')!)).toBe('web');
  expect(valueAtField(POD, parseField('/spec/taints/0')!)).toBe('a');
});

test.each(['', '.spec', 'spec..x', 'spec[', 'spec[a b]', '[', 'spec.'])('%j is not a field', (text) => expect(parseField(text)).toBeUndefined());

test('a name that looks like an index is quoted, so that it is not taken for one', () => {
  const field: Field = [{ key: 'list' }, { name: '0' }];
  expect(formatField(field)).toBe('list["0"]');
  expect(valueAtField({ list: [{ name: '1' }, { name: '0', found: true }] }, parseField('list["0"].found')!)).toBe(true);
});

describe('differences', () => {
  const said = (before: unknown, after: unknown) => differences(before, after).map(({ field, ...values }) => [formatField(field), values]);

  test('are as deep as both values have the same form', () => {
    expect(said({ a: { b: 1, c: [1] }, d: 2 }, { a: { b: 2, c: { x: 1 } }, e: 3 })).toEqual([
      ['a.b', { before: 1, after: 2 }], ['a.c', { before: [1], after: { x: 1 } }], ['d', { before: 2 }], ['e', { after: 3 }],
    ]);
  });

  test('of elements with names do not depend on what was put in front of them', () => {
    expect(said({ env: [{ name: 'B', value: '1' }] }, { env: [{ name: 'A', value: '0' }, { name: 'B', value: '2' }] })).toEqual([
      ['env[B].value', { before: '1', after: '2' }], ['env[A]', { after: { name: 'A', value: '0' } }],
    ]);
  });

  test('another order of the same elements is one', () => {
    expect(said({ l: [{ name: 'a' }, { name: 'b' }] }, { l: [{ name: 'b' }, { name: 'a' }] })).toEqual([['l', { before: ['a', 'b'], after: ['b', 'a'] }]]);
  });

  test('of elements without names, or with one name twice, are by place', () => {
    expect(said({ l: [1, 2] }, { l: [1, 3, 4] })).toEqual([['l[1]', { before: 2, after: 3 }], ['l[2]', { after: 4 }]]);
    expect(said({ l: [{ name: 'a' }, { name: 'a' }] }, { l: [{ name: 'a' }, { name: 'b' }] })).toEqual([['l[1].name', { before: 'a', after: 'b' }]]);
  });

  test('are none exactly for equal values, and are what is there on either side', () => {
    const json = fc.jsonValue({ maxDepth: 4 });
    fc.assert(fc.property(json, json, (a, b) => {
      expect(differences(a, structuredClone(a))).toEqual([]);
      const equal = JSON.stringify(a) === JSON.stringify(b);
      if (!equal && JSON.stringify(sorted(a)) !== JSON.stringify(sorted(b))) expect(differences(a, b).length).toBeGreaterThan(0);
      for (const { field, after } of differences(a, b)) if (after !== undefined && field.length > 0) expect(valueAtField(b, field)).toEqual(after);
    }));
  });
});

function sorted(value: any): any {
  if (Array.isArray(value)) return value.map(sorted);
  return value && typeof value === 'object' ? Object.fromEntries(Object.keys(value).sort().map((key) => [key, sorted(value[key])])) : value;
}
