import type { ClusterSize, ClusterState, SolvedStep, StepSizes } from '../../constructs/rollout/model';
import { back, type SolvedGroup } from '../../constructs/rollout/solve';
import type { RandomPlan } from './random-plans';

/** The guarantees of a rollout that its steps break, in words. */
export function brokenGuarantees(plan: RandomPlan, steps: readonly SolvedStep[]): string[] {
  const broken: string[] = [];
  const hold = (holds: boolean, what: string): void => {
    if (!holds) broken.push(what);
  };
  const sizes = new Map(plan.groups.flatMap(({ clusters }) => clusters).map((size) => [size.cluster, size]));
  const names = [...sizes.keys()].sort();
  hold(steps.every(({ number }, index) => number === index), 'steps are numbered from 0');
  hold(steps.every(({ states }) => String([...states.keys()]) === String(names)), 'every step has every cluster, by name');
  hold([...steps[0].states.values()].every(({ type }) => type === 'old'), 'nothing has begun at step 0');
  hold([...steps[steps.length - 1].states.values()].every(({ type }) => type === 'new'), 'the last step is the new version everywhere');
  for (const step of steps) {
    for (const [cluster, state] of step.states) {
      const { pods } = sizes.get(cluster)!;
      if (state.type !== 'part') continue;
      hold(plan.splitting.partition, 'only kinds with a partition are divided');
      hold(pods === undefined ? state.updated === undefined : pods - plan.splitting.held(state.partition, pods) === state.updated, `${cluster}: the partition holds the other pods back`);
    }
    hold(step.updated === total(step, sizes, plan, 'pods'), `step ${step.number}: the total of the fleet is the sum of clusters`);
    hold((step.alternative ?? step.updated) === total(step, sizes, plan, 'alternative'), `step ${step.number}: the other total is the sum of the other numbers`);
  }
  for (let at = 1; at < steps.length; at++) {
    hold(names.every((cluster) => advances(steps[at - 1].states.get(cluster)!, steps[at].states.get(cluster)!, plan, sizes.get(cluster)!)), `step ${at}: no updated pod is lost`);
  }
  let first = 1;
  for (const group of plan.groups) {
    const count = group.sizes?.numbers.length ?? 1;
    inGroup(plan, group, steps[first - 1], steps.slice(first, first + count), hold);
    first += count;
  }
  hold(first === steps.length, 'there are as many steps as groups have');
  for (const to of steps) for (const from of steps.slice(to.number + 1)) wayBack(plan, to, from, sizes, hold);
  return broken;
}

type Hold = (holds: boolean, what: string) => void;

/** What holds within the steps of one group. */
function inGroup({ splitting, spread }: RandomPlan, { name, clusters, sizes }: SolvedGroup, before: SolvedStep, steps: readonly SolvedStep[], hold: Hold): void {
  const own = new Set(clusters.map(({ cluster }) => cluster));
  hold([before, ...steps].every((step) => [...step.states].every(([cluster, state]) => own.has(cluster) || state === before.states.get(cluster))), `${name}: other groups stay as they are`);
  hold(steps.every((step, index) => step.name === (steps.length === 1 ? name : `${name} ${index + 1} of ${steps.length}`)), `${name}: its steps have its name`);
  const states = steps.map((step) => clusters.map(({ cluster }) => step.states.get(cluster)!));
  const some = clusters.some(({ pods }) => pods !== 0);
  hold(states.slice(0, -1).every((all) => !some || all.some(({ type }) => type !== 'new')), `${name}: it is complete with its last step, and not before`);
  hold(clusters.every(({ pods, cluster }) => pods !== 0 || steps[0].states.get(cluster)!.type === 'new'), `${name}: clusters without pods are done with the first step`);
  if (!sizes || clusters.some(({ pods }) => pods === undefined)) return;
  const all = clusters.reduce((sum, { pods }) => sum + pods!, 0);
  const updated = states.map((step) => clusters.map(({ pods }, index) => podsIn(step[index], pods!)));
  const totals = updated.map((numbers) => numbers.reduce((sum, number) => sum + number, 0));
  const wishes = asked(sizes, all);
  hold(steps.every(({ wanted }, index) => (
    wanted === undefined ? before.updated === undefined || Math.abs(wishes[index] - totals[index]) < 1e-6 : Math.abs(wanted - before.updated! - wishes[index]) < 0.051 && wanted !== steps[index].updated
  )), `${name}: what was asked for is said where it is another number`);
  if (!splitting.partition) {
    hold(isNearest(clusters, updated, wishes), `${name}: no other number of whole clusters is nearer`);
    return;
  }
  const rounded = wishes.map((wish) => Math.floor(wish + 0.5 + 1e-9));
  if (rises(rounded, all)) hold(String(totals) === String(rounded), `${name}: the total is exact, or the nearest`);
  else hold(all >= steps.length ? rises(totals, all) : totals[0] >= Math.min(1, all - 1), `${name}: every step adds a pod as far as there are enough`);
  hold(totals.every((number, index) => index === 0 || number >= totals[index - 1]), `${name}: totals rise`);
  for (const numbers of updated) {
    if (spread === 'cluster-by-cluster') hold(numbers.filter((number, index) => number > 0 && number < clusters[index].pods!).length <= 1, `${name}: one cluster after the other`);
    else hold(isWebster(numbers, clusters), `${name}: pods are spread evenly`);
  }
}

