import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { forecast, type ForecastShare } from '../../constructs/delivery/forecast';
import type { ClusterFacts, PlacementSpec, UidParity } from '../../constructs/delivery/model';
import { LOST_TAINTS, reschedule } from '../../constructs/delivery/reschedule';
import { engineLoss, type LossOutcome, type RandomLoss } from './random-loss';

const AGGREGATED: PlacementSpec = { replicaScheduling: { replicaSchedulingType: 'Divided', replicaDivisionPreference: 'Aggregated' } };
const DYNAMIC: PlacementSpec = { replicaScheduling: { replicaSchedulingType: 'Divided', weightPreference: { dynamicWeight: 'AvailableReplicas' } } };
const EQUALLY: PlacementSpec = { replicaScheduling: {} };

const fleet = (capacities: Record<string, number | undefined>): ClusterFacts[] => Object.entries(capacities).map(([name, capacity]) => ({ name, capacity }));
const share = (cluster: string, replicas: number): ForecastShare => ({ cluster, replicas, certainty: 'exact' });
const numbers = (shares: readonly ForecastShare[]) => Object.fromEntries(shares.map(({ cluster, replicas, alternative }) => [cluster, alternative === undefined ? replicas : [replicas, alternative]]));

interface Loss {
  readonly replicas?: number;
  readonly evicted?: readonly string[];
  readonly workload?: boolean;
  readonly now?: number;
}

/** First scheduled, then scheduled again. */
function after(placement: PlacementSpec, clusters: readonly ClusterFacts[], { replicas = 12, evicted = [], workload = true, now = replicas }: Loss) {
  const { targets, affinity } = forecast({ placement, clusters, replicas, workload });
  return reschedule({ placement, clusters, replicas: now, workload, previous: targets, affinity, evicted: new Set(evicted) });
}
const shares = (...given: Parameters<typeof after>) => numbers(after(...given).targets);

