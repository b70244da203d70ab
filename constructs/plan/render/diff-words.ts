import { groupedBy } from '../../json/json';
import { shown } from '../../json/shown';
import { visible } from '../../json/visible';
import { type ClusterChange, type DiffSummary, type FieldChange, type ObjectChange, PlanChange, PodEffect, type WorkloadChange } from '../diff-model';
import { POD_WORDS } from '../pod-words';
import { replicaChange } from '../diff/summary';
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
  return [...groupedBy(clusters, (change) => `${change.controlPlane} ${change.change} ${change.pods} ${stepOf(change)} ${whatChanges(change.objects)}`).values()] as unknown as ClusterGroup[];
}

function stepOf({ replicasBefore, replicasAfter }: ClusterChange): string {
  return replicasBefore === replicasAfter ? '' : `${replicasBefore}>${replicasAfter}`;
}

function isReplicas({ field }: FieldChange): boolean {
  return field === 'spec.replicas';
}

/** The names of a group: `us-west, us-east and 98 more`. */
export function groupNames(group: ClusterGroup): string {
  return visible(someOf(group.map(({ cluster }) => cluster)));
}

/** The replicas of a group: `3 → 4`, `3`, `2 to 5`, or nothing for kinds without. */
export function groupReplicas(group: ClusterGroup): string {
  const [{ replicasBefore, replicasAfter, change }] = group;
  if (stepOf(group[0]) !== '') return `${replicasBefore ?? (change === PlanChange.CREATED ? 0 : '?')} → ${replicasAfter ?? (change === PlanChange.DELETED ? 0 : '?')}`;
  const numbers = group.flatMap(({ replicasAfter: number }) => (number === undefined ? [] : [number]));
  if (numbers.length === 0) return '';
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  return least === most ? String(least) : `${least} to ${most}`;
}

/** The replicas of all clusters of a workload: `12 → 10`, `12`, or nothing where they are unknown. */
export function totalText({ replicasBefore, replicasAfter }: WorkloadChange): string {
  if (replicasBefore === undefined && replicasAfter === undefined) return '';
  if (replicasBefore === replicasAfter) return counted(replicasAfter!, 'replica');
  return `${replicasBefore ?? '?'} → ${replicasAfter ?? '?'} replicas`;
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
  const more = first.change === PlanChange.CHANGED && first.pods !== PodEffect.REFUSED ? replicaChange(first) ?? 0 : 0;
  if (more === 0) return undefined;
  return `${counted(Math.abs(more), 'pod')} ${more > 0 ? 'more' : 'fewer'}`;
}

function dip(group: ClusterGroup): string[] {
  const known = group.filter(({ leastAvailable, replicasAfter }) => leastAvailable !== undefined && replicasAfter !== undefined && replicasAfter > 0);
  if (known.length === 0) return [];
  const worst = known.reduce((one, other) => (other.leastAvailable! / other.replicasAfter! < one.leastAvailable! / one.replicasAfter! ? other : one));
  const most = Math.max(...known.map(({ mostPods = 0, replicasBefore = 0, replicasAfter }) => mostPods - Math.max(replicasBefore, replicasAfter!)));
  return [`at least ${worst.leastAvailable} of ${worst.replicasAfter} available`, ...(most > 0 ? [`up to ${most} extra`] : [])];
}

/** What changes in a group, in short sentences: `image web:1.4.2 → 1.5.0`, `Service web is created`. Replicas of a cluster are told elsewhere. */
export function groupChanges(group: ClusterGroup, workload: WorkloadChange): string[] {
  const [{ objects, replicasBefore, replicasAfter }] = group;
  const isKnown = replicasBefore !== undefined || replicasAfter !== undefined;
  return objects.flatMap((object) => {
    const isWorkload = object.kind === workload.kind && object.name === workload.name && object.namespace === workload.namespace;
    const name = visible(`${object.kind} ${object.name}`);
    if (object.change !== PlanChange.CHANGED) return isWorkload ? [] : [`${name} is ${object.change}`];
    return object.fields.filter((field) => !(isWorkload && isKnown && isReplicas(field))).map((field) => `${isWorkload ? '' : `${name}: `}${fieldText(field)}`);
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
export function summaryWords(summary: DiffSummary): string[] {
  const { created, changed, deleted, clusters, podsRecreated, podsInPlace, replicasAdded, replicasRemoved } = summary;
  return [
    ...(created > 0 ? [`${counted(created, 'workload')} created`] : []),
    ...(changed > 0 ? [`${counted(changed, 'workload')} changed`] : []),
    ...(deleted > 0 ? [`${counted(deleted, 'workload')} deleted`] : []),
    ...(clusters > 0 ? [`${counted(clusters, 'cluster')} affected`] : []),
    ...(podsRecreated > 0 ? [`${counted(podsRecreated, 'pod')} recreated`] : []),
    ...(podsInPlace > 0 ? [`${counted(podsInPlace, 'pod')} updated in place`] : []),
    ...(replicasAdded > 0 ? [`${counted(replicasAdded, 'replica')} added`] : []),
    ...(replicasRemoved > 0 ? [`${counted(replicasRemoved, 'replica')} removed`] : []),
  ];
}

/** What a diff comes to, in a few words. */
export function verdictOf({ irreversible, deleted, podsRecreated, created, changed, clusters }: DiffSummary, isEmpty: boolean): string {
  if (isEmpty) return 'no cluster changes';
  if (irreversible > 0) return irreversible === 1 ? 'one finding cannot be undone' : `${irreversible} findings cannot be undone`;
  if (deleted > 0) return `${counted(deleted, 'workload')} deleted`;
  if (podsRecreated > 0) return `${counted(podsRecreated, 'pod')} recreated`;
  return created + changed === 0 ? 'no workload changes' : `${counted(created + changed, 'workload')} in ${counted(clusters, 'cluster')}, no pod is recreated`;
}

/** The sign of a change, as in diffs of text. */
export const SIGNS: Readonly<Record<PlanChange, string>> = {
  [PlanChange.CREATED]: '+', [PlanChange.CHANGED]: '~', [PlanChange.DELETED]: '-', [PlanChange.UNCHANGED]: '=',
};

/** A number of things, such as `3 pods`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
