import { type Definition, isDivided, kruiseOf } from '../../definition/definition';
import { counted } from '../../json/counted';
import { isObject, valueAt } from '../../json/json';
import { type KubeObject, nameOf } from '../../json/kube-object';
import { type PartitionRule, partitionRule, podUpdate } from '../../kinds/updates';
import { finding, type Problem } from '../../problems/problem';
import { listed } from '../../problems/reporter';
import type { ClusterState, SolvedRollout } from '../../rollout/model';
import { ROLLOUT_RULES } from '../../rollout/rules';
import type { Plan } from '../planned';

/** A rollout with its steps, and what it goes from and to. */
interface Looked {
  readonly definition: Definition;
  readonly solved: SolvedRollout;
  readonly before: Plan;
  readonly after: Plan;
}

/** What a rollout does not do as exactly as its steps suggest. */
export function rolloutWarnings(looked: Looked): Problem[] {
  return [...nearestNumbers(looked), ...percentages(looked), ...saidPods(looked), ...notUpdated(looked)];
}

function nearestNumbers({ definition: { path }, solved: { steps, spec } }: Looked): Problem[] {
  const what = spec.form === 'first' ? 'delivered' : 'at the new version';
  return steps.filter(({ wanted }) => wanted !== undefined).map(({ number, name, updated, wanted }) => finding(ROLLOUT_RULES.nearest, {
    path, message: `Step ${number} (${name}) of the rollout has ${updated === undefined ? 'an unknown number of pods' : counted(updated, 'pod')} ${what}, where ${wanted} ${wanted === 1 ? 'was' : 'were'} asked for.`,
  }));
}

/** Pods that nobody counted are divided by a percentage, which each cluster rounds for itself. The first step says it for all. */
function percentages({ definition: { path, template }, solved: { steps } }: Looked): Problem[] {
  const rule = partitionRule(template);
  for (const { number, name, states } of steps) {
    const uncounted = [...states].filter(([, state]) => isUncounted(state));
    if (!rule || uncounted.length === 0) continue;
    const { partition } = uncounted[0][1] as { readonly partition: string };
    return [finding(ROLLOUT_RULES.percentages, {
      path, message: `Nobody knows how many pods ${listed(uncounted.map(([cluster]) => cluster))} ${uncounted.length === 1 ? 'has' : 'have'}, so that step ${number} (${name}) of the rollout is a partition of ${partition} there: ${worstOf(rule, partition)}.`,
    })];
  }
  return [];
}

function isUncounted(state: ClusterState): boolean {
  return state.type === 'part' && typeof state.partition === 'string' && state.updated === undefined;
}

/** Where rounding of a percentage leads to most: with few pods, it updates all of them, or none. */
function worstOf({ held }: PartitionRule, partition: string): string {
  const wanted = 100 - parseFloat(partition);
  const outcomes = Array.from({ length: 100 }, (_, index) => ({ pods: index + 1, updated: index + 1 - held(partition, index + 1) }));
  const off = ({ pods, updated }: { readonly pods: number; readonly updated: number }) => (100 * updated) / pods - wanted;
  const most = outcomes.reduce((worst, each) => (off(each) > off(worst) ? each : worst));
  const least = outcomes.reduce((worst, each) => (off(each) < off(worst) ? each : worst));
  const { pods, updated } = off(most) >= -off(least) ? most : least;
  return `a cluster with ${counted(pods, 'pod')} has ${updated} of ${pods} updated, where ${Number(wanted.toFixed(2))} % were asked for`;
}

/** Numbers that were said have to fit what replicas and autoscalers make of them. */
function saidPods({ definition, solved: { sizes, steps } }: Looked): Problem[] {
  const { path, rollout, template, autoscaled, facts } = definition;
  const said = isObject(rollout?.pods) ? Object.keys(rollout.pods).filter((cluster) => sizes.has(cluster)) : [];
  if (said.length === 0) return [];
  if (autoscaled) {
    if (!steps.some(({ states }) => [...states.values()].some(({ type }) => type === 'part'))) return [];
    return [finding(ROLLOUT_RULES.autoscaled, { path, message: `podsOn of the rollout says how many pods ${listed(said)} ${said.length === 1 ? 'has' : 'have'}, and an autoscaler changes that number.` })];
  }
  const replicas: unknown = facts?.replicas && valueAt(template, facts.replicas);
  if (!isDivided(definition) || typeof replicas !== 'number') return [];
  const all = [...sizes.values()];
  const sum = all.reduce((pods, size) => pods + (size.pods ?? 0), 0);
  const open = all.some(({ pods }) => pods === undefined);
  if (open ? sum <= replicas : sum === replicas) return [];
  return [finding(ROLLOUT_RULES.unknownPods, {
    path, message: `With podsOn of the rollout, the clusters of ${nameOf(template)} have ${counted(sum, 'pod')}; expected ${open ? `${replicas} at most` : String(replicas)}, since its replicas are divided.`,
    fix: 'say numbers that add up to the replicas.',
  })];
}

/** Pods that stay as they are when their cluster gets the new version. */
function notUpdated({ definition, before, after }: Looked): Problem[] {
  const next = new Map<string, KubeObject | undefined>(after.deliveries?.map(({ cluster, workload }) => [cluster, workload]));
  const clusters = new Map<string, string[]>();
  for (const { cluster, workload: old } of before.deliveries ?? []) {
    const object = next.get(cluster);
    const update = old && object ? podUpdate(old, object, kruiseOf(definition, cluster)) : undefined;
    if (update?.effect !== 'held') continue;
    const reason = update.reasons.join(' ');
    clusters.set(reason, [...clusters.get(reason) ?? [], cluster]);
  }
  return [...clusters].map(([reason, names]) => finding(ROLLOUT_RULES.notUpdated, {
    path: definition.path, message: `Pods of ${nameOf(definition.template)} that run on ${listed(names)} stay as they are in all steps of the rollout: ${reason}`,
  }));
}
