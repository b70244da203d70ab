import { podUpdate, type PodUpdate, immutableChanges, type ImmutableChange } from '../../kinds/updates';
import { type ClusterChange, type ObjectChange, PodEffect } from '../diff-model';
import { type PlannedObject, type PlannedShare, RemovalEffect } from '../model';
import { keyOf } from './matches';
import { kept } from './objects';
import type { SharePair, WorkloadPair } from './plan-data';
import { valueReader } from './read-values';
import { leastReplicas, mayRun } from './shares';

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
export function podJudge(): PodJudge {
  const updates = new Map<string, PodUpdate>();
  const refusals = new Map<string, ImmutableChange[]>();
  const readValues = valueReader();

  const immutable = (before: PlannedObject, after: PlannedObject): ImmutableChange[] => (before.id === after.id ? []
    : kept(refusals, `${before.id} ${after.id}`, () => immutableChanges(before.manifest, after.manifest)));

  const updated = (before: PlannedObject, after: PlannedObject, kruise: string): PodAnswer => {
    if (before.id === after.id) return { pods: PodEffect.NONE, reasons: [] };
    // Objects of kinds without pods can be refused as well; of others the update says so.
    const refused = hasPods(after) ? [] : immutable(before, after);
    if (refused.length > 0) return { pods: PodEffect.REFUSED, reasons: refused.map(({ message }) => message) };
    const update = kept(updates, `${before.id} ${after.id} ${kruise}`, () => podUpdate(before.manifest, after.manifest, kruise));
    return answerOf(update);
  };
  return {
    immutable,
    answer: (pair, workloads, objects, kruise) => {
      const special = arrival(pair, workloads) ?? departure(pair, workloads) ?? unforeseen(pair, workloads);
      if (special) return special;
      const [before, after] = [workloadIn(pair.before!, workloads.before)!, workloadIn(pair.after!, workloads.after)!];
      if (keyOf(before) !== keyOf(after)) return replaced(pair, before, after);
      // The numbers of a template are those of all clusters.
      const { pods, reasons, ...numbers } = updated(before, after, kruise);
      const answer = { pods, reasons, ...(pair.before!.workload && pair.after!.workload && numbers) };
      const notes = LASTING.has(answer.pods) ? readValues(after, objects) : [];
      return notes.length > 0 ? { ...answer, reasons: [...answer.reasons, ...notes] } : answer;
    },
  };
}

/** The workload as a cluster gets it, or where that is unknown as the app has it. */
export function workloadIn(share: PlannedShare, workload: WorkloadPair['before']): PlannedObject | undefined {
  return share.workload ?? workload?.template;
}

/** Kinds with pods say what a pod requests, even if that is nothing. */
function hasPods(object: PlannedObject | undefined): boolean {
  return object?.requests !== undefined;
}

const NOTHING: PodAnswer = { pods: PodEffect.NONE, reasons: [] };

function arrival({ before, after }: SharePair, workloads: WorkloadPair): PodAnswer | undefined {
  if (mayRun(before)) return undefined;
  return mayRun(after) && hasPods(workloadIn(after!, workloads.after)) ? { pods: PodEffect.CREATED, reasons: [] } : NOTHING;
}

function departure({ before, after }: SharePair, workloads: WorkloadPair): PodAnswer | undefined {
  if (mayRun(after)) return undefined;
  if (!hasPods(workloadIn(before!, workloads.before))) return NOTHING;
  if (workloads.before!.removal === RemovalEffect.ORPHANED) {
    return { pods: PodEffect.NONE, reasons: ['The objects stay in the cluster, and their pods run on: `preserveOnDeletion` is set. Nobody manages them any more.'] };
  }
  const why = !workloads.after ? 'The workload is no longer in the app.'
    : after ? 'The share of the cluster is zero, and an object without replicas is not delivered.'
      : 'The workload no longer goes to the cluster.';
  return { pods: PodEffect.DELETED, reasons: [why] };
}

function unforeseen({ before, after }: SharePair, workloads: WorkloadPair): PodAnswer | undefined {
  if (before!.controlPlane !== after!.controlPlane) {
    return {
      pods: PodEffect.UNKNOWN,
      reasons: [`${before!.controlPlane} stops delivering to the cluster and removes what it delivered, while ${after!.controlPlane} starts: which of them is first cannot be told.`],
    };
  }
  const known = (share: PlannedShare, workload: WorkloadPair['before']): boolean => workloadIn(share, workload) !== undefined;
  const isOneSided = (before!.workload === undefined) !== (after!.workload === undefined);
  if (!isOneSided && known(before!, workloads.before) && known(after!, workloads.after)) return undefined;
  const reason = after!.reason ?? before!.reason;
  return { pods: PodEffect.UNKNOWN, reasons: [`What the cluster gets is not known for certain${reason === undefined ? '.' : `: ${reason}`}`] };
}

/** Another object in its place: nothing keeps the two from running at once, nor from a time without either. */
function replaced({ before, after }: SharePair, old: PlannedObject, now: PlannedObject): PodAnswer {
  if (!hasPods(old) && !hasPods(now)) return NOTHING;
  const [had, has] = [leastReplicas(before), leastReplicas(after)];
  return {
    pods: PodEffect.RECREATED,
    reasons: [`${subjectOf(old)} is deleted, and ${subjectOf(now)} is created in its place.`],
    ...(had !== undefined && { podsUpdated: had, leastAvailable: 0, ...(has !== undefined && { mostPods: had + has }) }),
  };
}

/** An object in words, as `Kind namespace/name`. */
export function subjectOf({ kind, namespace, name }: Pick<PlannedObject, 'kind' | 'namespace' | 'name'>): string {
  return `${kind} ${namespace === undefined ? '' : `${namespace}/`}${name}`;
}

function answerOf({ effect, reasons, updated, leastAvailable, mostPods }: PodUpdate): PodAnswer {
  return {
    pods: EFFECTS[effect],
    reasons: [...reasons],
    ...(updated !== undefined && { podsUpdated: updated }),
    ...(leastAvailable !== undefined && { leastAvailable }),
    ...(mostPods !== undefined && { mostPods }),
  };
}
