import { Certainty } from '../../definition/cluster-delivery';
import { podUpdate, type PodUpdate, immutableChanges, type ImmutableChange, ownsPods } from '../../kinds/updates';
import { type ClusterChange, type ObjectChange, PodEffect } from '../diff-model';
import { type PlannedObject, type PlannedShare, RemovalEffect } from '../model';
import { keyOf, subjectOf } from './matches';
import { kept } from './objects';
import { sumOf } from './outcomes';
import { isUnknown, outlineOf, withReplicas } from './outline';
import type { SharePair, WorkloadPair } from './plan-data';
import { valueReader } from './read-values';
import { leftBecause, type Remaining } from './removals';
import { steppedAnswer } from './rollout-pods';
import { mayRun, shareOutcomes } from './shares';

/** What happens to the pods of a workload in a cluster, and why. */
export type PodAnswer = Pick<ClusterChange, 'pods' | 'reasons' | 'podsUpdated' | 'leastAvailable' | 'mostPods'>;

/** Says what happens to pods, each pair of objects once for each version of Kruise. */
export interface PodJudge {
  readonly answer: (pair: SharePair, workloads: WorkloadPair, objects: readonly ObjectChange[], kruise: string) => PodAnswer;
  /** The fields of an object that cannot be changed as the new one has it. */
  readonly immutable: (before: PlannedObject, after: PlannedObject) => ImmutableChange[];
}

const EFFECTS: Readonly<Record<PodUpdate['effect'], PodEffect>> = {
  'none': PodEffect.NONE,
  'in-place': PodEffect.IN_PLACE,
  'recreated': PodEffect.RECREATED,
  'deleted': PodEffect.DELETED,
  'held': PodEffect.HELD,
  'refused': PodEffect.REFUSED,
  'unknown': PodEffect.UNKNOWN,
};

/** These leave containers running that were started with the old values. */
const LASTING = new Set([PodEffect.NONE, PodEffect.IN_PLACE, PodEffect.HELD]);

/** A judge that keeps what it has found. */
export function podJudge(remaining: Remaining): PodJudge {
  const updates = new Map<string, PodUpdate>();
  const refusals = new Map<string, ImmutableChange[]>();
  const readValues = valueReader();

  const immutable = (before: PlannedObject, after: PlannedObject): ImmutableChange[] => (before.id === after.id ? []
    : kept(refusals, `${before.id} ${after.id}`, () => immutableChanges(before.manifest, after.manifest)));

  const updated = (before: PlannedObject, after: PlannedObject, kruise: string): PodAnswer => {
    if (before.id === after.id) return NOTHING;
    // Objects of kinds without pods can be refused as well; of others the update says so.
    const refused = hasPods(after) ? [] : immutable(before, after);
    if (refused.length > 0) return { pods: PodEffect.REFUSED, reasons: refused.map(({ message }) => message) };
    const update = kept(updates, `${before.id} ${after.id} ${kruise}`, () => podUpdate(before.manifest, after.manifest, kruise));
    return answerOf(update);
  };
  const answer: PodJudge['answer'] = (pair, workloads, objects, kruise) => {
    const special = arrival(pair, workloads) ?? departure(pair, workloads, remaining) ?? handover(pair);
    if (special) return special;
    const [before, after] = [workloadIn(pair.before!, workloads.before), workloadIn(pair.after!, workloads.after)];
    if (!before || !after) return uncertain(NOTHING, pair);
    if (keyOf(before) !== keyOf(after)) return replaced(pair, before, after);
    const found = atMost(worst(outcomePairs(pair, workloads).map(([old, now]) => updated(old, now, kruise))), pair);
    const notes = LASTING.has(found.pods) ? readValues(after, objects) : [];
    const stepped = steppedAnswer(found, pair, workloads);
    const whole = notes.length > 0 ? { ...stepped, reasons: [...stepped.reasons, ...notes] } : stepped;
    return isUnknown(pair.before) === isUnknown(pair.after) ? spread(whole, pair, workloads) : uncertain(whole, pair);
  };
  return { immutable, answer: (pair, workloads, objects, kruise) => withheld(withBounds(answer(pair, workloads, objects, kruise), workloads, objects), pair) };
}

/** Changes that do not reach the cluster for the time being: pods run on, whatever becomes of the object elsewhere. */
function withheld(answer: PodAnswer, { before, after }: SharePair): PodAnswer {
  if (after?.withheld === undefined) return answer;
  if (!mayRun(before) || !mayRun(after)) return { ...answer, reasons: [...answer.reasons, after.withheld] };
  return { pods: answer.pods === PodEffect.NONE ? PodEffect.NONE : PodEffect.HELD, reasons: [after.withheld] };
}

