import * as fc from 'fast-check';
import type { ClusterFacts, PlacementSpec } from '../../constructs/delivery/model';
import { schedule } from '../../constructs/delivery/schedule';
import { splitShares } from '../../constructs/delivery/split';
import { randomDefinition } from './random-definition';

const named = (...names: string[]): ClusterFacts[] => names.map((name) => ({ name }));
const weights = (list: Record<string, number>): PlacementSpec => ({
  clusterAffinity: { clusterNames: Object.keys(list) },
  replicaScheduling: { replicaSchedulingType: 'Divided', weightPreference: { staticWeightList: Object.entries(list).map(([name, weight]) => ({ targetCluster: { clusterNames: [name] }, weight })) } },
});
/** Replicas by cluster for an even UID; a cluster that only an odd one reaches is left out. */
const numbers = (shares: readonly { cluster: string; replicas?: number; alternative?: number }[]) =>
  Object.fromEntries(shares.filter(({ replicas, alternative }) => replicas !== 0 || alternative === undefined).map(({ cluster, replicas }) => [cluster, replicas]));

test('replicas are divided over all clusters first; Karmada gets the sum of its shares and its own names and weights', () => {
  const split = splitShares({ placement: weights({ west: 3, east: 2, edge: 1 }), scheduled: named('west', 'east'), finished: named('edge'), replicas: 12, workload: true });
  expect(numbers(split.finished)).toEqual({ edge: 2 });
  expect(split.scheduled).toMatchObject({ replicas: 10, placement: weights({ west: 3, east: 2 }) });
  expect(numbers(split.scheduled!.shares)).toEqual({ west: 6, east: 4 });
});

test('a placement for Karmada alone is left as it is', () => {
  const placement = weights({ a: 1 });
  expect(splitShares({ placement, scheduled: named('a'), finished: [], replicas: 3, workload: true }).scheduled!.placement).toBe(placement);
});

test('an empty list of names is never written: without clusters of its own Karmada gets nothing', () => {
  const split = splitShares({ placement: weights({ edge: 1 }), scheduled: named('a'), finished: named('edge'), replicas: 3, workload: true });
  expect(split.scheduled).toBeUndefined();
  expect(numbers(split.finished)).toEqual({ edge: 3 });
});

test('duplicated replicas stay whole on both planes', () => {
  const split = splitShares({ placement: {}, scheduled: named('a'), finished: named('b'), replicas: 3, workload: true });
  expect(split.scheduled!.replicas).toBe(3);
  expect([numbers(split.scheduled!.shares), numbers(split.finished)]).toEqual([{ a: 3 }, { b: 3 }]);
});

test('ties between the planes are broken by name; those inside Karmada stay open', () => {
  const split = splitShares({ placement: { replicaScheduling: {} }, scheduled: named('b', 'c'), finished: named('a', 'd'), replicas: 6, workload: true });
  expect(split.finished).toEqual([{ cluster: 'a', replicas: 2, certainty: 'exact' }, { cluster: 'd', replicas: 1, certainty: 'exact' }]);
  expect(split.certainty).toBe('either');
  expect(split.scheduled!.replicas).toBe(3);
  expect(split.scheduled!.shares).toEqual([{ cluster: 'b', replicas: 2, alternative: 1, certainty: 'either' }, { cluster: 'c', replicas: 1, alternative: 2, certainty: 'either' }]);
});

test('with spread constraints the choice over both planes is made here, and Karmada is given names', () => {
  const placement: PlacementSpec = { spreadConstraints: [{ spreadByField: 'cluster', minGroups: 2, maxGroups: 2 }] };
  const split = splitShares({ placement, scheduled: named('a', 'c'), finished: named('b'), replicas: 0, workload: false });
  expect(split.scheduled!.placement).toEqual({ clusterAffinity: { clusterNames: ['a'] } });
  expect(split.finished.map(({ cluster }) => cluster)).toEqual(['b']);
});

test('spread constraints are left to Karmada while the choice is open', () => {
  const placement: PlacementSpec = { spreadConstraints: [{ spreadByField: 'cluster', minGroups: 1, maxGroups: 1 }], clusterAffinity: { clusterNames: ['a', 'b', 'c'] } };
  const split = splitShares({ placement, scheduled: named('a', 'c'), finished: named('b'), replicas: 2, workload: true });
  expect(split.certainty).toBe('unknown');
  expect(split.scheduled!.placement).toEqual({ ...placement, clusterAffinity: { clusterNames: ['a', 'c'] } });
});

