import { isDeepStrictEqual } from 'node:util';
import { type Definition, kruiseOf } from '../../definition/definition';
import { valueAt, withValueAt } from '../../json/json';
import { type KubeObject, nameOf } from '../../json/kube-object';
import { partitionRule, podUpdate } from '../../kinds/updates';
import { finding, type Problem } from '../../problems/problem';
import { listed } from '../../problems/reporter';
import type { ClusterState, SolvedRollout } from '../../rollout/model';
import { ROLLOUT_RULES } from '../../rollout/rules';
import type { Plan } from '../planned';

/** A step as it was planned, beside the old and the new version. */
export interface PlannedStage {
  readonly definition: Definition;
  readonly solved: SolvedRollout;
  readonly before: Plan;
  readonly after: Plan;
  readonly shown: Plan;
  /** The template of the new version. */
  readonly template: KubeObject;
}

/** Checks that every cluster gets what the step says: the old object, the new one, or one of them with its partition, and nothing else. */
export function checkStage({ definition, solved, before, after, shown, template }: PlannedStage): Problem[] {
  const path = definition.facts?.updateStrategy;
  const rule = partitionRule(template);
  const [old, next, now] = [before, after, shown].map(workloads);
  const wrong = [...solved.now].filter(([cluster, state]) => {
    const got = now.get(cluster);
    if (shown.definition.stage?.awaiting.has(cluster)) return got !== undefined;
    const { pods } = solved.sizes.get(cluster)!;
    const expected = expectedOf(state, old.get(cluster), next.get(cluster), path);
    const counted = 'partition' in state && state.updated !== undefined && pods !== undefined && rule
      ? (state.type === 'part' ? pods - rule.held(state.partition, pods) : rule.held(state.partition, pods)) === state.updated : true;
    return !counted || !isDeepStrictEqual(got, expected);
  }).map(([cluster]) => cluster);
  if (wrong.length === 0) return [];
  return [finding(ROLLOUT_RULES.inexact, { path: definition.path, message: `In step ${solved.current} of its rollout, ${nameOf(template)} would be something else than its old or its new version on ${listed(wrong)}.` })];
}

function expectedOf(state: ClusterState, old: KubeObject | undefined, next: KubeObject | undefined, strategy: readonly string[] | undefined): KubeObject | undefined {
  const version = state.type === 'old' || state.type === 'back' ? old : next;
  if (!('partition' in state) || !version || !strategy) return version;
  return valueAt(version, [...strategy, 'partition']) === state.partition ? version : withValueAt(version, [...strategy, 'partition'], state.partition);
}

/** Checks that clusters which have the old version take the new one in its place. */
export function checkUpdate(definition: Definition, before: Plan, after: Plan): Problem[] {
  const next = workloads(after);
  const reasons = [...workloads(before)].flatMap(([cluster, old]) => {
    const object = next.get(cluster);
    const update = old && object ? podUpdate(old, object, kruiseOf(definition, cluster)) : undefined;
    return update?.effect === 'refused' ? update.reasons : [];
  });
  return [...new Set(reasons)].map((reason) => finding(ROLLOUT_RULES.fixed, { path: definition.path, message: `The new version cannot take the place of the old one: ${reason}`, fix: 'take the field out of the change, or make a workload of another name.' }));
}

/** The clusters on which the new version is the same as the old one. */
export function untouchedClusters(before: Plan, after: Plan): string[] {
  const old = workloads(before);
  return [...workloads(after)].filter(([cluster, object]) => object !== undefined && isDeepStrictEqual(object, old.get(cluster))).map(([cluster]) => cluster);
}

function workloads({ deliveries = [] }: Plan): Map<string, KubeObject | undefined> {
  return new Map(deliveries.map(({ cluster, workload }) => [cluster, workload]));
}
