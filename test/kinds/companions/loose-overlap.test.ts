import fc from 'fast-check';
import { earlierOverlaps, labelsNamed, overlapLoosely } from '../../../constructs/kinds/companions/loose-overlap';

const key = (operator: string, ...values: string[]) => ({ matchExpressions: [{ key: 'a', operator, values }] });

test.each([
  [{ matchLabels: { a: 'b' } }, { matchLabels: { a: 'b' } }, true],
  [{ matchLabels: { a: 'b' } }, { matchLabels: { a: 'c' } }, false],
  [{ matchLabels: { a: 'b' } }, { matchLabels: { c: 'd' } }, false],
  [{ matchLabels: { a: 'b' } }, { matchLabels: { a: 'b', c: 'd' } }, false],
  [key('In', 'b', 'c'), key('In', 'c', 'd'), true],
  [key('In', 'b', 'c'), key('NotIn', 'b'), true],
  [key('In', 'b', 'c'), key('NotIn', 'b', 'c', 'd'), false],
  [key('In', 'b'), key('Exists'), true],
  [key('Exists'), key('NotIn', 'b'), true],
  [key('Exists'), key('DoesNotExist'), false],
  [key('NotIn', 'b'), key('DoesNotExist'), true],
  [key('NotIn', 'b'), key('NotIn', 'c'), true],
  [key('NotIn', 'b'), key('NotIn', 'b'), true],
  [key('In', 'b'), key('DoesNotExist'), false],
])('%j and %j overlap: %s', (one, other, expected) => {
  expect(overlapLoosely(one, other)).toBe(expected);
  expect(overlapLoosely(other, one)).toBe(expected);
});

const selector = fc.record({ matchLabels: fc.dictionary(fc.constantFrom('a', 'b'), fc.constantFrom('x', 'y')), matchExpressions: fc.array(fc.record({
  key: fc.constantFrom('a', 'b', 'c'), operator: fc.constantFrom('In', 'NotIn', 'Exists', 'DoesNotExist'), values: fc.array(fc.constantFrom('x', 'y')),
}), { maxLength: 2 }) });

test('only selectors that name the same labels overlap', () => {
  fc.assert(fc.property(selector, selector, (one, other) => !overlapLoosely(one, other) || labelsNamed(one) === labelsNamed(other)));
});

test('the first of those before that overlap is found', () => {
  fc.assert(fc.property(fc.array(selector, { maxLength: 12 }), (selectors) => {
    const found = selectors.map((one, index) => selectors.slice(0, index).findIndex((other) => overlapLoosely(one, other)));
    expect(earlierOverlaps(selectors)).toEqual(found.map((first) => (first < 0 ? undefined : first)));
  }));
});