describe('when a cluster is evicted', () => {
  test('static weights divide everything anew among the others', () => {
    expect(shares(EQUALLY, fleet({ a: undefined, b: undefined, c: undefined }), { evicted: ['a'] })).toEqual({ b: 6, c: 6 });
  });

  test('division by room keeps what the others have and places what is missing where there is room', () => {
    const clusters = fleet({ a: 10, b: 10, c: 20 });
    expect(shares(DYNAMIC, clusters, {})).toEqual({ a: 3, b: 3, c: 6 });
    expect(shares(DYNAMIC, clusters, { evicted: ['c'] })).toEqual({ a: 6, b: 6 });
    expect(shares(DYNAMIC, clusters, { evicted: ['a'] })).toEqual({ b: 4, c: 8 });
  });

  test('the fewest clusters are those that have replicas already', () => {
    const clusters = fleet({ a: 10, b: 8, c: 9 });
    expect(shares(AGGREGATED, clusters, { replicas: 15 })).toEqual({ a: 8, c: 7 });
    expect(shares(AGGREGATED, clusters, { replicas: 15, evicted: ['a'] })).toEqual({ b: 6, c: 9 });
  });

  test('a lack of room leaves the others as they are, and the reason is told', () => {
    const outcome = after(DYNAMIC, fleet({ a: 10, b: 10 }), { evicted: ['a'] });
    expect(outcome.failure).toMatchObject({ reason: 'Unschedulable', message: 'The clusters have room for only 4 of 6 replicas that are missing.' });
    expect(numbers(outcome.targets)).toEqual({ b: 6 });
  });

  test('nothing is left of a workload on that cluster alone', () => {
    const outcome = after({ clusterAffinity: { clusterNames: ['a'] }, ...EQUALLY }, fleet({ a: undefined, b: undefined }), { evicted: ['a'] });
    expect(outcome).toMatchObject({ targets: [], failure: { reason: 'NoClusterFit' } });
  });

  test('copies that are spread go to a cluster that has none, and stay where they are', () => {
    const placement: PlacementSpec = { spreadConstraints: [{ spreadByField: 'cluster', minGroups: 1, maxGroups: 2 }] };
    // By room alone c would be taken before b.
    const outcome = reschedule({ placement, clusters: fleet({ a: 9, b: 3, c: 8, d: 7 }), replicas: 2, workload: true, previous: [share('a', 2), share('b', 2)], evicted: new Set(['a']) });
    expect(numbers(outcome.targets)).toEqual({ b: 2, c: 2 });
  });

  test('a region with copies already is preferred to one that has as much room', () => {
    const placement: PlacementSpec = { spreadConstraints: [{ spreadByField: 'cluster', minGroups: 1, maxGroups: 2 }, { spreadByField: 'region', minGroups: 1, maxGroups: 1 }] };
    const clusters = [['a', 'eu'], ['b', 'eu'], ['c', 'us'], ['d', 'us']].map(([name, region]) => ({ name, region, capacity: 9 }));
    const previous = [share('c', 2), share('d', 2)];
    expect(numbers(forecast({ placement, clusters, replicas: 2, workload: true }).targets)).toEqual({ a: 2, b: 2 });
    expect(numbers(reschedule({ placement, clusters, replicas: 2, workload: true, previous, evicted: new Set() }).targets)).toEqual({ c: 2, d: 2 });
  });

  test('groups are tried from the one that was taken', () => {
    const placement: PlacementSpec = { clusterAffinities: ['a', 'b', 'c'].map((name) => ({ affinityName: name, clusterNames: [name] })), ...EQUALLY };
    const clusters = fleet({ a: undefined, b: undefined, c: undefined });
    expect(after(placement, clusters, { evicted: ['a'] })).toMatchObject({ affinity: 'b', targets: [{ cluster: 'b', replicas: 12 }] });
    const later = reschedule({ placement, clusters, replicas: 12, workload: true, previous: [share('b', 12)], affinity: 'b', evicted: new Set(['b']) });
    expect(later).toMatchObject({ affinity: 'c', targets: [{ cluster: 'c', replicas: 12 }] });
  });

  test('tiers overflow with what the first has no room for', () => {
    const placement: PlacementSpec = {
      clusterAffinities: [{ affinityName: 'own', clusterNames: ['a', 'b'], overflowAffinities: [{ affinityName: 'rented', clusterNames: ['c'] }] }], ...DYNAMIC,
    };
    const clusters = fleet({ a: 8, b: 8, c: 50 });
    expect(shares(placement, clusters, {})).toEqual({ a: 6, b: 6 });
    expect(shares(placement, clusters, { evicted: ['a'] })).toEqual({ b: 8, c: 4 });
  });

  test('ties are broken by the UID once more', () => {
    const outcome = after(EQUALLY, fleet({ a: undefined, b: undefined, c: undefined }), { replicas: 7, evicted: ['c'] });
    expect(outcome.certainty).toBe('either');
    expect(numbers(outcome.targets)).toEqual({ a: [4, 3], b: [3, 4] });
  });

  test('it can take part again where it was not in the binding, which may depend on the UID', () => {
    const placement: PlacementSpec = { clusterTolerations: [{ operator: 'Exists' }], ...EQUALLY };
    const previous: ForecastShare[] = ['a', 'b'].map((cluster, at) => ({ cluster, replicas: 1 - at, alternative: at, certainty: 'either' }));
    const outcome = reschedule({ placement, clusters: fleet({ a: undefined, b: undefined }), replicas: 4, workload: true, previous, evicted: new Set(['a']) });
    expect(numbers(outcome.targets)).toEqual({ a: [0, 2], b: [4, 2] });
  });

  test('objects without replicas leave it, and nothing else changes', () => {
    expect(shares({}, fleet({ a: undefined, b: undefined }), { replicas: 0, workload: false, evicted: ['a'] })).toEqual({ b: 0 });
  });
});

