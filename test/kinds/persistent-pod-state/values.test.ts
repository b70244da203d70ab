import { checkPersistentPodState, PERSISTENT_POD_STATE_CHECKS } from '../../../constructs/kinds/persistent-pod-state/checks';
import { PERSISTENT_POD_STATE_RULES } from '../../../constructs/kinds/persistent-pod-state/rules';
import { WORKLOAD_RULES } from '../../../constructs/kinds/pods/workload-rules';
import { reportedCodes } from '../../problems/reported-codes';
import { triedAtTheEdge } from '../../problems/tried-at-the-edge';

const state = (spec: any): any => ({
  apiVersion: 'apps.kruise.io/v1alpha1', kind: 'PersistentPodState', metadata: { name: 'db', namespace: 'shop' },
  spec: { targetRef: { apiVersion: 'apps.kruise.io/v1beta1', kind: 'StatefulSet', name: 'db' }, requiredPersistentTopology: { nodeTopologyKeys: ['zone'] }, ...spec },
});
const preferred = (term: any) => state({ preferredPersistentTopology: [term] });

describe('values of a PersistentPodState', () => {
  triedAtTheEdge({ ...WORKLOAD_RULES, ...PERSISTENT_POD_STATE_RULES }, (object) => reportedCodes(checkPersistentPodState('shop/db', object)), [
    ['topology', 'keys', (nodeTopologyKeys) => state({ requiredPersistentTopology: { nodeTopologyKeys } }), [['zone'], ['zone', 'example.com/rack']], [undefined, 'zone', [], ['zone', 'a b'], [3]]],
    ['topology', 'neither topology', (preferredPersistentTopology) => state({ requiredPersistentTopology: null, preferredPersistentTopology }),
      [[{ weight: 1, preference: { nodeTopologyKeys: ['zone'] } }]], [undefined, null, []]],
    ['topology', 'the weight of a preference', (weight) => preferred({ weight, preference: { nodeTopologyKeys: ['zone'] } }), [1, 100], [0, 101, 0.5, '1', undefined]],
    ['topology', 'a preference', (preference) => preferred({ weight: 1, preference }), [{ nodeTopologyKeys: ['zone'] }], [undefined, null, {}, { nodeTopologyKeys: [] }]],
    ['topology', 'an entry of the preferences', preferred, [], [null, 3]],
    ['shape', 'preferredPersistentTopology', (preferredPersistentTopology) => state({ preferredPersistentTopology }), [undefined, null, []], [{}, 'zone']],
    ['topology', 'an annotation', (annotation) => state({ persistentPodAnnotations: [annotation] }), [{ key: 'a' }], [null, 'a', {}, { key: '' }, { key: 'a b' }]],
    ['retention', 'retention', (persistentPodStateRetentionPolicy) => state({ persistentPodStateRetentionPolicy }), [undefined, '', 'WhenScaled', 'WhenDeleted'], ['Never', 3]],
  ]);

  test('Kruise makes one itself if the StatefulSet says so', () => {
    const beside = (annotations: any) => {
      const found: string[] = [];
      const template: any = { apiVersion: 'apps.kruise.io/v1beta1', kind: 'StatefulSet', metadata: { name: 'db', annotations } };
      PERSISTENT_POD_STATE_CHECKS.beside!({ template } as any, state({}), (rule) => { found.push(rule.code); });
      return found;
    };
    expect(beside({ 'kruise.io/auto-generate-persistent-pod-state': 'true' })).toEqual([PERSISTENT_POD_STATE_RULES.generated.code]);
    expect(beside({ 'kruise.io/auto-generate-persistent-pod-state': 'false' })).toEqual([]);
    expect(beside(undefined)).toEqual([]);
  });
});
