import { Certainty } from '../../definition/cluster-delivery';
import { type ClusterChange, type ObjectChange, PlanChange } from '../diff-model';
import type { PlannedObject, PlannedShare } from '../model';
import { keyOf, sharePairs } from './matches';
import { type ObjectComparison, sameObjects } from './objects';
import { isUnknown, outlineOf } from './outline';
import type { SharePair, WorkloadPair } from './plan-data';
import type { Presence } from './presence';
import type { PodJudge } from './pods';
import type { Remaining } from './removals';
import { mayRun, sameReplicas, shareChange } from './shares';

/** What a comparison of workloads goes by, and what it has found already. */
export interface Comparison extends ObjectComparison {
  readonly pods: PodJudge;
  /** The version of Kruise in a cluster; empty for a cluster that no plan has. */
  readonly kruiseIn: (cluster: string) => string;
  readonly remaining: Remaining;
  /** What is where in each of the plans. */
  readonly before: Presence;
  readonly after: Presence;
}

/** A cluster where something of a workload differs, with the shares that were compared. */
export interface ComparedShare {
  readonly shares: SharePair;
  readonly change: ClusterChange;
}

/** The clusters where something of a workload differs, in the order of names. */
export function comparedShares(pair: WorkloadPair, comparison: Comparison): ComparedShare[] {
  const { before, after } = pair;
  // Of unknown shares nobody knows which of them gets or loses what is added or taken away.
  const isSameTotal = before?.replicas === after?.replicas && before?.template?.id === after?.template?.id;
  return sharePairs(before?.clusters ?? [], after?.clusters ?? []).flatMap((shares) => {
    // Nearly all shares of a large fleet end here.
    if (isSameTotal && shares.before && shares.after && isSameShare(shares.before, shares.after)) return [];
    const objects = withoutShared(shares, objectChanges(shares, pair, comparison), comparison);
    if (objects.length === 0 && !differ(shares, pair)) return [];
    return [{ shares, change: clusterChange(shares, pair, objects, comparison) }];
  });
}

function isSameShare(before: PlannedShare, after: PlannedShare): boolean {
  return sameNumbers(before, after) && !isHidden(before) && before.outline?.id === after.outline?.id && sameObjects(before.objects, after.objects);
}

/** Whether the workload may be in the cluster, but the share does not say what it is like: none or one replica, by the UID. */
function isHidden(share: PlannedShare): boolean {
  return share.outline === undefined && isUnknown(share);
}

function sameNumbers(before: PlannedShare, after: PlannedShare): boolean {
  return sameReplicas(before, after) && before.controlPlane === after.controlPlane;
}

/** Whether the numbers of two shares differ, or may differ. */
function differ({ before, after }: SharePair, pair: WorkloadPair): boolean {
  if (!before || !after) return mayRun(before) || mayRun(after);
  return !sameNumbers(before, after) || (before.certainty === Certainty.UNKNOWN && pair.before!.replicas !== pair.after!.replicas);
}

/** What another workload brings to the cluster, before or after, is neither created nor deleted: it stays, or it changes. */
function withoutShared({ cluster, before: had, after: has }: SharePair, objects: ObjectChange[], { before, after, changes }: Comparison): ObjectChange[] {
  const other = (change: ObjectChange): PlannedObject | undefined => (change.change === PlanChange.DELETED ? after : before).objectIn(cluster, keyOf(change));
  const isShared = (change: ObjectChange): boolean => change.change !== PlanChange.CHANGED && other(change) !== undefined;
  if (!objects.some(isShared)) return objects;
  return objects.flatMap((change) => {
    if (!isShared(change)) return [change];
    const own = (change.change === PlanChange.DELETED ? had : has)?.objects.find((object) => keyOf(object) === keyOf(change));
    if (!own) return [change];
    return change.change === PlanChange.DELETED ? changes([own], [other(change)!]) : changes([other(change)!], [own]);
  });
}

/** Where a share is unknown, the workloads are compared without their replicas; where nothing at all is known of one, they are not. */
function objectChanges({ before, after }: SharePair, pair: WorkloadPair, { changes }: Comparison): ObjectChange[] {
  const [old, now] = [before?.objects ?? [], after?.objects ?? []];
  if (!isUnknown(before) && !isUnknown(after)) return changes(old, now);
  const [had, has] = [outlineOf(before, pair.before), outlineOf(after, pair.after)];
  const areKnown = (had !== undefined || !mayRun(before)) && (has !== undefined || !mayRun(after));
  const companions = (share: PlannedShare | undefined): PlannedObject[] => (share?.objects ?? []).filter((object) => object !== share!.workload);
  return changes([...companions(before), ...(had && areKnown ? [had] : [])], [...companions(after), ...(has && areKnown ? [has] : [])]);
}

function clusterChange(shares: SharePair, pair: WorkloadPair, objects: ObjectChange[], { pods, kruiseIn }: Comparison): ClusterChange {
  const change = shareChange(shares);
  const isLess = change === PlanChange.DELETED || objects.some((object) => object.change === PlanChange.DELETED);
  const { cluster, before, after } = shares;
  const { replicas: replicasBefore, alternativeReplicas: alternativeReplicasBefore } = before ?? {};
  const { replicas: replicasAfter, alternativeReplicas: alternativeReplicasAfter } = after ?? {};
  return {
    cluster,
    controlPlane: (after ?? before)!.controlPlane,
    change,
    ...(replicasBefore !== undefined && { replicasBefore }),
    ...(alternativeReplicasBefore !== undefined && { alternativeReplicasBefore }),
    ...(replicasAfter !== undefined && { replicasAfter }),
    ...(alternativeReplicasAfter !== undefined && { alternativeReplicasAfter }),
    ...pods.answer(shares, pair, objects, kruiseIn(cluster)),
    objects,
    ...(isLess && shares.before && { removal: shares.before.removal }),
  };
}
