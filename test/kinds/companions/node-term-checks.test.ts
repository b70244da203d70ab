import { preferredTerms } from '../../../constructs/kinds/companions/node-terms';
import { faultOfNodeTerm, faultOfPreferredTerms, faultOfTolerations, isWeight } from '../../../constructs/kinds/companions/node-term-checks';

const expression = (operator: unknown, values?: unknown, key: unknown = 'pool') => ({ matchExpressions: [{ key, operator, values }] });
const field = (more: any) => ({ matchFields: [{ key: 'metadata.name', operator: 'In', values: ['a'], ...more }] });

describe('a term that selects nodes', () => {
  test.each([
    {}, { matchExpressions: null, matchFields: null }, { matchExpressions: [], matchFields: [] }, field({}), field({ operator: 'NotIn' }),
    expression('In', ['a', '']), expression('NotIn', ['a']), expression('Exists'), expression('Exists', []), expression('DoesNotExist', null), expression('Gt', ['-12']), expression('Lt', ['5']),
  ])('is sound: %j', (term) => {
    expect(faultOfNodeTerm(term)).toBeUndefined();
  });

  test.each<[any, string]>([
    [null, 'expected an object'], ['a', 'expected an object'], [[], 'expected an object'],
    [{ matchExpressions: {} }, 'has the matchExpressions {}, expected a list'], [{ matchFields: 'a' }, 'has the matchFields "a", expected a list'],
  ])('is of another shape: %j', (term, fault) => {
    expect(faultOfNodeTerm(term)).toContain(fault);
  });

  test.each([
    { matchExpressions: [null] }, { matchExpressions: ['a'] }, expression('Exists', undefined, 'a b'), expression('Exists', undefined, null),
    expression('In'), expression('In', []), expression('In', 'a'), expression('In', ['a', 'b c']), expression('NotIn', [3]), expression('Exists', ['a']), expression('DoesNotExist', ['a']),
    expression('Gt', []), expression('Gt', ['1', '2']), expression('Gt', [1]), expression('Gt', ['1.5']), expression('Lt', ['a1']), expression('Lt', ['1a']), expression('Is', ['a']), expression(undefined),
    { matchFields: [null] }, field({ key: 'metadata.uid' }), field({ operator: 'Exists' }), field({ values: 'a' }), field({ values: [] }), field({ values: ['a', 'b'] }), field({ values: [3] }),
    { ...expression('Exists'), ...field({ key: 'a' }) },
  ])('has a condition that is not valid: %j', (term) => {
    expect(faultOfNodeTerm(term)).toContain('which is not a valid node requirement');
  });

  test('is preferred with a weight from 1 to 100', () => {
    expect([1, 100].map(isWeight)).toEqual([true, true]);
    expect([0, 101, 1.5, '1', null, undefined].map(isWeight)).toEqual([false, false, false, false, false, false]);
    expect(faultOfPreferredTerms([])).toBeUndefined();
    expect(faultOfPreferredTerms([{ weight: 100, preference: expression('Exists') }])).toBeUndefined();
    expect(faultOfPreferredTerms({})).toBe('is {}, expected a list');
    expect(faultOfPreferredTerms([{ weight: 1, preference: {} }, null])).toBe('has the entry null, expected an object');
    expect(faultOfPreferredTerms([{ weight: 0, preference: {} }])).toContain('has the weight 0');
    expect(faultOfPreferredTerms([{ weight: 1 }])).toContain('has a preference that is');
    expect(faultOfPreferredTerms([{ weight: 1, preference: expression('Is') }])).toContain('has a preference that has the condition');
  });
});

describe('a toleration', () => {
  test.each([
    { operator: 'Exists' }, { key: '', operator: 'Exists' }, { key: 'a' }, { key: 'a', operator: null, value: null }, { key: 'a', operator: '', value: '' }, { key: 'a', operator: 'Equal', value: 'b' },
    { key: 'a', operator: 'Exists', value: '' }, { key: 'a', effect: '' }, { key: 'a', effect: 'NoSchedule' }, { key: 'a', effect: 'PreferNoSchedule', tolerationSeconds: null },
    { key: 'a', effect: 'NoExecute', tolerationSeconds: 0 },
  ])('is sound: %j', (toleration) => {
    expect(faultOfTolerations([toleration])).toBeUndefined();
  });

  test.each([
    null, 'a', {}, { key: '' }, { operator: 'Equal' }, { key: 'a b' }, { key: 'a', operator: 'Is' }, { key: 'a', operator: 'Exists', value: 'b' }, { key: 'a', value: 'b c' }, { key: 'a', value: 3 },
    { key: 'a', effect: 'Never' }, { key: 'a', tolerationSeconds: 3 }, { key: 'a', effect: 'NoSchedule', tolerationSeconds: 3 }, { key: 'a', effect: 'NoExecute', tolerationSeconds: 1.5 },
    { key: 'a', effect: 'NoExecute', tolerationSeconds: '3' },
  ])('is not valid: %j', (toleration) => {
    expect(faultOfTolerations([{ operator: 'Exists' }, toleration])).toContain('which is not a valid toleration');
  });

  test('is in a list', () => {
    expect(faultOfTolerations([])).toBeUndefined();
    expect(faultOfTolerations({ key: 'a' })).toContain('expected a list');
  });
});

describe('terms as they are written', () => {
  test.each<[any, any]>([
    [undefined, undefined], ['a', 'a'], [[null, 'a', 3], [null, 'a', 3]], [[{ weight: 3 }], [{ weight: 3, preference: undefined }]],
    [[{ weight: 3, nodes: [] }], [{ weight: 3, preference: { matchExpressions: [] } }]],
  ])('preferred nodes %j are %j; what is no entry is handed on', (given, expected) => {
    expect(preferredTerms(given)).toEqual(expected);
  });
});
