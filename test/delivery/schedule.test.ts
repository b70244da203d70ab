import { forecast } from '../../constructs/delivery/forecast';
import type { ClusterFacts, PlacementSpec } from '../../constructs/delivery/model';
import { schedule } from '../../constructs/delivery/schedule';

const named = (...names: string[]): ClusterFacts[] => names.map((name) => ({ name }));
const shares = (placement: PlacementSpec, clusters: readonly ClusterFacts[], replicas: number) =>
  Object.fromEntries(schedule({ placement, clusters, replicas, workload: true }, 'even').targets.map((share) => [share.cluster, share.replicas]));
const weights = (list: Record<string, number>): PlacementSpec => ({
  replicaScheduling: { weightPreference: { staticWeightList: Object.entries(list).map(([name, weight]) => ({ targetCluster: { clusterNames: [name] }, weight })) } },
});

describe('replicas', () => {
  test('are duplicated without replicaScheduling', () => {
    expect(shares({}, named('b', 'a'), 3)).toEqual({ a: 3, b: 3 });
  });

  test('are divided equally by an empty replicaScheduling', () => {
    expect(shares({ replicaScheduling: {} }, named('b', 'a'), 5)).toEqual({ a: 3, b: 2 });
  });

  test('follow static weights, and clusters no rule matches get nothing', () => {
    expect(shares(weights({ a: 1, b: 2 }), named('a', 'b', 'c'), 9)).toEqual({ a: 3, b: 6 });
  });

  test('are divided equally when no rule matches any cluster', () => {
    expect(shares(weights({ absent: 5 }), named('a', 'b'), 4)).toEqual({ a: 2, b: 2 });
  });

  test('take the greatest weight where several rules match', () => {
    const placement: PlacementSpec = { replicaScheduling: { weightPreference: { staticWeightList: [
      { targetCluster: {}, weight: 1 }, { targetCluster: { clusterNames: ['a'] }, weight: 3 }, { targetCluster: { clusterNames: ['a'] }, weight: 2 },
    ] } } };
    expect(shares(placement, named('a', 'b'), 8)).toEqual({ a: 6, b: 2 });
  });

  test('go nowhere when a share is zero', () => {
    expect(shares(weights({ a: 100, b: 1 }), named('a', 'b'), 1)).toEqual({ a: 1 });
  });

  test('of a workload with zero replicas go nowhere, while an object that is no workload goes everywhere', () => {
    const input = { placement: { replicaScheduling: {} }, clusters: named('b', 'a'), replicas: 0 };
    expect(schedule({ ...input, workload: true }, 'even').targets).toEqual([]);
    expect(schedule({ ...input, workload: false }, 'even').targets).toEqual([{ cluster: 'a', replicas: 0 }, { cluster: 'b', replicas: 0 }]);
  });
});

describe('a strategy that Karmada does not have', () => {
  test.each([[{ replicaSchedulingType: 'Odd' }], [{ replicaDivisionPreference: 'Odd' }]])('fails for a workload, and does not matter to what is none: %j', (replicaScheduling) => {
    const input = { placement: { replicaScheduling }, clusters: named('a'), replicas: 1 };
    expect(schedule({ ...input, workload: true }, 'even').failure).toEqual({ reason: 'SchedulerError', message: 'There is no such strategy for scheduling replicas.' });
    expect(schedule({ ...input, workload: false }, 'even')).toMatchObject({ certainty: 'exact', targets: [{ cluster: 'a', replicas: 0 }] });
  });

  test('is not looked for beside Duplicated', () => {
    expect(shares({ replicaScheduling: { replicaSchedulingType: 'Duplicated', replicaDivisionPreference: 'Odd' } }, named('a'), 2)).toEqual({ a: 2 });
  });
});

