import type { Stage } from './flux-stages';
import { FLUX_RULES } from './rules';
import { PLANE_TRAITS } from '../../fleet/control-plane';
import { groupedBy } from '../../json/json';
import { groupKindOf, referenceKey } from '../../json/kube-object';
import type { Turns } from '../../output/unit-rollout';
import type { Unit } from '../../output/unit';
import { finding, type Problem } from '../../problems/problem';

/** A directory with its parts. */
export interface Staged {
  readonly unit: Unit;
  readonly stages: readonly Stage[];
}

/** The directories that come right before others, by their paths. */
export interface Order {
  readonly before: ReadonlyMap<string, ReadonlySet<string>>;
  readonly problems: readonly Problem[];
}

/** A directory with the turns of its clusters in the rollout of one workload. */
interface Turn extends Turns {
  readonly path: string;
  /** Whether it waits for those before it. Where a control plane divides by itself, policies and template of a commit should not be far apart. */
  readonly waits: boolean;
}

/**
 * The order of the directories of each chart, by the groups of clusters in the rollouts of its workloads: with one commit, clusters of a later
 * group get their objects when those of all earlier groups have theirs and are healthy. Only directories of single clusters wait, and of
 * these the main parts: what others depend on, as SidecarSets, never waits for clusters. So no order leads back through another chart, and
 * within a chart it is left out if workloads contradict each other.
 */
export function turnsOf(directories: readonly Staged[]): Order {
  const before = new Map<string, ReadonlySet<string>>();
  const problems: Problem[] = [];
  for (const [chart, own] of groupedBy(directories.filter(({ unit }) => unit.rollouts.length > 0), ({ unit }) => unit.directory.chart ?? '')) {
    const orders = [...groupedBy(own.flatMap(turnsIn), ({ workload }) => workload).values()].map(predecessors);
    const order = joined(orders);
    // One order by itself never leads back.
    if (orders.length > 1 && leadsBack(order)) {
      const message = `The rollouts of chart '${chart}' have their groups of clusters in contradicting orders, so Flux is told none.`;
      problems.push(finding(FLUX_RULES.turns, { path: chart, message }));
    } else {
      for (const [path, earlier] of order) before.set(path, earlier);
    }
  }
  return { before, problems };
}

/** The turns of a directory in the rollouts of the workloads that its main part applies. */
function turnsIn({ unit: { directory: { path, plane }, rollouts }, stages }: Staged): (Turn & { readonly workload: string })[] {
  const kinds = new Set(stages.find(({ name }) => name === undefined)?.entries.map(({ subject }) => subject));
  const waits = !PLANE_TRAITS[plane!].schedules;
  return rollouts.flatMap(({ workload, turns }) => (
    turns && kinds.has(groupKindOf(workload)) ? [{ ...turns, path, waits, workload: referenceKey(workload) }] : []
  ));
}

/** For each directory those that end before it begins, but for those that others of them wait for anyway. */
function predecessors(turns: readonly Turn[]): Map<string, ReadonlySet<string>> {
  // All clusters of a group share one set.
  const spans = [...groupedBy(turns, ({ first, last, waits }) => `${first}-${last}-${waits}`).values()];
  return new Map(spans.filter(([{ waits }]) => waits).flatMap((span): [string, ReadonlySet<string>][] => {
    const earlier = spans.filter(([{ last }]) => last < span[0].first);
    const latest = Math.max(...earlier.filter(([{ waits }]) => waits).map(([{ first }]) => first));
    const next = new Set(earlier.filter(([{ last }]) => last >= latest).flat().map(({ path }) => path));
    return next.size === 0 ? [] : span.map(({ path }) => [path, next]);
  }));
}

/** What any of the orders asks for. */
function joined(orders: readonly ReadonlyMap<string, ReadonlySet<string>>[]): ReadonlyMap<string, ReadonlySet<string>> {
  if (orders.length < 2) return orders[0] ?? new Map();
  const paths = new Set(orders.flatMap((order) => [...order.keys()]));
  return new Map([...paths].map((path) => [path, new Set(orders.flatMap((order) => [...order.get(path) ?? []]))]));
}

/** Whether a directory waits for itself. */
function leadsBack(order: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  const waiting = new Map([...order].map(([path, earlier]) => [path, earlier.size]));
  const later = new Map<string, string[]>();
  for (const [path, earlier] of order) {
    for (const one of earlier) {
      const known = later.get(one);
      if (known) known.push(path);
      else later.set(one, [path]);
    }
  }
  const ready = [...later.keys()].filter((path) => !waiting.has(path));
  for (let path = ready.pop(); path !== undefined; path = ready.pop()) {
    for (const next of later.get(path) ?? []) {
      const left = waiting.get(next)! - 1;
      waiting.set(next, left);
      if (left === 0) ready.push(next);
    }
  }
  return [...waiting.values()].some((left) => left > 0);
}
