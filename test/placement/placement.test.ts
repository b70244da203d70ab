import { Duration } from 'cdk8s';
import * as fc from 'fast-check';
import { ClusterTaintEffect } from '../../constructs/fleet/cluster';
import { ClusterSelector, Placement, TolerationOperator } from '../../constructs/placement';
import { randomPlacement } from './random-placements';

const all = Placement.onAllClusters();
const scheduling = (placement: Placement) => placement._spec().replicaScheduling;

describe('a placement selects clusters', () => {
  test('by name', () => {
    expect(Placement.onClusters('a', 'b')._spec().clusterAffinity).toEqual({ clusterNames: ['a', 'b'] });
  });

  test('all of them, as an affinity without conditions', () => {
    expect(all._spec().clusterAffinity).toEqual({});
  });

  test('by labels', () => {
    expect(Placement.onClustersWithLabels({ tier: 'prod' })._spec().clusterAffinity).toEqual({ labelSelector: { matchLabels: { tier: 'prod' } } });
  });

  test('by a selector shared with others', () => {
    const selector = ClusterSelector.labels({ tier: 'prod' }).excluding('a');
    expect(Placement.onClustersMatching(selector)._spec().clusterAffinity).toEqual(selector._affinity());
  });
});

describe('groups in order', () => {
  test('keep their order and names', () => {
    const placement = Placement.onFirstFittingGroup([{ name: 'own', selector: ClusterSelector.names('a') }, { name: 'cloud', selector: ClusterSelector.all().inProviders('aws') }]);
    expect(placement._spec().clusterAffinities!.map((term) => term.affinityName)).toEqual(['own', 'cloud']);
    expect(placement._spec().clusterAffinity).toBeUndefined();
  });

  test('have overflow groups of their own, in order', () => {
    const [one, two, three] = ['a', 'b', 'c'].map((name) => ({ name, selector: ClusterSelector.names(name) }));
    expect(Placement.onFirstFittingGroup([one, { name: 'last', selector: ClusterSelector.all().excluding('x'), overflow: [three, two] }])._spec().clusterAffinities).toEqual([
      { affinityName: 'a', clusterNames: ['a'] },
      {
        affinityName: 'last', exclude: ['x'],
        overflowAffinities: [{ affinityName: 'c', clusterNames: ['c'] }, { affinityName: 'b', clusterNames: ['b'] }],
      },
    ]);
  });
});

describe('replicas are', () => {
  test('duplicated when nothing is said, and the policy says so', () => {
    expect(scheduling(all)).toEqual({ replicaSchedulingType: 'Duplicated' });
    expect(scheduling(all.divideOverFewestClusters().duplicate())).toEqual({ replicaSchedulingType: 'Duplicated' });
  });

  test('divided equally without weights', () => {
    expect(scheduling(all.divideEqually())).toEqual({ replicaSchedulingType: 'Divided', replicaDivisionPreference: 'Weighted' });
  });

  test('divided equally over a spread with an empty weight preference, without which Karmada ignores the spread', () => {
    const expected = { replicaSchedulingType: 'Divided', replicaDivisionPreference: 'Weighted', weightPreference: {} };
    expect(scheduling(all.divideEqually().spreadOverClusters({ max: 2 }))).toEqual(expected);
    expect(scheduling(all.spreadOverRegions({ max: 2 }).divideEqually())).toEqual(expected);
    expect(scheduling(all.divideEqually().withAnyZone())).not.toHaveProperty('weightPreference');
  });

  test('divided by weights of names', () => {
    expect(scheduling(all.divideByWeight({ a: 3, b: 2 }))!.weightPreference).toEqual({
      staticWeightList: [{ targetCluster: { clusterNames: ['a'] }, weight: 3 }, { targetCluster: { clusterNames: ['b'] }, weight: 2 }],
    });
  });

  test('divided by weights in the order of names, in whatever order a map has them', () => {
    const order = scheduling(all.divideByWeight({ c: 1, a10: 2, B: 3, a9: 4, 10: 5, 9: 6 }))!.weightPreference!.staticWeightList!;
    expect(order.map(({ targetCluster }) => targetCluster.clusterNames![0])).toEqual(['10', '9', 'B', 'a10', 'a9', 'c']);
    expect(all.divideByWeight({ b: 2, a: 1 })._spec()).toEqual(all.divideByWeight({ a: 1, b: 2 })._spec());
  });

  test('divided by weights of selectors', () => {
    const weights = scheduling(all.divideByWeightMatching([{ selector: ClusterSelector.labels({ size: 'l' }), weight: 4 }, { selector: ClusterSelector.all(), weight: 1 }]))!;
    expect(weights.weightPreference).toEqual({
      staticWeightList: [{ targetCluster: { labelSelector: { matchLabels: { size: 'l' } } }, weight: 4 }, { targetCluster: {}, weight: 1 }],
    });
  });

  test('divided by availability or aggregated', () => {
    expect(scheduling(all.divideByAvailability())).toEqual({
      replicaSchedulingType: 'Divided', replicaDivisionPreference: 'Weighted', weightPreference: { dynamicWeight: 'AvailableReplicas' },
    });
    expect(scheduling(all.divideOverFewestClusters())).toEqual({ replicaSchedulingType: 'Divided', replicaDivisionPreference: 'Aggregated' });
  });
});

