import type { LeavingPods, PodUpdate } from '../pod-update';
import { replicasOf } from './update-pace';

/** Numbers of pods from a first to a last one, both included. */
export interface Span {
  readonly first: number;
  readonly last: number;
}

/**
 * An update of a StatefulSet whose pods get other numbers besides: pods whose numbers are no longer used are deleted, whatever the strategy of updates, and others are
 * started. Only those count that are not gone because of fewer replicas.
 */
export function withMovedPods(update: PodUpdate, before: readonly Span[], after: readonly Span[], fields: string): PodUpdate {
  if (update.effect === 'refused') return update;
  const stay = Math.min(count(before), count(after));
  const moved = stay - kept(before, after);
  if (moved <= 0) return update;
  const reason = `${fields} changes: ${moved === 1 ? 'a pod is' : `${moved} pods are`} deleted, and started anew with ${moved === 1 ? 'another number' : 'other numbers'}.`;
  return {
    effect: 'recreated', reasons: [...update.reasons, reason], updated: Math.min(stay, (update.updated ?? 0) + moved),
    leastAvailable: Math.max(0, (update.leastAvailable ?? stay) - moved), mostPods: update.mostPods ?? Math.max(count(before), count(after)) + moved,
  };
}

/** The pods of a set whose numbers are no longer used, whatever the reason; undefined if somebody else decides on replicas. */
export function leavingNumbers(before: any, after: any, numbers: (spec: any, replicas: number) => readonly Span[]): LeavingPods | undefined {
  const [replicas, now] = [replicasOf(before), replicasOf(after)];
  if (replicas === undefined || now === undefined) return undefined;
  const old = numbers(before, replicas);
  return { scaled: count(old) - kept(old, numbers(after, now)), deleted: 0 };
}

function kept(before: readonly Span[], after: readonly Span[]): number {
  return before.reduce((sum, span) => sum + after.reduce((both, other) => both + overlap(span, other), 0), 0);
}

function count(spans: readonly Span[]): number {
  return spans.reduce((sum, { first, last }) => sum + last - first + 1, 0);
}

function overlap(a: Span, b: Span): number {
  return Math.max(0, Math.min(a.last, b.last) - Math.max(a.first, b.first) + 1);
}
