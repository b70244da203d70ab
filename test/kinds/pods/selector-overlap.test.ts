import fc from 'fast-check';
import { selectorsOverlap } from '../../../constructs/kinds/pods/selector-overlap';

const labels = (matchLabels: any) => ({ matchLabels });
const where = (key: string, operator: string, ...values: string[]) => ({ matchExpressions: [{ key, operator, ...(values.length > 0 && { values }) }] });

describe('two selectors', () => {
  test.each([
    ['the same label', labels({ a: '1' }), labels({ a: '1' }), true],
    ['different values of a label', labels({ a: '1' }), labels({ a: '2' }), false],
    ['different labels', labels({ a: '1' }), labels({ b: '1' }), true],
    ['a value among others', labels({ a: '1' }), where('a', 'In', '1', '2'), true],
    ['a value not among others', labels({ a: '3' }), where('a', 'In', '1', '2'), false],
    ['a value that is left out', labels({ a: '1' }), where('a', 'NotIn', '1', '2'), false],
    ['values of which one is left out', where('a', 'In', '1', '2'), where('a', 'NotIn', '2'), true],
    ['any value and one', where('a', 'Exists'), labels({ a: '1' }), true],
    ['any value and another label', where('a', 'Exists'), labels({ b: '1' }), false],
    ['a value and none', labels({ a: '1' }), where('a', 'DoesNotExist'), false],
    ['none and another label', where('a', 'DoesNotExist'), labels({ b: '1' }), true],
    ['values of which one is shared', where('a', 'In', '1', '2'), where('a', 'In', '2', '3'), true],
    ['values of which none is shared', where('a', 'In', '1', '2'), where('a', 'In', '3'), false],
    ['values that are all left out', where('a', 'In', '1', '2'), where('a', 'NotIn', '1', '2'), false],
    ['values that are left out by both', where('a', 'NotIn', '1'), where('a', 'NotIn', '1'), true],
    ['any value and some', where('a', 'Exists'), where('a', 'In', '1'), true],
    ['any value of the same label', where('a', 'Exists'), where('a', 'Exists'), true],
    ['any value and none', where('a', 'Exists'), where('a', 'DoesNotExist'), false],
    ['none of the same label', where('a', 'DoesNotExist'), where('a', 'DoesNotExist'), true],
    ['a condition that does not exist', labels({ a: '1' }), where('a', 'Is', '2'), true],
    ['an expression that is null', labels({ a: '1' }), { matchExpressions: [null, { key: 'a' }] }, true],
    ['labels that are a string', labels('a'), labels({ a: '1' }), true],
    ['nothing', undefined, null, true],
    ['any value and all but one', where('a', 'Exists'), where('a', 'NotIn', '1'), false],
  ])('with %s meet or do not, as admission has it', (_what, one, other, overlap) => {
    // NotIn names the label without asking for it, so Exists does not find it there.
    expect(selectorsOverlap(one, other)).toBe(overlap);
  });

  test('meet the same way round and other way round, whatever they are', () => {
    const selector = fc.anything();
    fc.assert(fc.property(selector, selector, (a, b) => expect(selectorsOverlap(a, b)).toBe(selectorsOverlap(b, a))));
  });
});
