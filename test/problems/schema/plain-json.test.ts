import { checkPlainJson } from '../../../constructs/problems/schema/plain-json';

const object = (spec: unknown) => ({ apiVersion: 'bank.example.com/v1', kind: 'Account', metadata: { name: 'books' }, spec });

describe('an object that no schema knows', () => {
  test.each([[NaN, 'NaN'], [Infinity, 'Infinity'], [() => 1, 'a function'], [Symbol('s'), 'Symbol(s)'], [3n, '3']])('cannot hold %p', (value, text) => {
    expect(checkPlainJson('shop/books', object({ list: [{ value }] }), 'the Account')).toEqual([
      expect.objectContaining({ code: 'KF802', path: 'shop/books', message: `/spec/list/0/value of the Account is ${text}, which JSON cannot represent.` }),
    ]);
  });

  test('cannot hold itself', () => {
    const spec: any = {};
    spec.self = spec;
    expect(checkPlainJson('', object(spec), 'it').map(({ code }) => code)).toEqual(['KF802']);
  });

  test('holds whatever is JSON, and what is undefined', () => {
    expect(checkPlainJson('', object({ a: 1, b: 'text', c: [true, null], d: undefined }), 'it')).toEqual([]);
  });
});