describe('clusters', () => {
  test('are listed by name, however roomy they are', () => {
    expect(schedule({ placement: {}, clusters: [{ name: 'b', capacity: 9 }, { name: 'a', capacity: 1 }], replicas: 1, workload: true }, 'even').candidates).toEqual(['a', 'b']);
  });

  test('with taints that are not tolerated are no candidates', () => {
    const clusters = [{ name: 'a', taints: [{ key: 'x', effect: 'NoSchedule' }] }, { name: 'b' }];
    expect(schedule({ placement: {}, clusters, replicas: 1, workload: true }, 'even').candidates).toEqual(['b']);
    expect(schedule({ placement: { clusterTolerations: [{ key: 'x', operator: 'Exists' }] }, clusters, replicas: 1, workload: true }, 'even').candidates).toEqual(['a', 'b']);
  });

  test('that fit nobody fail with NoClusterFit', () => {
    const { failure, targets } = schedule({ placement: { clusterAffinity: { clusterNames: ['x'] } }, clusters: named('a'), replicas: 1, workload: true }, 'even');
    expect(failure?.reason).toBe('NoClusterFit');
    expect(targets).toEqual([]);
  });

  test('come from the first affinity term that has any', () => {
    const placement = { clusterAffinities: [{ affinityName: 'none', clusterNames: ['x'] }, { affinityName: 'some', clusterNames: ['a'] }, { affinityName: 'all' }] };
    expect(schedule({ placement, clusters: named('a', 'b'), replicas: 2, workload: true }, 'even')).toMatchObject({ affinity: 'some', targets: [{ cluster: 'a', replicas: 2 }] });
  });
});

describe('capacities', () => {
  const aggregated: PlacementSpec = { replicaScheduling: { replicaDivisionPreference: 'Aggregated' } };
  const dynamic: PlacementSpec = { replicaScheduling: { weightPreference: { dynamicWeight: 'AvailableReplicas' } } };
  const clusters = [{ name: 'a', capacity: 10 }, { name: 'b', capacity: 5 }, { name: 'c', capacity: 1 }];

  test('make Aggregated divide in proportion inside the fewest clusters that have room', () => {
    expect(shares(aggregated, clusters, 12)).toEqual({ a: 8, b: 4 });
    expect(shares(aggregated, clusters, 10)).toEqual({ a: 10 });
  });

  test('are the weights of dynamic division', () => {
    expect(shares(dynamic, clusters, 16)).toEqual({ a: 10, b: 5, c: 1 });
  });

  test('that are declared make an estimate', () => {
    expect(schedule({ placement: dynamic, clusters, replicas: 8, workload: true }, 'even').certainty).toBe('estimate');
  });

  test('that are not declared make it unknown: candidates without numbers', () => {
    expect(schedule({ placement: aggregated, clusters: [...clusters, { name: 'd' }], replicas: 8, workload: true }, 'even')).toMatchObject({
      certainty: 'unknown', targets: [{ cluster: 'a' }, { cluster: 'b' }, { cluster: 'c' }, { cluster: 'd' }],
    });
  });

  test('that are too small fail with Unschedulable, and the next affinity term is tried', () => {
    expect(schedule({ placement: dynamic, clusters, replicas: 17, workload: true }, 'even').failure?.reason).toBe('Unschedulable');
    const placement = { ...dynamic, clusterAffinities: [{ affinityName: 'small', clusterNames: ['c'] }, { affinityName: 'large', clusterNames: ['a'] }] };
    expect(schedule({ placement, clusters, replicas: 7, workload: true }, 'even')).toMatchObject({ affinity: 'large', certainty: 'estimate', targets: [{ cluster: 'a', replicas: 7 }] });
  });

  test('fill one overflow tier after the other', () => {
    const placement = { ...dynamic, clusterAffinities: [{ affinityName: 'own', clusterNames: ['b'], overflowAffinities: [{ affinityName: 'more', clusterNames: ['a', 'c'] }] }] };
    expect(shares(placement, clusters, 5)).toEqual({ b: 5 });
    expect(shares(placement, clusters, 16)).toEqual({ a: 10, b: 5, c: 1 });
    expect(schedule({ placement, clusters, replicas: 17, workload: true }, 'even').failure).toEqual({ reason: 'Unschedulable', message: 'The clusters of all tiers have no room for 1 of 17 replicas.' });
  });

  test('of a tier that comes later are taken where a limit of clusters leaves no other choice', () => {
    const placement = {
      ...dynamic, spreadConstraints: [{ spreadByField: 'cluster', minGroups: 1, maxGroups: 1 }],
      clusterAffinities: [{ affinityName: 'own', clusterNames: ['c'], overflowAffinities: [{ affinityName: 'more', clusterNames: ['a', 'b'] }] }],
    };
    expect(shares(placement, clusters, 1)).toEqual({ c: 1 });
    expect(shares(placement, clusters, 8)).toEqual({ a: 8 });
    expect(schedule({ placement, clusters, replicas: 11, workload: true }, 'even').failure?.message).toBe('No choice of 1 clusters has room for 11 replicas.');
  });

  test('make Aggregated take the roomiest of the regions that were chosen', () => {
    const placement = { ...aggregated, spreadConstraints: [{ spreadByField: 'region', minGroups: 2, maxGroups: 2 }, { spreadByField: 'cluster', minGroups: 3, maxGroups: 3 }] };
    const fleet = [['a', 'eu', 9], ['b', 'eu', 8], ['c', 'us', 2]].map(([name, region, capacity]) => ({ name, region, capacity }) as ClusterFacts);
    expect(shares(placement, fleet, 17)).toEqual({ a: 9, b: 8 });
  });
});

