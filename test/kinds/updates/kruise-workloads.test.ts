import { podUpdate, updateSettings } from '../../../constructs/kinds/updates';
import { NEW_ENV, NEW_IMAGE, withContainer, withMetadata, withPod, workload } from './objects';

type Case = readonly [what: string, before: object, after: object, expected: object];

const IN_PLACE = { type: 'InPlaceIfPossible' };
const GATED = { readinessGates: [{ conditionType: 'InPlaceUpdateReady' }] };

describe('CloneSet', () => {
  const cloneSet = (spec: object): any => workload('apps.kruise.io/v1alpha1', 'CloneSet', spec);
  const CASES: readonly Case[] = [
    ['nothing changes', {}, {}, { effect: 'none', reasons: [] }],
    ['replicas alone', {}, { replicas: 4 }, { effect: 'none' }],
    ['settings of the update alone', {}, { updateStrategy: { maxUnavailable: 3 } }, { effect: 'none' }],
    ['a default that is written out', {}, { template: withPod({ dnsPolicy: 'ClusterFirst' }) }, { effect: 'none' }],
    ['a quantity in another form', { template: withContainer({ resources: { limits: { cpu: '1' } } }) }, { template: withContainer({ resources: { limits: { cpu: '1000m' } } }) }, { effect: 'none' }],
    ['an image, pods are replaced by default', {}, { template: NEW_IMAGE }, { effect: 'recreated', updated: 10, leastAvailable: 8, mostPods: 10 }],
    ['an image in place', { updateStrategy: IN_PLACE }, { updateStrategy: IN_PLACE, template: NEW_IMAGE }, { effect: 'in-place', updated: 10, leastAvailable: 8, mostPods: 10 }],
    ['in place by the settings of the new object', {}, { updateStrategy: IN_PLACE, template: NEW_IMAGE }, { effect: 'in-place' }],
    ['a variable', {}, { updateStrategy: IN_PLACE, template: NEW_ENV }, { effect: 'recreated' }],
    ['resources, whose gate is off', {}, { updateStrategy: IN_PLACE, template: withContainer({ resources: { limits: { cpu: '1' } } }) }, { effect: 'recreated' }],
    ['the image of an init container', { template: withPod({ initContainers: [{ name: 'i', image: 'i:1', imagePullPolicy: 'Always' }] }) },
      { updateStrategy: IN_PLACE, template: withPod({ initContainers: [{ name: 'i', image: 'i:2', imagePullPolicy: 'Always' }] }) }, { effect: 'recreated' }],
    ['a label', {}, { updateStrategy: IN_PLACE, template: withMetadata({ labels: { app: 'web', tier: 'a' } }) },
      { effect: 'in-place', reasons: ['spec.template.metadata.labels.tier changes, which Kruise writes to running pods without a restart.'] }],
    ['anything else with InPlaceOnly', {}, { updateStrategy: { type: 'InPlaceOnly' }, template: NEW_ENV }, { effect: 'refused' }],
    ['an image with InPlaceOnly', {}, { updateStrategy: { type: 'InPlaceOnly' }, template: NEW_IMAGE }, { effect: 'in-place' }],
    ['paused', {}, { updateStrategy: { paused: true }, template: NEW_IMAGE }, { effect: 'held', updated: 0 }],
    ['partition rounds up', {}, { updateStrategy: { partition: '25%' }, template: NEW_IMAGE }, { effect: 'recreated', updated: 7 }],
    ['a percentage below 100 leaves a pod to update', {}, { updateStrategy: { partition: '99%' }, template: NEW_IMAGE }, { effect: 'recreated', updated: 1, leastAvailable: 9 }],
    ['but not with one replica', { replicas: 1 }, { replicas: 1, updateStrategy: { partition: '99%' }, template: NEW_IMAGE }, { effect: 'held', updated: 0 }],
    ['partition of all', {}, { updateStrategy: { partition: 10 }, template: NEW_IMAGE }, { effect: 'held', updated: 0 }],
    ['pods that go are not updated', {}, { replicas: 4, updateStrategy: { partition: 1 }, template: NEW_IMAGE }, { effect: 'recreated', updated: 3, leastAvailable: 3, mostPods: 10 }],
    ['pods that come are not updated', { replicas: 3 }, { replicas: 6, updateStrategy: { partition: 1, maxUnavailable: 1 }, template: NEW_IMAGE }, { updated: 2, leastAvailable: 3, mostPods: 6 }],
    ['surge rounds up, and unavailable down with it', {}, { updateStrategy: { maxSurge: '15%', maxUnavailable: '15%' }, template: NEW_IMAGE }, { leastAvailable: 9, mostPods: 12 }],
    ['unavailable rounds up without', {}, { updateStrategy: { maxUnavailable: '15%' }, template: NEW_IMAGE }, { leastAvailable: 8, mostPods: 10 }],
    ['no pods', { replicas: 0 }, { template: NEW_IMAGE }, { effect: 'none' }],
    ['volume claims', {}, { volumeClaimTemplates: [{ metadata: { name: 'data' } }] }, { effect: 'none', reasons: [expect.stringContaining('keep their volume claims')] }],
    ['a partition that goes down', { updateStrategy: { partition: '80%' } }, { updateStrategy: { partition: '20%' } },
      { effect: 'unknown', reasons: [expect.stringContaining('spec.updateStrategy.partition goes from \'80%\' to \'20%\'')] }],
    ['a partition that goes up', { updateStrategy: { partition: '20%' } }, { updateStrategy: { partition: '80%' } }, { effect: 'none' }],
    ['an update that goes on', { updateStrategy: { paused: true } }, {}, { effect: 'unknown' }],
    ['an image in place, after an update that was held back', { updateStrategy: { ...IN_PLACE, partition: '50%' } }, { updateStrategy: IN_PLACE, template: NEW_IMAGE },
      { effect: 'in-place', reasons: [expect.any(String), expect.stringContaining('held back before (spec.updateStrategy.partition was \'50%\') may differ')] }],
    ['an image in place, after an update that was paused', { updateStrategy: { ...IN_PLACE, paused: true } }, { updateStrategy: IN_PLACE, template: NEW_IMAGE },
      { effect: 'in-place', reasons: [expect.any(String), expect.stringContaining('(spec.updateStrategy.paused is true)')] }],
    ['a percentage that becomes a number', { updateStrategy: { partition: '50%' } }, { updateStrategy: { partition: 6 } }, { effect: 'none' }],
    ['the same of an unknown number of pods', { replicas: undefined, updateStrategy: { partition: '50%' } }, { replicas: undefined, updateStrategy: { partition: 60 } }, { effect: 'unknown' }],
    ['pods that are picked', {}, { scaleStrategy: { podsToDelete: ['web-abc'] } }, { effect: 'unknown', reasons: [expect.stringContaining('names \'web-abc\'')] }],
    ['pods that were picked', { scaleStrategy: { podsToDelete: ['web-abc'] } }, {}, { effect: 'none' }],
    ['another selector', {}, { selector: { matchLabels: { app: 'other' } } }, { effect: 'refused', reasons: [expect.stringContaining('spec.selector cannot be changed')] }],
  ];
  test.each(CASES)('%s', (_, before, after, expected) => {
    expect(podUpdate(cloneSet(before), cloneSet(after), '1.9')).toMatchObject(expected);
  });

  test('a variable that is taken from a label restarts its container', () => {
    const env = [{ name: 'V', valueFrom: { fieldRef: { fieldPath: 'metadata.labels[\'v\']' } } }];
    const [before, after] = ['1', '2'].map((v) => cloneSet({ updateStrategy: IN_PLACE, template: { ...withContainer({ env }), metadata: { labels: { app: 'web', v } } } }));
    expect(podUpdate(before, after, '1.9')).toMatchObject({ effect: 'in-place', reasons: ['spec.template.metadata.labels.v changes, which Kruise writes to running pods, and restarts \'web\', which takes an environment variable from it.'] });
  });

  test('the number of pods is unknown where an autoscaler has it', () => {
    const [before, after] = [{}, { template: NEW_IMAGE }].map((spec) => cloneSet({ ...spec, replicas: undefined }));
    expect(podUpdate(before, after, '1.9')).toEqual({ effect: 'recreated', reasons: [expect.any(String)] });
  });

  test('the form of v1beta1', () => {
    const beta = (rollingUpdate: object, more: object = {}): any => workload('apps.kruise.io/v1beta1', 'CloneSet', { updateStrategy: { type: 'RollingUpdate', rollingUpdate }, ...more });
    expect(podUpdate(beta({}), beta({ podUpdatePolicy: 'InPlaceIfPossible', partition: '50%' }, { template: NEW_IMAGE }), 'next')).toMatchObject({ effect: 'in-place', updated: 5 });
    expect(podUpdate(beta({}), beta({ paused: true }, { template: NEW_IMAGE }), 'next')).toMatchObject({ effect: 'held', reasons: [expect.any(String), 'spec.updateStrategy.rollingUpdate.paused is true.'] });
    expect(podUpdate(beta({}), beta({}, { template: NEW_IMAGE, updateStrategy: { type: 'OnDelete' } }), 'next')).toMatchObject({ effect: 'held' });
    expect(podUpdate(cloneSet({}), beta({}), 'next')).toMatchObject({ effect: 'none' });
    expect(updateSettings(beta({ partition: '50%' }))).toEqual({ type: 'ReCreate', partition: '50%', maxUnavailable: '20%', maxSurge: '0', paused: false });
  });
});