const BOUND = /^spec\.(min|max)Replica(s|Count)$/;

/** Who decides on the replicas: an autoscaler that comes or goes, and its bounds, by which pods come and go. */
function withBounds(answer: PodAnswer, { before: old, after: now }: WorkloadPair, objects: readonly ObjectChange[]): PodAnswer {
  const bounds = objects.flatMap(({ kind, name, fields }) => {
    const said = fields.filter(({ field }) => BOUND.test(field)).map(({ field, before, after }) => `${field.slice('spec.'.length)} from ${before ?? 'none'} to ${after ?? 'none'}`);
    return said.length > 0 ? [`${kind} '${name}' changes ${said.join(' and ')}: pods may come or go by it.`] : [];
  });
  const isHandedOver = old && now && old.autoscaled !== now.autoscaled;
  if (isHandedOver) bounds.push(now.autoscaled ? 'From now on an autoscaler decides on the replicas.' : 'No autoscaler decides on the replicas any more.');
  return bounds.length > 0 ? { ...answer, reasons: [...answer.reasons, ...bounds] } : answer;
}

/** The workload in a cluster before and after a change, each of the two ways that ties may go; without replicas where they are unknown. */
function outcomePairs({ before, after }: SharePair, workloads: WorkloadPair): [PlannedObject, PlannedObject][] {
  const [old, now] = [before!.workload, after!.workload];
  if (!old || !now) return [[outlineOf(before, workloads.before)!, outlineOf(after, workloads.after)!]];
  const [had, has] = [shareOutcomes(before), shareOutcomes(after)];
  // An outcome without replicas has no pods that could be updated.
  if (!had || !has || (had[0] === had[1] && has[0] === has[1]) || had[1] === 0 || has[1] === 0) return [[old, now]];
  const [otherOld, otherNow] = [withReplicas(old, ...had), withReplicas(now, ...has)];
  return otherOld && otherNow ? [[old, now], [otherOld, otherNow]] : [[old, now]];
}

/** The pods of a cluster that has none one way: those of the other way are updated at most, and nothing is sure to be available. */
function atMost(answer: PodAnswer, { before, after }: SharePair): PodAnswer {
  const [had, has] = [shareOutcomes(before), shareOutcomes(after)];
  if (!had || !has || (before!.workload && after!.workload) || (answer.pods !== PodEffect.RECREATED && answer.pods !== PodEffect.IN_PLACE)) return answer;
  return { ...answer, podsUpdated: Math.min(Math.max(...had), Math.max(...has)), leastAvailable: 0 };
}

const BY_HARM = [PodEffect.NONE, PodEffect.HELD, PodEffect.IN_PLACE, PodEffect.UNKNOWN, PodEffect.RECREATED, PodEffect.DELETED, PodEffect.REFUSED];

/** What is safe to say where either of two may happen: the greater harm, and the numbers that are certain. */
function worst(answers: readonly PodAnswer[]): PodAnswer {
  const [one, other] = answers;
  if (!other) return one;
  const { pods, reasons } = BY_HARM.indexOf(other.pods) > BY_HARM.indexOf(one.pods) ? other : one;
  const each = (number: 'podsUpdated' | 'leastAvailable' | 'mostPods', pick: (...numbers: number[]) => number) => {
    const known = answers.flatMap((answer) => answer[number] ?? []);
    return known.length === 0 ? {} : { [number]: pick(...known) };
  };
  return { pods, reasons, ...each('podsUpdated', Math.max), ...each('leastAvailable', Math.min), ...each('mostPods', Math.max) };
}

/** The workload as a cluster gets it, or where that is unknown its outline. */
export function workloadIn(share: PlannedShare, workload: WorkloadPair['before']): PlannedObject | undefined {
  return share.workload ?? outlineOf(share, workload);
}

/** Kinds with pods say what a pod requests, even if that is nothing. A SidecarSet has none of its own: it puts containers into pods of others. */
function hasPods(object: PlannedObject | undefined): boolean {
  return object?.requests !== undefined && ownsPods(object.manifest);
}

/** Whether an object has pods, as far as it is known. */
export function mayHavePods(object: PlannedObject | undefined): boolean {
  return object === undefined || hasPods(object);
}

const NOTHING: PodAnswer = { pods: PodEffect.NONE, reasons: [] };

