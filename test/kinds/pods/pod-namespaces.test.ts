import fc from 'fast-check';
import { podNamespaces } from '../../../constructs/kinds/pods/pod-namespaces';

const NAME = 'kubernetes.io/metadata.name';
const set = (spec: any): any => ({ apiVersion: 'apps.kruise.io/v1beta1', kind: 'SidecarSet', metadata: { name: 'logs' }, spec });

describe('the namespaces of pods', () => {
  test.each([
    ['the namespace of the object', { ...set({}), metadata: { name: 'web', namespace: 'shop' } }, ['shop']],
    ['the namespace that is named', set({ namespace: 'shop' }), ['shop']],
    ['the namespace whose name is selected', set({ namespaceSelector: { matchLabels: { [NAME]: 'shop' } } }), ['shop']],
    ['the namespaces whose names are selected', set({ namespaceSelector: { matchExpressions: [{ key: NAME, operator: 'In', values: ['a', 'b'] }] } }), ['a', 'b']],
    ['unknown for labels of namespaces', set({ namespaceSelector: { matchLabels: { team: 'x' }, matchExpressions: [{ key: NAME, operator: 'NotIn', values: ['a'] }] } }), []],
    ['unknown for all namespaces', set({}), []],
  ])('are %s', (_what, object, expected) => {
    expect(podNamespaces(object)).toEqual(expected);
  });

  test('of anything malformed are no reason to throw', () => {
    fc.assert(fc.property(fc.anything(), fc.anything(), (spec, part) => {
      podNamespaces(set(spec));
      podNamespaces(set({ namespaceSelector: part, namespace: part }));
      podNamespaces(set({ namespaceSelector: { matchLabels: part, matchExpressions: [part] } }));
    }), { numRuns: 200 });
  });
});
