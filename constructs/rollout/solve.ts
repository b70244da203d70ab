import { webster } from '../delivery/webster';
import { byName } from '../json/json';
import { groupFaults, type SolveFault } from './group-faults';
import type { ClusterSize, ClusterState, GateSpec, SolvedStep, Spread, StepSizes } from './model';
import type { SolvedGroup, Splitting } from './solved-group';
import { sumsOf, wishesOf } from './step-sizes';
import { nearestClusters, nearestPods, targetsOf } from './targets';

export type { SolveFault } from './group-faults';
export type { SolvedGroup, Splitting } from './solved-group';

/** What a rollout in steps is worked out from. */
export interface SolveInput {
  readonly groups: readonly SolvedGroup[];
  readonly spread: Spread;
  readonly splitting: Splitting;
  /** After every step. */
  readonly gates: readonly GateSpec[];
}

/** The steps of a rollout, from 0 on, or what is wrong with it. */
export type Solution = { readonly steps: readonly SolvedStep[] } | { readonly faults: readonly SolveFault[] };

/** What the clusters of a group have in one of its steps. */
interface GroupStep {
  readonly states: ReadonlyMap<string, ClusterState>;
  /** The pods of the group that were asked for; undefined if none were, or if nobody knows how many that is. */
  readonly wish?: number;
}

const OLD: ClusterState = { type: 'old' };
const NEW: ClusterState = { type: 'new' };

/** Works out what each cluster has in each step: one group after the other, each in its own steps. */
export function solve(input: SolveInput): Solution {
  const faults = groupFaults(input.groups, input.splitting);
  if (faults.length > 0) return { faults };
  const sizes = input.groups.flatMap(({ clusters }) => clusters).sort((a, b) => byName(a.cluster, b.cluster));
  const total = (states: ReadonlyMap<string, ClusterState>) => totalsOf(sizes, states, input.splitting);
  let now: ReadonlyMap<string, ClusterState> = new Map(sizes.map(({ cluster }) => [cluster, OLD]));
  const steps: SolvedStep[] = [{ number: 0, name: 'before', states: now, ...total(now), gates: [] }];
  for (const group of input.groups) {
    const { updated: before } = steps[steps.length - 1];
    const own = groupSteps(group, input);
    own.forEach(({ states, wish }, index) => {
      now = new Map([...now].map(([cluster, state]) => [cluster, states.get(cluster) ?? state]));
      const totals = total(now);
      const wanted = before === undefined || wish === undefined ? undefined : before + wish;
      steps.push({
        number: steps.length, name: own.length === 1 ? group.name : `${group.name} ${index + 1} of ${own.length}`, states: now, ...totals,
        ...(wanted !== undefined && wanted !== totals.updated && { wanted: inDecimals(wanted) }), gates: [...input.gates, ...group.gates],
      });
    });
  }
  return { steps };
}

function groupSteps({ clusters, sizes }: SolvedGroup, { spread, splitting }: SolveInput): GroupStep[] {
  const ordered = [...clusters].sort((a, b) => byName(a.cluster, b.cluster));
  if (!sizes) return [{ states: new Map(ordered.map(({ cluster }) => [cluster, NEW])) }];
  if (!splitting.partition) return wholeClusters(ordered, sizes);
  return ordered.every(({ pods }) => pods !== undefined) ? exactPods(ordered, sizes, spread) : samePercentage(ordered, sizes, splitting);
}

/** Every cluster has a number of pods of its own, so that the pods of the group are exactly those of the step. */
function exactPods(clusters: readonly ClusterSize[], sizes: StepSizes, spread: Spread): GroupStep[] {
  const pods = new Map(clusters.map((size) => [size.cluster, size.pods ?? 0]));
  const total = sum(pods.values());
  const wishes = wishesOf(sizes, total);
  return targetsOf(wishes, total, nearestPods).map((target, index) => {
    const updated = spread === 'cluster-by-cluster' ? filled(target, pods) : webster(target, pods, 'even');
    return { states: new Map([...pods].map(([cluster, all]) => [cluster, stateWith(updated.get(cluster) ?? 0, all)])), wish: wishes[index] };
  });
}

/** The state of a cluster in which so many of all pods are updated. One without pods has nothing to wait for: it is done with the first step of its group. */
function stateWith(updated: number, all: number): ClusterState {
  if (updated >= all) return NEW;
  return updated === 0 ? OLD : { type: 'part', partition: all - updated, updated };
}

/** Fills one cluster after the other. */
function filled(target: number, pods: ReadonlyMap<string, number>): Map<string, number> {
  let left = target;
  return new Map([...pods].map(([cluster, all]) => {
    const part = Math.min(left, all);
    left -= part;
    return [cluster, part];
  }));
}

