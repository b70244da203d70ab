import { isObject, listOf, valueAt } from '../../json/json';
import { groupKindOf } from '../../json/kube-object';
import { PodEffect } from '../diff-model';
import type { PlannedObject } from '../model';
import type { ComparedShare } from './clusters';
import type { Note } from './hazard-list';
import { keyOf } from './matches';
import { subjectOf } from './pods';
import { DIFF_RULES } from './rules';

/** A part of a workload that makes claims for its pods. */
interface ClaimHolder {
  /** Whether the claims go with the pods, as those of a CloneSet, or by a retention policy. */
  readonly withPods: boolean;
  readonly spec: unknown;
}

const WITH_PODS: Readonly<Record<string, boolean>> = { 'apps.kruise.io/CloneSet': true, 'apps.kruise.io/StatefulSet': false, 'apps/StatefulSet': false };
const UNITED: Readonly<Record<string, boolean>> = { cloneSetTemplate: true, advancedStatefulSetTemplate: false, statefulSetTemplate: false };

/** Claims that a change deletes: those of pods that go, where nothing keeps them. */
export function noteClaims({ shares: { cluster, before, after }, change }: ComparedShare, note: Note): void {
  const [old, now] = [before?.workload, after?.workload];
  if (!old || change.pods === PodEffect.REFUSED) return;
  const isReplaced = now !== undefined && keyOf(old) !== keyOf(now);
  const isGone = change.pods === PodEffect.DELETED || isReplaced;
  const shrinksBy = isGone ? 0 : (change.replicasBefore ?? 0) - (change.replicasAfter ?? change.replicasBefore ?? 0);
  for (const holder of holdersOf(isGone ? old : now ?? old)) {
    const message = lossOf(holder, isGone, shrinksBy, change.pods === PodEffect.RECREATED);
    if (message !== undefined) note(DIFF_RULES.claims, { message: `${subjectOf(old)}: ${message}`, cluster, ...fixOf(holder) });
  }
}

function holdersOf({ manifest }: PlannedObject): ClaimHolder[] {
  const own = groupKindOf(manifest);
  const holders = Object.hasOwn(WITH_PODS, own) ? [{ withPods: WITH_PODS[own], spec: manifest.spec }]
    : own !== 'apps.kruise.io/UnitedDeployment' ? []
      : Object.entries(UNITED).map(([template, withPods]) => ({ withPods, spec: valueAt(manifest, ['spec', 'template', template, 'spec']) }));
  return holders.filter(({ spec }) => namesOf(spec).length > 0);
}

function namesOf(spec: unknown): string[] {
  return listOf<any>(valueAt(spec, ['volumeClaimTemplates'])).flatMap((claim) => (isObject(claim) ? [`'${String(claim.metadata?.name)}'`] : []));
}

function lossOf({ withPods, spec }: ClaimHolder, isGone: boolean, shrinksBy: number, isRecreated: boolean): string | undefined {
  const claims = `the volume claims ${namesOf(spec).join(', ')}`;
  const keeps = (moment: string): boolean => valueAt(spec, ['persistentVolumeClaimRetentionPolicy', moment]) !== 'Delete';
  if (isGone) {
    if (withPods) return `${claims} of all pods are deleted with the CloneSet that owns them.`;
    return keeps('whenDeleted') ? undefined : `${claims} of all pods are deleted: persistentVolumeClaimRetentionPolicy.whenDeleted is Delete.`;
  }
  if (withPods && isRecreated) return `${claims} are deleted with each pod that is replaced; new pods begin with empty volumes.`;
  if (shrinksBy <= 0) return undefined;
  if (withPods) return `${claims} of ${pods(shrinksBy)} are deleted with them.`;
  return keeps('whenScaled') ? undefined : `${claims} of ${pods(shrinksBy)} are deleted: persistentVolumeClaimRetentionPolicy.whenScaled is Delete.`;
}

function pods(count: number): string {
  return count === 1 ? 'one pod that goes' : `${count} pods that go`;
}

/** A CloneSet has no setting that keeps claims. */
function fixOf({ withPods }: ClaimHolder): { readonly fix?: string } {
  return withPods ? { fix: 'save the data first; a CloneSet has no setting that keeps claims, a StatefulSet does.' } : {};
}