describe('spread constraints', () => {
  const spread = (minGroups: number, maxGroups?: number): PlacementSpec => ({ spreadConstraints: [{ spreadByField: 'cluster', minGroups, maxGroups }] });
  const regions = (min: number, max: number, cluster: number): PlacementSpec => ({
    spreadConstraints: [{ spreadByField: 'region', minGroups: min, maxGroups: max }, { spreadByField: 'cluster', minGroups: cluster, maxGroups: cluster }],
  });

  test('choose by name for objects without replicas', () => {
    expect(schedule({ placement: spread(1, 2), clusters: named('c', 'b', 'a'), replicas: 0, workload: false }, 'even')).toMatchObject({
      certainty: 'exact', targets: [{ cluster: 'a' }, { cluster: 'b' }],
    });
  });

  test('choose the roomiest clusters for replicas', () => {
    expect(shares(spread(1, 1), [{ name: 'a', capacity: 1 }, { name: 'b', capacity: 9 }], 3)).toEqual({ b: 3 });
  });

  test('that take every cluster need no capacities', () => {
    expect(schedule({ placement: spread(1, 5), clusters: named('a', 'b'), replicas: 3, workload: true }, 'even')).toMatchObject({ certainty: 'exact', targets: [{ replicas: 3 }, { replicas: 3 }] });
    expect(schedule({ placement: spread(1, 1), clusters: named('a', 'b'), replicas: 3, workload: true }, 'even').certainty).toBe('unknown');
  });

  test('without maxGroups or with too few clusters fail with SchedulerError', () => {
    expect(schedule({ placement: spread(1), clusters: named('a', 'b'), replicas: 3, workload: true }, 'even').failure?.reason).toBe('SchedulerError');
    expect(schedule({ placement: spread(3, 4), clusters: named('a', 'b'), replicas: 3, workload: true }, 'even').failure?.reason).toBe('SchedulerError');
  });

  test('that name neither clusters nor regions cannot choose', () => {
    const placement: PlacementSpec = { spreadConstraints: [{ spreadByField: 'provider', minGroups: 1, maxGroups: 2 }] };
    expect(schedule({ placement, clusters: [{ name: 'a', provider: 'aws' }], replicas: 1, workload: true }, 'even').failure)
      .toEqual({ reason: 'SchedulerError', message: 'Spread constraints can choose only by cluster and by region.' });
  });

  test.each([['2'], [Infinity], [-1], [0], [true]])('with %p as maxGroups choose nothing', (maxGroups) => {
    expect(schedule({ placement: spread(1, maxGroups as number), clusters: named('a'), replicas: 0, workload: false }, 'even').failure?.message)
      .toBe('At most 0 clusters may be chosen, because maxGroups is missing.');
  });

  test('are ignored by static weights, except that clusters must have the field they name', () => {
    const placement: PlacementSpec = { ...weights({ a: 1, b: 1 }), ...regions(1, 1, 1) };
    expect(shares(placement, [{ name: 'a', region: 'eu' }, { name: 'b', region: 'us' }, { name: 'c' }], 4)).toEqual({ a: 2, b: 2 });
    expect(schedule({ placement, clusters: named('a', 'b'), replicas: 4, workload: true }, 'even').failure?.reason).toBe('NoClusterFit');
  });

  test('by region take the best cluster of each region first', () => {
    const clusters = [['a', 'eu', 5], ['b', 'eu', 9], ['c', 'us', 3], ['d', 'ap', 1]].map(([name, region, capacity]) => ({ name, region, capacity }) as ClusterFacts);
    expect(Object.keys(shares(regions(2, 2, 3), clusters, 2))).toEqual(['a', 'b', 'c']);
  });

  test('by region weigh a region by its room, up to an even part of the replicas rounded up, and then by its number of clusters', () => {
    const placement: PlacementSpec = {
      spreadConstraints: [{ spreadByField: 'region', minGroups: 2, maxGroups: 2 }, { spreadByField: 'cluster', minGroups: 2, maxGroups: 5 }],
      replicaScheduling: { weightPreference: { dynamicWeight: 'AvailableReplicas' } },
    };
    const fleet = (asia: readonly number[]): ClusterFacts[] => Object.entries({ us: [9], eu: [3, 2], ap: asia })
      .flatMap(([region, capacities]) => capacities.map((capacity, at) => ({ name: `${region}-${at}`, region, capacity })));
    expect(Object.keys(shares(placement, fleet([2, 1, 1]), 9))).toEqual(['eu-0', 'eu-1', 'us-0']);
    expect(Object.keys(shares(placement, fleet([2, 2, 1]), 9))).toEqual(['ap-0', 'ap-1', 'ap-2', 'eu-0', 'eu-1']);
  });

  test('by region weigh a region by its clusters with room for all replicas where they are duplicated', () => {
    const clusters = [['a', 'eu', 4], ['b', 'eu', 4], ['c', 'us', 5], ['d', 'us', 1]].map(([name, region, capacity]) => ({ name, region, capacity }) as ClusterFacts);
    const placement = regions(1, 1, 2);
    expect(Object.keys(shares(placement, clusters, 4))).toEqual(['a', 'b']);
    expect(Object.keys(shares(placement, clusters, 5))).toEqual(['c', 'd']);
  });

  test('over very many regions are given up as unknown instead of searching for hours', () => {
    const clusters = Array.from({ length: 40 }, (_, at) => ({ name: `m${at}`, region: `r${at}`, capacity: 5 }));
    expect(schedule({ placement: regions(20, 20, 20), clusters, replicas: 3, workload: true }, 'even').certainty).toBe('unknown');
  });
});

