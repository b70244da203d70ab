import { shown } from '../json/shown';
import type { StepSizes } from './model';

/** What is wrong with the numbers of steps by themselves, as the end of a sentence; undefined if nothing is. */
export function faultIn({ unit, numbers }: StepSizes): string | undefined {
  if (numbers.length === 0) return 'no steps; expected at least one number';
  const faulty = numbers.findIndex((number) => !isSize(number, unit !== 'percent'));
  if (faulty >= 0) return `${typeof numbers[faulty] === 'number' ? numbers[faulty] : shown(numbers[faulty])} as the size of step ${faulty + 1}; expected ${unit === 'percent' ? 'a number' : 'a whole number'} greater than 0`;
  if (unit !== 'percent') return undefined;
  const falling = numbers.findIndex((number, index) => index > 0 && number <= numbers[index - 1]);
  if (falling > 0) return `${numbers[falling]} percent in step ${falling + 1} after ${numbers[falling - 1]} percent; expected percents that rise, since they count from the first step on`;
  const last = numbers[numbers.length - 1];
  return last === 100 ? undefined : `${last} percent in its last step; expected 100`;
}

/** Numbers have come from JavaScript: anything may be among them. */
function isSize(number: unknown, whole: boolean): boolean {
  return typeof number === 'number' && Number.isFinite(number) && number > 0 && (!whole || Number.isSafeInteger(number));
}

/** What the steps ask for out of a total, each counted from the beginning of the group; most of them are no whole numbers. */
export function wishesOf({ unit, numbers }: StepSizes, total: number): number[] {
  if (unit === 'percent') return numbers.map((percent) => clean((total * percent) / 100));
  const sums = sumsOf(numbers);
  const all = sums[sums.length - 1];
  return unit === 'replicas' ? sums : sums.map((sum) => clean((total * sum) / all));
}

/** The sums of the numbers so far. */
export function sumsOf(numbers: readonly number[]): number[] {
  let sum = 0;
  return numbers.map((number) => (sum += number));
}

/** Without what the binary form of a percentage with decimals adds: 0.07 percent of 10000 are 7. */
function clean(amount: number): number {
  return Number(amount.toPrecision(12));
}
