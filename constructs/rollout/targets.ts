/** Picks the number out of a range that comes nearest to a wish. */
export type Nearest = (wish: number, from: number, to: number) => number;

/**
 * The whole numbers that steps have out of a count of things that are not divided, each counted from the beginning: the nearest to what was asked for, halves up, so
 * that every step adds one at least and the last one ends with all.
 *
 * Where there are fewer things than steps, some steps add none. The first one still has one, since a release that is watched needs something to look at, and none but
 * the last has all, since every gate is meant to be passed before the group is complete; a single thing waits for the last step.
 *
 * @param wishes what was asked for, from step to step, never falling
 */
export function targetsOf(wishes: readonly number[], count: number, nearest: Nearest): number[] {
  let before = 0;
  return wishes.map((wish, index) => {
    const later = wishes.length - 1 - index;
    const [from, to] = later === 0 ? [count, count]
      : count >= wishes.length ? [before + 1, count - later]
        : [Math.max(before, Math.min(1, count - 1)), Math.max(0, count - 1)];
    before = nearest(wish, from, to);
    return before;
  });
}

/** The nearest number of pods, halves up. */
export const nearestPods: Nearest = (wish, from, to) => Math.min(to, Math.max(from, Math.floor(wish + 0.5)));

/** The nearest number of whole clusters, one after the other; of two that are equally near, the greater. */
export function nearestClusters(sums: readonly number[]): Nearest {
  const podsOf = (clusters: number): number => (clusters === 0 ? 0 : sums[clusters - 1]);
  return (wish, from, to) => {
    let best = from;
    for (let clusters = from + 1; clusters <= to; clusters++) {
      if (Math.abs(podsOf(clusters) - wish) <= Math.abs(podsOf(best) - wish)) best = clusters;
    }
    return best;
  };
}
