import { Duration } from 'cdk8s';
import { OcmRollout } from '../../../constructs';
import type { ClusterAffinity } from '../../../constructs/delivery/model';
import { KNOWN_KINDS } from '../../../constructs/kinds/kinds';
import { replicaSetName, replicaSetObjects } from '../../../constructs/planes/ocm/replica-set';
import { ungrantedResources } from '../../../constructs/planes/ocm/agent-permissions';

const template = { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', metadata: { name: 'web.v1', namespace: 'shop' } };
const objects = (affinity: ClusterAffinity = {}, options: object = {}, ocmVersion = '1.3'): any[] => replicaSetObjects({ object: template }, { a: 'b' }, { workload: {} } as any, affinity, { clusterSet: 'edge', ...options }, ocmVersion);

describe('the objects of a replica set', () => {
  test('are the binding of its set, a Placement and the replica set, without dots in their names', () => {
    expect(replicaSetName({ object: template })).toBe('web-v1-cloneset');
    expect(objects().map(({ kind, metadata }) => [kind, metadata])).toEqual([
      ['ManagedClusterSetBinding', { name: 'edge', namespace: 'shop' }],
      ['Placement', { labels: { a: 'b' }, name: 'web-v1-cloneset', namespace: 'shop' }],
      ['ManifestWorkReplicaSet', { labels: { a: 'b' }, name: 'web-v1-cloneset', namespace: 'shop' }],
    ]);
  });

  test('may be in another namespace, and leave the binding to others', () => {
    expect(objects({}, { hubNamespace: 'hub', bindClusterSet: false }).map(({ kind, metadata }) => [kind, metadata.namespace])).toEqual([['Placement', 'hub'], ['ManifestWorkReplicaSet', 'hub']]);
  });

  test.each<[string, ClusterAffinity, object]>([
    ['all clusters', {}, {}],
    ['empty lists', { clusterNames: [], exclude: [] }, {}],
    ['names', { clusterNames: ['a', 'b'] }, { celSelector: { celExpressions: ['managedCluster.metadata.name in ["a", "b"]'] } }],
    ['all but some', { exclude: ['a'] }, { celSelector: { celExpressions: ['!(managedCluster.metadata.name in ["a"])'] } }],
    ['labels', { labelSelector: { matchLabels: { tier: 'edge' } } }, { labelSelector: { matchLabels: { tier: 'edge' } } }],
  ])('choose %s of the set', (_title, affinity, selector) => {
    expect(objects(affinity)[1].spec.predicates).toEqual([{ requiredClusterSelector: selector }]);
  });

  test('have the defaults of the hub written out, unless it does not know them', () => {
    expect(objects()[1].spec).toMatchObject({ scoreRateLimit: '1m', sortBy: 'ClusterName' });
    expect(Object.keys(objects({}, {}, '1.2')[1].spec)).toEqual(['clusterSets', 'predicates', 'tolerations']);
  });

  test('choose clusters of the set that are out of reach, too', () => {
    const [binding, placement, replicaSet] = objects();
    expect(binding.spec).toEqual({ clusterSet: 'edge' });
    expect(placement.spec.clusterSets).toEqual(['edge']);
    expect(placement.spec.tolerations).toEqual(['unreachable', 'unavailable'].map((taint) => ({ key: `cluster.open-cluster-management.io/${taint}`, operator: 'Exists' })));
    expect(replicaSet.spec).toMatchObject({ cascadeDeletionPolicy: 'Foreground', manifestWorkTemplate: { workload: {} } });
  });

  test.each<[string, OcmRollout, object]>([
    ['all at once', OcmRollout.all(), { all: { progressDeadline: 'None' }, type: 'All' }],
    ['some at a time', OcmRollout.progressive({ maxConcurrency: 2 }), {
      progressive: { maxConcurrency: 2, maxFailures: 0, minSuccessTime: '0', progressDeadline: 'None' }, type: 'Progressive',
    }],
    ['a group at a time', OcmRollout.progressivePerGroup(), { progressivePerGroup: { maxFailures: 0, minSuccessTime: '0', progressDeadline: 'None' }, type: 'ProgressivePerGroup' }],
    ['with all that can be said', OcmRollout.progressivePerGroup({ maxFailures: 1, minSuccessTime: Duration.minutes(1), progressDeadline: Duration.hours(1), mandatoryGroups: ['first'] }), {
      progressivePerGroup: { mandatoryDecisionGroups: [{ groupName: 'first' }], maxFailures: 1, minSuccessTime: '60s', progressDeadline: '3600s' }, type: 'ProgressivePerGroup',
    }],
  ])('are rolled out %s', (_title, rollout, expected) => {
    expect(objects({}, { rollout })[2].spec.placementRefs[0].rolloutStrategy).toEqual(expected);
  });

  test('go to all clusters at once unless there are groups', () => {
    const [, placement, replicaSet] = objects();
    expect(placement.spec).not.toHaveProperty('decisionStrategy');
    expect(replicaSet.spec.placementRefs).toEqual([{ name: 'web-v1-cloneset', rolloutStrategy: { all: { progressDeadline: 'None' }, type: 'All' } }]);
    expect(objects({}, { groups: [{ name: 'first', labels: { tier: 'edge' } }] })[1].spec.decisionStrategy.groupStrategy.decisionGroups)
      .toEqual([{ groupClusterSelector: { labelSelector: { matchLabels: { tier: 'edge' } } }, groupName: 'first' }]);
  });
});

describe('what an agent may not handle by itself', () => {
  const object = (apiVersion: string, kind: string): any => ({ apiVersion, kind, metadata: { name: 'x' } });
  const of = (cluster: string, ...given: any[]): unknown[] => [...ungrantedResources([{ cluster: 'a', objects: given } as any], KNOWN_KINDS).get(cluster) ?? []].map(([group, plurals]) => [group, [...plurals]]);

  test('are kinds of other groups, in order, and some of groups it knows', () => {
    expect(of('a', object('z.example.com/v1', 'Z'), object('v1', 'ResourceQuota'), object('b.example.com/v1', 'B'), object('b.example.com/v1', 'C'), object('v1', 'LimitRange')))
      .toEqual([['', expect.any(Array)], ['b.example.com', ['*']], ['z.example.com', ['*']]]);
  });

  test('is nothing of Kruise, of Kubernetes, or of another cluster', () => {
    expect(of('a', template, object('apps/v1', 'Deployment'), object('v1', 'ConfigMap'))).toEqual([]);
    expect(of('b', object('z.example.com/v1', 'Z'))).toEqual([]);
  });
});
