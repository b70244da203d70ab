import { differences } from '../../json/field';
import { listOf } from '../../json/json';
import type { KubeObject } from '../../json/kube-object';
import { isBeta } from '../kruise-facts';
import { type ImmutableChange, type KindUpdates, type PodUpdate, settingsOf, UNTOUCHED, type UpdateSettings } from '../pod-update';
import { changesExcept, SELECTOR_FIX } from '../pods/immutable';
import { templateChange } from '../pods/in-place';
import { ALONE, released, rolled, type Where } from '../pods/rolling';
import { portion, replicasOf } from '../pods/update-pace';

/** What happens when a CloneSet changes. */
export const CLONE_SET_UPDATES: KindUpdates = {
  pods: cloneSetPods,
  immutable: cloneSetImmutable,
  settings: ({ spec, ...object }) => cloneSetSettings(spec, isBeta(object)),
};

const MUTABLE: ReadonlySet<string> = new Set([
  'replicas', 'template', 'lifecycle', 'scaleStrategy', 'updateStrategy', 'minReadySeconds', 'progressDeadlineSeconds', 'volumeClaimTemplates', 'revisionHistoryLimit',
]);

function cloneSetImmutable(before: KubeObject, after: KubeObject): ImmutableChange[] {
  return changesExcept(before, after, ['spec'], MUTABLE, { by: 'Kruise', source: 'kruise 1.9 pkg/webhook/cloneset/validating/validation.go', fix: SELECTOR_FIX });
}

/** How a CloneSet updates its pods, in the form of its version: what v1alpha1 calls the type is the policy of v1beta1. */
function cloneSetSettings(spec: any, beta: boolean): UpdateSettings {
  const strategy = spec?.updateStrategy ?? {};
  if (!beta) return settingsOf(strategy.type ?? 'ReCreate', strategy);
  if (strategy.type === 'OnDelete') return { type: 'OnDelete', paused: false };
  return settingsOf(strategy.rollingUpdate?.podUpdatePolicy ?? 'ReCreate', strategy.rollingUpdate ?? {});
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
  const held = heldBack(settings.partition, now);
  const stop = (one: UpdateSettings): string | undefined => stopped(one, at, partitionField);
  const change = templateChange(before?.template, after?.template, `${where.spec}.template`);
  const heldBefore = heldBack(had.partition, replicas);
  if (!change) {
    // Of an unknown number of pods a percentage is that of a hundred.
    const ofHundred = ({ partition }: UpdateSettings, pods: number | undefined): boolean => pods === undefined && partition?.endsWith('%') === true;
    const update = released(
      { settings: had, held: heldBefore, ofHundred: ofHundred(had, replicas) }, { settings, held, ofHundred: ofHundred(settings, now) }, partitionField, stop,
    );
    return update.effect === 'none' ? picked(before, after, where) ?? claims(before, after, where) : update;
  }
  const [surge, unavailable] = limits(settings, now);
  const all = now !== undefined && replicas !== undefined && held !== undefined && held >= Math.min(now, replicas);
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

/**
 * Pods that keep the old template (CalculatePartitionReplicas in pkg/util/tools.go): percentages are rounded up, but one below 100 % leaves a pod to update, if
 * there is more than one.
 */
function heldBack(partition: string | undefined, replicas: number | undefined): number | undefined {
  if (partition === undefined) return 0;
  const value = partition.endsWith('%') ? partition : Number(partition);
  const pods = portion(value, replicas ?? 100, Math.ceil);
  if (pods === undefined || Number.isNaN(pods)) return 0;
  if (replicas === undefined) return pods;
  const some = replicas > 1 && pods === replicas && partition.endsWith('%') && partition !== '100%' ? replicas - 1 : pods;
  return Math.max(0, Math.min(some, replicas));
}

/**
 * Surge is rounded up; what may be unavailable is rounded up as well, but down with a surge. The controller reads whole percentages there and takes others for 0
 * (calculateDiffsWithExpectation in pkg/controller/cloneset/sync).
 */
function limits({ maxSurge, maxUnavailable = '20%' }: UpdateSettings, replicas: number | undefined): [number, number | undefined] {
  if (replicas === undefined) return [0, undefined];
  const whole = (value: string, round: (amount: number) => number): number => (
    /^\d+%?$/.test(value) ? portion(value.endsWith('%') ? value : Number(value), replicas, round) ?? 0 : 0
  );
  const surge = maxSurge === undefined ? 0 : whole(maxSurge, Math.ceil);
  return [surge, whole(maxUnavailable, surge > 0 ? Math.floor : Math.ceil)];
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
