import { isObject, listOf, valueAt } from '../../json/json';
import { groupKindOf } from '../../json/kube-object';
import { podsLeaving } from '../../kinds/updates';
import { PlanChange, PodEffect } from '../diff-model';
import { type PlannedObject, RemovalEffect } from '../model';
import type { ComparedShare } from './clusters';
import type { Note } from './hazard-list';
import { keyOf } from './matches';
import { replicaMoves } from './outcomes';
import { subjectOf } from './pods';
import { DIFF_RULES } from './rules';

/** A part of a workload that makes claims for its pods. */
interface ClaimHolder {
  /** The template of a UnitedDeployment that it is; undefined for the workload itself. */
  readonly template?: string;
  /** Whether the claims go with the pods, as those of a CloneSet, or by a retention policy. */
  readonly withPods: boolean;
  readonly spec: unknown;
}

/** What becomes of the pods that claims were made for. */
interface Losses {
  /** Whether all go with the object, or with the workloads that a UnitedDeployment made. */
  readonly isGone: boolean;
  /** Pods of subsets that go. */
  readonly deleted: number;
  /** Pods that go from workloads that stay. */
  readonly scaled: number;
  readonly isRecreated: boolean;
}

const WITH_PODS: Readonly<Record<string, boolean>> = { 'apps.kruise.io/CloneSet': true, 'apps.kruise.io/StatefulSet': false, 'apps/StatefulSet': false };
const UNITED: Readonly<Record<string, boolean>> = { cloneSetTemplate: true, advancedStatefulSetTemplate: false, statefulSetTemplate: false };

/** Claims that a change deletes: those of pods that go, where nothing keeps them. */
export function noteClaims({ shares: { cluster, before, after }, change }: ComparedShare, note: Note): void {
  const [old, now] = [before?.workload, after?.workload];
  const isGivenUp = change.change === PlanChange.DELETED;
  if (!old || (isGivenUp && change.removal === RemovalEffect.ORPHANED) || change.pods === PodEffect.REFUSED) return;
  const isReplaced = now !== undefined && keyOf(old) !== keyOf(now);
  const isGone = isGivenUp || change.pods === PodEffect.DELETED || isReplaced;
  const condition = isGivenUp && change.pods !== PodEffect.DELETED ? 'if it is deleted, ' : '';
  // Pods of StatefulSets go without fewer replicas if their numbers change.
  const { scaled, deleted } = (isGone || !now ? undefined : podsLeaving(old.manifest, now.manifest)) ?? { scaled: 0, deleted: 0 };
  const losses = { isGone, deleted, scaled: isGone ? 0 : Math.max(replicaMoves([change]).removed - deleted, scaled), isRecreated: change.pods === PodEffect.RECREATED };
  const later = isGone ? [] : partsOf(now ?? old);
  for (const holder of partsOf(old).filter(({ spec }) => namesOf(spec).length > 0)) {
    const stays = later.find(({ template }) => template === holder.template);
    for (const message of stays ? lossesOf(holder, stays.spec, losses) : lossesOf(holder, holder.spec, { ...losses, isGone: true })) {
      note(DIFF_RULES.claims, { message: `${subjectOf(old)}: ${condition}${message}`, cluster, ...fixOf(holder) });
    }
  }
}

function partsOf({ manifest }: PlannedObject): ClaimHolder[] {
  const own = groupKindOf(manifest);
  if (Object.hasOwn(WITH_PODS, own)) return [{ withPods: WITH_PODS[own], spec: manifest.spec }];
  if (own !== 'apps.kruise.io/UnitedDeployment') return [];
  return Object.entries(UNITED).map(([template, withPods]) => ({ template, withPods, spec: valueAt(manifest, ['spec', 'template', template, 'spec']) })).filter(({ spec }) => spec !== undefined);
}

function namesOf(spec: unknown): string[] {
  return listOf<any>(valueAt(spec, ['volumeClaimTemplates'])).flatMap((claim) => (isObject(claim) ? [`'${String(claim.metadata?.name)}'`] : []));
}

/** What is lost of the claims that were made, by what the workload says of them now. */
function lossesOf({ withPods, spec }: ClaimHolder, policy: unknown, { isGone, deleted, scaled, isRecreated }: Losses): string[] {
  const claims = `the volume claims ${namesOf(spec).join(', ')}`;
  if (withPods) {
    if (isGone) return [`${claims} of all pods are deleted with the CloneSet that owns them.`];
    if (isRecreated) return [`${claims} are deleted with each pod that is replaced; new pods begin with empty volumes.`];
    return scaled > 0 ? [`${claims} of ${pods(scaled)} are deleted with them.`] : [];
  }
  const deletes = (moment: string): boolean => valueAt(policy, ['persistentVolumeClaimRetentionPolicy', moment]) === 'Delete';
  const because = (moment: string): string => `are deleted: persistentVolumeClaimRetentionPolicy.${moment} is Delete.`;
  return [
    ...(deletes('whenDeleted') && (isGone || deleted > 0) ? [`${claims} of ${isGone ? 'all pods' : pods(deleted)} ${because('whenDeleted')}`] : []),
    ...(deletes('whenScaled') && !isGone && scaled > 0 ? [`${claims} of ${pods(scaled)} ${because('whenScaled')}`] : []),
  ];
}

function pods(count: number): string {
  return count === 1 ? 'one pod that goes' : `${count} pods that go`;
}

/** A CloneSet has no setting that keeps claims. */
function fixOf({ withPods }: ClaimHolder): { readonly fix?: string } {
  return withPods ? { fix: 'save the data first; a CloneSet has no setting that keeps claims, a StatefulSet does.' } : {};
}
