import { Certainty } from '../../../constructs/definition/cluster-delivery';
import { diffPlans } from '../../../constructs/plan/diff/diff-plans';
import { failures } from '../../../constructs/plan/diff/gates';
import { PodEffect } from '../../../constructs/plan/diff-model';
import { diffText } from '../../../constructs/plan/render/diff-text';
import { type CloneSetSpec, cloneSet, plan, share, workload } from '../plan-data';

type Ways = Readonly<Record<string, number | readonly [number, number]>>;

/** A workload whose clusters get one number, or one of two. */
const tied = (ways: Ways, spec: CloneSetSpec = {}) => plan([workload(Object.entries(ways).map(([name, ways_]) => {
  const [replicas, other] = typeof ways_ === 'number' ? [ways_, ways_] : ways_;
  return share(name, replicas > 0 ? cloneSet({ ...spec, replicas }) : undefined, {
    replicas, ...(replicas !== other && { certainty: Certainty.EITHER, alternativeReplicas: other, reason: 'The UID decides.' }),
  });
}))]);

test('both numbers are carried along, and the sum is that of one way at a time', () => {
  const { workloads: [change] } = diffPlans(tied({ east: [3, 4], west: [4, 3] }), tied({ east: [4, 5], west: [5, 4] }));
  expect(change).toMatchObject({ replicasBefore: 7, replicasAfter: 9 });
  expect(change.alternativeReplicasBefore).toBeUndefined();
  expect(change.clusters).toMatchObject([
    { replicasBefore: 3, alternativeReplicasBefore: 4, replicasAfter: 4, alternativeReplicasAfter: 5 },
    { replicasBefore: 4, alternativeReplicasBefore: 3, replicasAfter: 5, alternativeReplicasAfter: 4 },
  ]);
});

test('they are printed with the smaller one first, and clusters with other numbers are not put together', () => {
  const text = diffText(diffPlans(tied({ a: [3, 2], b: [2, 3], c: 2 }), tied({ a: 2, b: 2, c: 2 }, { image: 'web:2' })));
  expect(text).toMatch(/~ a .*2 or 3 → 2/);
  expect(text).toMatch(/~ b .*2 or 3 → 2/);
  expect(text).toMatch(/~ c +Karmada +2 /);
  expect(text).toContain('7 → 6 replicas');
});

test('sums that differ are told as such', () => {
  expect(diffText(diffPlans(tied({ east: 3 }), tied({ east: [2, 3] })))).toContain('3 → 2 or 3 replicas');
});

test('an update says what is certain either way, and nothing is extra that no setting adds', () => {
  const { workloads: [change] } = diffPlans(tied({ east: [2, 3], west: [3, 2] }), tied({ east: [2, 3], west: [3, 2] }, { image: 'web:2' }));
  expect(change.clusters).toMatchObject(['east', 'west'].map((cluster) => ({ cluster, pods: PodEffect.IN_PLACE, podsUpdated: 3, leastAvailable: 1, mostPods: 3 })));
  const text = diffText(diffPlans(tied({ east: [2, 3], west: [3, 2] }), tied({ east: [2, 3], west: [3, 2] }, { image: 'web:2' })));
  expect(text).toContain('at least 1 of 2 or 3 available');
  expect(text).not.toContain('extra');
});

test('pods of all clusters are counted one way at a time', () => {
  const diff = diffPlans(tied({ east: [2, 3], west: [3, 2] }), tied({ east: [2, 3], west: [3, 2] }, { env: [{ name: 'A', value: 'b' }] }));
  expect(diff.summary.podsRecreated).toBe(5);
  expect(failures(diff, ['recreate'])).toEqual([{ gate: 'recreate', message: '5 pods of CloneSet shop/web are recreated in east, west.' }]);
});

test('the worse way counts for what is lost', () => {
  const diff = diffPlans(tied({ east: [2, 3], west: [3, 2] }), tied({ east: 2, west: 3 }));
  expect(diff.summary).toMatchObject({ replicasRemoved: 1, replicasAdded: 1 });
  expect(failures(diff, ['shrink'])).toEqual([{ gate: 'shrink', message: 'CloneSet shop/web loses 1 replica in east (5 → 5 in all).' }]);
  expect(failures(diffPlans(tied({ east: [2, 3], west: [3, 2] }), tied({ east: [3, 4], west: [4, 3] })), ['shrink'])).toEqual([]);
});

test('a cluster that gets none or one is in the list like all others', () => {
  const { workloads: [change] } = diffPlans(tied({ east: [1, 0], west: [0, 1] }), tied({ east: [1, 0], west: [0, 1] }, { image: 'web:2' }));
  expect(change.clusters).toMatchObject([
    { cluster: 'east', pods: PodEffect.IN_PLACE, podsUpdated: 1 }, { cluster: 'west', pods: PodEffect.IN_PLACE, podsUpdated: 1, leastAvailable: 0, replicasAfter: 0, alternativeReplicasAfter: 1 },
  ]);
  const recreated = diffPlans(tied({ east: [1, 0], west: [0, 1] }), tied({ east: [1, 0], west: [0, 1] }, { env: [{ name: 'A', value: 'b' }] }));
  expect(diffText(recreated)).toContain('Fleet diff: 1 pod recreated\n');
  expect(failures(recreated, ['recreate'])).toEqual([{ gate: 'recreate', message: '1 pod of CloneSet shop/web is recreated in east, west.' }]);
});
