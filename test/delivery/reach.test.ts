import type { PlacementSpec } from '../../constructs/delivery/model';
import { reachOf } from '../../constructs/delivery/reach';

const reached = (placement: PlacementSpec): string[] => ['a', 'b', 'c'].filter((name) => reachOf(placement)({ name }));

test.each<[string, PlacementSpec, string[]]>([
  ['without affinity all clusters', {}, ['a', 'b', 'c']],
  ['what its affinity fits', { clusterAffinity: { clusterNames: ['b'] } }, ['b']],
  ['what any of its terms fits', { clusterAffinities: [{ affinityName: 'x', clusterNames: ['a'] }, { affinityName: 'y', clusterNames: ['c'] }] }, ['a', 'c']],
  ['what overflows fit', { clusterAffinities: [{ affinityName: 'x', clusterNames: ['a'], overflowAffinities: [{ affinityName: 'y', clusterNames: ['b'] }] }] }, ['a', 'b']],
  ['nothing without a term', { clusterAffinities: [] }, []],
])('a placement reaches %s', (_title, placement, names) => {
  expect(reached(placement)).toEqual(names);
});