function rises(totals: readonly number[], all: number): boolean {
  return totals.every((number, index) => number > (index === 0 ? 0 : totals[index - 1]) && number <= all);
}

/** What steps ask for, worked out by fractions. */
function asked({ unit, numbers }: StepSizes, all: number): number[] {
  if (unit === 'percent') return numbers.map((percent) => (percent / 100) * all);
  const upTo = (index: number): number => numbers.slice(0, index + 1).reduce((sum, number) => sum + number, 0);
  return numbers.map((_, index) => (unit === 'replicas' ? upTo(index) : (upTo(index) / upTo(numbers.length - 1)) * all));
}

/** Whether clusters are updated by their names, and none of the numbers that would be between two steps is nearer to what was asked for. */
function isNearest(clusters: readonly ClusterSize[], updated: readonly (readonly number[])[], wishes: readonly number[]): boolean {
  const order = clusters.map((_, index) => index).filter((index) => clusters[index].pods! > 0).sort((a, b) => (clusters[a].cluster < clusters[b].cluster ? -1 : 1));
  const sums = order.map((_, place) => order.slice(0, place + 1).reduce((sum, index) => sum + clusters[index].pods!, 0));
  const counts = updated.map((numbers) => order.filter((index) => numbers[index] > 0).length);
  return updated.every((numbers, step) => {
    if (order.some((index, place) => (numbers[index] > 0) !== (place < counts[step]))) return false;
    const [before, after] = [counts[step - 1] ?? 0, counts[step + 1] ?? counts[step]];
    const off = (count: number): number => Math.abs(sums[count - 1] - wishes[step]);
    return counts[step] === 0 || sums.every((_, place) => place + 1 <= before || place + 1 >= after || off(place + 1) >= off(counts[step]) - 1e-9);
  });
}

/** Webster's condition: no pod would be better in another cluster. */
function isWebster(updated: readonly number[], clusters: readonly ClusterSize[]): boolean {
  const gained = updated.map((number, index) => clusters[index].pods! / (2 * number + 1));
  const lost = updated.map((number, index) => (number === 0 ? Infinity : clusters[index].pods! / (2 * number - 1)));
  return Math.max(...gained) <= Math.min(...lost);
}

function podsIn(state: ClusterState, pods: number): number {
  return state.type === 'old' ? 0 : state.type === 'new' ? pods : state.updated!;
}

function total(step: SolvedStep, sizes: ReadonlyMap<string, ClusterSize>, { splitting }: RandomPlan, way: 'pods' | 'alternative'): number | undefined {
  let sum: number | undefined = 0;
  for (const [cluster, state] of step.states) {
    const size = sizes.get(cluster)!;
    const pods = size[way] ?? size.pods;
    if (state.type === 'old' || sum === undefined) continue;
    sum = pods === undefined ? undefined : sum + (state.type === 'new' ? pods : pods - splitting.held((state as { partition: number | string }).partition, pods));
  }
  return sum;
}

const ORDER = ['old', 'part', 'new'];

/** Whether a cluster has at least as many updated pods as before, whichever way a tie goes. */
function advances(before: ClusterState, after: ClusterState, { splitting }: RandomPlan, { pods = 7, alternative = pods }: ClusterSize): boolean {
  if (before.type !== 'part' || after.type !== 'part') return ORDER.indexOf(after.type) >= ORDER.indexOf(before.type);
  return [pods, alternative].every((number) => splitting.held(after.partition, number) <= splitting.held(before.partition, number));
}

/** The way back ends with the pods of the earlier step: a partition holds back so many of those that have the new version. */
function wayBack(plan: RandomPlan, to: SolvedStep, from: SolvedStep, sizes: ReadonlyMap<string, ClusterSize>, hold: Hold): void {
  for (const [cluster, state] of back(to, from, plan.anyPod)) {
    const { pods } = sizes.get(cluster)!;
    const [goal, later] = [to.states.get(cluster)!, from.states.get(cluster)!];
    if (pods === undefined) {
      hold(state.type === 'back' ? plan.anyPod && goal.type === 'part' : state.type === goal.type || (!plan.anyPod && state.type === 'old'), `${cluster}: goes back to what it had`);
      continue;
    }
    const left = state.type === 'back' ? Math.min(plan.splitting.held(state.partition, pods), podsIn(later, pods)) : podsIn(state, pods);
    const whole = !plan.anyPod && goal.type === 'part' && (later.type !== 'part' || later.partition !== goal.partition);
    hold(left === (whole ? 0 : podsIn(goal, pods)), `${cluster}: from step ${from.number} back to ${to.number} it has the pods of that step`);
    hold(state.type !== 'back' || (plan.anyPod && state.updated === left), `${cluster}: the way back says what is left`);
  }
}
