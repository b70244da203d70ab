import { checkDaemonSet } from '../../../constructs/kinds/daemon-set/checks';
import { DAEMON_SET_RULES } from '../../../constructs/kinds/daemon-set/rules';
import { WORKLOAD_RULES } from '../../../constructs/kinds/pods/workload-rules';
import { reportedCodes } from '../../problems/reported-codes';
import { triedAtTheEdge } from '../../problems/tried-at-the-edge';

const manifest = (spec: any = {}, pod: any = {}): any => ({
  apiVersion: 'apps.kruise.io/v1beta1', kind: 'DaemonSet', metadata: { name: 'agent', namespace: 'infra' },
  spec: { selector: { matchLabels: { app: 'agent' } }, template: { metadata: { labels: { app: 'agent' } }, spec: { containers: [{ name: 'agent', image: 'agent:1' }], ...pod } }, ...spec },
});
const rolling = (rollingUpdate: any) => manifest({ updateStrategy: { rollingUpdate } });
const progressive = (annotation: any, type = 'RollingUpdate'): any => {
  const object = manifest({ updateStrategy: { type } });
  return { ...object, apiVersion: 'apps.kruise.io/v1alpha1', metadata: { ...object.metadata, annotations: { 'daemonset.kruise.io/progressive-create-pod': annotation } } };
};
const RULES = { ...WORKLOAD_RULES, ...DAEMON_SET_RULES };

describe('values of a DaemonSet', () => {
  triedAtTheEdge(RULES, (object) => reportedCodes(checkDaemonSet('infra/agent', object)), [
    ['shape', 'updateStrategy', (updateStrategy) => manifest({ updateStrategy }), [undefined, null, {}, { rollingUpdate: null }], [3, [], { rollingUpdate: 3 }]],
    ['updateType', 'type', (type) => manifest({ updateStrategy: { type } }), [undefined, '', 'RollingUpdate', 'OnDelete'], ['Recreate', 3]],
    ['updateType', 'rollingUpdateType', (rollingUpdateType) => rolling({ rollingUpdateType }), [undefined, '', 'Standard', 'InPlaceIfPossible'], ['Surging', 'InPlace']],
    ['idle', 'settings of updates on deletion', (rollingUpdate) => manifest({ updateStrategy: { type: 'OnDelete', rollingUpdate } }), [undefined, {}, { partition: null }], [{ partition: 0 }, { partition: null, paused: false }]],
    ['amount', 'maxUnavailable', (maxUnavailable) => rolling({ maxUnavailable }), [undefined, 1, '1%', '100%'], [-1, 0.5, '5', '12.5%']],
    ['pace', 'maxUnavailable alone', (maxUnavailable) => rolling({ maxUnavailable }), [undefined, null, 1, '1%'], [0, '0%']],
    ['pace', 'maxSurge beside no other', (maxSurge) => rolling({ maxUnavailable: 0, maxSurge }), [1, '1%'], [undefined, 0, '0%']],
    ['pace', 'maxSurge beside what may be unavailable', (maxSurge) => rolling({ maxUnavailable: 1, maxSurge }), [undefined, 0, '0%'], [1, '1%']],
    ['pace', 'a surge in place', (rollingUpdateType) => rolling({ rollingUpdateType, maxSurge: 1 }), [undefined, 'Standard'], ['InPlaceIfPossible']],
    ['percentLimit', 'maxUnavailable', (maxUnavailable) => rolling({ maxUnavailable }), ['100%', 101], ['101%']],
    ['percentLimit', 'partition', (partition) => rolling({ partition }), [0, 500, '100%'], ['101%']],
    ['amount', 'partition', (partition) => rolling({ partition }), [undefined, null, 0, '50%'], [-1, '5', '12.5%']],
    ['shape', 'paused', (paused) => rolling({ paused }), [undefined, true, false], ['true']],
    ['selectorSyntax', 'the nodes of an update', (selector) => rolling({ selector }), [undefined, {}, { matchLabels: { a: 'b' } }], [{ matchLabels: { 'a b': 'c' } }]],
    ['burst', 'burstReplicas', (burstReplicas) => manifest({ burstReplicas }), [undefined, null, 1, '1%'], [0, '0%']],
    ['amount', 'burstReplicas', (burstReplicas) => manifest({ burstReplicas }), [250, '10%'], [-1, '5', '12.5%']],
    ['shape', 'lifecycle', (lifecycle) => manifest({ lifecycle }), [undefined, {}, { preDelete: {} }], [3, { preDelete: 'a' }]],
    ['lifecycle', 'inPlaceUpdate', (inPlaceUpdate) => manifest({ lifecycle: { inPlaceUpdate } }), [undefined, null], [{}, 3]],
    ['lifecycle', 'preNormal', (preNormal) => manifest({ lifecycle: { preNormal } }), [undefined, null], [{}]],
    ['idle', 'progressive scaling of updates on deletion', (partitionedScaling) => manifest({ updateStrategy: { type: 'OnDelete' }, scaleStrategy: { partitionedScaling } }), [undefined, false], [true]],
    ['idle', 'progressive scaling beside an empty block of rolling updates', (partitionedScaling) => manifest({ updateStrategy: { type: 'OnDelete', rollingUpdate: {} }, scaleStrategy: { partitionedScaling } }), [false], [true]],
    ['idle', 'the update type of progressive scaling', (type) => manifest({ updateStrategy: { type }, scaleStrategy: { partitionedScaling: true } }), [undefined, 'RollingUpdate'], ['OnDelete']],
  ]);

  test('progressive scaling is an annotation for Kruise 1.8', () => {
    const codes = (object: any) => reportedCodes(checkDaemonSet('infra/agent', object, '1.8'));
    expect(codes(progressive('true'))).toEqual([]);
    expect(codes(progressive('false', 'OnDelete'))).toEqual([]);
    expect(codes(progressive('yes'))).toEqual([RULES.idle.code]);
    expect(codes(progressive('true', 'OnDelete'))).toEqual([RULES.idle.code]);
  });

  test('the pace is named with both amounts', () => {
    expect(checkDaemonSet('p', rolling({ maxUnavailable: 0 }))[0].message).toContain('has maxUnavailable 0 and maxSurge 0,');
    expect(checkDaemonSet('p', rolling({ maxUnavailable: 2, maxSurge: '5%' }))[0].message).toContain('has maxUnavailable 2 and maxSurge "5%",');
    expect(checkDaemonSet('p', rolling({ rollingUpdateType: 'InPlaceIfPossible', maxSurge: 1 }))[0].message).toContain('has maxUnavailable 0 and maxSurge 1 with');
  });

  test('what is idle is named, and nothing that is null', () => {
    const idle = manifest({ updateStrategy: { type: 'OnDelete', rollingUpdate: { partition: 1, paused: null, maxSurge: 0 } } });
    expect(checkDaemonSet('p', idle).map(({ message }) => message)).toEqual([expect.stringContaining('has partition, maxSurge, but')]);
  });
});
