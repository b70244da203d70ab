import { Certainty } from '../constructs/definition/cluster-delivery';
import { type ClusterChange, PlanChange, PodEffect } from '../constructs/plan/diff-model';
import { POD_WORDS } from '../constructs/plan/pod-words';
import type { SavedShare } from '../constructs/plan/file';
import { type Cell, type Column, type Count, countOf, type Row } from './fleet';

/** How certain a number is, as it is said of it. */
export const CERTAINTY_WORDS: Readonly<Record<Certainty, string>> = {
  [Certainty.EXACT]: 'certain',
  [Certainty.EITHER]: 'either of two numbers',
  [Certainty.ESTIMATE]: 'an estimate',
  [Certainty.UNKNOWN]: 'unknown',
};

const THOUSANDS = new Intl.NumberFormat('en-US');

/** A number with its thousands apart, the same in every language of a browser. Most are small, and formats are slow. */
export function number(value: number): string {
  return value < 1000 ? String(value) : THOUSANDS.format(value);
}

/** A number of things: `1 cluster`, `5 clusters`. */
export function amount(value: number, noun: string): string {
  return `${number(value)} ${noun}${value === 1 ? '' : 's'}`;
}

/** A sum that may not be certain: `24`, `24 or 25`, `24–26`, `24 + ?`. */
export function countText({ least, most, open }: Count): string {
  const known = least === most ? number(least) : `${number(least)}${most === least + 1 ? ' or ' : '–'}${number(most)}`;
  return open ? (most === 0 ? '?' : `${known} + ?`) : known;
}

/** A sum where there is little room: `24`, or `24+` where it may be more. */
export function shortCount({ least, most, open }: Count): string {
  return least === most && !open ? number(least) : `${number(least)}+`;
}

/** The replicas of a share: `3`, `3 or 4`, `~3`, `?`; a tick for kinds without replicas. */
export function shareText(share: SavedShare | undefined): string {
  if (!share) return '–';
  if (share.certainty === Certainty.UNKNOWN && share.replicas === undefined) return '?';
  if (share.replicas === undefined) return '✓';
  const { least, most } = countOf(share);
  return least === most ? `${share.certainty === Certainty.ESTIMATE ? '~' : ''}${number(least)}` : `${number(least)} or ${number(most)}`;
}

/** Whether the number of a cell is another one than before. */
export function moved({ share, was, change }: Cell): boolean {
  return change !== undefined && shareText(share) !== shareText(was) && (share?.replicas !== undefined || was?.replicas !== undefined);
}

/** What is said of something that leaves the output and stays in the cluster. */
export const NO_MORE = 'no longer delivered';

/** Whether something leaves the output, and nothing deletes it in the cluster by itself. */
export function isLeft({ change, pods }: ClusterChange): boolean {
  return change === PlanChange.DELETED && pods === PodEffect.NONE;
}

function replicasInWords(share: SavedShare | undefined): string {
  const text = shareText(share);
  if (text === '–') return 'nothing';
  if (text === '✓') return 'delivered';
  if (text === '?') return 'unknown number of replicas';
  return `${text.replace('~', 'about ')} ${text === '1' ? 'replica' : 'replicas'}`;
}

/** A cell as a screen reader says it: `web on edge-lisbon, OCM, 1 replica, changed from 2, pods recreated`. */
export function cellLabel(row: Row, { cluster }: Column, cell: Cell): string {
  const parts = [`${row.workload.name} on ${cluster.name}`, cluster.controlPlane];
  const { share, was, change } = cell;
  if (!share && !change) return [...parts, 'not delivered'].join(', ');
  if (change?.change === PlanChange.DELETED) parts.push(isLeft(change) ? NO_MORE : 'deleted', `was ${replicasInWords(was)}`);
  else {
    parts.push(replicasInWords(share));
    if (change?.change === PlanChange.CREATED) parts.push('created');
    else if (change) parts.push(moved(cell) ? `changed from ${shareText(was)}` : 'changed');
  }
  if (change && change.pods !== PodEffect.NONE && change.change === PlanChange.CHANGED) parts.push(POD_WORDS[change.pods]);
  return parts.join(', ');
}

/** A workload as a screen reader says it. */
export function rowLabel({ workload, gone, total, change }: Row): string {
  const { kind, name, namespace } = workload;
  return [
    `${kind} ${name}${namespace ? ` in ${namespace}` : ''}`,
    gone ? 'deleted' : total ? `${countText(total)} replicas in all` : 'no replicas',
    change && !gone ? change.change : '',
    change?.hazards.some(({ irreversible }) => irreversible) ? 'cannot be undone' : '',
  ].filter(Boolean).join(', ');
}

/** What an update does to the number of pods, in a sentence; empty if it says nothing of it. */
export function updateSentence({ podsUpdated, leastAvailable, mostPods }: ClusterChange): string {
  const parts = [
    podsUpdated === undefined ? '' : `${amount(podsUpdated, 'pod')} updated`,
    leastAvailable === undefined ? '' : `at least ${number(leastAvailable)} available`,
    mostPods === undefined ? '' : `at most ${amount(mostPods, 'pod')} meanwhile`,
  ].filter(Boolean);
  return parts.join(', ');
}

/** The last part of an image, which is what changes: `web:1.4.2`. */
export function shortImage(image: string): string {
  const name = image.slice(image.lastIndexOf('/') + 1);
  const digest = name.indexOf('@sha256:');
  return digest < 0 ? name : `${name.slice(0, digest)}@${name.slice(digest + 8, digest + 15)}`;
}

/** A value of a manifest on one line. */
export function valueText(value: unknown): string {
  if (value === undefined) return 'none';
  return typeof value === 'string' ? (value === '' ? '""' : value) : JSON.stringify(value);
}

/** The name of a workload with its namespace. */
export function fullName({ namespace, name }: { readonly namespace?: string; readonly name: string }): string {
  return namespace === undefined ? name : `${namespace}/${name}`;
}
