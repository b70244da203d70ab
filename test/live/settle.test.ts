import type { KubeObject } from '../../constructs/json/kube-object';
import { isFullyApplied } from '../../live/harness/settle';

const binding = (clusters: string[], applied: string[], condition?: string, requiredBy?: object[]): KubeObject => ({
  apiVersion: 'work.karmada.io/v1alpha2', kind: 'ResourceBinding', metadata: { name: 'web' },
  spec: { clusters: clusters.map((name) => ({ name })), ...(requiredBy && { requiredBy }) },
  status: {
    conditions: [{ type: 'Scheduled', status: 'True' }, ...(condition ? [{ type: 'FullyApplied', status: condition }] : [])],
    aggregatedStatus: applied.map((clusterName) => ({ clusterName, applied: true })),
  },
});

describe('a binding is applied everywhere', () => {
  test.each([
    ['if Karmada says so', binding(['east'], [], 'True'), true],
    ['not if Karmada says that it is not', binding(['east'], ['east'], 'False'), false],
    ['if Karmada says nothing, and each cluster has it', binding(['east', 'west'], ['west', 'east']), true],
    ['not if Karmada says nothing, and a cluster does not have it', binding(['east', 'west'], ['west']), false],
    ['not if Karmada says nothing, and a cluster that it has left has it still', binding(['east'], ['west', 'east']), false],
    ['not before there are clusters', binding([], []), false],
    ['in the clusters of what it follows, too', binding([], ['east'], undefined, [{ clusters: [{ name: 'east' }, { name: 'west' }] }]), false],
  ])('%s', (_, one, expected) => expect(isFullyApplied(one)).toBe(expected));
});
