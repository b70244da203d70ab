import { differences } from '../../json/field';
import { listOf } from '../../json/json';
import type { KubeObject } from '../../json/kube-object';
import { isBeta } from '../kruise-facts';
import { type ImmutableChange, type KindUpdates, type PodUpdate, UNTOUCHED, type UpdateSettings } from '../pod-update';
import { changesExcept, SELECTOR_FIX } from '../pods/immutable';
import { templateChange } from '../pods/in-place';
import { ALONE, released, rolled, type Where } from '../pods/rolling';
import { replicasOf } from '../pods/update-pace';
import { CLONE_SET_PARTITION, cloneSetHeld, cloneSetLimits } from './partition';
import { cloneSetSettings } from './update-settings';

/** What happens when a CloneSet changes. */
export const CLONE_SET_UPDATES: KindUpdates = {
  pods: cloneSetPods,
  immutable: cloneSetImmutable,
  settings: ({ spec, ...object }) => cloneSetSettings(spec, isBeta(object)),
  partition: CLONE_SET_PARTITION,
};

const MUTABLE: ReadonlySet<string> = new Set([
  'replicas', 'template', 'lifecycle', 'scaleStrategy', 'updateStrategy', 'minReadySeconds', 'progressDeadlineSeconds', 'volumeClaimTemplates', 'revisionHistoryLimit',
]);

function cloneSetImmutable(before: KubeObject, after: KubeObject): ImmutableChange[] {
  return changesExcept(before, after, ['spec'], MUTABLE, { by: 'Kruise', source: 'kruise 1.9 pkg/webhook/cloneset/validating/validation.go', fix: SELECTOR_FIX });
}

function cloneSetPods(before: KubeObject, after: KubeObject): PodUpdate {
  return cloneSetUpdate(before.spec, after.spec, [isBeta(before), isBeta(after)]);
}

/** What happens to the pods of a CloneSet; its specs may have the form of v1beta1. */
export function cloneSetUpdate(before: any, after: any, [wasBeta, isBetaNow]: readonly [boolean, boolean], where: Where = ALONE): PodUpdate {
  const at = `${where.spec}.updateStrategy${isBetaNow ? '.rollingUpdate' : ''}`;
  const partitionField = where.partition ?? `${at}.partition`;
  const [had, settings] = [cloneSetSettings(before, wasBeta), cloneSetSettings(after, isBetaNow)];
  const [replicas, now] = [replicasOf(before), replicasOf(after)];
  const held = cloneSetHeld(settings, now);
  const stop = (one: UpdateSettings): string | undefined => stopped(one, at, partitionField);
  const change = templateChange(before?.template, after?.template, `${where.spec}.template`);
  const heldBefore = cloneSetHeld(had, replicas);
  if (!change) {
    // Of an unknown number of pods a percentage is that of a hundred.
    const ofHundred = ({ partition }: UpdateSettings, pods: number | undefined): boolean => pods === undefined && partition?.endsWith('%') === true;
    const update = released(
      { settings: had, held: heldBefore, ofHundred: ofHundred(had, replicas) }, { settings, held, ofHundred: ofHundred(settings, now) }, partitionField, stop,
    );
    return update.effect === 'none' ? picked(before, after, where) ?? claims(before, after, where) : update;
  }
  const [surge, unavailable] = now === undefined ? [0, undefined] : cloneSetLimits(settings, now);
  const all = now !== undefined && replicas !== undefined && held >= Math.min(now, replicas);
  const keep = `${partitionField} '${settings.partition}' keeps`;
  return rolled(change, {
    policy: settings.type, policyField: isBetaNow ? `${at}.podUpdatePolicy` : `${at}.type`,
    waits: stop(settings) ?? (all ? `${keep} all pods at the old template.` : undefined),
    some: held !== 0 ? `${keep} ${now === undefined ? 'some' : held} of the pods at the old template.` : undefined,
    waited: stop(had) ?? (heldBefore !== 0 ? `${partitionField} was '${had.partition}'.` : undefined),
    pace: { before: replicas, after: now, held, maxUnavailable: unavailable, maxSurge: surge },
  });
}

function stopped({ type, paused, partition }: UpdateSettings, at: string, partitionField: string): string | undefined {
  if (type === 'OnDelete') return `${at.replace(/\.rollingUpdate$/, '')}.type 'OnDelete' waits until somebody deletes pods.`;
  if (paused) return `${at}.paused is true.`;
  return partition === '100%' ? `${partitionField} '100%' keeps all pods at the old template.` : undefined;
}

/** Pods that are picked by name, in whatever cluster they are: deleted, and replaced unless there are fewer replicas. */
function picked(before: any, after: any, { spec }: Where): PodUpdate | undefined {
  const had = new Set(listOf<unknown>(before?.scaleStrategy?.podsToDelete));
  const names = listOf<unknown>(after?.scaleStrategy?.podsToDelete).filter((name) => !had.has(name)).map((name) => `'${String(name)}'`);
  if (names.length === 0) return undefined;
  return { effect: 'unknown', reasons: [`${spec}.scaleStrategy.podsToDelete names ${names.join(', ')}: Kruise deletes pods of these names. Which clusters have them is not in the objects.`] };
}

function claims(before: any, after: any, { spec }: Where): PodUpdate {
  if (differences(before?.volumeClaimTemplates, after?.volumeClaimTemplates).length === 0) return UNTOUCHED;
  // Pods are replaced for that with the gate RecreatePodWhenChangeVCTInCloneSetGate, which is off by default.
  return { effect: 'none', reasons: [`${spec}.volumeClaimTemplates changes: running pods keep their volume claims, and pods that are created later get claims of the new form.`] };
}
