import { counted } from '../../json/counted';
import { Certainty } from '../../definition/cluster-delivery';
import { push } from '../../json/maps';
import { visible } from '../../json/visible';
import type { PlannedShare, PlannedUpdate, PlannedWorkload, PlanNote, PlanWarning } from '../model';
import type { PlanData } from '../diff/plan-data';

/** The plan that is shown. */
export interface ShownPlan extends PlanData {
  readonly warnings: readonly PlanWarning[];
  /** What happens and why, if the plan is only supposed. */
  readonly notes?: readonly PlanNote[];
}

/** `namespace/name`, or the name where there is no namespace. */
export function addressOf({ namespace, name }: { readonly namespace?: string; readonly name: string }): string {
  return visible(namespace === undefined ? name : `${namespace}/${name}`);
}

/** The replicas of a cluster: `3`, `3 or 4`, `~3` for an estimate, `unknown`, or nothing for kinds that have none. */
export function replicasText(share: PlannedShare | undefined): string {
  if (!share) return '';
  const { certainty, replicas, alternativeReplicas } = share;
  if (certainty === Certainty.UNKNOWN) return 'unknown';
  if (replicas === undefined) return '';
  const number = certainty === Certainty.ESTIMATE ? `~${replicas}` : String(replicas);
  if (alternativeReplicas === undefined || alternativeReplicas === replicas) return number;
  const [less, more] = [Math.min(replicas, alternativeReplicas), Math.max(replicas, alternativeReplicas)];
  return `${less} or ${more}`;
}

/** The least and the most replicas of several shares, as far as they are known. */
export interface ReplicaRange {
  readonly least: number;
  readonly most: number;
  /** Clusters whose number is unknown. */
  readonly unknown: number;
  /** Whether any cluster has a number of replicas. */
  readonly any: boolean;
  /** Whether what lies between the least and the most is possible as well. */
  readonly between: boolean;
}

/** What the replicas of all clusters of a workload add up to. One tie decides for all of them: one outcome is `replicas`, the other the alternative. */
export function totalOf({ clusters }: Pick<PlannedWorkload, 'clusters'>): ReplicaRange {
  let [one, other, unknown, any] = [0, 0, 0, false];
  for (const { certainty, replicas, alternativeReplicas } of clusters) {
    if (certainty === Certainty.UNKNOWN) unknown += 1;
    if (replicas === undefined) continue;
    any = true;
    one += replicas;
    other += alternativeReplicas ?? replicas;
  }
  return { least: Math.min(one, other), most: Math.max(one, other), unknown, any, between: false };
}

/** What ranges add up to. The ties of several workloads have nothing to do with each other. */
export function sumOf(ranges: readonly ReplicaRange[]): ReplicaRange {
  const sum = (of: (range: ReplicaRange) => number): number => ranges.reduce((before, range) => before + of(range), 0);
  return {
    least: sum(({ least }) => least), most: sum(({ most }) => most), unknown: sum(({ unknown }) => unknown), any: ranges.some(({ any }) => any),
    between: ranges.filter(({ least, most }) => least < most).length > 1,
  };
}

/** A range in words; nothing if there are no replicas. */
export function rangeText({ least, most, unknown, any, between }: ReplicaRange): string {
  if (unknown > 0) return least > 0 ? `at least ${least}` : 'unknown';
  if (!any) return '';
  return least === most ? String(least) : `${least} ${between && most - least > 1 ? 'to' : 'or'} ${most}`;
}

/** How pods are updated: `InPlaceIfPossible, maxUnavailable 20%, partition 3`. */
export function updateText(update: PlannedUpdate | undefined): string {
  if (!update) return '';
  const { type, partition, maxUnavailable, maxSurge, paused } = update;
  const settings = [['maxUnavailable', maxUnavailable], ['maxSurge', maxSurge], ['partition', partition]]
    .filter(([name, value]) => value !== undefined && !(name !== 'maxUnavailable' && /^0%?$/.test(value)));
  return visible([type, ...settings.map(([name, value]) => `${name} ${value}`), ...(paused ? ['paused'] : [])].join(', '));
}

/** Names in a row: all of a few, the first of many. */
export function someOf(names: readonly string[], most = 4): string {
  if (names.length <= most) return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  return `${names.slice(0, most - 1).join(', ')} and ${names.length - most + 1} more`;
}

/** What happens and why, by the path of the workload. */
export function notesOf({ notes = [] }: ShownPlan): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { path, message } of notes) push(found, path, message);
  return found;
}

/** How the plan as a whole reads in one line: `5 clusters, 2 workloads, 30 replicas`. */
export function planSummary({ clusters, workloads }: PlanData): string {
  const total = sumOf(workloads.map(totalOf));
  const replicas = total.any || total.unknown > 0 ? rangeText(total) : '0';
  return `${counted(clusters.length, 'cluster')}, ${counted(workloads.length, 'workload')}, ${replicas === 'unknown' ? 'an unknown number of replicas' : `${replicas} ${total.most === 1 ? 'replica' : 'replicas'}`}`;
}
