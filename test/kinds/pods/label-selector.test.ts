import { isEmptySelector, isWellFormedSelector } from '../../../constructs/kinds/pods/label-selector';

const EXISTS = { key: 'a', operator: 'Exists' };

describe('a label selector', () => {
  test.each([{}, { matchLabels: {} }, { matchExpressions: [] }, { matchLabels: {}, matchExpressions: [] }, { matchLabels: null, matchExpressions: null }])('%j has no condition', (selector) => {
    expect(isEmptySelector(selector)).toBe(true);
  });

  test.each([
    { matchLabels: { a: 'b' } }, { matchExpressions: [EXISTS] }, { matchLabels: { a: 'b' }, matchExpressions: [EXISTS] }, { matchLabels: { a: 'b' }, matchExpressions: 3 },
  ])('%j has a condition', (selector) => {
    expect(isEmptySelector(selector)).toBe(false);
  });

  test.each([{ matchLabels: 3 }, { matchLabels: [] }, { matchExpressions: {} }, { matchExpressions: 'a' }])('%j is no selector, which is not the same as empty', (selector) => {
    expect(isEmptySelector(selector)).toBe(false);
    expect(isWellFormedSelector(selector)).toBe(false);
  });

  test.each([
    {}, { matchLabels: null, matchExpressions: null }, { matchLabels: { a: 'b', 'example.com/c': '' } }, { matchExpressions: [EXISTS, { key: 'b', operator: 'In', values: ['c'] }] },
  ])('%j is accepted by the API server', (selector) => {
    expect(isWellFormedSelector(selector)).toBe(true);
  });

  test.each([
    { matchLabels: { a: 'b', 'c d': 'e' } }, { matchLabels: { a: 'b c' } }, { matchExpressions: [EXISTS, { key: 'a', operator: 'Is' }] }, { matchExpressions: [null] },
    { matchLabels: { 'a b': 'c' }, matchExpressions: [EXISTS] }, { matchLabels: { a: 'b' }, matchExpressions: [{ key: 'a', operator: 'In' }] },
  ])('%j is refused by the API server', (selector) => {
    expect(isWellFormedSelector(selector)).toBe(false);
  });
});