/** Without a partition clusters are updated as a whole, in the order of their names. Where pods of one are unknown, each counts as one. */
function wholeClusters(clusters: readonly ClusterSize[], sizes: StepSizes): GroupStep[] {
  const known = clusters.every(({ pods }) => pods !== undefined);
  const waiting = clusters.filter(({ pods }) => pods !== 0);
  const sums = sumsOf(waiting.map(({ pods }) => (known ? pods! : 1)));
  const wishes = wishesOf(sizes, sums[sums.length - 1] ?? 0);
  return targetsOf(wishes, waiting.length, nearestClusters(sums)).map((target, index) => {
    const late = new Set(waiting.slice(target));
    return { states: new Map(clusters.map((size) => [size.cluster, late.has(size) ? OLD : NEW])), ...(known && { wish: wishes[index] }) };
  });
}

/** Where nobody knows the pods of some clusters, all clusters of the group have the same percentage. */
function samePercentage(clusters: readonly ClusterSize[], sizes: StepSizes, { decimals = false, held }: Splitting): GroupStep[] {
  return wishesOf(sizes, 100).map((percent): GroupStep => {
    const partition = percent >= 100 ? undefined : percentage(100 - percent, decimals);
    const state = ({ pods }: ClusterSize): ClusterState => (
      partition === undefined || pods === 0 ? NEW : { type: 'part', partition, ...(pods !== undefined && { updated: pods - held(partition, pods) }) }
    );
    return { states: new Map(clusters.map((size) => [size.cluster, state(size)])) };
  });
}

/** A percentage that is neither nothing nor all, written as the kind can read it. */
function percentage(percent: number, decimals: boolean): string {
  const unit = decimals ? 0.01 : 1;
  return `${Number(Math.min(100 - unit, Math.max(unit, Number(percent.toFixed(decimals ? 2 : 0)))).toFixed(2))}%`;
}

/** The pods of the fleet that have the new version, and the other number that ties may lead to. */
function totalsOf(sizes: readonly ClusterSize[], states: ReadonlyMap<string, ClusterState>, { held }: Splitting): Pick<SolvedStep, 'updated' | 'alternative'> {
  const all = sizes.map(({ cluster, pods }) => updatedIn(states.get(cluster)!, pods));
  if (all.some((pods) => pods === undefined)) return {};
  const updated = sum(all as number[]);
  const alternative = sum(sizes.map(({ cluster, alternative: other }, index) => (other === undefined ? all[index]! : otherwiseIn(states.get(cluster)!, other, held))));
  return { updated, ...(alternative !== updated && { alternative }) };
}

/** Partitions are the same whichever way a tie goes. */
function otherwiseIn(state: ClusterState, pods: number, held: Splitting['held']): number {
  return state.type === 'part' ? pods - held(state.partition, pods) : updatedIn(state, pods)!;
}

/** How many pods of a cluster have the new version; undefined if unknown. */
export function updatedIn(state: ClusterState, pods: number | undefined): number | undefined {
  if (state.type === 'old') return 0;
  return state.type === 'new' ? pods : state.updated;
}

/**
 * What each cluster has on the way back from a later step to an earlier one. Kruise does not take pods back when a partition is raised, so a cluster that keeps some of
 * its updated pods gets the old version with a partition that holds back just these; one in which pods are updated by their numbers goes back as a whole.
 *
 * @param anyPod whether a partition holds back whichever pods have not been updated yet
 */
export function back(to: SolvedStep, from: SolvedStep, anyPod: boolean): ReadonlyMap<string, ClusterState> {
  return new Map([...to.states].map(([cluster, state]) => [cluster, backTo(state, from.states.get(cluster) ?? state, anyPod)]));
}

function backTo(state: ClusterState, later: ClusterState, anyPod: boolean): ClusterState {
  if (state.type !== 'part' || (later.type === 'part' && later.partition === state.partition)) return state;
  if (!anyPod || state.updated === 0) return OLD;
  // Of an unknown number of pods it can be one more or less than before, since percentages are rounded.
  const partition = state.updated ?? percentage(100 - parseFloat(String(state.partition)), String(state.partition).includes('.'));
  return { type: 'back', partition, ...(state.updated !== undefined && { updated: state.updated }) };
}

function sum(numbers: Iterable<number>): number {
  let result = 0;
  for (const number of numbers) result += number;
  return result;
}

/** With one decimal, or as many as it takes to tell it from a whole number. */
function inDecimals(amount: number): number {
  if (Number.isInteger(amount)) return amount;
  for (let decimals = 1; decimals < 12; decimals++) {
    const rounded = Number(amount.toFixed(decimals));
    if (!Number.isInteger(rounded)) return rounded;
  }
  return amount;
}