test('affinity terms that name foreign clusters alone are dropped', () => {
  const placement: PlacementSpec = { clusterAffinities: [{ affinityName: 'x', clusterNames: ['gone-ocm'] }, { affinityName: 'y', clusterNames: ['a', 'o'] }] };
  const split = splitShares({ placement, scheduled: named('a'), finished: [{ name: 'o' }, { name: 'gone-ocm', taints: [{ key: 'k', effect: 'NoSchedule' }] }], replicas: 2, workload: true });
  expect(split.scheduled!.placement.clusterAffinities).toEqual([{ affinityName: 'y', clusterNames: ['a'] }]);
});

test('overflow affinities keep their own clusters, and go with their last', () => {
  const placement: PlacementSpec = { clusterAffinities: [{
    affinityName: 'x', clusterNames: ['a'], overflowAffinities: [{ affinityName: 'y', clusterNames: ['o'] }, { affinityName: 'z', clusterNames: ['b', 'o'] }],
  }] };
  const split = splitShares({ placement, scheduled: named('a', 'b'), finished: named('o'), replicas: 2, workload: true });
  expect(split.scheduled!.placement.clusterAffinities).toEqual([{ affinityName: 'x', clusterNames: ['a'], overflowAffinities: [{ affinityName: 'z', clusterNames: ['b'] }] }]);
});

test('weights without a rule for Karmada are left out, and what stands beside them stays', () => {
  const foreign = { targetCluster: { clusterNames: ['o'] }, weight: 1 };
  const preference = (more: object): any => splitShares({
    placement: { replicaScheduling: { weightPreference: { staticWeightList: [foreign], ...more } } }, scheduled: named('a'), finished: named('o'), replicas: 0, workload: false,
  }).scheduled!.placement.replicaScheduling;
  expect(preference({})).toEqual({});
  expect(preference({ other: 1 })).toEqual({ weightPreference: { other: 1 } });
});

test('what needs capacities nobody declared is unknown on both planes', () => {
  const split = splitShares({ placement: { replicaScheduling: { replicaDivisionPreference: 'Aggregated' } }, scheduled: named('a'), finished: named('b'), replicas: 2, workload: true });
  expect(split).toMatchObject({ certainty: 'unknown', finished: [{ cluster: 'b', certainty: 'unknown' }] });
});

test('all replicas are left to Karmada where the shares are unknown, as there is no sum to give', () => {
  const placement: PlacementSpec = { replicaScheduling: { weightPreference: { dynamicWeight: 'AvailableReplicas' } } };
  const { scheduled } = splitShares({ placement, scheduled: named('a', 'c'), finished: named('b'), replicas: 7, workload: true });
  expect(scheduled).toMatchObject({ replicas: 7, placement, shares: [{ cluster: 'a', certainty: 'unknown' }, { cluster: 'c', certainty: 'unknown' }] });
});

test('a placement that fits no cluster fails as a whole', () => {
  expect(splitShares({ placement: { clusterAffinity: { clusterNames: ['x'] } }, scheduled: named('a'), finished: named('b'), replicas: 2, workload: true })).toMatchObject({ failure: { reason: 'NoClusterFit' }, finished: [] });
});

test('what Karmada makes of its part equals its clusters\' shares of the whole', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 2_000_000 }), fc.integer({ min: 0, max: 60 }), fc.infiniteStream(fc.boolean()), (seed, replicas, coin) => {
    const { placement, clusters } = randomDefinition(seed);
    const finished = clusters.filter(() => coin.next().value);
    const scheduled = clusters.filter((cluster) => !finished.includes(cluster));
    const workload = replicas > 0;
    const whole = schedule({ placement, clusters: [...scheduled, ...finished], replicas, workload }, 'even');
    const split = splitShares({ placement, scheduled, finished, replicas, workload });
    // Aggregated picks the fewest clusters that have room, which for the part may be fewer than for the whole; it is an estimate anyway.
    if (whole.certainty !== 'exact' || finished.length === 0) return;
    expect(numbers([...split.finished, ...(split.scheduled?.shares ?? [])])).toEqual(numbers(whole.targets));
    if (!split.scheduled) return;
    const part = schedule({ placement: split.scheduled.placement, clusters: scheduled, replicas: split.scheduled.replicas, workload }, 'even');
    expect(part.targets).toEqual(whole.targets.filter(({ cluster }) => scheduled.some(({ name }) => name === cluster)));
  }), { numRuns: 1000 });
});
