import { immutableChanges, podUpdate, updateSettings } from '../../../constructs/kinds/updates';
import { NEW_ENV, NEW_IMAGE, POD, withMetadata } from './objects';

type Case = readonly [what: string, before: object, after: object, expected: object];

describe('SidecarSet', () => {
  const LOG = { name: 'log', image: 'log:1' };
  const sidecarSet = (spec: object): any => ({ apiVersion: 'apps.kruise.io/v1beta1', kind: 'SidecarSet', metadata: { name: 'log' }, spec: { selector: { matchLabels: { app: 'web' } }, containers: [LOG], ...spec } });
  const image = { containers: [{ ...LOG, image: 'log:2' }] };
  const CASES: readonly Case[] = [
    ['nothing', {}, { containers: [{ ...LOG, imagePullPolicy: 'IfNotPresent' }] }, { effect: 'none' }],
    ['an image', {}, image, { effect: 'in-place', reasons: ['spec.containers[log].image changes: running pods stay, and the sidecars in them are restarted.'] }],
    ['a hot upgrade', { containers: [{ ...LOG, upgradeStrategy: { upgradeType: 'HotUpgrade' } }] }, { containers: [{ ...LOG, image: 'log:2', upgradeStrategy: { upgradeType: 'HotUpgrade' } }] },
      { effect: 'in-place', reasons: [expect.stringContaining('takes over')] }],
    ['an image and a variable', {}, { containers: [{ ...LOG, image: 'log:2', env: [{ name: 'A', value: 'b' }] }] }, { effect: 'held', reasons: [expect.stringContaining('nothing but images')] }],
    ['volumes', {}, { volumes: [{ name: 'v', emptyDir: {} }] }, { effect: 'held', reasons: [expect.stringContaining('spec.volumes')] }],
    ['an init container', { initContainers: [{ name: 'i', image: 'i:1' }] }, { initContainers: [{ name: 'i', image: 'i:2' }] }, { effect: 'held' }],
    ['NotUpdate', {}, { ...image, updateStrategy: { type: 'NotUpdate' } }, { effect: 'held' }],
    ['paused', {}, { ...image, updateStrategy: { paused: true } }, { effect: 'held' }],
    ['partition of all', {}, { ...image, updateStrategy: { partition: '100%' } }, { effect: 'held' }],
    ['partition of some', {}, { ...image, updateStrategy: { partition: '50%' } }, { effect: 'in-place', reasons: [expect.any(String), expect.stringContaining('partition')] }],
    ['a container that goes', { containers: [LOG, { name: 'b', image: 'b' }] }, {}, { effect: 'held' }],
    ['a container that comes', {}, { containers: [LOG, { name: 'b', image: 'b' }] }, { effect: 'refused', reasons: [expect.stringContaining('spec.containers[b] is new')] }],
    ['another way to upgrade', {}, { containers: [{ ...LOG, upgradeStrategy: { upgradeType: 'HotUpgrade' } }] }, { effect: 'refused' }],
    ['a partition that goes down', { updateStrategy: { partition: '50%' } }, {}, { effect: 'unknown' }],
    ['a percentage that becomes a number', { updateStrategy: { partition: '50%' } }, { updateStrategy: { partition: 60 } }, { effect: 'unknown' }],
    ['other pods', { updateStrategy: { selector: { matchLabels: { canary: 'true' } } } }, {}, { effect: 'unknown', reasons: [expect.stringContaining('spec.updateStrategy.selector changes')] }],
    ['fewer pods', {}, { updateStrategy: { selector: { matchLabels: { canary: 'true' } } } }, { effect: 'none' }],
    ['volumes, and an update that goes on', { updateStrategy: { paused: true } }, { volumes: [{ name: 'v', emptyDir: {} }] }, { effect: 'unknown', reasons: [expect.stringContaining('spec.volumes'), expect.stringContaining('goes on')] }],
  ];
  test.each(CASES)('%s', (_, before, after, expected) => {
    expect(podUpdate(sidecarSet(before), sidecarSet(after), '1.9')).toMatchObject(expected);
  });
});

