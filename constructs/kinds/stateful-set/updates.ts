import { differences } from '../../json/field';
import type { KubeObject } from '../../json/kube-object';
import { type ImmutableChange, type KindUpdates, type PodUpdate, UNTOUCHED, type UpdateSettings } from '../pod-update';
import { changesAt, changesExcept, SELECTOR_FIX } from '../pods/immutable';
import { templateChange } from '../pods/in-place';
import { leavingNumbers, withMovedPods } from '../pods/moved-pods';
import { ALONE, released, rolled, type Where } from '../pods/rolling';
import { replicasOf } from '../pods/update-pace';
import { podOrdinals } from './ordinal-checks';
import { STATEFUL_SET_PARTITION, statefulSetHeld, statefulSetSettings, statefulSetUnavailable } from './partition';

/** What happens when an Advanced StatefulSet changes. */
export const STATEFUL_SET_UPDATES: KindUpdates = {
  pods: (before, after) => statefulSetUpdate(before.spec, after.spec),
  immutable: statefulSetImmutable,
  settings: ({ spec }) => statefulSetSettings(spec),
  partition: STATEFUL_SET_PARTITION,
  leaving: ({ spec: before }, { spec: after }) => leavingNumbers(before, after, podOrdinals),
};

const MUTABLE: ReadonlySet<string> = new Set([
  'replicas', 'ordinals', 'template', 'reserveOrdinals', 'lifecycle', 'revisionHistoryLimit', 'persistentVolumeClaimRetentionPolicy', 'volumeClaimTemplates',
  'volumeClaimUpdateStrategy', 'updateStrategy', 'scaleStrategy',
  // Told apart, for it has a message of its own.
  'selector',
]);

function statefulSetImmutable(before: KubeObject, after: KubeObject): ImmutableChange[] {
  const why = { by: 'Kruise', source: 'kruise 1.9 pkg/webhook/statefulset/validating/statefulset_validation.go' };
  return [
    ...changesAt(before, after, [['spec', 'selector']], { ...why, fix: SELECTOR_FIX }),
    ...changesExcept(before, after, ['spec'], MUTABLE, why),
  ];
}

/** What happens to the pods of an Advanced StatefulSet (rollingUpdateStatefulsetPods in pkg/controller/statefulset/stateful_set_control.go of Kruise 1.9). */
export function statefulSetUpdate(before: any, after: any, where: Where = ALONE): PodUpdate {
  const update = templateUpdate(before, after, where);
  const [replicas, now] = [replicasOf(before), replicasOf(after)];
  if (replicas === undefined || now === undefined) return update;
  const field = differences(before?.reserveOrdinals, after?.reserveOrdinals).length > 0 ? 'reserveOrdinals' : 'ordinals';
  return withMovedPods(update, podOrdinals(before, replicas), podOrdinals(after, now), `${where.spec}.${field}`);
}

function templateUpdate(before: any, after: any, where: Where): PodUpdate {
  const at = `${where.spec}.updateStrategy`;
  const partitionField = where.partition ?? `${at}.rollingUpdate.partition`;
  const stop = (one: UpdateSettings): string | undefined => stopped(one, at);
  const [had, settings] = [statefulSetSettings(before), statefulSetSettings(after)];
  const [replicas, now] = [replicasOf(before), replicasOf(after)];
  const held = statefulSetHeld(settings);
  const change = templateChange(before?.template, after?.template, `${where.spec}.template`);
  if (!change) {
    const update = released({ settings: had, held: statefulSetHeld(had) }, { settings, held }, partitionField, stop);
    return update.effect === 'none' ? claims(before, after, where) : update;
  }
  const keep = `${partitionField} ${settings.partition} keeps`;
  const all = now !== undefined && replicas !== undefined && held >= Math.min(now, replicas);
  return rolled(change, {
    policy: settings.type, policyField: `${at}.rollingUpdate.podUpdatePolicy`,
    waits: stop(settings) ?? (all ? `${keep} all pods at the old template.` : undefined),
    some: held > 0 ? `${keep} ${held} of the pods at the old template.` : undefined,
    waited: stop(had) ?? (statefulSetHeld(had) > 0 ? `${partitionField} was ${had.partition}.` : undefined),
    pace: { before: replicas, after: now, held, maxUnavailable: now === undefined ? undefined : statefulSetUnavailable(settings, now) },
  });
}

function stopped({ type, paused }: UpdateSettings, at: string): string | undefined {
  if (type === 'OnDelete') return `${at}.type 'OnDelete' waits until somebody deletes pods.`;
  return paused ? `${at}.rollingUpdate.paused is true.` : undefined;
}

function claims(before: any, after: any, { spec }: Where): PodUpdate {
  if (differences(before?.volumeClaimTemplates, after?.volumeClaimTemplates).length === 0) return UNTOUCHED;
  if (after?.volumeClaimUpdateStrategy?.type === 'OnPodRollingUpdate') {
    const gate = 'in clusters with the gate StatefulSetAutoResizePVCGate the claims are resized and pods replaced one after the other, in the others nothing happens';
    return { effect: 'unknown', reasons: [`${spec}.volumeClaimTemplates changes and ${spec}.volumeClaimUpdateStrategy.type is 'OnPodRollingUpdate': ${gate}.`] };
  }
  return { effect: 'none', reasons: [`${spec}.volumeClaimTemplates changes: volume claims that exist stay as they are, and new ones have the new form.`] };
}
