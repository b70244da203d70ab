import { byName } from '../json/json';
import type { WholePlan } from './of';

/** One plan of several, such as those of the apps that a program makes. A cluster that several have is the same cluster. */
export function mergedPlan(plans: readonly WholePlan[]): WholePlan {
  if (plans.length === 1) return plans[0];
  const clusters = new Map(plans.flatMap((plan) => plan.clusters.map((cluster) => [cluster.name, cluster] as const)));
  const tools = new Map(plans.flatMap((plan) => plan.tools.map((tool) => [JSON.stringify(tool), tool] as const)));
  return {
    clusters: [...clusters.values()].sort((a, b) => byName(a.name, b.name)),
    workloads: plans.flatMap(({ workloads }) => workloads),
    platform: plans.flatMap(({ platform }) => platform),
    tools: [...tools.values()],
    warnings: plans.flatMap(({ warnings }) => warnings),
    quotas: plans.flatMap(({ quotas }) => quotas),
    notes: plans.flatMap(({ notes }) => notes),
  };
}
