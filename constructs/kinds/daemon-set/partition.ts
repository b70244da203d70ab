import { kruiseCan } from '../kruise-facts';
import { type PartitionRule, settingsOf, type UpdateSettings } from '../pod-update';
import { portion } from '../pods/update-pace';

/**
 * How the partition of an Advanced DaemonSet counts: as pods that keep the old template, whichever these are, since nodes that are up to date come first
 * (filterDaemonPodsNodeToUpdate in pkg/controller/daemonset/daemonset_update.go of Kruise 1.9).
 */
export const DAEMON_SET_PARTITION: PartitionRule = {
  percent: (kruise) => kruiseCan(kruise, 'daemonSetPartitionPercentages'),
  held: daemonSetHeld,
  anyPod: true,
  unavailable: ({ spec }, pods) => {
    const settings = daemonSetSettings(spec);
    return settings.type === 'OnDelete' ? undefined : daemonSetUnavailable(settings, pods);
  },
};

/** How an Advanced DaemonSet updates its pods. */
export function daemonSetSettings(spec: any): UpdateSettings {
  const strategy = spec?.updateStrategy ?? {};
  if (strategy.type === 'OnDelete') return { type: 'OnDelete', paused: strategy.rollingUpdate?.paused === true };
  return settingsOf(strategy.rollingUpdate?.rollingUpdateType ?? 'Standard', strategy.rollingUpdate ?? {});
}

/** Percentages are whole numbers and rounded down; with one that cannot be read nothing is updated. */
function daemonSetHeld(partition: number | string, pods: number): number {
  const kept = typeof partition === 'string' && !/^\d+%$/.test(partition) ? pods : portion(partition, pods, Math.floor) ?? pods;
  return Math.max(0, Math.min(kept, pods));
}

/**
 * Rounded up, and 1 at least; with a surge none, since an old pod ends when the new one of its node is available (updatedDesiredNodeCounts and rollingUpdate in the
 * same file). `Surging` is the name that a surge had before.
 */
function daemonSetUnavailable({ type, maxSurge = type === 'Surging' ? '1' : '0', maxUnavailable = '1' }: UpdateSettings, pods: number): number {
  const amount = (value: string): number => portion(value.endsWith('%') ? value : Number(value), pods, Math.ceil) ?? 0;
  return amount(maxSurge) > 0 ? 0 : Math.min(Math.max(1, amount(maxUnavailable)), pods);
}