describe('StatefulSet', () => {
  const statefulSet = (spec: object): any => workload('apps.kruise.io/v1beta1', 'StatefulSet', { serviceName: 'web', podManagementPolicy: 'Parallel', ...spec });
  const rolling = (rollingUpdate: object): object => ({ updateStrategy: { type: 'RollingUpdate', rollingUpdate } });
  const CASES: readonly Case[] = [
    ['an image', {}, { template: NEW_IMAGE }, { effect: 'recreated', updated: 10, leastAvailable: 9, mostPods: 10 }],
    ['in place', { template: withPod(GATED) }, { ...rolling({ podUpdatePolicy: 'InPlaceIfPossible' }), template: withPod({ ...GATED, containers: [{ name: 'web', image: 'web:2' }] }) }, { effect: 'in-place', updated: 10 }],
    ['the readiness gate itself', {}, { ...rolling({ podUpdatePolicy: 'InPlaceIfPossible' }), template: withPod(GATED) }, { effect: 'recreated' }],
    ['InPlaceOnly', {}, { ...rolling({ podUpdatePolicy: 'InPlaceOnly' }), template: NEW_ENV }, { effect: 'refused' }],
    ['partition is a number of pods', {}, { ...rolling({ partition: 4 }), template: NEW_IMAGE }, { effect: 'recreated', updated: 6 }],
    ['partition of all', {}, { ...rolling({ partition: 12 }), template: NEW_IMAGE }, { effect: 'held', updated: 0 }],
    ['unavailable rounds down', {}, { ...rolling({ maxUnavailable: '25%' }), template: NEW_IMAGE }, { leastAvailable: 8 }],
    ['and is 1 at least', {}, { ...rolling({ maxUnavailable: '5%' }), template: NEW_IMAGE }, { leastAvailable: 9 }],
    ['paused', {}, { ...rolling({ paused: true }), template: NEW_IMAGE }, { effect: 'held' }],
    ['OnDelete', {}, { updateStrategy: { type: 'OnDelete' }, template: NEW_IMAGE }, { effect: 'held' }],
    ['volume claims', {}, { volumeClaimTemplates: [{ metadata: { name: 'data' } }] }, { effect: 'none', reasons: [expect.stringContaining('that exist stay')] }],
    ['volume claims that are resized', {}, { volumeClaimTemplates: [{ metadata: { name: 'data' } }], volumeClaimUpdateStrategy: { type: 'OnPodRollingUpdate' } }, { effect: 'unknown' }],
    ['a partition that goes down', rolling({ partition: 5 }), rolling({ partition: 2 }), { effect: 'unknown' }],
    ['a number that is reserved', {}, { reserveOrdinals: [2] }, { effect: 'recreated', updated: 1, leastAvailable: 9, reasons: ['spec.reserveOrdinals changes: a pod is deleted, and started anew with another number.'] }],
    ['a number that is reserved beyond its pods', {}, { reserveOrdinals: ['20-30'] }, { effect: 'none' }],
    ['another start', {}, { ordinals: { start: 4 }, template: NEW_IMAGE }, { effect: 'recreated', updated: 10, leastAvailable: 5 }],
    ['another service', {}, { serviceName: 'other' }, { effect: 'refused' }],
  ];
  test.each(CASES)('%s', (_, before, after, expected) => {
    expect(podUpdate(statefulSet(before), statefulSet(after), '1.9')).toMatchObject(expected);
  });
});

