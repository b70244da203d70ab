import { pruneCrd, pruneSchema } from '../../scripts/import-prune';
import { removals } from '../../scripts/import-removals';

const crd = (versions: any[]): any => ({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'things.example.com', annotations: { 'controller-gen.kubebuilder.io/version': 'v0' } },
  spec: { group: 'example.com', names: { kind: 'Thing', plural: 'things' }, scope: 'Namespaced', versions },
});
const version = (name: string, properties: any): any =>
  ({ name, served: true, storage: true, additionalPrinterColumns: [{ name: 'AGE' }], schema: { openAPIV3Schema: { type: 'object', properties } } });

test('pruning drops prose and keeps a field that is called description', () => {
  const schema = {
    description: 'prose', type: 'object', properties: {
      description: { description: 'prose', type: 'string', example: 'prose' },
      list: { type: 'array', items: { description: 'prose', type: 'string', maxLength: 3 } },
      map: { type: 'object', additionalProperties: { description: 'prose', type: 'string' } },
      rule: { type: 'object', 'x-kubernetes-validations': [{ rule: 'self.a', message: 'prose' }] },
    },
  };
  expect(pruneSchema(schema)).toEqual({
    type: 'object', properties: {
      description: { type: 'string' },
      list: { type: 'array', items: { type: 'string', maxLength: 3 } },
      map: { type: 'object', additionalProperties: { type: 'string' } },
      rule: { type: 'object', 'x-kubernetes-validations': [{ rule: 'self.a' }] },
    },
  });
});

test('pruning keeps of a CRD what decides how objects look', () => {
  const pruned = pruneCrd(crd([version('v1', {})]));
  expect(pruned.metadata).toEqual({ name: 'things.example.com' });
  expect(pruned.spec.versions).toEqual([{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object', properties: {} } } }]);
});

describe('what an upgrade removes', () => {
  const field = { type: 'string' };
  const before = [crd([
    version('v1alpha1', { a: field }),
    version('v1', { a: field, b: { type: 'object', properties: { c: field, d: field } }, e: { type: 'array', items: { type: 'object', properties: { f: field } } } }),
  ])];

  test('is nothing when nothing changed', () => {
    expect(removals(before, before)).toEqual([]);
  });

  test('is nothing when something is added', () => {
    expect(removals([crd([version('v1', { a: field })])], before)).toEqual([]);
  });

  test('names kinds', () => {
    expect(removals(before, [])).toEqual(['kind Thing (things.example.com) is gone']);
  });

  test('names versions, and fields at the top of what is gone', () => {
    const after = [crd([version('v1', { a: field, e: { type: 'array', items: { type: 'object', properties: {} } } })])];
    expect(removals(before, after)).toEqual([
      'version v1alpha1 of Thing (things.example.com) is no longer served',
      'field .b of v1 Thing (things.example.com) is gone',
      'field .e[].f of v1 Thing (things.example.com) is gone',
    ]);
  });
});
