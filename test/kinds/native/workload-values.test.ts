import { messageOf, named, pods, placesOf, refusedAt } from './refused-places';

const workload = (kind: string, spec: object = {}): any => named('apps/v1', kind, { spec: { selector: { matchLabels: { app: 'web' } }, template: pods(), ...spec } });
const rolling = (kind: string, rollingUpdate: unknown, type?: string): any => workload(kind, { [kind === 'Deployment' ? 'strategy' : 'updateStrategy']: { type, rollingUpdate } });
const COUNTS = [undefined, null, 0, 1, '1'];
const NO_COUNTS = [-1, 0.5];

describe('numbers of workloads', () => {
  const rows = Object.entries({
    Deployment: ['replicas', 'minReadySeconds', 'revisionHistoryLimit'], ReplicaSet: ['replicas', 'minReadySeconds'],
    StatefulSet: ['replicas', 'minReadySeconds', 'revisionHistoryLimit'], DaemonSet: ['minReadySeconds', 'revisionHistoryLimit'],
  });
  refusedAt(rows.flatMap(([kind, fields]) => fields.map((field) => [`spec.${field}`, kind, (value: unknown) => workload(kind, { [field]: value }), COUNTS, NO_COUNTS] as const)));
  refusedAt(['replicas', 'minReadySeconds'].map((field) => [`spec.${field}`, 'ReplicationController', (value: unknown) => (
    named('v1', 'ReplicationController', { spec: { selector: { app: 'web' }, template: pods(), [field]: value } })
  ), COUNTS, NO_COUNTS] as const));
});

describe('a Deployment', () => {
  const share = (field: string) => (value: unknown) => rolling('Deployment', { [field]: value });
  refusedAt([
    ['spec.progressDeadlineSeconds', 'more than minReadySeconds', (progressDeadlineSeconds) => workload('Deployment', { minReadySeconds: 60, progressDeadlineSeconds }),
      [undefined, null, 61, '60'], [0, 60, -1]],
    ['spec.progressDeadlineSeconds', 'more than 0', (progressDeadlineSeconds) => workload('Deployment', { progressDeadlineSeconds }), [undefined, 1], [0, -1]],
    ['spec.progressDeadlineSeconds', 'ten minutes unless it says so', (minReadySeconds) => workload('Deployment', { minReadySeconds }), [599, '600'], [600, 601]],
    ['spec.strategy.rollingUpdate', 'none with Recreate', (rollingUpdate) => rolling('Deployment', rollingUpdate, 'Recreate'), [undefined, null], [{}, { maxSurge: 1 }, 7]],
    ['spec.strategy.rollingUpdate', 'with a type that has one', (type) => rolling('Deployment', { maxSurge: 1 }, type), [undefined, 'RollingUpdate'], ['Recreate']],
    ['spec.strategy.rollingUpdate.maxUnavailable', 'a number or a percentage', share('maxUnavailable'), [undefined, null, 0, 1, '0%', '25%', '100%', true], [-1, '1', '', '-1%', '101%', '1.5%', '%', '1%%', 'a1%']],
    ['spec.strategy.rollingUpdate.maxSurge', 'a number or a percentage', share('maxSurge'), [undefined, null, 0, 1, '0%', '100%', '101%', '1000%'], [-1, '1', '', '-1%']],
    ['spec.strategy.rollingUpdate.maxUnavailable', 'something has to move', (rollingUpdate) => rolling('Deployment', rollingUpdate),
      [{ maxUnavailable: 0 }, { maxSurge: 0 }, { maxUnavailable: 0, maxSurge: 1 }, { maxUnavailable: '0%', maxSurge: '1%' }, { maxUnavailable: 1, maxSurge: 0 }, { maxUnavailable: '10%', maxSurge: 0 }],
      [{ maxUnavailable: 0, maxSurge: 0 }, { maxUnavailable: '0%', maxSurge: 0 }, { maxUnavailable: 0, maxSurge: '0%' }, { maxUnavailable: '00%', maxSurge: 0 }]],
    ['spec.strategy', 'what is none is left to the schema', (strategy) => workload('Deployment', { strategy }), [undefined, null, 7, [], {}], []],
  ]);

  test('is told how to write a number', () => {
    const said = (maxSurge: string): string => messageOf(rolling('Deployment', { maxSurge }));
    expect(said('3')).toContain('expected the number 3 without quotes, or "3%".');
    expect(said('30')).toContain('expected the number 30 without quotes, or "30%".');
    for (const value of ['-3', '3-', 'three']) expect(said(value)).toContain('expected a whole number of 0 or more, or a percentage such as "20%".');
    expect(messageOf(rolling('Deployment', { maxUnavailable: -1 }))).toContain('expected a whole number of 0 or more, or a percentage such as "20%".');
  });
});

