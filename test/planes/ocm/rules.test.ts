import { Duration } from 'cdk8s';
import { type OcmOptions, type OcmReplicaSetOptions, OcmRollout } from '../../../constructs';
import { checkOcmOptions, checkPayload, checkReplicaSet } from '../../../constructs/planes/ocm/rules';
import { payloadSize } from '../../../constructs/planes/ocm/payload';
import type { KubeObject } from '../../../constructs/json/kube-object';

const codes = (problems: readonly { code: string }[]) => problems.map(({ code }) => code);
const options = (ocm: any, version = '1.3') => codes(checkOcmOptions('web', ocm, version, ['replicas']));
const template: KubeObject = { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', metadata: { name: 'web', namespace: 'shop' } };
const uniform = { template: { object: template }, divided: false, overridden: false, affinity: {}, ranked: false };
const replicaSet = (more: Partial<OcmReplicaSetOptions>, use: Partial<typeof uniform> = {}) =>
  codes(checkReplicaSet('web', { replicaSet: { clusterSet: 'edge', ...more } } as OcmOptions, { ...uniform, ...use }));

describe('the rules on OCM options', () => {
  test('accept none, and all of them', () => {
    expect(options({})).toEqual([]);
    expect(options({
      updateStrategy: 'Update', deletePolicy: 'Orphan', fieldManager: 'work-agent-shop', executor: { namespace: 'shop', name: 'deployer' },
      feedback: [{ name: 'collisions', path: '.status.collisionCount' }], watchFeedback: true, forceConflicts: false,
    })).toEqual([]);
  });

  test.each([
    ['a feedback path in braces', { feedback: [{ name: 'a', path: '{.status.a}' }] }, 'KF702'],
    ['a feedback path without a dot', { feedback: [{ name: 'a', path: 'status.a' }] }, 'KF702'],
    ['feedback without a name', { feedback: [{ path: '.status.a' }] }, 'KF702'],
    ['a feedback name that is always reported', { feedback: [{ name: 'replicas', path: '.status.a' }] }, 'KF702'],
    ['a feedback path of a dot', { feedback: [{ name: 'a', path: '.' }] }, 'KF702'],
    ['a feedback path with a space', { feedback: [{ name: 'a', path: '.status.a b' }] }, 'KF702'],
    ['a feedback path that ends with a brace', { feedback: [{ name: 'a', path: '.status.a}' }] }, 'KF702'],
    ['a feedback path that is no string', { feedback: [{ name: 'a', path: ['.status.a'] }] }, 'KF702'],
    ['feedback with an empty name', { feedback: [{ name: '', path: '.status.a' }] }, 'KF702'],
    ['feedback with a number for a name', { feedback: [{ name: 1, path: '.status.a' }] }, 'KF702'],
    ['feedback that is nothing', { feedback: [null] }, 'KF702'],
    ['two feedbacks of one name', { feedback: [{ name: 'a', path: '.status.a' }, { name: 'a', path: '.status.b' }] }, 'KF702'],
    ['feedback that is no list', { feedback: {} }, 'KF702'],
    ['a field manager of another name', { fieldManager: 'me' }, 'KF703'],
    ['a field manager that is a number', { fieldManager: 7 }, 'KF703'],
    ['an executor without a namespace', { executor: { name: 'x' } }, 'KF704'],
    ['an executor without a name', { executor: { namespace: 'x' } }, 'KF704'],
    ['an executor that is nothing', { executor: null }, 'KF704'],
    ['an unknown update strategy', { updateStrategy: 'Replace' }, 'KF705'],
    ['an unknown delete policy', { deletePolicy: 'Background' }, 'KF705'],
  ])('refuse %s', (_title, ocm, code) => {
    expect(options(ocm)).toEqual([code]);
  });

  test('refuse watching where the hub does not know it yet', () => {
    expect(options({ watchFeedback: true }, '1.1')).toEqual(['KF706']);
    expect(options({ watchFeedback: true }, '1.2')).toEqual([]);
    expect(options({ watchFeedback: false }, '1.1')).toEqual([]);
  });

  test('refuse an object that no work can hold', () => {
    const config = (bytes: number): KubeObject => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'big' }, data: { a: 'x'.repeat(bytes) } });
    expect(codes(checkPayload('web', [config(512_000)]))).toEqual(['KF701']);
    expect(checkPayload('web', [config(512_000)])).toMatchObject([{ path: 'web', message: `ConfigMap 'big' has ${payloadSize(config(512_000))} bytes, but a work holds at most 512000.` }]);
    expect(codes(checkPayload('web', [config(500_000)]))).toEqual([]);
    const frame = payloadSize(config(0));
    expect(codes(checkPayload('web', [config(512_000 - frame), config(512_001 - frame)]))).toEqual(['KF701']);
  });
});