describe('UnitedDeployment', () => {
  const SUBSETS = [{ name: 'a', replicas: 4 }, { name: 'b' }];
  const united = (key: string, child: object, more: object = {}): any => ({
    apiVersion: 'apps.kruise.io/v1alpha1', kind: 'UnitedDeployment', metadata: { name: 'web', namespace: 'web' },
    spec: {
      replicas: 10, selector: { matchLabels: { app: 'web' } }, topology: { subsets: SUBSETS },
      template: { [key]: { metadata: { labels: { app: 'web' } }, spec: { selector: { matchLabels: { app: 'web' } }, template: POD, ...child } } }, ...more,
    },
  });
  const IN_PLACE = { updateStrategy: { type: 'InPlaceIfPossible' } };
  const PAUSED = { updateStrategy: { paused: true } };
  const divided = (replicas: number | string, total?: number): object => ({ replicas: total, topology: { subsets: [{ name: 'a', replicas }, { name: 'b' }] } });
  const partitions = (held: object): object => ({ updateStrategy: { type: 'Manual', manualUpdate: { partitions: held } } });
  const CASES: readonly (readonly [string, any, any, object])[] = [
    ['nothing', united('cloneSetTemplate', {}), united('cloneSetTemplate', {}), { effect: 'none' }],
    ['replicas', united('deploymentTemplate', {}), united('deploymentTemplate', {}, { replicas: 20 }), { effect: 'none' }],
    ['an image of CloneSets', united('cloneSetTemplate', {}), united('cloneSetTemplate', { template: NEW_IMAGE }), { effect: 'recreated', updated: 10, leastAvailable: 7, mostPods: 10 }],
    ['in place', united('cloneSetTemplate', IN_PLACE), united('cloneSetTemplate', { ...IN_PLACE, template: NEW_IMAGE }), { effect: 'in-place', updated: 10 }],
    ['a variable in place', united('cloneSetTemplate', IN_PLACE), united('cloneSetTemplate', { ...IN_PLACE, template: NEW_ENV }),
      { effect: 'recreated', reasons: ['spec.template.cloneSetTemplate.spec.template.spec.containers[web].env changes, which Kruise cannot do in place.'] }],
    ['partitions', united('cloneSetTemplate', {}), united('cloneSetTemplate', { template: NEW_IMAGE }, partitions({ a: 4, b: 1 })), { effect: 'recreated', updated: 5, leastAvailable: 8 }],
    ['partitions of all', united('statefulSetTemplate', {}), united('statefulSetTemplate', { template: NEW_IMAGE }, partitions({ a: 4, b: 6 })), { effect: 'held', updated: 0 }],
    ['partitions that Deployments ignore', united('deploymentTemplate', {}), united('deploymentTemplate', { template: NEW_IMAGE }, partitions({ a: 4, b: 6 })), { effect: 'recreated', updated: 10, leastAvailable: 8, mostPods: 13 }],
    ['a partition that goes down', united('cloneSetTemplate', {}, partitions({ a: 4 })), united('cloneSetTemplate', {}, partitions({ a: 1 })),
      { effect: 'unknown', reasons: [expect.stringContaining('spec.updateStrategy.manualUpdate.partitions.a goes from \'4\' to \'1\'')] }],
    ['a change that no pod would notice but for its label', united('deploymentTemplate', {}), united('deploymentTemplate', { minReadySeconds: 5 }),
      { effect: 'recreated', updated: 10, reasons: [expect.stringContaining('spec.template.deploymentTemplate.spec.minReadySeconds changes, which gives all pods another label'), expect.any(String)] }],
    ['the same in place', united('cloneSetTemplate', IN_PLACE), united('cloneSetTemplate', { ...IN_PLACE, minReadySeconds: 5 }), { effect: 'in-place' }],
    ['the patch of a subset', united('cloneSetTemplate', {}), united('cloneSetTemplate', {}, { topology: { subsets: [{ ...SUBSETS[0], patch: { spec: { priorityClassName: 'high' } } }, SUBSETS[1]] } }),
      { effect: 'recreated', updated: 4, leastAvailable: 9 }],
    ['a subset that goes', united('cloneSetTemplate', {}), united('cloneSetTemplate', {}, { topology: { subsets: [SUBSETS[1]] } }), { effect: 'recreated', reasons: ['spec.topology.subsets[a] is gone: Kruise deletes its workload and pods.'], updated: 4, leastAvailable: 6, mostPods: 14 }],
    ['a subset that goes with its replicas', united('cloneSetTemplate', {}), united('cloneSetTemplate', {}, { replicas: 6, topology: { subsets: [SUBSETS[1]] } }),
      { effect: 'none', reasons: ['spec.topology.subsets[a] is gone: Kruise deletes its workload and pods.'] }],
    ['a subset of another name', united('cloneSetTemplate', {}), united('cloneSetTemplate', {}, { topology: { subsets: [SUBSETS[0], { name: 'c' }] } }), { effect: 'recreated', updated: 6, leastAvailable: 4, mostPods: 16 }],
    ['pods that move', united('cloneSetTemplate', {}, divided('75%', 8)), united('cloneSetTemplate', {}, divided('25%', 8)),
      { effect: 'recreated', reasons: ['Pods move between subsets (\'a\' goes from 6 to 2): Kruise deletes them there, and starts others elsewhere.'], updated: 4, leastAvailable: 4, mostPods: 12 }],
    ['pods that move to a new subset', united('deploymentTemplate', {}), united('deploymentTemplate', {}, { topology: { subsets: [...SUBSETS, { name: 'c', replicas: 3 }] } }),
      { effect: 'recreated', updated: 3, leastAvailable: 7, mostPods: 13 }],
    ['pods that move and some that go', united('deploymentTemplate', {}, divided(6, 8)), united('deploymentTemplate', {}, divided(1, 6)), { effect: 'recreated', updated: 3, leastAvailable: 3, mostPods: 11 }],
    ['pods that move while all are replaced', united('cloneSetTemplate', {}, divided(6, 8)), united('cloneSetTemplate', { template: NEW_IMAGE }, divided(2, 8)), { effect: 'recreated', updated: 8 }],
    ['pods that move while all are held', united('cloneSetTemplate', {}, divided(6, 8)), united('cloneSetTemplate', { ...PAUSED, template: NEW_IMAGE }, divided(2, 8)), { effect: 'recreated', updated: 4, leastAvailable: 4 }],
    ['replicas that are fewer in every subset', united('cloneSetTemplate', {}, divided('50%', 8)), united('cloneSetTemplate', {}, divided('50%', 4)), { effect: 'none', reasons: [] }],
    ['a division among pods that an autoscaler counts', united('cloneSetTemplate', {}, divided('75%')), united('cloneSetTemplate', {}, divided('25%')), { effect: 'unknown', reasons: [expect.stringContaining('in another way')] }],
    ['another kind of workload', united('cloneSetTemplate', {}), united('deploymentTemplate', {}), { effect: 'recreated', leastAvailable: 0 }],
    ['shares that depend on what runs', united('cloneSetTemplate', {}, { topology: { subsets: [{ name: 'a' }, { name: 'b' }, { name: 'c' }] } }),
      united('cloneSetTemplate', { template: NEW_IMAGE }, { topology: { subsets: [{ name: 'a' }, { name: 'b' }, { name: 'c' }] } }), { effect: 'recreated', reasons: [expect.any(String)] }],
    ['tolerations of a subset', united('cloneSetTemplate', {}), united('cloneSetTemplate', {}, { topology: { subsets: [{ ...SUBSETS[0], tolerations: [{ operator: 'Exists' }] }, SUBSETS[1]] } }), { effect: 'refused' }],
    ['another field of StatefulSets', united('statefulSetTemplate', {}), united('statefulSetTemplate', { serviceName: 'other' }), { effect: 'refused' }],
    ['the selector', united('cloneSetTemplate', {}), united('cloneSetTemplate', {}, { selector: { matchLabels: { app: 'other' } } }), { effect: 'refused' }],
  ];
  test.each(CASES)('%s', (_, before, after, expected) => {
    expect(podUpdate(before, after, '1.9')).toMatchObject(expected);
  });

  test('replicas between least and most are allocated in order', () => {
    const limited = (template: any): any => united('cloneSetTemplate', { template, updateStrategy: { maxUnavailable: 1 } }, { topology: { subsets: [{ name: 'a', minReplicas: 2, maxReplicas: 3 }, { name: 'b', minReplicas: 1 }] } });
    expect(podUpdate(limited(POD), limited(NEW_IMAGE), '1.9')).toMatchObject({ updated: 10, leastAvailable: 8 });
  });

  test('its settings are those of its workloads, with the partitions of its subsets', () => {
    expect(updateSettings(united('cloneSetTemplate', IN_PLACE, partitions({ a: 1 })))).toEqual({ type: 'InPlaceIfPossible', partition: 'a: 1', maxUnavailable: '20%', maxSurge: '0', paused: false });
  });
});

