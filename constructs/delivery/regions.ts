import { byName } from '../json/json';

/** A region as a group of clusters: how many there are and how much they are wanted. */
export interface Region {
  readonly name: string;
  readonly value: number;
  readonly weight: number;
}

/** How many regions, and how many clusters in them. */
export interface RegionBounds {
  readonly min: number;
  readonly max: number;
  /** How many clusters the regions must have together. */
  readonly target: number;
}

/** The regions chosen. */
export interface RegionChoice {
  /** Names in the order of their weight; empty when no set of regions is feasible. */
  readonly regions: readonly string[];
  /** Whether this was the only feasible set, so that weights did not matter. */
  readonly only: boolean;
}

interface Path {
  readonly regions: readonly Region[];
  readonly weight: number;
  readonly value: number;
}

/** Steps after which the search is given up: with thirty regions Karmada itself would search for hours. */
const LIMIT = 100_000;

/**
 * The set of regions Karmada picks: among the feasible sets its depth-first search meets, the heaviest, then the one with most clusters, then
 * the first met; a feasible set that is a prefix of it is preferred. Undefined when there are too many sets to look at.
 */
export function chooseRegions(regions: readonly Region[], bounds: RegionBounds): RegionChoice | undefined {
  const paths = feasiblePaths(regions, bounds);
  if (!paths) return undefined;
  if (paths.length === 0) return { regions: [], only: true };
  // Array.sort is stable, which keeps the order of discovery as the last criterion.
  const sorted = [...paths].sort((a, b) => b.weight - a.weight || b.value - a.value);
  let best = sorted[0];
  for (const path of sorted.slice(1)) {
    if (path.regions.length < best.regions.length && path.regions.every((region, at) => region === best.regions[at])) best = path;
  }
  return { regions: best.regions.map(({ name }) => name), only: paths.length === 1 };
}

/** A branch of the search ends at the first feasible set: supersets of it are not looked at (upstream select_groups.go). */
function feasiblePaths(regions: readonly Region[], { min, max, target }: RegionBounds): Path[] | undefined {
  const order = [...regions].sort((a, b) => a.value - b.value || b.weight - a.weight || byName(a.name, b.name));
  const found: Path[] = [];
  const path: Region[] = [];
  let steps = 0;
  const search = (sum: number, begin: number): boolean => {
    if (++steps > LIMIT) return false;
    if (sum >= target && path.length >= min && path.length <= max) {
      found.push(pathOf(path));
      return true;
    }
    if (path.length >= max) return true;
    for (let at = begin; at < order.length; at++) {
      path.push(order[at]);
      if (!search(sum + order[at].value, at + 1)) return false;
      // All regions are needed: the first descent is the only one, and it is never undone.
      if (order.length === min) break;
      path.pop();
    }
    return true;
  };
  return search(0, 0) ? found : undefined;
}

function pathOf(path: readonly Region[]): Path {
  const regions = [...path].sort((a, b) => b.weight - a.weight || byName(a.name, b.name));
  return {
    regions,
    weight: regions.reduce((sum, region) => sum + region.weight, 0),
    value: regions.reduce((sum, region) => sum + region.value, 0),
  };
}
