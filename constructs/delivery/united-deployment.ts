import { isObject, listOf } from '../json/json';

/**
 * How the subsets of a UnitedDeployment follow its replicas, exactly as its interpreter script `replicaRevision.lua` does it: numbers of pods say
 * how the whole is split, so they shrink with it; percentages scale by themselves; limits stay. Anything malformed is left as it is.
 */

/** How many pods a UnitedDeployment wants: without replicas of its own, those of its subsets together. */
export function wantedReplicas(replicas: unknown, subsets: unknown): number {
  return typeof replicas === 'number' ? replicas : sum(listOf<unknown>(subsets as unknown[]).map((subset) => fixedReplicas(subset) ?? 0));
}

/**
 * The subsets for a share of the wanted replicas; the very same list when nothing changes.
 *
 * @param wanted what `wantedReplicas` says of the whole
 */
export function subsetsForShare(subsets: unknown, wanted: number, share: number): unknown {
  const list = listOf<unknown>(subsets as unknown[]);
  const total = sum(list.map((subset) => fixedReplicas(subset) ?? 0));
  if (total === 0 || wanted <= 0) return subsets;
  let pods = Math.max(0, share - takenByPercentages(list, share));
  if (hasOpenSubset(list)) pods = Math.min(pods, roundHalfUp(total * share / wanted));
  const parts = splitByParts(pods, list.flatMap((subset) => fixedReplicas(subset) ?? []), total)[Symbol.iterator]();
  const after = list.map((subset) => {
    const before = fixedReplicas(subset);
    if (before === undefined) return subset;
    const replicas = parts.next().value!;
    return replicas === before ? subset : { ...subset as object, replicas };
  });
  return after.some((subset, index) => subset !== list[index]) ? after : subsets;
}

/**
 * Whether the numbers of the subsets are looked at in relation to each other only, so that the replicas of the whole may change without them. Beside a
 * subset without a number they are looked at in relation to the whole.
 */
export function areProportions(subsets: unknown): boolean {
  const list = listOf<unknown>(subsets as unknown[]);
  return !hasOpenSubset(list) || list.every((subset) => fixedReplicas(subset) === undefined);
}

/** The number of pods a percentage of Kruise means, or nothing if it is none. Kruise rounds half up. */
export function percentOf(replicas: unknown, share: number): number | undefined {
  const percent = typeof replicas === 'string' ? /^(\d+)%$/.exec(replicas) : null;
  return percent ? roundHalfUp(Number(percent[1]) * share / 100) : undefined;
}

/** The replicas of a subset if they are a number of pods. There may be none, or a percentage, or it is left to Kruise. */
function fixedReplicas(subset: unknown): number | undefined {
  const replicas = replicasOf(subset);
  return typeof replicas === 'number' && replicas > 0 ? replicas : undefined;
}

function hasOpenSubset(subsets: readonly unknown[]): boolean {
  return subsets.some((subset) => replicasOf(subset) == null);
}

function takenByPercentages(subsets: readonly unknown[], share: number): number {
  return sum(subsets.map((subset) => percentOf(replicasOf(subset), share) ?? 0));
}

/** Splits pods in proportion to parts. What rounding leaves over goes to those it took most from, and of equals to the first. */
function splitByParts(pods: number, parts: readonly number[], total: number): number[] {
  const split = parts.map((part) => Math.floor(pods * part / total));
  const order = parts.map((part, place) => ({ place, lost: (pods * part) % total })).sort((a, b) => b.lost - a.lost || a.place - b.place);
  const left = pods - sum(split);
  order.slice(0, left).forEach(({ place }) => split[place]++);
  return split;
}

function replicasOf(subset: unknown): unknown {
  return isObject(subset) ? subset.replicas : undefined;
}

function roundHalfUp(value: number): number {
  return Math.floor(value + 0.5);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
