import { tryRules } from '../companions/rule-cases';
import { checkPersistentPodState } from '../../../constructs/kinds/persistent-pod-state/checks';
import { PERSISTENT_POD_STATE_RULES } from '../../../constructs/kinds/persistent-pod-state/rules';

const targetRef = { apiVersion: 'apps.kruise.io/v1beta1', kind: 'StatefulSet', name: 'db' };
const preferred = (weight: any, keys: any = ['zone']) => ({ preferredPersistentTopology: [{ weight, preference: { nodeTopologyKeys: keys } }] });

describe('a PersistentPodState', () => tryRules({
  kind: 'PersistentPodState', check: checkPersistentPodState, rules: PERSISTENT_POD_STATE_RULES,
  spec: { targetRef, requiredPersistentTopology: { nodeTopologyKeys: ['topology.kubernetes.io/zone'] } },
  refused: [
    ['target', 'no target', { targetRef: undefined }],
    ['targetKind', 'a CloneSet', { targetRef: { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', name: 'web' } }],
    ['customTarget', 'a kind that must be listed', { targetRef: { apiVersion: 'game.kruise.io/v1alpha1', kind: 'GameServerSet', name: 'game' } }],
    ['shape', 'a topology that is a list', { requiredPersistentTopology: [] }],
    ['shape', 'annotations that are no list', { persistentPodAnnotations: {} }],
    ['topology', 'none at all', { requiredPersistentTopology: undefined }],
    ['topology', 'no keys', { requiredPersistentTopology: { nodeTopologyKeys: [] } }],
    ['topology', 'a weight above 100', preferred(101)],
    ['topology', 'a preference without keys', preferred(1, [])],
    ['topology', 'an annotation without a key', { persistentPodAnnotations: [{}] }],
    ['retention', 'another policy', { persistentPodStateRetentionPolicy: 'Never' }],
  ],
  accepted: [
    ['a sound one', {}],
    ['one of Kruise 1.8', {}, '1.8'],
    ['a StatefulSet of Kubernetes', { targetRef: { ...targetRef, apiVersion: 'apps/v1' } }],
    ['a preference alone', { requiredPersistentTopology: undefined, ...preferred(100, ['kubernetes.io/hostname']) }],
    ['annotations and retention', { persistentPodAnnotations: [{ key: 'example.com/ip' }], persistentPodStateRetentionPolicy: 'WhenDeleted' }],
  ],
}));