describe('DaemonSet', () => {
  const daemonSet = (spec: object): any => workload('apps.kruise.io/v1beta1', 'DaemonSet', { replicas: undefined, ...spec });
  const rolling = (rollingUpdate: object): object => ({ updateStrategy: { type: 'RollingUpdate', rollingUpdate } });
  const inPlace = rolling({ rollingUpdateType: 'InPlaceIfPossible' });
  const CASES: readonly Case[] = [
    ['an image', {}, { template: NEW_IMAGE }, { effect: 'recreated' }],
    ['an image in place', inPlace, { ...inPlace, template: NEW_IMAGE }, { effect: 'in-place' }],
    ['pods that were started without the gate', {}, { ...inPlace, template: NEW_IMAGE }, { effect: 'recreated', reasons: [expect.stringContaining('started without')] }],
    ['pods that have the gate by their template', { template: withPod(GATED) }, { ...inPlace, template: withPod({ ...GATED, containers: [{ name: 'web', image: 'web:2' }] }) }, { effect: 'in-place' }],
    ['a variable', inPlace, { ...inPlace, template: NEW_ENV }, { effect: 'recreated' }],
    // Its webhook writes no defaults into pods, so that one that is written out is a new revision.
    ['a default that is written out', inPlace, { ...inPlace, template: withPod({ dnsPolicy: 'ClusterFirst' }) }, { effect: 'recreated' }],
    ['paused', {}, { ...rolling({ paused: true }), template: NEW_IMAGE }, { effect: 'held' }],
    ['OnDelete', {}, { updateStrategy: { type: 'OnDelete' }, template: NEW_IMAGE }, { effect: 'held' }],
    ['partition of all', {}, { ...rolling({ partition: '100%' }), template: NEW_IMAGE }, { effect: 'held' }],
    ['partition of some', {}, { ...rolling({ partition: 2 }), template: NEW_IMAGE }, { effect: 'recreated', reasons: [expect.any(String), expect.stringContaining('keeps some')] }],
    ['some nodes', {}, { ...rolling({ selector: { matchLabels: { a: 'b' } } }), template: NEW_IMAGE }, { effect: 'recreated', reasons: [expect.any(String), expect.stringContaining('rollingUpdate.selector')] }],
    ['a partition that goes down', rolling({ partition: 5 }), rolling({ partition: 2 }), { effect: 'unknown' }],
    ['a percentage that becomes a number', rolling({ partition: '50%' }), rolling({ partition: 60 }), { effect: 'unknown' }],
    ['a number that becomes a percentage', rolling({ partition: 60 }), rolling({ partition: '50%' }), { effect: 'unknown' }],
    ['a partition that begins', rolling({}), rolling({ partition: '50%' }), { effect: 'none' }],
    ['other nodes', rolling({ selector: { matchLabels: { a: 'b' } } }), rolling({}), { effect: 'unknown', reasons: [expect.stringContaining('spec.updateStrategy.rollingUpdate.selector changes')] }],
    ['other nodes while it is paused', rolling({ selector: { matchLabels: { a: 'b' } } }), rolling({ paused: true }), { effect: 'none' }],
    ['fewer nodes', rolling({}), rolling({ selector: { matchLabels: { a: 'b' } } }), { effect: 'none' }],
    ['an image in place, after one for some nodes', rolling({ rollingUpdateType: 'InPlaceIfPossible', selector: { matchLabels: { a: 'b' } } }), { ...inPlace, template: NEW_IMAGE },
      { effect: 'in-place', reasons: [expect.any(String), expect.stringContaining('held back before')] }],
    ['another selector', {}, { selector: { matchLabels: { app: 'other' } } }, { effect: 'refused' }],
  ];
  test.each(CASES)('%s', (_, before, after, expected) => {
    const update = podUpdate(daemonSet(before), daemonSet(after), '1.9');
    expect(update).toMatchObject(expected);
    expect(update.updated).toBeUndefined();
  });
});