describe('a forecast', () => {
  test('has both outcomes where a tie is broken by the UID', () => {
    expect(forecast({ placement: { replicaScheduling: {} }, clusters: named('a', 'b', 'c'), replicas: 4, workload: true })).toMatchObject({
      certainty: 'either',
      targets: [
        { cluster: 'a', replicas: 2, alternative: 1, certainty: 'either' },
        { cluster: 'b', replicas: 1, certainty: 'exact' },
        { cluster: 'c', replicas: 1, alternative: 2, certainty: 'either' },
      ],
    });
  });

  test('lists clusters that get something in only one outcome', () => {
    expect(forecast({ placement: { replicaScheduling: {} }, clusters: named('a', 'b'), replicas: 1, workload: true }).targets).toEqual([
      { cluster: 'a', replicas: 1, alternative: 0, certainty: 'either' }, { cluster: 'b', replicas: 0, alternative: 1, certainty: 'either' },
    ]);
  });

  test('is exact where no tie remains', () => {
    expect(forecast({ placement: weights({ a: 1, b: 2 }), clusters: named('a', 'b'), replicas: 9, workload: true }).certainty).toBe('exact');
  });

  test('says why nothing can be scheduled', () => {
    expect(forecast({ placement: {}, clusters: [], replicas: 9, workload: true })).toMatchObject({ failure: { reason: 'NoClusterFit' }, targets: [] });
  });
});

test('odd input from plain JavaScript does not crash', () => {
  const odd: any[] = [null, 7, 'x', [], { clusterAffinity: 'x' }, { clusterAffinities: [null] }, { spreadConstraints: 'x' }, { replicaScheduling: { replicaSchedulingType: 'Odd' } },
    { replicaScheduling: { weightPreference: { staticWeightList: [null, { weight: 'x' }] } } }, { clusterTolerations: [null] }];
  for (const placement of odd) {
    expect(() => schedule({ placement: placement ?? {}, clusters: [{ name: 'a', labels: 7, zones: 'z', taints: 'x', capacity: 'y' } as any], replicas: 3, workload: true }, 'even')).not.toThrow();
  }
});
