import { podUpdate } from '../../../constructs/kinds/updates';
import type { RandomChange } from './random-changes';

/** What Kruise's own code says of a change: whether it makes a new revision, whether that can be reached in place, what its webhook refuses, how many pods are held back. */
export interface Verdict {
  readonly same: boolean;
  readonly inPlace: boolean;
  readonly refused?: string;
  readonly partition?: number;
  readonly error?: string;
}

/** In what our answer differs from that of Kruise, in words; undefined if it does not. */
export function differenceFrom(verdict: Verdict, { kind, before, after }: RandomChange, kruise = '1.9'): string | undefined {
  if (verdict.error !== undefined) return `Kruise cannot read it: ${verdict.error}`;
  const ours = podUpdate(before, after, kruise);
  const strategy = after.spec.updateStrategy;
  const policy = kind === 'CloneSet' ? strategy.type : strategy.rollingUpdate.podUpdatePolicy ?? strategy.rollingUpdate.rollingUpdateType;
  const stay = Math.min(before.spec.replicas ?? Infinity, after.spec.replicas ?? Infinity);
  // All controllers look at this first.
  const isPaused = (kind === 'CloneSet' ? strategy : strategy.rollingUpdate).paused === true;
  const held = isPaused ? Infinity : verdict.partition ?? (kind === 'StatefulSet' ? strategy.rollingUpdate.partition : strategy.rollingUpdate.partition === '100%' ? Infinity : 0);
  const updates = verdict.inPlace && ['InPlaceIfPossible', 'InPlaceOnly'].includes(policy) ? 'in-place' : 'recreated';
  const theirs = verdict.refused !== undefined ? 'refused' : verdict.same ? 'none' : held >= stay ? 'held' : updates;
  if (ours.effect !== theirs) return `we say ${ours.effect}, Kruise says ${theirs}: ${ours.reasons.join(' ')}`;
  const number = kind === 'DaemonSet' || theirs === 'none' || theirs === 'refused' ? undefined : Math.max(0, stay - held);
  return ours.updated === number ? undefined : `we say that ${ours.updated} pods are updated, Kruise says ${number}`;
}
