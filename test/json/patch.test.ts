import * as fc from 'fast-check';
import { applyPatch, type PatchOperation } from '../../constructs/json/patch';

const document = { a: { b: 1 }, list: ['x', 'y', 'z'], none: null, 'x/y': 1, '~': 2 };
const patch = (...operations: PatchOperation[]) => applyPatch(document, operations);
const add = (path: string, value?: any): PatchOperation => ({ path, operator: 'add', value });
const replace = (path: string, value?: any): PatchOperation => ({ path, operator: 'replace', value });
const remove = (path: string): PatchOperation => ({ path, operator: 'remove' });

test.each<[string, PatchOperation, object]>([
  ['adds a key', add('/a/c', 2), { ...document, a: { b: 1, c: 2 } }],
  ['overwrites with add', add('/a/b', 2), { ...document, a: { b: 2 } }],
  ['writes null for a value left out', add('/a/c'), { ...document, a: { b: 1, c: null } }],
  ['inserts into a list', add('/list/1', 'n'), { ...document, list: ['x', 'n', 'y', 'z'] }],
  ['appends at the dash', add('/list/-', 'n'), { ...document, list: ['x', 'y', 'z', 'n'] }],
  ['appends at the length', add('/list/3', 'n'), { ...document, list: ['x', 'y', 'z', 'n'] }],
  ['counts from behind the end when adding', add('/list/-1', 'n'), { ...document, list: ['x', 'y', 'z', 'n'] }],
  ['counts from the end when replacing', replace('/list/-1', 'n'), { ...document, list: ['x', 'y', 'n'] }],
  ['counts from the end when removing', remove('/list/-3'), { ...document, list: ['y', 'z'] }],
  ['reads signs and leading zeros of indexes', replace('/list/+01', 'n'), { ...document, list: ['x', 'n', 'z'] }],
  ['replaces null', replace('/none', 1), { ...document, none: 1 }],
  ['undoes the escaping of slashes', replace('/x~1y', 2), { ...document, 'x/y': 2 }],
  ['undoes the escaping of tildes', replace('/~0', 3), { ...document, '~': 3 }],
  ['replaces the whole document', replace('', { kind: 'x' }), { kind: 'x' }],
  ['ignores what stands before the first slash', replace('odd/a', 1), { ...document, a: 1 }],
  ['edits a second reading of the document below an empty key', add('//a/b', 9), document],
  ['sets the empty key by replace, even if it is not there', replace('/a/', 1), { ...document, a: { b: 1, '': 1 } }],
])('a patch %s', (_, operation, expected) => {
  expect(patch(operation)).toEqual({ value: expected });
});

test.each<[string, PatchOperation]>([
  ['adding below a missing parent', add('/z/b', 1)], ['adding below text', add('/list/0/b', 1)], ['adding below null', add('/none/b', 1)], ['replacing what is not there', replace('/z', 1)],
  ['removing what is not there', remove('/a/z')], ['an index beyond the end', replace('/list/3', 1)], ['an index before the start', remove('/list/-4')],
  ['adding beyond the end', add('/list/4', 1)], ['the dash for anything but adding', replace('/list/-', 1)], ['a word for an index', add('/list/x', 1)], ['a path without a slash', add('a', 1)],
  ['removing the document', remove('')], ['text for a document', replace('', 'x')], ['an unknown operation', { path: '/a', operator: 'move' }],
])('%s is an error', (_, operation) => {
  expect(patch(operation)).toEqual({ error: { item: 0, message: expect.any(String) } });
});

test('operations build on each other, and one that fails undoes all and is named', () => {
  expect(patch(add('/n', {}), add('/n/m', 1))).toEqual({ value: { ...document, n: { m: 1 } } });
  expect(patch(add('/n', {}), add('/n/m/o', 1))).toMatchObject({ error: { item: 1 } });
});

test('what a patch does not touch is shared, and the input is never changed', () => {
  const path = fc.constantFrom('/a/b', '/a/c', '/list/0', '/list/-', '/list/-1', '/none', '/x~1y', '/new', '/z/z');
  const operation = fc.record({ path, operator: fc.constantFrom('add', 'replace', 'remove'), value: fc.jsonValue() });
  const before = JSON.stringify(document);
  fc.assert(fc.property(fc.array(operation, { maxLength: 4 }), (operations) => {
    const result = applyPatch(document, operations as PatchOperation[]);
    expect(JSON.stringify(document)).toBe(before);
    if ('error' in result) return;
    for (const key of ['a', 'list'] as const) {
      if (!operations.some((item) => item.path.startsWith(`/${key}`))) expect(result.value[key]).toBe(document[key]);
    }
  }));
});

test('a patch that changes nothing returns the very same document', () => {
  expect(patch(replace('/a/b', 1))).toEqual({ value: document });
  expect((patch(replace('/a/b', 1)) as any).value).toBe(document);
});

test('operations that are none are errors, not crashes', () => {
  for (const odd of [null, 7, {}, { path: 7, operator: 'add' }]) expect(applyPatch(document, [odd as any])).toMatchObject({ error: { item: 0 } });
});
