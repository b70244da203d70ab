import fc from 'fast-check';
import { applyPatch } from '../../constructs/json/patch';
import { commonForm, operationsTo } from '../../constructs/migration/common-form';

const object = (spec: unknown): any => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, spec });
const json = fc.letrec<{ value: unknown; object: unknown }>((tie) => ({
  value: fc.oneof({ maxDepth: 3 }, fc.constantFrom(0, 1, 'a', 'b', true), fc.array(tie('value'), { maxLength: 3 }), tie('object')),
  object: fc.dictionary(fc.constantFrom('a', 'b', 'c', 'a/b', '~x'), tie('value'), { maxKeys: 4 }),
}));

test('of three clusters, the form that two have is the template', () => {
  const forms = new Map([['a', object({ x: 1 })], ['b', object({ x: 2, y: [1, 2] })], ['c', object({ y: [1, 2], x: 2 })]]);
  const { template, differences } = commonForm(forms);
  expect(template).toEqual(object({ x: 2, y: [1, 2] }));
  expect(differences).toEqual([{ clusters: ['a'], operations: [{ operator: 'replace', path: '/spec/x', value: 1 }, { operator: 'remove', path: '/spec/y' }] }]);
});

test('where all differ, the form from which the others differ least is the template', () => {
  const forms = new Map([['a', object({ x: 1, y: 1, z: 1 })], ['b', object({ x: 1, y: 2, z: 1 })], ['c', object({ x: 1, y: 2, z: 3 })]]);
  expect(commonForm(forms).template).toEqual(object({ x: 1, y: 2, z: 1 }));
});

test('clusters with the same difference share it', () => {
  const forms = new Map(['a', 'b', 'c', 'd', 'e'].map((cluster) => [cluster, object({ x: cluster < 'd' ? 1 : 2 })]));
  expect(commonForm(forms).differences.map(({ clusters }) => clusters)).toEqual([['d', 'e']]);
});

test('for random objects, template and differences make exactly what each cluster has', () => {
  fc.assert(fc.property(fc.array(json.object, { minLength: 1, maxLength: 5 }), (specs) => {
    const forms = new Map(specs.map((spec, index) => [`c${index}`, object(spec)]));
    const { template, differences } = commonForm(forms);
    for (const [cluster, expected] of forms) {
      const operations = differences.filter(({ clusters }) => clusters.includes(cluster)).flatMap((each) => each.operations);
      expect(applyPatch(template, operations)).toEqual({ value: expected });
    }
    expect(differences.flatMap(({ clusters }) => clusters).length).toBe(new Set(differences.flatMap(({ clusters }) => clusters)).size);
  }), { numRuns: 300 });
});

test('lists of another length are replaced, of the same length changed in place', () => {
  expect(operationsTo({ a: [1, 2] }, { a: [1, 3] })).toEqual([{ operator: 'replace', path: '/a/1', value: 3 }]);
  expect(operationsTo({ a: [1, 2] }, { a: [1] })).toEqual([{ operator: 'replace', path: '/a', value: [1] }]);
});