describe('when a cluster is lost and not evicted', () => {
  const clusters = fleet({ a: undefined, b: undefined, c: undefined }).map((cluster) => (cluster.name === 'a' ? { ...cluster, taints: LOST_TAINTS } : cluster));
  const previous = ['a', 'b', 'c'].map((name) => share(name, 4));
  const kept = (placement: PlacementSpec, replicas: number) =>
    numbers(reschedule({ placement, clusters, replicas, workload: true, previous, evicted: new Set() }).targets);

  test('it keeps its share', () => {
    expect(kept(EQUALLY, 12)).toEqual({ a: 4, b: 4, c: 4 });
    expect(kept(DYNAMIC, 12)).toEqual({ a: 4, b: 4, c: 4 });
    expect(kept({}, 4)).toEqual({ a: 4, b: 4, c: 4 });
  });

  test('it gets its part of more replicas too', () => {
    expect(kept(EQUALLY, 15)).toEqual({ a: 5, b: 5, c: 5 });
  });

  test('it gives away its part of fewer', () => {
    expect(kept(DYNAMIC, 6)).toEqual({ a: 2, b: 2, c: 2 });
  });

  test('it is no candidate for what it does not have', () => {
    const outcome = reschedule({ placement: EQUALLY, clusters, replicas: 12, workload: true, previous: [share('b', 6), share('c', 5)], evicted: new Set() });
    expect(numbers(outcome.targets)).toEqual({ b: 6, c: 6 });
  });
});

describe('what cannot be known', () => {
  const open = fleet({ a: undefined, b: undefined, c: undefined });

  test('stays unknown where nobody declared capacities', () => {
    const outcome = after(DYNAMIC, open, { evicted: ['a'] });
    expect(outcome).toMatchObject({ certainty: 'unknown', targets: [{ cluster: 'b', certainty: 'unknown' }, { cluster: 'c', certainty: 'unknown' }] });
  });

  test('is certain where no cluster is left', () => {
    expect(after({ clusterAffinity: { clusterNames: ['a'] }, ...DYNAMIC }, open, { evicted: ['a'] }).failure?.reason).toBe('NoClusterFit');
  });

  test('makes an estimate of what follows from an estimate', () => {
    const outcome = after(DYNAMIC, fleet({ a: 10, b: 10, c: 20 }), { evicted: [], now: 6 });
    expect(outcome.targets.map(({ certainty }) => certainty)).toEqual(['estimate', 'estimate', 'estimate']);
  });
});

describe('Karmada', () => {
  // Made by scripts/compare-losses-with-karmada.ts: losses of our own making, and what the scheduler of Karmada v1.18.2 does with them.
  interface Vector { readonly seed: number; readonly loss: RandomLoss; readonly even: LossOutcome; readonly odd?: LossOutcome }
  const vectors: Vector[] = JSON.parse(readFileSync(join(__dirname, '../vectors/losses.json'), 'utf8'));

  test('was asked about losses of every kind', () => {
    const some = (holds: (vector: Vector) => boolean) => vectors.filter(holds).length;
    expect(vectors.length).toBeGreaterThanOrEqual(40);
    expect(some(({ odd }) => odd !== undefined)).toBeGreaterThan(3);
    expect(some(({ even }) => even.scheduled !== 'Success')).toBeGreaterThan(3);
    expect(some(({ loss }) => loss.evicted.length === 0)).toBeGreaterThan(3);
    expect(some(({ loss }) => loss.placement.spreadConstraints !== undefined)).toBeGreaterThan(3);
    expect(some(({ loss }) => loss.placement.clusterAffinities !== undefined)).toBeGreaterThan(3);
  });

  describe.each<UidParity>(['even', 'odd'])('for a UID of %s hash', (parity) => {
    test.each(vectors.map((vector) => [vector.seed, vector] as const))('does with loss %i what the engine does', (_, { loss, even, odd = even }) => {
      expect(engineLoss(loss, parity).replicas).toEqual((parity === 'odd' ? odd : even).replicas);
      expect(engineLoss(loss, parity).scheduled).toEqual(even.scheduled === 'Success' ? odd.scheduled : even.scheduled);
    });
  });
});