function arrival({ before, after }: SharePair, workloads: WorkloadPair): PodAnswer | undefined {
  if (mayRun(before)) return undefined;
  if (!mayRun(after) || !mayHavePods(workloadIn(after!, workloads.after))) return NOTHING;
  return workloads.after?.rollout?.form === 'adoption' ? TAKEN_OVER : { pods: PodEffect.CREATED, reasons: [] };
}

/** A migration compares what a cluster gets with what it has, and whatever would touch a pod is an error. */
const TAKEN_OVER: PodAnswer = { pods: PodEffect.NONE, reasons: ['It runs in the cluster already, and is taken over as it is.'] };

function departure({ before, after }: SharePair, workloads: WorkloadPair, remaining: Remaining): PodAnswer | undefined {
  if (mayRun(after)) return undefined;
  const withPods = mayHavePods(workloadIn(before!, workloads.before));
  if (withPods && before!.removal === RemovalEffect.ORPHANED) {
    return { pods: PodEffect.NONE, reasons: ['The objects stay in the cluster, and their pods run on: `preserveOnDeletion` is set. Nobody manages them any more.'] };
  }
  const left = leftBecause(before!, workloads, remaining);
  if (left !== undefined && before!.removal === RemovalEffect.DELETED) return { pods: PodEffect.NONE, reasons: [leftText(left, withPods)] };
  if (!withPods) return NOTHING;
  const why = !workloads.after ? 'The workload is no longer in the app.'
    : after ? 'The share of the cluster is zero, and an object without replicas is not delivered.'
      : 'The workload no longer goes to the cluster.';
  return { pods: PodEffect.DELETED, reasons: [why] };
}

/** What becomes of what nobody deletes by itself. */
export function leftText(because: string, withPods: boolean): string {
  return `It leaves the output, and nothing deletes it by itself: ${because}.${withPods ? ' If it is deleted, its pods go.' : ''}`;
}

function handover({ before, after }: SharePair): PodAnswer | undefined {
  if (before!.controlPlane === after!.controlPlane) return undefined;
  return {
    pods: PodEffect.UNKNOWN,
    reasons: [`${before!.controlPlane} stops delivering to the cluster and removes what it delivered, while ${after!.controlPlane} starts: which of them is first cannot be told.`],
  };
}

/** Replicas that come or go in all, where nobody knows in which clusters. */
function spread(answer: PodAnswer, { before }: SharePair, workloads: WorkloadPair): PodAnswer {
  const [had, has] = [workloads.before!.replicas, workloads.after!.replicas];
  if (before!.certainty !== Certainty.UNKNOWN || had === has || had === undefined || has === undefined) return answer;
  return {
    pods: answer.pods === PodEffect.NONE ? PodEffect.UNKNOWN : answer.pods,
    reasons: [...answer.reasons, `The replicas of all clusters change from ${had} to ${has}; how many pods come or go in this one is not known.`],
  };
}

/** What is known of an update, where nobody knows how many pods there are on one of the two sides. */
function uncertain({ pods, reasons }: PodAnswer, { before, after }: SharePair): PodAnswer {
  const reason = after!.reason ?? before!.reason;
  return {
    pods: pods === PodEffect.NONE ? PodEffect.UNKNOWN : pods,
    reasons: [...reasons, `What the cluster gets is not known for certain${reason === undefined ? '.' : `: ${reason}`}`],
  };
}

/** Another object in its place: nothing keeps the two from running at once, nor from a time without either. */
function replaced({ before, after }: SharePair, old: PlannedObject, now: PlannedObject): PodAnswer {
  if (!hasPods(old) && !hasPods(now)) return NOTHING;
  const [had, has] = [shareOutcomes(before), shareOutcomes(after)];
  return {
    pods: PodEffect.RECREATED,
    reasons: [`${subjectOf(old)} is deleted, and ${subjectOf(now)} is created in its place.`],
    ...(had && { podsUpdated: Math.max(...had), leastAvailable: 0, ...(has && { mostPods: Math.max(...sumOf([had, has])) }) }),
  };
}

export { subjectOf } from './matches';

function answerOf({ effect, reasons, updated, leastAvailable, mostPods }: PodUpdate): PodAnswer {
  return {
    pods: EFFECTS[effect],
    reasons: [...reasons],
    ...(updated !== undefined && { podsUpdated: updated }),
    ...(leastAvailable !== undefined && { leastAvailable }),
    ...(mostPods !== undefined && { mostPods }),
  };
}