describe('a StatefulSet', () => {
  const at = 'spec.updateStrategy.rollingUpdate';
  refusedAt([
    ['spec.ordinals.start', 'a count', (start) => workload('StatefulSet', { ordinals: { start } }), COUNTS, NO_COUNTS],
    [at, 'none with OnDelete', (rollingUpdate) => rolling('StatefulSet', rollingUpdate, 'OnDelete'), [undefined, null], [{}, { partition: 0 }, 7]],
    [at, 'with a type that has one', (type) => rolling('StatefulSet', { partition: 1 }, type), [undefined, 'RollingUpdate'], ['OnDelete']],
    [`${at}.partition`, 'a count', (partition) => rolling('StatefulSet', { partition }), COUNTS, NO_COUNTS],
    [`${at}.maxUnavailable`, 'a number or a percentage, above 0', (maxUnavailable) => rolling('StatefulSet', { maxUnavailable }), [undefined, null, 1, '1%', '100%'], [0, '0%', -1, '1', '101%']],
    ['spec', 'what is none is left to the schema', (value) => workload('StatefulSet', { ordinals: value, updateStrategy: value }), [undefined, null, 7, [], {}], []],
  ]);
});

describe('a DaemonSet', () => {
  const at = 'spec.updateStrategy.rollingUpdate';
  refusedAt([
    [`${at}.maxUnavailable`, 'a number or a percentage', (maxUnavailable) => rolling('DaemonSet', { maxUnavailable }), [undefined, null, 1, '1%', '100%'], [0, '0%', -1, '1', '101%']],
    [`${at}.maxSurge`, 'a number or a percentage', (maxSurge) => rolling('DaemonSet', { maxUnavailable: 0, maxSurge }), [1, '1%', '100%', null], [-1, '1', '101%']],
    [`${at}.maxSurge`, 'none beside maxUnavailable, which is 1 if nothing is said', (rollingUpdate) => rolling('DaemonSet', rollingUpdate),
      [{ maxSurge: 0 }, { maxSurge: '0%' }, { maxUnavailable: '10%', maxSurge: 0 }, { maxUnavailable: 0, maxSurge: 1 }, { maxUnavailable: '0%', maxSurge: '10%' }],
      [{ maxSurge: 1 }, { maxSurge: '10%' }, { maxUnavailable: 1, maxSurge: 1 }, { maxUnavailable: '10%', maxSurge: '10%' }]],
    [`${at}.maxUnavailable`, 'something has to move', (rollingUpdate) => rolling('DaemonSet', rollingUpdate), [{}], [{ maxUnavailable: 0 }, { maxUnavailable: '0%', maxSurge: '0%' }, { maxUnavailable: 0, maxSurge: 0 }]],
    [`${at}.maxSurge`, 'nobody looks at it with OnDelete', (type) => rolling('DaemonSet', { maxUnavailable: 1, maxSurge: 1 }, type), ['OnDelete'], [undefined, 'RollingUpdate']],
    ['spec', 'what is none is left to the schema', (updateStrategy) => workload('DaemonSet', { updateStrategy }), [undefined, null, 7, [], {}], []],
  ]);

  test('is told what maxUnavailable is', () => {
    expect(messageOf(rolling('DaemonSet', { maxSurge: 1 }))).toContain('expected 0, because maxUnavailable is 1.');
    expect(messageOf(rolling('DaemonSet', { maxUnavailable: '10%', maxSurge: 1 }))).toContain('expected 0, because maxUnavailable is 10%.');
  });
});

test('pods are looked at in every kind that has some', () => {
  const broken = pods({ hostname: 'A_B' });
  const once = pods({ hostname: 'A_B', restartPolicy: 'Never' });
  const objects = [
    ...['Deployment', 'ReplicaSet', 'StatefulSet', 'DaemonSet'].map((kind) => workload(kind, { template: broken })),
    named('v1', 'Pod', { spec: broken.spec }), named('v1', 'PodTemplate', { template: broken }),
    named('v1', 'ReplicationController', { spec: { template: broken } }), named('batch/v1', 'Job', { spec: { template: once } }),
    named('batch/v1', 'CronJob', { spec: { schedule: '@daily', jobTemplate: { spec: { template: once } } } }),
  ];
  expect(objects.map((object) => [object.kind, placesOf(object).length])).toEqual(objects.map(({ kind }) => [kind, 1]));
});

test('claims of a StatefulSet count as volumes of its pods', () => {
  const set = (name: string) => workload('StatefulSet', {
    template: pods({ containers: [{ name: 'web', image: 'web:1', volumeMounts: [{ name, mountPath: '/data' }] }] }),
    volumeClaimTemplates: [{ metadata: { name: 'data' }, spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } } }],
  });
  expect(placesOf(set('data'))).toEqual([]);
  expect(placesOf(set('date'))).toHaveLength(1);
});

describe('a PersistentVolumeClaim', () => {
  const claim = (spec: unknown) => named('v1', 'PersistentVolumeClaim', { spec });
  const asking = (storage: unknown) => claim({ accessModes: ['ReadWriteOnce'], resources: { requests: { storage } } });
  refusedAt([
    ['spec.resources.requests.storage', 'more than 0', asking, ['1', '1Gi', 1], ['0', 0, undefined]],
    ['spec', 'what is none is left to the schema', claim, [undefined, null, 7, 'text', []], []],
  ]);
});