describe('jobs of Kruise', () => {
  const job = (kind: string, spec: object): any => ({ apiVersion: 'apps.kruise.io/v1beta1', kind, metadata: { name: 'job', namespace: 'web' }, spec });
  test('a BroadcastJob leaves its pods alone', () => {
    expect(podUpdate(job('BroadcastJob', { template: POD }), job('BroadcastJob', { template: NEW_IMAGE }), '1.9').effect).toBe('held');
    expect(podUpdate(job('BroadcastJob', { template: POD }), job('BroadcastJob', { template: POD, parallelism: 3 }), '1.9').effect).toBe('none');
  });

  test('the jobs of an AdvancedCronJob cannot be changed, except for pulls of images', () => {
    const [before, after] = [POD, NEW_IMAGE].map((template) => job('AdvancedCronJob', { schedule: '* * * * *', template: { jobTemplate: { spec: { template } } } }));
    expect(podUpdate(before, after, '1.9').effect).toBe('refused');
    expect(immutableChanges(before, after).map(({ field }) => field)).toEqual(['spec.template.jobTemplate.spec.template.spec.containers[web].image']);
    const [old, now] = ['a', 'b'].map((image) => job('AdvancedCronJob', { schedule: '* * * * *', template: { imageListPullJobTemplate: { spec: { images: [image] } } } }));
    expect(podUpdate(old, now, '1.9')).toMatchObject({ effect: 'none', reasons: [expect.stringContaining('later ones')] });
  });
});

test('a kind that nobody knows is unknown if its pods change', () => {
  const custom = (template: any): any => ({ apiVersion: 'example.com/v1', kind: 'Thing', metadata: { name: 'x' }, spec: { template } });
  expect(podUpdate(custom(POD), custom(NEW_IMAGE), '1.9')).toMatchObject({ effect: 'unknown' });
  expect(podUpdate(custom(POD), custom(withMetadata({ annotations: {} })), '1.9').effect).toBe('none');
  expect(podUpdate(custom({ a: 1 }), custom({ a: 2 }), '1.9').effect).toBe('none');
});
