import { type ClusterChange, type ObjectChange, PlanChange } from '../diff-model';
import type { PlannedObject, PlannedShare } from '../model';
import { keyOf, sharePairs } from './matches';
import { type ObjectComparison, sameObjects } from './objects';
import type { SharePair, WorkloadPair } from './plan-data';
import type { Presence } from './presence';
import type { PodJudge } from './pods';
import { leastReplicas, mayRun, sameReplicas, shareChange } from './shares';

/** What a comparison of workloads goes by, and what it has found already. */
export interface Comparison extends ObjectComparison {
  readonly pods: PodJudge;
  /** The version of Kruise in a cluster; empty for a cluster that no plan has. */
  readonly kruiseIn: (cluster: string) => string;
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
  const isSameTemplate = before?.template?.id === after?.template?.id;
  return sharePairs(before?.clusters ?? [], after?.clusters ?? []).flatMap((shares) => {
    // Nearly all shares of a large fleet end here.
    if (isSameTemplate && shares.before && shares.after && isSameShare(shares.before, shares.after)) return [];
    const objects = withoutShared(shares.cluster, objectChanges(shares, pair, comparison), comparison);
    if (objects.length === 0 && shares.before && shares.after && sameNumbers(shares.before, shares.after)) return [];
    return [{ shares, change: clusterChange(shares, pair, objects, comparison) }];
  });
}

function isSameShare(before: PlannedShare, after: PlannedShare): boolean {
  return sameNumbers(before, after) && sameObjects(before.objects, after.objects);
}

function sameNumbers(before: PlannedShare, after: PlannedShare): boolean {
  return sameReplicas(before, after) && before.controlPlane === after.controlPlane;
}

/** What another workload brings to the cluster as it is, before or after, is neither created nor deleted. */
function withoutShared(cluster: string, objects: ObjectChange[], { before, after }: Comparison): ObjectChange[] {
  const isShared = ({ change, ...object }: ObjectChange): boolean => (change === PlanChange.DELETED && after.idIn(cluster, keyOf(object)) === object.before)
    || (change === PlanChange.CREATED && before.idIn(cluster, keyOf(object)) === object.after);
  return objects.some(isShared) ? objects.filter((object) => !isShared(object)) : objects;
}

/** Where both shares are unknown, the workloads are compared as the app has them; where one is, they cannot be compared. */
function objectChanges({ before, after }: SharePair, pair: WorkloadPair, { changes }: Comparison): ObjectChange[] {
  const [old, now] = [before?.objects ?? [], after?.objects ?? []];
  const [unknownBefore, unknownAfter] = [isUnknown(before), isUnknown(after)];
  if (!unknownBefore && !unknownAfter) return changes(old, now);
  if ((unknownBefore || !before) && (unknownAfter || !after)) {
    return changes(withTemplate(old, unknownBefore ? pair.before?.template : undefined), withTemplate(now, unknownAfter ? pair.after?.template : undefined));
  }
  return changes(old.filter((object) => object !== before!.workload), now.filter((object) => object !== after!.workload));
}

/** Whether the workload is, or may be, in the cluster in a form that nobody knows. */
function isUnknown(share: PlannedShare | undefined): boolean {
  return share?.workload === undefined && mayRun(share);
}

function withTemplate(objects: readonly PlannedObject[], template: PlannedObject | undefined): readonly PlannedObject[] {
  return template ? [...objects, template] : objects;
}

function clusterChange(shares: SharePair, pair: WorkloadPair, objects: ObjectChange[], { pods, kruiseIn }: Comparison): ClusterChange {
  const { cluster, before, after } = shares;
  const [replicasBefore, replicasAfter] = [leastReplicas(before), leastReplicas(after)];
  return {
    cluster,
    controlPlane: (after ?? before)!.controlPlane,
    change: shareChange(shares),
    ...(replicasBefore !== undefined && { replicasBefore }),
    ...(replicasAfter !== undefined && { replicasAfter }),
    ...pods.answer(shares, pair, objects, kruiseIn(cluster)),
    objects,
  };
}
