import type { RemovalNote } from '../diff-model';
import type { Comparison } from './clusters';
import { fleetChanges } from './fleet';
import { workloadPairs } from './matches';
import { objectComparison } from './objects';
import type { DiffData, PlanData, WorkloadPair } from './plan-data';
import { platformChange, type PlatformPair, platformPairs } from './platform';
import { podJudge } from './pods';
import { presenceIn } from './presence';
import { clusterRemovals, platformRemoval, type Remaining, remainingIn, workloadRemoval } from './removals';
import { settledPairs } from './settled';
import { summaryOf } from './summary';
import { workloadChanges } from './workloads';

/** What changes from one plan to another, cluster by cluster, and what that does to pods. Nothing that is equal in both is in it. */
export function diffPlans(before: PlanData, after: PlanData): DiffData {
  const [workloads, platform] = [settledPairs(workloadPairs(before, after), after), platformPairs(before, after)];
  const remaining = remainingIn(before, after);
  const lists = {
    workloads: workloadChanges(workloads, comparisonOf(before, after, remaining)),
    fleet: fleetChanges(before, after),
    platform: platform.map((pair) => platformChange(pair, before, after)),
  };
  return { ...lists, removals: removalsOf(workloads, platform, remaining), summary: summaryOf(lists) };
}

function comparisonOf(before: PlanData, after: PlanData, remaining: Remaining): Comparison {
  const versions = new Map([...before.clusters, ...after.clusters].map(({ name, kruiseVersion }) => [name, kruiseVersion]));
  return { ...objectComparison(), pods: podJudge(remaining), remaining, kruiseIn: (cluster) => versions.get(cluster) ?? '', before: presenceIn(before), after: presenceIn(after) };
}

function removalsOf(workloads: readonly WorkloadPair[], platform: readonly PlatformPair[], remaining: Remaining): RemovalNote[] {
  return [
    ...workloads.flatMap((pair) => (pair.after ? clusterRemovals(pair, remaining) : workloadRemoval(pair.before!, remaining))),
    ...platform.flatMap(({ before, after }) => (before && !after ? platformRemoval(before, remaining) : [])),
  ];
}
