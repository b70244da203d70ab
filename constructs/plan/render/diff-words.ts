import { counted } from '../../json/counted';
import { groupedBy } from '../../json/json';
import { shown } from '../../json/shown';
import { visible } from '../../json/visible';
import { type ClusterChange, type FieldChange, type ObjectChange, PlanChange, PodEffect, type WorkloadChange } from '../diff-model';
import { RemovalEffect } from '../model';
import type { SavedDiff } from '../file';
import { POD_WORDS } from '../pod-words';
import { outcomesAfter, outcomesBefore, outcomesOf, outcomeText, type ReplicaChange, replicaSteps } from '../diff/outcomes';
import { subjectOf } from '../diff/pods';
import { someOf } from './plan-words';

/** Clusters of a workload in which the same happens. Those whose replicas do not change may have different numbers of them. */
export type ClusterGroup = readonly [ClusterChange, ...ClusterChange[]];

/** The clusters of a workload by what happens in them, in the order of their first names. */
export function clusterGroups({ clusters }: WorkloadChange): ClusterGroup[] {
  const keys = new Map<ObjectChange[], string>();
  const whatChanges = (objects: ObjectChange[]): string => {
    // Clusters share lists of changes, so the key of most is there.
    if (!keys.has(objects)) keys.set(objects, JSON.stringify(objects.map(({ before: _before, after: _after, fields, ...object }) => [object, fields.filter((field) => !isReplicas(field))])));
    return keys.get(objects)!;
  };
  return [...groupedBy(clusters, (change) => `${change.controlPlane} ${change.change} ${change.pods} ${numbersOf(change)} ${whatChanges(change.objects)}`).values()] as unknown as ClusterGroup[];
}

/** Clusters with other numbers, or less certain ones, are told apart, unless their numbers stay. */
function numbersOf(change: ClusterChange): string {
  const { replicasBefore, alternativeReplicasBefore, replicasAfter, alternativeReplicasAfter } = change;
  return stepOf(change) === '' ? String(replicasAfter === undefined) : [replicasBefore, alternativeReplicasBefore, replicasAfter, alternativeReplicasAfter].join();
}

/** What is said of replicas where they change, or are not certain; nothing where they stay, and those of several clusters are said in one. */
function stepOf(change: ReplicaChange): string {
  if (change.replicasBefore === undefined && change.replicasAfter === undefined) return '';
  const [had, has] = [outcomesBefore(change), outcomesAfter(change)];
  if (had?.[0] === has?.[0] && had?.[1] === has?.[1] && had?.[0] === had?.[1]) return '';
  const [old, now] = [had ? outcomeText(had) : '?', has ? outcomeText(has) : '?'];
  return had && has && had[0] === has[0] && had[1] === has[1] ? now : `${old} → ${now}`;
}

function isReplicas({ field }: FieldChange): boolean {
  return field === 'spec.replicas';
}

/** The names of a group: `us-west, us-east and 98 more`. */
export function groupNames(group: ClusterGroup): string {
  return visible(someOf(group.map(({ cluster }) => cluster)));
}

/** The replicas of a group: `3 → 4`, `2 or 3 → 2`, `3`, `2 to 5`, or nothing for kinds without. */
export function groupReplicas(group: ClusterGroup): string {
  const step = stepOf(group[0]);
  if (step !== '') return step;
  const numbers = group.flatMap(({ replicasAfter: number }) => (number === undefined ? [] : [number]));
  if (numbers.length === 0) return '';
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  return least === most ? String(least) : `${least} to ${most}`;
}

/** The replicas of all clusters of a workload: `12 → 10`, `12`, or nothing where they are unknown. */
export function totalText(change: WorkloadChange): string {
  if (change.replicasBefore === undefined && change.replicasAfter === undefined) return '';
  const step = stepOf(change);
  return step === '' ? counted(change.replicasAfter!, 'replica') : `${step} replicas`;
}

/** What happens to the pods of a group: `9 pods updated in place, at least 2 of 3 available`. */
export function groupPods(group: ClusterGroup): string {
  const [{ pods }] = group;
  const updated = group.every(({ podsUpdated }) => podsUpdated !== undefined) ? group.reduce((sum, { podsUpdated }) => sum + podsUpdated!, 0) : undefined;
  const words = updated === undefined || updated === 0 || !POD_WORDS[pods].startsWith('pods ') ? POD_WORDS[pods] : `${counted(updated, 'pod')}${POD_WORDS[pods].slice('pods'.length)}`;
  const more = scaled(group);
  if (more !== undefined) return [more, ...(pods === PodEffect.NONE ? ['others untouched'] : [words]), ...dip(group)].join(', ');
  return [words, ...dip(group)].join(', ');
}