describe('the rules on replica sets', () => {
  test('accept the least that makes sense', () => {
    expect(replicaSet({ rollout: OcmRollout.all() })).toEqual([]);
    expect(replicaSet({ groups: [{ name: 'ab', labels: {} }], rollout: OcmRollout.progressive({ maxConcurrency: 1, maxFailures: 0 }) })).toEqual([]);
    expect(replicaSet({ rollout: OcmRollout.progressivePerGroup() })).toEqual([]);
  });

  test('accept a uniform workload, with and without steps', () => {
    expect(codes(checkReplicaSet('web', {}, { ...uniform, divided: true }))).toEqual([]);
    expect(replicaSet({})).toEqual([]);
    expect(replicaSet({
      groups: [{ name: 'canary', labels: { ring: 'canary' } }],
      rollout: OcmRollout.progressive({ maxConcurrency: 2, maxFailures: 1, mandatoryGroups: ['canary'], progressDeadline: Duration.minutes(10) }),
    })).toEqual([]);
  });

  test('refuse all that is wrong with groups, also where one of them is nothing', () => {
    expect(replicaSet({ groups: [null as any], rollout: OcmRollout.progressivePerGroup({ mandatoryGroups: ['canary'] }) })).toEqual(['KF710', 'KF710']);
    expect(replicaSet({ groups: 'canary' as any, rollout: {} as any })).toEqual([]);
  });

  test('refuse clusters that differ', () => {
    expect(replicaSet({}, { divided: true })).toEqual(['KF707']);
    expect(replicaSet({}, { overridden: true })).toEqual(['KF707']);
  });

  test('refuse placements OCM cannot express', () => {
    expect(replicaSet({}, { ranked: true })).toEqual(['KF708']);
    expect(replicaSet({}, { affinity: { fieldSelector: { matchExpressions: [] } } as any })).toEqual(['KF708']);
  });

  test('refuse names that make no label', () => {
    expect(replicaSet({ hubNamespace: 'n'.repeat(51) })).toEqual(['KF709']);
    expect(replicaSet({ clusterSet: 'Not A Name' })).toEqual(['KF709']);
    expect(replicaSet({ hubNamespace: 'n'.repeat(50) })).toEqual([]);
    expect(replicaSet({}, { template: { object: { ...template, metadata: { name: 'web' } } } })).toEqual(['KF709']);
  });

  test.each([
    ['no concurrency', { rollout: OcmRollout.progressive({ maxConcurrency: 0 }) }],
    ['concurrency in words', { rollout: OcmRollout.progressive({ maxConcurrency: '2' as any }) }],
    ['half a failure', { rollout: OcmRollout.progressivePerGroup({ maxFailures: 0.5 }) }],
    ['a mandatory group that does not exist', { rollout: OcmRollout.progressivePerGroup({ mandatoryGroups: ['canary'] }) }],
    ['a negative concurrency', { rollout: OcmRollout.progressive({ maxConcurrency: -1 }) }],
    ['a negative failure', { rollout: OcmRollout.progressive({ maxConcurrency: 1, maxFailures: -1 }) }],
    ['another group than the mandatory one', { groups: [{ name: 'first', labels: {} }], rollout: OcmRollout.progressivePerGroup({ mandatoryGroups: ['canary'] }) }],
    ['a rollout by name', { rollout: 'all' as any }],
    ['a group without a name', { groups: [{ labels: {} } as any] }],
    ['a group that is nothing', { groups: [null as any] }],
    ['a group with capitals', { groups: [{ name: 'Canary', labels: {} }] }],
    ['a group of one letter', { groups: [{ name: 'a', labels: {} }] }],
  ])('refuse %s', (_title, more) => {
    expect(replicaSet(more)).toEqual(['KF710']);
  });
});
