import { type Loss, lossesOf } from '../../constructs/delivery/loss';
import type { ClusterFacts } from '../../constructs/delivery/model';
import { splitShares } from '../../constructs/delivery/split';
import { ClusterSelector, Placement } from '../../constructs/placement';

const cluster = (name: string, more: Partial<ClusterFacts> = {}): ClusterFacts => ({ name, ...more });
const THREE = [cluster('a', { region: 'eu' }), cluster('b', { region: 'us' }), cluster('c', { region: 'us' })];

function losses(placement: Placement, { clusters = THREE, replicas = 6, workload = true } = {}): readonly Loss[] {
  const split = splitShares({ placement: placement._spec(), scheduled: clusters, finished: [], replicas, workload });
  return lossesOf(split.scheduled!, clusters, workload);
}
const nowhere = (...given: Parameters<typeof losses>) => losses(...given).filter((loss) => loss.nowhere).map((loss) => loss.cluster);
const failures = (...given: Parameters<typeof losses>) => losses(...given).flatMap(({ cluster: lost, failure }) => (failure === undefined ? [] : [lost]));

const all = Placement.onAllClusters();

describe('when a cluster is lost', () => {
  test('copies on every cluster have nowhere to go', () => {
    expect(nowhere(all)).toEqual(['a', 'b', 'c']);
    expect(nowhere(all, { workload: false, replicas: 0 })).toEqual(['a', 'b', 'c']);
  });

  test('copies on some clusters go to one that is left', () => {
    const clusters = THREE.map((one) => ({ ...one, capacity: 10 }));
    expect(nowhere(all.spreadOverClusters({ max: 2 }), { clusters })).toEqual([]);
    expect(nowhere(all.spreadOverClusters({ max: 3 }), { clusters })).toEqual(['a', 'b', 'c']);
    expect(nowhere(all.spreadOverClusters({ max: 2 }), { workload: false, replicas: 0 })).toEqual([]);
  });

  test('divided replicas go to the other clusters', () => {
    for (const placement of [all.divideEqually(), all.divideByWeight({ a: 1, b: 2, c: 3 })]) expect(nowhere(placement)).toEqual([]);
  });

  test('replicas on the only cluster are lost', () => {
    expect(nowhere(Placement.onClusters('a').divideEqually())).toEqual(['a']);
  });

  test('a share of nothing is no loss', () => {
    expect(losses(all.divideByWeight({ a: 5, b: 1, c: 1 }), { replicas: 1 }).map((loss) => loss.cluster)).toEqual(['a']);
  });

  test('the next group is tried when the first has no cluster left, and not before', () => {
    const groups = (...first: string[]) => Placement.onFirstFittingGroup([
      { name: 'one', selector: ClusterSelector.names(...first) }, { name: 'two', selector: ClusterSelector.names('c') },
    ]);
    expect(nowhere(groups('a'))).toEqual([]);
    expect(nowhere(groups('a', 'b'))).toEqual(['a', 'b']);
  });

  test('a spread that is no longer met leaves it unscheduled', () => {
    expect(failures(all.spreadOverRegions({ min: 2, max: 2 }), { workload: false, replicas: 0 })).toEqual(['a']);
  });

  test('clusters that get more than fits are told with their numbers', () => {
    const clusters = [cluster('a', { capacity: 9 }), cluster('b', { capacity: 5 }), cluster('c', { capacity: 6 })];
    expect(losses(all.divideByWeight({ a: 1, b: 1, c: 1 }), { clusters, replicas: 12 }).map(({ cluster: lost, overfull }) => [lost, overfull])).toEqual([
      ['a', [{ cluster: 'b', replicas: 6, capacity: 5 }]],
      ['b', []],
      ['c', [{ cluster: 'b', replicas: 6, capacity: 5 }]],
    ]);
  });

  test('division by room fails when there is not enough of it', () => {
    const clusters = [cluster('a', { capacity: 6 }), cluster('b', { capacity: 3 })];
    expect(failures(Placement.onClusters('a', 'b').divideByAvailability(), { clusters, replicas: 6 })).toEqual(['a']);
  });

  test('of many clusters those are looked at that weigh most', () => {
    const many = Array.from({ length: 60 }, (_, index) => cluster(`c${String(index).padStart(2, '0')}`, { region: index === 0 ? 'alone' : 'shared', capacity: 100 }));
    const weights = Object.fromEntries(many.map(({ name }, index) => [name, index + 1]));
    const looked = losses(all.divideByWeight(weights), { clusters: many, replicas: 1000 }).map((loss) => loss.cluster);
    expect(looked).toEqual(['c00', ...many.slice(-19).map(({ name }) => name)]);
    expect(nowhere(all, { clusters: many })).toHaveLength(60);
  });

  test('what depends on capacities that nobody declared is not told', () => {
    expect(losses(all.divideByAvailability()).every((loss) => !loss.nowhere && loss.failure === undefined && loss.overfull.length === 0)).toBe(true);
  });
});
