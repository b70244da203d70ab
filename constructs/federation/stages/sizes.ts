import { type Definition, kruiseOf } from '../../definition/definition';
import { isObject } from '../../json/json';
import { partitionRule } from '../../kinds/updates';
import { finding, type Problem } from '../../problems/problem';
import { listed } from '../../problems/reporter';
import type { ClusterSize } from '../../rollout/model';
import { ROLLOUT_RULES } from '../../rollout/rules';
import type { Splitting } from '../../rollout/solve';
import type { Plan } from '../planned';

/** The pods of each cluster that has the workload. */
export function sizesOf({ rollout, autoscaled }: Definition, { deliveries = [] }: Plan): ReadonlyMap<string, ClusterSize> {
  const said = isObject(rollout?.pods) ? rollout.pods : {};
  // By the other outcome of a tie, a cluster without a share may have one.
  const reached = deliveries.filter(({ workload, certainty, alternativeReplicas = 0 }) => workload !== undefined || certainty === 'unknown' || alternativeReplicas > 0);
  return new Map(reached.map(({ cluster, replicas, alternativeReplicas, certainty }): [string, ClusterSize] => {
    const counted = !autoscaled && replicas !== undefined && (certainty === 'exact' || certainty === 'either');
    if (counted) return [cluster, { cluster, pods: replicas, ...(alternativeReplicas !== undefined && { alternative: alternativeReplicas }) }];
    return [cluster, { cluster, ...(Object.hasOwn(said, cluster) && { pods: said[cluster] }) }];
  }));
}

/** Numbers of pods that are said for clusters that do not need them. */
export function uselessPods({ path, rollout, autoscaled }: Definition, { deliveries = [] }: Plan): Problem[] {
  const known = new Set(deliveries.filter(({ replicas, certainty }) => !autoscaled && replicas !== undefined && (certainty === 'exact' || certainty === 'either')).map(({ cluster }) => cluster));
  const all = new Set(deliveries.map(({ cluster }) => cluster));
  const useless = Object.keys(isObject(rollout?.pods) ? rollout.pods : {}).filter((cluster) => known.has(cluster) || !all.has(cluster));
  return useless.length === 0 ? [] : [finding(ROLLOUT_RULES.unused, { path, message: `podsOn of the rollout says how many pods ${listed(useless)} ${useless.length === 1 ? 'has' : 'have'}, which the replicas say already, or which the workload is not on.` })];
}

/** Only what exists can be held back in part. */
export function splittingOf(definition: Definition): Splitting {
  const { rollout, template, fleet } = definition;
  const rule = rollout?.form === 'version' ? partitionRule(template) : undefined;
  return {
    partition: rule !== undefined,
    percent: rule !== undefined && (fleet?.clusters ?? []).every(({ name }) => rule.percent(kruiseOf(definition, name))),
    decimals: rule !== undefined && (fleet?.clusters ?? []).every(({ name }) => rule.decimals?.(kruiseOf(definition, name)) ?? false),
    held: rule?.held ?? (() => 0),
  };
}
