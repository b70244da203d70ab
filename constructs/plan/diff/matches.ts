import { byName } from '../../json/json';
import { groupOf } from '../../json/kube-object';
import { push } from '../../json/maps';
import type { PlannedShare, PlannedWorkload } from '../model';
import type { PlanData, SharePair, WorkloadPair } from './plan-data';

/** What tells an object of a plan from others of an API server, whatever its version. */
export interface Named {
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace?: string;
  readonly name: string;
}

/** The key of an object: group, kind, namespace and name. None of them has a blank. */
export function keyOf({ apiVersion, kind, namespace = '', name }: Named): string {
  return `${groupOf(apiVersion)} ${kind} ${namespace} ${name}`;
}

/** An object in words, as `Kind namespace/name`. */
export function subjectOf({ kind, namespace, name }: Pick<Named, 'kind' | 'namespace' | 'name'>): string {
  return `${kind} ${namespace === undefined ? '' : `${namespace}/`}${name}`;
}

/** What tells objects of several apps of a program apart; nothing where each plan is of one app, which may write elsewhere than before. */
export function appTeller(...plans: readonly PlanData[]): (object: { readonly app: string }) => string {
  const hasOne = ({ workloads, platform }: PlanData): boolean => new Set([...workloads, ...platform].map(({ app }) => app)).size <= 1;
  return plans.every(hasOne) ? () => '' : ({ app }) => app;
}

/**
 * The workloads of two plans side by side: those that make the same object, so that a construct that was moved is the same workload, then those with the same
 * path, whose name, kind or namespace has changed. The others are new, or gone. In the order of paths.
 */
export function workloadPairs(before: PlanData, after: PlanData): WorkloadPair[] {
  const appOf = appTeller(before, after);
  // Several workloads may make an object of one name, for different clusters; those with the same path belong together.
  const exact = joined(before.workloads, after.workloads, (workload) => `${appOf(workload)} ${keyOf(workload)} ${workload.path}`);
  const sameObject = joined(exact.gone, exact.added, (workload) => `${appOf(workload)} ${keyOf(workload)}`);
  const samePath = joined(sameObject.gone, sameObject.added, (workload) => `${appOf(workload)} ${workload.path}`);
  return [
    ...exact.pairs, ...sameObject.pairs, ...samePath.pairs,
    ...samePath.gone.map((workload) => ({ before: workload })),
    ...samePath.added.map((workload) => ({ after: workload })),
  ].sort((a, b) => byName(placeOf(a), placeOf(b)));
}

function placeOf({ before, after }: WorkloadPair): string {
  const workload = (after ?? before)!;
  return `${workload.path}\n${workload.app}\n${keyOf(workload)}`;
}

interface Joined {
  readonly pairs: WorkloadPair[];
  readonly gone: PlannedWorkload[];
  readonly added: PlannedWorkload[];
}

/** Those with equal keys, one after the other, and what is left of both. */
function joined(before: readonly PlannedWorkload[], after: readonly PlannedWorkload[], key: (workload: PlannedWorkload) => string): Joined {
  const waiting = new Map<string, PlannedWorkload[]>();
  for (const workload of after) push(waiting, key(workload), workload);
  const [pairs, gone, taken]: [WorkloadPair[], PlannedWorkload[], Set<PlannedWorkload>] = [[], [], new Set()];
  const next = new Map<string, number>();
  for (const workload of before) {
    const at = key(workload);
    const index = next.get(at) ?? 0;
    const match = waiting.get(at)?.[index];
    if (!match) {
      gone.push(workload);
      continue;
    }
    next.set(at, index + 1);
    taken.add(match);
    pairs.push({ before: workload, after: match });
  }
  return { pairs, gone, added: after.filter((workload) => !taken.has(workload)) };
}

/** The shares of two workloads side by side, in the order of the names of clusters. */
export function sharePairs(before: readonly PlannedShare[], after: readonly PlannedShare[]): SharePair[] {
  // Plans have them in the order of names: most often the same clusters, one beside the other.
  if (before.length === after.length && before.every(({ cluster }, at) => after[at].cluster === cluster)) {
    return before.map((share, at) => ({ cluster: share.cluster, before: share, after: after[at] }));
  }
  const now = new Map(after.map((share) => [share.cluster, share]));
  const had = new Set(before.map(({ cluster }) => cluster));
  return [
    ...before.map((share) => ({ cluster: share.cluster, before: share, ...(now.has(share.cluster) && { after: now.get(share.cluster) }) })),
    ...after.filter(({ cluster }) => !had.has(cluster)).map((share) => ({ cluster: share.cluster, after: share })),
  ].sort((a, b) => byName(a.cluster, b.cluster));
}
