import { isBeta, kruiseCan } from '../kruise-facts';
import type { PartitionRule, UpdateSettings } from '../pod-update';
import { keptPortion } from '../pods/kept-portion';
import { portion } from '../pods/update-pace';
import { cloneSetSettings } from './update-settings';

/** How the partition of a CloneSet counts: as pods that keep the old template, whichever these are. */
export const CLONE_SET_PARTITION: PartitionRule = {
  percent: () => true,
  decimals: (kruise) => kruiseCan(kruise, 'cloneSetDecimalPercentages'),
  held: keptPortion,
  anyPod: true,
  unavailable: ({ spec, ...object }, pods) => {
    const settings = cloneSetSettings(spec, isBeta(object));
    return settings.type === 'OnDelete' ? undefined : Math.min(cloneSetLimits(settings, pods)[1], pods);
  },
};

/** Pods that keep the old template as settings say it; of an unknown number of pods a percentage is that of a hundred. */
export function cloneSetHeld({ partition }: UpdateSettings, replicas: number | undefined): number {
  if (partition === undefined) return 0;
  const value = partition.endsWith('%') ? partition : Number(partition) || 0;
  return replicas === undefined ? portion(value, 100, Math.ceil) ?? 0 : keptPortion(value, replicas);
}

/**
 * Surge, and what may be unavailable. Surge is rounded up; what may be unavailable is rounded up as well, but down with a surge. The controller reads whole percentages
 * there and takes others for 0 (calculateDiffsWithExpectation in pkg/controller/cloneset/sync).
 */
export function cloneSetLimits({ maxSurge, maxUnavailable = '20%' }: UpdateSettings, replicas: number): [number, number] {
  const whole = (value: string, round: (amount: number) => number): number => (
    /^\d+%?$/.test(value) ? portion(value.endsWith('%') ? value : Number(value), replicas, round) ?? 0 : 0
  );
  const surge = maxSurge === undefined ? 0 : whole(maxSurge, Math.ceil);
  return [surge, whole(maxUnavailable, surge > 0 ? Math.floor : Math.ceil)];
}