/** Pods that come or go beside those that stay. */
function scaled([first]: ClusterGroup): string | undefined {
  const steps = first.change === PlanChange.CHANGED && first.pods !== PodEffect.REFUSED ? replicaSteps(first) : undefined;
  if (!steps || (steps[0] === 0 && steps[1] === 0)) return undefined;
  const [least, most] = [Math.min(...steps), Math.max(...steps)];
  if (least < 0 && most > 0) return `${most} more or ${-least} fewer pods`;
  const number = outcomeText([Math.abs(least), Math.abs(most)]);
  return `${number} ${number === '1' || number === '0 or 1' ? 'pod' : 'pods'} ${most > 0 ? 'more' : 'fewer'}`;
}

function dip(group: ClusterGroup): string[] {
  const known = group.filter(({ leastAvailable, replicasAfter }) => leastAvailable !== undefined && replicasAfter !== undefined && replicasAfter > 0);
  if (known.length === 0) return [];
  const worst = known.reduce((one, other) => (other.leastAvailable! / other.replicasAfter! < one.leastAvailable! / one.replicasAfter! ? other : one));
  const usual = (change: ClusterChange): number => Math.max(...outcomesBefore(change) ?? [0], ...outcomesAfter(change)!);
  const most = Math.max(...known.map((change) => (change.mostPods ?? 0) - usual(change)));
  const whole = outcomesOf(worst.replicasAfter, worst.alternativeReplicasAfter)!;
  return [`at least ${worst.leastAvailable} of ${outcomeText(whole)} available`, ...(most > 0 ? [`up to ${most} extra`] : [])];
}

/** What changes in a group, in short sentences: `image web:1.4.2 → 1.5.0`, `Service web is created`. Replicas of a cluster are told elsewhere. */
export function groupChanges(group: ClusterGroup, workload: WorkloadChange): string[] {
  const [{ objects, replicasBefore, replicasAfter, removal }] = group;
  const isKnown = replicasBefore !== undefined || replicasAfter !== undefined;
  return objects.flatMap((object) => {
    const isWorkload = object.kind === workload.kind && object.name === workload.name && object.namespace === workload.namespace;
    const name = visible(`${object.kind} ${object.name}`);
    const isLeft = object.change === PlanChange.DELETED && removal === RemovalEffect.ORPHANED;
    if (object.change !== PlanChange.CHANGED) return isWorkload ? [] : [isLeft ? `${name} stays in the cluster, and nobody manages it any more` : `${name} is ${object.change}`];
    return object.fields.filter((field) => !(isWorkload && isKnown && isReplicas(field))).map((field) => `${isWorkload ? '' : `${name}: `}${fieldText(field)}`);
  });
}

/** What control planes are told differently of a workload: `~ PropagationPolicy shop/web: spec.preserveResourcesOnDeletion false → true`. */
export function policyLines({ policies = [] }: WorkloadChange): string[] {
  return policies.flatMap((policy) => {
    const name = visible(subjectOf(policy));
    if (policy.change !== PlanChange.CHANGED) return [`${SIGNS[policy.change]} ${name} is ${policy.change}`];
    return policy.fields.map((field) => `${SIGNS[policy.change]} ${name}: ${fieldText(field)}`);
  });
}

const IMAGE = /\bcontainers\[[^\]]+\]\.image$/i;

/** A field that differs: `image web:1.4.2 → 1.5.0`. */
export function fieldText({ field, before, after, origin }: FieldChange): string {
  const name = IMAGE.test(field) ? 'image' : visible(field.replace(/^spec\.template\.(spec\.)?/, ''));
  const by = origin === undefined ? '' : ` (${visible(origin)})`;
  if (before === undefined) return `${name} ${valueText(after)} is added${by}`;
  if (after === undefined) return `${name} ${valueText(before)} is removed${by}`;
  return `${name} ${valueText(before)} → ${IMAGE.test(field) ? newPart(before, after) : valueText(after)}${by}`;
}

function valueText(value: unknown): string {
  return typeof value === 'string' && value !== '' && !/\s/.test(value) && value.length <= 120 ? visible(value) : shown(value);
}

/** A new image of the same repository by its tag alone. */
function newPart(before: unknown, after: unknown): string {
  if (typeof before !== 'string' || typeof after !== 'string') return valueText(after);
  const [old, now] = [before, after].map((image) => /^(.*[^:/@]):([^:/@]+)$/.exec(image));
  return old && now && old[1] === now[1] ? visible(now[2]) : valueText(after);
}

