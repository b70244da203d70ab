import { Certainty } from '../../definition/cluster-delivery';
import { PlanChange } from '../diff-model';
import type { PlannedShare, PlannedWorkload } from '../model';
import type { SharePair } from './plan-data';

/** Whether the workload itself is in the cluster, or may be: its number of replicas may be unknown, or zero or one by the UID. */
export function mayRun(share: PlannedShare | undefined): boolean {
  return share !== undefined && (share.workload !== undefined || share.certainty === Certainty.UNKNOWN || (share.alternativeReplicas ?? 0) > 0);
}

/** What becomes of the workload in a cluster where something differs. Companions alone do not make it run there. */
export function shareChange({ before, after }: SharePair): PlanChange {
  if (!before) return PlanChange.CREATED;
  if (!after) return PlanChange.DELETED;
  if (mayRun(before) === mayRun(after)) return PlanChange.CHANGED;
  return mayRun(after) ? PlanChange.CREATED : PlanChange.DELETED;
}

/** The replicas of a share; the smaller number where either of two is possible. */
export function leastReplicas(share: PlannedShare | undefined): number | undefined {
  return share?.replicas === undefined ? undefined : Math.min(share.replicas, share.alternativeReplicas ?? share.replicas);
}

/** Whether two shares say the same of replicas. */
export function sameReplicas(before: PlannedShare, after: PlannedShare): boolean {
  return before.replicas === after.replicas && before.alternativeReplicas === after.alternativeReplicas && before.certainty === after.certainty;
}

/**
 * The replicas of all clusters; undefined for kinds without replicas, and where a share is unknown. Ties go one way or the other for all clusters at once, so
 * the smallest sum is that of one of the two ways.
 */
export function totalReplicas({ clusters }: PlannedWorkload): number | undefined {
  if (clusters.some(({ certainty }) => certainty === Certainty.UNKNOWN) || clusters.every(({ replicas }) => replicas === undefined)) return undefined;
  let [one, other] = [0, 0];
  for (const { replicas = 0, alternativeReplicas = replicas } of clusters) {
    one += replicas;
    other += alternativeReplicas;
  }
  return Math.min(one, other);
}
