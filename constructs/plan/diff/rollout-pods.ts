import { partitionRule } from '../../kinds/updates';
import { type ClusterChange, PodEffect } from '../diff-model';
import { type PlannedRollout, type PlannedRolloutCluster, RolloutVersion } from '../model';
import type { SharePair, WorkloadPair } from './plan-data';

type PodAnswer = Pick<ClusterChange, 'pods' | 'reasons' | 'podsUpdated' | 'leastAvailable' | 'mostPods'>;

const EFFECTS: Readonly<Record<string, PodEffect>> = { 'in-place': PodEffect.IN_PLACE, 'recreated': PodEffect.RECREATED, 'none': PodEffect.NONE };

/**
 * What happens to pods between two steps of one rollout. Two objects do not say which pods have which version when one of them holds pods back; the steps do, since
 * each of them begins where the one before ended.
 */
export function steppedAnswer(answer: PodAnswer, pair: SharePair, { before: old, after: now }: WorkloadPair): PodAnswer {
  const [from, to] = [standing(old?.rollout, pair.cluster), standing(now?.rollout, pair.cluster)];
  const [was, is] = [old?.rollout?.versions, now?.rollout?.versions];
  if (!from || !to || was === undefined || is === undefined || answer.pods === PodEffect.REFUSED) return answer;
  if (was !== is) return [from, to].some(({ partition }) => partition !== undefined) && from.total !== to.total ? { ...answer, reasons: [...answer.reasons, resized(from, to)] } : answer;
  const effect = EFFECTS[to.effect ?? ''];
  if (effect === undefined || from.updated === undefined || to.updated === undefined || to.total === undefined) return answer;
  const otherwise = (to.alternativeUpdated ?? to.updated) - (from.alternativeUpdated ?? from.updated);
  const updated = Math.max(Math.abs(to.updated - from.updated), Math.abs(otherwise));
  if (updated === 0 || effect === PodEffect.NONE) return { pods: PodEffect.NONE, reasons: [] };
  if (to.updated < from.updated && to.version === RolloutVersion.PART) {
    return { pods: PodEffect.NONE, reasons: [notTaken(now!.rollout!.step, old!.rollout!.step)] };
  }
  const { leastAvailable = leastOf(pair, updated, to.total), mostPods } = answer;
  return {
    pods: effect,
    reasons: [
      ...answer.pods === effect ? answer.reasons.filter((reason) => !PARTITION.test(reason)) : [],
      `The rollout goes from ${from.updated} to ${to.updated} of ${to.total} pods with the new version.`,
    ],
    podsUpdated: updated,
    ...(leastAvailable !== undefined && { leastAvailable }),
    ...(mostPods !== undefined && { mostPods }),
  };
}

/** Kruise updates pods to the template of the object, never away from it, so a greater partition alone brings none back. */
function notTaken(step: number, from: number): string {
  return `A partition that is raised takes no pods back: to roll back, say step '${step} from ${Math.max(from, step + 1)}'.`;
}

/** A partition is a number of pods that keep the old version, and Kruise chooses the pods that go. */
function resized({ total: before }: PlannedRolloutCluster, { total: after }: PlannedRolloutCluster): string {
  return `Its pods go from ${before ?? 'an unknown number'} to ${after ?? 'an unknown number'} in the middle of a rollout: none of them is taken back to the old version, and which of them go is not known.`;
}

/** Sentences on what a partition holds back, for which the steps have exact numbers. */
const PARTITION = /\.partition (was )?'/;

function standing(rollout: PlannedRollout | undefined, cluster: string): PlannedRolloutCluster | undefined {
  return rollout?.steps[rollout.step]?.clusters.find((each) => each.cluster === cluster);
}

function leastOf({ after }: SharePair, updated: number, total: number): number | undefined {
  const manifest = after?.workload?.manifest;
  const unavailable = manifest && partitionRule(manifest)?.unavailable(manifest, total);
  return unavailable === undefined ? undefined : total - Math.min(updated, unavailable);
}
