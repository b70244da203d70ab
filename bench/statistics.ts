/** Medians, ratios and exponents of measurements that were taken in turns. */
import type { Measurement } from './processes';

/** A figure by the clock and by the time of the processor. */
export interface Figure {
  readonly wall: number;
  readonly cpu: number;
}

/** Lets runs take turns, so that a machine that is busy for a while is busy for all of them. */
export function inTurns<Name extends string>(turns: number, runs: Readonly<Record<Name, () => Measurement>>): Record<Name, Measurement[]> {
  const taken = Object.fromEntries(Object.keys(runs).map((name) => [name, []])) as unknown as Record<Name, Measurement[]>;
  for (let turn = 0; turn < turns; turn++) {
    for (const name of Object.keys(runs) as Name[]) taken[name].push(runs[name]());
  }
  return taken;
}

/** The one in the middle. */
export function middle(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

/** Medians of what several runs took. */
export function median(runs: readonly Measurement[]): Measurement {
  const [{ peakMegabytes }] = runs;
  return {
    ...both(runs, ({ wall }) => wall, ({ cpu }) => cpu),
    ...(peakMegabytes !== undefined && { peakMegabytes: middle(runs.map((run) => run.peakMegabytes!)) }),
  };
}

/** How many times as long some took as others: the median of the ratios of all turns, since a busy machine is busy for a whole turn. */
export function ratio(some: readonly Measurement[], others: readonly Measurement[]): Figure {
  const pairs = some.map((one, turn) => [one, others[turn]] as const);
  return both(pairs, ([one, other]) => one.wall / other.wall, ([one, other]) => one.cpu / other.cpu);
}

/** The power of the size with which time grows: 1 is linear, 2 quadratic. */
export function exponent(small: readonly Measurement[], large: readonly Measurement[], growth: number): Figure {
  const { wall, cpu } = ratio(large, small);
  return { wall: Math.log(wall) / Math.log(growth), cpu: Math.log(cpu) / Math.log(growth) };
}

function both<T>(values: readonly T[], wall: (value: T) => number, cpu: (value: T) => number): Figure {
  return { wall: middle(values.map(wall)), cpu: middle(values.map(cpu)) };
}
