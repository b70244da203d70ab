import { type PartitionRule, settingsOf, type UpdateSettings } from '../pod-update';
import { keptPortion } from '../pods/kept-portion';
import { portion } from '../pods/update-pace';

/**
 * How the partition of a SidecarSet counts: as pods that keep the old sidecars, whichever these are (calculateUpgradeCount in
 * pkg/controller/sidecarset/sidecarset_strategy.go of Kruise 1.9, which counts as a CloneSet does). Pods that are created later have the new ones.
 */
export const SIDECAR_SET_PARTITION: PartitionRule = {
  percent: () => true,
  held: keptPortion,
  anyPod: true,
  unavailable: ({ spec }, pods) => {
    const settings = sidecarSetSettings(spec);
    return settings.type === 'NotUpdate' ? undefined : Math.min(sidecarSetUnavailable(settings, pods), pods);
  },
};

/** How a SidecarSet updates its sidecars in pods that run. */
export function sidecarSetSettings(spec: any): UpdateSettings {
  return settingsOf(spec?.updateStrategy?.type ?? 'RollingUpdate', spec?.updateStrategy ?? {});
}

/** Rounded up. */
function sidecarSetUnavailable({ maxUnavailable = '1' }: UpdateSettings, pods: number): number {
  return portion(maxUnavailable.endsWith('%') ? maxUnavailable : Number(maxUnavailable), pods, Math.ceil) ?? 0;
}
