import * as fc from 'fast-check';
import type { KubeObject } from '../../../constructs/json/kube-object';
import { partitionRule } from '../../../constructs/kinds/updates';

/** A set with a partition, some of whose pods have the version of its template already. */
export interface PartitionQuestion {
  readonly kind: 'CloneSet' | 'StatefulSet' | 'DaemonSet' | 'SidecarSet';
  readonly partition: number | string;
  readonly maxUnavailable?: number | string;
  readonly maxSurge?: number | string;
  readonly pods: number;
  /** Pods, by their numbers, that have the version of the template before anything is done. */
  readonly at: readonly number[];
  /** Which version the status of the set calls the current one: that of the template (`x`) or the other (`y`). */
  readonly current: 'x' | 'y';
}

/** What Kruise's controllers make of it when they have nothing left to do. */
export interface PartitionVerdict {
  /** Pods that keep the other version. */
  readonly held: number;
  /** Pods, by their numbers, that have the version of the template now. */
  readonly at: readonly number[];
  /** How many pods may be unavailable, as far as the controller says so. */
  readonly unavailable?: number;
  readonly error?: string;
}

const number = fc.oneof(fc.nat(8), fc.nat(45));
const whole = fc.integer({ min: 0, max: 100 }).map((percent) => `${percent}%`);
const decimal = fc.integer({ min: 0, max: 1000 }).map((tenths) => `${tenths / 10}%`);

const PARTITIONS = {
  CloneSet: fc.oneof(number, whole, decimal),
  StatefulSet: number,
  DaemonSet: fc.oneof(number, whole),
  SidecarSet: fc.oneof(number, whole),
};

/** Partitions of all kinds, forward and on the way back. */
export const partitionQuestions: fc.Arbitrary<PartitionQuestion> = fc.constantFrom('CloneSet' as const, 'StatefulSet' as const, 'DaemonSet' as const, 'SidecarSet' as const).chain((kind) => (
  fc.record({
    partition: PARTITIONS[kind] as fc.Arbitrary<number | string>,
    // The webhooks refuse nothing at all.
    maxUnavailable: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 100 }).map((percent) => `${percent}%`)),
    surge: fc.oneof(fc.constant(undefined), fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 50 }).map((percent) => `${percent}%`)),
    pods: fc.nat(40),
    said: fc.oneof(fc.constant<number[]>([]), fc.uniqueArray(fc.nat(39), { maxLength: 40 })),
    current: fc.constantFrom('x' as const, 'y' as const),
  }).map(({ surge, said, ...question }) => ({
    kind, ...question, at: said.filter((pod) => pod < question.pods).sort((a, b) => a - b), ...((kind === 'CloneSet' || kind === 'DaemonSet') && surge !== undefined && { maxSurge: surge }),
  }))
));

/** In what our answer differs from that of Kruise, in words; undefined if it does not. */
export function partitionDifference(verdict: PartitionVerdict, question: PartitionQuestion): string | undefined {
  if (verdict.error !== undefined) return `Kruise cannot read it: ${verdict.error}`;
  const object = objectOf(question);
  const rule = partitionRule(object)!;
  const { partition, pods, at } = question;
  const [limit, waiting] = [rule.held(partition, pods), pods - at.length];
  // Where any pod counts, those that are up to date come first; otherwise the ones with the lowest numbers are held, if they are not up to date.
  const held = rule.anyPod ? Math.min(limit, waiting) : limit - at.filter((pod) => pod < limit).length;
  if (verdict.held !== held) return `we say that ${held} pods are held back, Kruise says ${verdict.held}`;
  if (verdict.unavailable === undefined) return undefined;
  // A SidecarSet is asked which pods come next, and not how many may.
  const unavailable = Math.min(rule.unavailable(object, pods)!, question.kind === 'SidecarSet' ? waiting - held : pods);
  const theirs = Math.min(verdict.unavailable, pods);
  return unavailable === theirs ? undefined : `we say that ${unavailable} pods may be unavailable, Kruise says ${theirs}`;
}

function objectOf({ kind, partition, maxUnavailable, maxSurge }: PartitionQuestion): KubeObject {
  const settings = { partition, maxUnavailable, ...(maxSurge !== undefined && { maxSurge }) };
  const updateStrategy = kind === 'CloneSet' || kind === 'SidecarSet' ? settings : { type: 'RollingUpdate', rollingUpdate: settings };
  return { apiVersion: kind === 'StatefulSet' ? 'apps.kruise.io/v1beta1' : 'apps.kruise.io/v1alpha1', kind, metadata: { name: 'web' }, spec: { updateStrategy } };
}