/** What a group is told of beyond its fields, once each. */
export function groupReasons(group: ClusterGroup): string[] {
  return [...new Set(group.flatMap(({ reasons }) => reasons))].map(visible);
}

/** The numbers of a diff in words, those that are not zero. */
export function summaryWords(diff: Pick<SavedDiff, 'workloads' | 'summary'>): string[] {
  const { created, changed, deleted, clusters, podsInPlace, replicasAdded, replicasRemoved } = diff.summary;
  return [
    ...(created > 0 ? [`${counted(created, 'workload')} created`] : []),
    ...(changed > 0 ? [`${counted(changed, 'workload')} changed`] : []),
    ...(deleted > 0 ? [goneWords(diff)] : []),
    ...(clusters > 0 ? [`${counted(clusters, 'cluster')} affected`] : []),
    ...recreatedWords(diff),
    ...(podsInPlace > 0 ? [`${counted(podsInPlace, 'pod')} updated in place`] : []),
    ...(replicasAdded > 0 ? [`${counted(replicasAdded, 'replica')} added`] : []),
    ...(replicasRemoved > 0 ? [`${counted(replicasRemoved, 'replica')} removed`] : []),
  ];
}

/** Workloads that are gone; deleted they are only where something deletes them. */
function goneWords({ workloads, summary: { deleted } }: Pick<SavedDiff, 'workloads' | 'summary'>): string {
  const runsOn = ({ change, pods, reasons }: ClusterChange): boolean => change === PlanChange.DELETED && pods === PodEffect.NONE && reasons.length > 0;
  const gone = workloads.filter(({ change }) => change === PlanChange.DELETED);
  const isLeft = gone.every(({ clusters }) => clusters.length > 0 && clusters.every(runsOn));
  return isLeft ? `${counted(deleted, 'workload')} no longer in the app` : `${counted(deleted, 'workload')} deleted`;
}

/** Clusters in which something of a kind happens to pods. */
function clustersWith({ workloads }: Pick<SavedDiff, 'workloads'>, holds: (change: ClusterChange) => boolean): number {
  return new Set(workloads.flatMap(({ clusters }) => clusters.filter(holds).map(({ cluster }) => cluster))).size;
}

/** How many pods are recreated; where nobody knows how many, in how many clusters. */
function recreatedWords(diff: Pick<SavedDiff, 'workloads' | 'summary'>): string[] {
  const { podsRecreated } = diff.summary;
  const uncounted = clustersWith(diff, ({ pods, podsUpdated }) => pods === PodEffect.RECREATED && podsUpdated === undefined);
  if (uncounted === 0) return podsRecreated > 0 ? [`${counted(podsRecreated, 'pod')} recreated`] : [];
  const where = counted(uncounted, 'cluster');
  return [podsRecreated > 0 ? `${counted(podsRecreated, 'pod')} recreated, and an unknown number in ${where}` : `pods recreated in ${where}`];
}

/** What a diff comes to, in a few words: the worst that happens. */
export function verdictOf(diff: Pick<SavedDiff, 'workloads' | 'fleet' | 'platform' | 'summary'>): string {
  const { workloads, fleet, platform, summary: { irreversible, deleted, created, changed, clusters } } = diff;
  if (workloads.length + fleet.length + platform.length === 0) return 'no cluster changes';
  if (irreversible > 0) return irreversible === 1 ? 'one finding cannot be undone' : `${irreversible} findings cannot be undone`;
  if (deleted > 0) return goneWords(diff);
  const [recreated] = recreatedWords(diff);
  if (recreated !== undefined) return recreated;
  for (const [effect, words] of WORSE) {
    const count = clustersWith(diff, ({ pods }) => pods === effect);
    if (count > 0) return `${words} in ${counted(count, 'cluster')}`;
  }
  if (created + changed === 0) return 'no workload changes';
  return clusters === 0 ? `${counted(created + changed, 'workload')} changed, no pod is recreated` : `${counted(created + changed, 'workload')} in ${counted(clusters, 'cluster')}, no pod is recreated`;
}

const WORSE: readonly (readonly [PodEffect, string])[] = [
  [PodEffect.RECREATED, 'pods recreated'], [PodEffect.REFUSED, 'change refused'], [PodEffect.DELETED, 'pods deleted'], [PodEffect.UNKNOWN, 'effect on pods unknown'],
];

/** The sign of a change, as in diffs of text. */
export const SIGNS: Readonly<Record<PlanChange, string>> = {
  [PlanChange.CREATED]: '+', [PlanChange.CHANGED]: '~', [PlanChange.DELETED]: '-', [PlanChange.UNCHANGED]: '=',
};
