import { Certainty } from '../../definition/cluster-delivery';
import { PlanChange } from '../diff-model';
import type { PlannedShare, PlannedWorkload } from '../model';
import { type Outcomes, outcomesOf, sumOf } from './outcomes';
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

/** The replicas of a share, each of the two ways; undefined where they are unknown. */
export function shareOutcomes(share: PlannedShare | undefined): Outcomes | undefined {
  return outcomesOf(share?.replicas, share?.alternativeReplicas);
}

/** Whether two shares say the same of replicas. */
export function sameReplicas(before: PlannedShare, after: PlannedShare): boolean {
  return before.replicas === after.replicas && before.alternativeReplicas === after.alternativeReplicas && before.certainty === after.certainty;
}

/**
 * The replicas of all clusters, each of the two ways that ties may go; undefined for kinds without replicas. Where a share is unknown, they are those that were
 * asked for, if they are divided: nobody knows where they are, but how many there should be.
 */
export function totalOutcomes({ clusters, replicas: wanted, division: { strategy } }: PlannedWorkload): Outcomes | undefined {
  if (clusters.some(({ certainty }) => certainty === Certainty.UNKNOWN)) return strategy === 'Duplicated' ? undefined : outcomesOf(wanted);
  const known = clusters.map(shareOutcomes).filter((outcomes) => outcomes !== undefined);
  // What is scaled to zero goes nowhere.
  if (known.length === 0) return wanted === 0 ? [0, 0] : undefined;
  return sumOf(known);
}
