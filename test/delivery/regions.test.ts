import { chooseRegions, type Region } from '../../constructs/delivery/regions';

const region = (name: string, value: number, weight: number): Region => ({ name, value, weight });
const chosen = (regions: Region[], min: number, max: number, target: number) => chooseRegions(regions, { min, max, target });

describe('regions', () => {
  test('of the greatest weight are chosen, in the order of their weight', () => {
    expect(chosen([region('a', 1, 1), region('b', 1, 3), region('c', 1, 2)], 2, 2, 2)).toEqual({ regions: ['b', 'c'], only: false });
  });

  test('of equal weight are chosen by their clusters, then by name', () => {
    expect(chosen([region('a', 1, 1), region('b', 2, 1), region('c', 1, 1)], 1, 1, 1)?.regions).toEqual(['b']);
    expect(chosen([region('b', 1, 1), region('a', 1, 1)], 1, 1, 1)?.regions).toEqual(['a']);
    expect(chosen([region('b', 1, 1), region('a', 1, 1)], 2, 2, 1)?.regions).toEqual(['a', 'b']);
  });

  test('must have the clusters that are wanted together', () => {
    expect(chosen([region('a', 1, 9), region('b', 3, 1), region('c', 1, 5)], 1, 2, 4)).toEqual({ regions: ['a', 'b'], only: false });
    expect(chosen([region('a', 1, 9), region('b', 3, 1)], 1, 1, 3)).toEqual({ regions: ['b'], only: true });
  });

  test('that are never enough are none', () => {
    expect(chosen([region('a', 1, 9), region('b', 3, 1)], 1, 2, 5)).toEqual({ regions: [], only: true });
    expect(chosen([], 1, 2, 1)).toEqual({ regions: [], only: true });
  });

  test('that are all needed are the only choice', () => {
    expect(chosen([region('a', 1, 1), region('b', 1, 2)], 2, 3, 2)).toEqual({ regions: ['b', 'a'], only: true });
  });

  test('are fewer where fewer do and are a part of the best', () => {
    // The search meets {c, b} before {b}: both are feasible, and the second is the beginning of the first.
    expect(chosen([region('c', 1, 1), region('b', 2, 5)], 1, 2, 2)).toEqual({ regions: ['b'], only: false });
  });

  test('in very great numbers are given up', () => {
    expect(chosen(Array.from({ length: 40 }, (_, at) => region(`r${at}`, 1, 1)), 20, 20, 20)).toBeUndefined();
  });
});