describe('a spread', () => {
  test('over clusters has its minimum written out', () => {
    expect(all.spreadOverClusters({ max: 3 })._spec().spreadConstraints).toEqual([{ spreadByField: 'cluster', minGroups: 1, maxGroups: 3 }]);
  });

  test('over regions brings the spread over clusters that admission asks for', () => {
    expect(all.spreadOverRegions({ min: 2, max: 3 })._spec().spreadConstraints).toEqual([
      { spreadByField: 'cluster', minGroups: 1, maxGroups: 2147483647 },
      { spreadByField: 'region', minGroups: 2, maxGroups: 3 },
    ]);
  });

  test('said again replaces the one before', () => {
    expect(all.spreadOverClusters({ max: 3 }).spreadOverClusters({ min: 2, max: 2 })._spec().spreadConstraints)
      .toEqual([{ spreadByField: 'cluster', minGroups: 2, maxGroups: 2 }]);
  });

  test('any provider and any zone ask for the field without a number', () => {
    expect(all.withAnyProvider().withAnyZone().spreadOverClusters({ max: 2 })._spec().spreadConstraints).toEqual([
      { spreadByField: 'cluster', minGroups: 1, maxGroups: 2 },
      { spreadByField: 'provider', minGroups: 1, maxGroups: 2147483647 },
      { spreadByField: 'zone', minGroups: 1, maxGroups: 2147483647 },
    ]);
  });
});

describe('tolerations', () => {
  test.each([
    ['a key alone tolerates any value', { key: 'edge' }, { key: 'edge', operator: 'Exists' }],
    ['a value is compared', { key: 'edge', value: 'x' }, { key: 'edge', operator: 'Equal', value: 'x' }],
    ['every taint must be asked for', { operator: TolerationOperator.EXISTS }, { operator: 'Exists' }],
    ['nothing derives nothing', {}, {}],
    ['eviction is given in seconds', { key: 'a', effect: ClusterTaintEffect.NO_EXECUTE, evictAfter: Duration.minutes(2) },
      { key: 'a', operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 120 }],
  ])('%s', (_title, options, expected) => {
    expect(all.tolerating(options)._spec().clusterTolerations).toEqual([expected]);
  });

  test('add up', () => {
    expect(all.tolerating({ key: 'a' }).tolerating({ key: 'b' })._spec().clusterTolerations).toHaveLength(2);
  });
});

describe('placements are values', () => {
  test('a method leaves the placement it was called on as it was', () => {
    const before = JSON.stringify(all._spec());
    all.withAnyZone().spreadOverClusters({ max: 2 }).divideOverFewestClusters().tolerating({ key: 'a' });
    expect(JSON.stringify(all._spec())).toBe(before);
  });

  test('a list that is changed afterwards does not change the placement', () => {
    const groups = [{ name: 'a', selector: ClusterSelector.names('a') }];
    const placement = Placement.onFirstFittingGroup(groups);
    groups.push({ name: 'b', selector: ClusterSelector.all() });
    expect(placement._spec().clusterAffinities).toHaveLength(1);
  });

  test('no chain of methods throws, whatever it is given, and its data survives JSON', () => {
    fc.assert(fc.property(randomPlacement, (placement) => {
      const spec = placement._spec();
      expect(JSON.parse(JSON.stringify(spec))).toBeDefined();
      expect(placement._spec()).toEqual(spec);
    }));
  });

  test.each<[string, any]>([['null', null], ['nothing', undefined], ['a text', 'x'], ['a number', 3], ['a list', [['x']]], ['an object', { a: 1 }]])(
    'every method takes %s without throwing', (_title, value) => {
      const starts = [
        Placement.onClusters(value), Placement.onClustersWithLabels(value), Placement.onClustersMatching(value), Placement.onFirstFittingGroup(value),
        Placement.onFirstFittingGroup([value]), Placement.onFirstFittingGroup([{ name: value, selector: value, overflow: value }]),
      ];
      for (const start of starts) {
        for (const method of Object.getOwnPropertyNames(Placement.prototype).filter((name) => name !== 'constructor' && !/^(_|with$)/.test(name))) {
          const placement: Placement = (start as any)[method](value, value);
          expect(() => placement._spec()).not.toThrow();
        }
      }
    },
  );
});
