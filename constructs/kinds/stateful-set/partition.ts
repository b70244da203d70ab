import { type PartitionRule, settingsOf, type UpdateSettings } from '../pod-update';
import { portion } from '../pods/update-pace';

/**
 * How the partition of an Advanced StatefulSet counts: as a number of pods, never a percentage. It keeps those with the lowest numbers, since pods are updated from the
 * last one down (sortPodsToUpdate in pkg/controller/statefulset/stateful_update_utils.go of Kruise 1.9), so that it cannot keep the ones that were updated last.
 */
export const STATEFUL_SET_PARTITION: PartitionRule = {
  percent: () => false,
  held: (partition, pods) => Math.min(statefulSetHeld({ partition: String(partition) }), pods),
  anyPod: false,
  unavailable: ({ spec }, pods) => {
    const settings = statefulSetSettings(spec);
    return settings.type === 'OnDelete' ? undefined : Math.min(statefulSetUnavailable(settings, pods), pods);
  },
};

/** How an Advanced StatefulSet updates its pods. */
export function statefulSetSettings(spec: any): UpdateSettings {
  const strategy = spec?.updateStrategy ?? {};
  if (strategy.type === 'OnDelete') return { type: 'OnDelete', paused: false };
  return settingsOf(strategy.rollingUpdate?.podUpdatePolicy ?? 'ReCreate', strategy.rollingUpdate ?? {});
}

/** Pods that keep the old template, as settings say it. */
export function statefulSetHeld({ partition }: Pick<UpdateSettings, 'partition'>): number {
  return Math.max(0, Number(partition ?? 0) || 0);
}

/** Rounded down, and 1 at least. */
export function statefulSetUnavailable({ maxUnavailable = '1' }: UpdateSettings, replicas: number): number {
  return Math.max(1, portion(maxUnavailable.endsWith('%') ? maxUnavailable : Number(maxUnavailable), replicas, Math.floor) ?? 1);
}
