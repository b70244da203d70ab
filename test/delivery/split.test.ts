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
  const split = splitShares({ placement: weights({ west: 3, east: 2, edge: 1 }), karmada: named('west', 'east'), ocm: named('edge'), replicas: 12, workload: true });
  expect(numbers(split.ocm)).toEqual({ edge: 2 });
  expect(split.karmada).toMatchObject({ replicas: 10, placement: weights({ west: 3, east: 2 }) });
  expect(numbers(split.karmada!.shares)).toEqual({ west: 6, east: 4 });
});

test('a placement for Karmada alone is left as it is', () => {
  const placement = weights({ a: 1 });
  expect(splitShares({ placement, karmada: named('a'), ocm: [], replicas: 3, workload: true }).karmada!.placement).toBe(placement);
});

test('an empty list of names is never written: without clusters of its own Karmada gets nothing', () => {
  const split = splitShares({ placement: weights({ edge: 1 }), karmada: named('a'), ocm: named('edge'), replicas: 3, workload: true });
  expect(split.karmada).toBeUndefined();
  expect(numbers(split.ocm)).toEqual({ edge: 3 });
});

test('duplicated replicas stay whole on both planes', () => {
  const split = splitShares({ placement: {}, karmada: named('a'), ocm: named('b'), replicas: 3, workload: true });
  expect(split.karmada!.replicas).toBe(3);
  expect([numbers(split.karmada!.shares), numbers(split.ocm)]).toEqual([{ a: 3 }, { b: 3 }]);
});

test('ties between the planes are broken by name; those inside Karmada stay open', () => {
  const split = splitShares({ placement: { replicaScheduling: {} }, karmada: named('b', 'c'), ocm: named('a', 'd'), replicas: 6, workload: true });
  expect(split.ocm).toEqual([{ cluster: 'a', replicas: 2, certainty: 'exact' }, { cluster: 'd', replicas: 1, certainty: 'exact' }]);
  expect(split.karmada!.replicas).toBe(3);
  expect(split.karmada!.shares).toEqual([{ cluster: 'b', replicas: 2, alternative: 1, certainty: 'either' }, { cluster: 'c', replicas: 1, alternative: 2, certainty: 'either' }]);
});

test('with spread constraints the choice over both planes is made here, and Karmada is given names', () => {
  const placement: PlacementSpec = { spreadConstraints: [{ spreadByField: 'cluster', minGroups: 2, maxGroups: 2 }] };
  const split = splitShares({ placement, karmada: named('a', 'c'), ocm: named('b'), replicas: 0, workload: false });
  expect(split.karmada!.placement).toEqual({ clusterAffinity: { clusterNames: ['a'] } });
  expect(split.ocm.map(({ cluster }) => cluster)).toEqual(['b']);
});

test('affinity terms that name foreign clusters alone are dropped', () => {
  const placement: PlacementSpec = { clusterAffinities: [{ affinityName: 'x', clusterNames: ['gone-ocm'] }, { affinityName: 'y', clusterNames: ['a', 'o'] }] };
  const split = splitShares({ placement, karmada: named('a'), ocm: [{ name: 'o' }, { name: 'gone-ocm', taints: [{ key: 'k', effect: 'NoSchedule' }] }], replicas: 2, workload: true });
  expect(split.karmada!.placement.clusterAffinities).toEqual([{ affinityName: 'y', clusterNames: ['a'] }]);
});

test('what needs capacities nobody declared is unknown on both planes', () => {
  const split = splitShares({ placement: { replicaScheduling: { replicaDivisionPreference: 'Aggregated' } }, karmada: named('a'), ocm: named('b'), replicas: 2, workload: true });
  expect(split).toMatchObject({ certainty: 'unknown', ocm: [{ cluster: 'b', certainty: 'unknown' }] });
});

test('a placement that fits no cluster fails as a whole', () => {
  expect(splitShares({ placement: { clusterAffinity: { clusterNames: ['x'] } }, karmada: named('a'), ocm: named('b'), replicas: 2, workload: true })).toMatchObject({ failure: { reason: 'NoClusterFit' }, ocm: [] });
});

test('what Karmada makes of its part equals its clusters\' shares of the whole', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 2_000_000 }), fc.integer({ min: 0, max: 60 }), fc.infiniteStream(fc.boolean()), (seed, replicas, coin) => {
    const { placement, clusters } = randomDefinition(seed);
    const ocm = clusters.filter(() => coin.next().value);
    const karmada = clusters.filter((cluster) => !ocm.includes(cluster));
    const workload = replicas > 0;
    const whole = schedule({ placement, clusters: [...karmada, ...ocm], replicas, workload }, 'even');
    const split = splitShares({ placement, karmada, ocm, replicas, workload });
    // Aggregated picks the fewest clusters that have room, which for the part may be fewer than for the whole; it is an estimate anyway.
    if (whole.certainty !== 'exact' || ocm.length === 0) return;
    expect(numbers([...split.ocm, ...(split.karmada?.shares ?? [])])).toEqual(numbers(whole.targets));
    if (!split.karmada) return;
    const part = schedule({ placement: split.karmada.placement, clusters: karmada, replicas: split.karmada.replicas, workload }, 'even');
    expect(part.targets).toEqual(whole.targets.filter(({ cluster }) => karmada.some(({ name }) => name === cluster)));
  }), { numRuns: 1000 });
});
