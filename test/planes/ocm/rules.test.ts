import { Duration } from 'cdk8s';
import { type OcmOptions, type OcmReplicaSetOptions, OcmRollout } from '../../../constructs';
import { checkOcmOptions, checkPayload, checkReplicaSet } from '../../../constructs/planes/ocm/rules';
import type { KubeObject } from '../../../constructs/json/kube-object';

const codes = (problems: readonly { code: string }[]) => problems.map(({ code }) => code);
const options = (ocm: any, version = '1.3') => codes(checkOcmOptions('web', ocm, version, ['replicas']));
const template: KubeObject = { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', metadata: { name: 'web', namespace: 'shop' } };
const uniform = { template, divided: false, overridden: false, affinity: {}, ranked: false };
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
    ['feedback that is no list', { feedback: {} }, 'KF702'],
    ['a field manager of another name', { fieldManager: 'me' }, 'KF703'],
    ['an executor without a namespace', { executor: { name: 'x' } }, 'KF704'],
    ['an unknown update strategy', { updateStrategy: 'Replace' }, 'KF705'],
    ['an unknown delete policy', { deletePolicy: 'Background' }, 'KF705'],
  ])('refuse %s', (_title, ocm, code) => {
    expect(options(ocm)).toEqual([code]);
  });

  test('refuse watching where the hub does not know it yet', () => {
    expect(options({ watchFeedback: true }, '1.1')).toEqual(['KF706']);
    expect(options({ watchFeedback: true }, '1.2')).toEqual([]);
  });

  test('refuse an object that no work can hold', () => {
    const config = (bytes: number): KubeObject => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'big' }, data: { a: 'x'.repeat(bytes) } });
    expect(codes(checkPayload('web', [config(512_000)]))).toEqual(['KF701']);
    expect(codes(checkPayload('web', [config(500_000)]))).toEqual([]);
  });
});

describe('the rules on replica sets', () => {
  test('accept a uniform workload, with and without steps', () => {
    expect(codes(checkReplicaSet('web', {}, { ...uniform, divided: true }))).toEqual([]);
    expect(replicaSet({})).toEqual([]);
    expect(replicaSet({
      groups: [{ name: 'canary', labels: { ring: 'canary' } }],
      rollout: OcmRollout.progressive({ maxConcurrency: 2, maxFailures: 1, mandatoryGroups: ['canary'], progressDeadline: Duration.minutes(10) }),
    })).toEqual([]);
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
  });

  test.each([
    ['no concurrency', { rollout: OcmRollout.progressive({ maxConcurrency: 0 }) }],
    ['concurrency in words', { rollout: OcmRollout.progressive({ maxConcurrency: '2' as any }) }],
    ['half a failure', { rollout: OcmRollout.progressivePerGroup({ maxFailures: 0.5 }) }],
    ['a mandatory group that does not exist', { rollout: OcmRollout.progressivePerGroup({ mandatoryGroups: ['canary'] }) }],
    ['a group of one letter', { groups: [{ name: 'a', labels: {} }] }],
  ])('refuse %s', (_title, more) => {
    expect(replicaSet(more)).toEqual(['KF710']);
  });
});
