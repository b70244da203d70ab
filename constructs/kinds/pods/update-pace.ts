import type { PodUpdate } from '../pod-update';

/** A number or percentage of pods; undefined for what is neither. Percentages have decimals where the kind allows them. */
export function portion(value: unknown, total: number, round: (amount: number) => number): number | undefined {
  if (typeof value === 'number') return value;
  const parts = typeof value === 'string' ? /^(\d+(?:\.\d+)?)%$/.exec(value) : null;
  return parts ? round((Number(parts[1]) * total) / 100) : undefined;
}

/** How an update goes on, in numbers of pods. */
export interface Pace {
  /** Replicas before and after; undefined if somebody else decides on them. */
  readonly before?: number;
  readonly after?: number;
  /** Pods that keep the old template. */
  readonly held?: number;
  readonly maxUnavailable?: number;
  readonly maxSurge?: number;
}

/**
 * The numbers of an update. Pods that come because of more replicas start with the new template, and those that go are not waited for, so that what counts are the
 * pods that stay. Controllers keep the replicas minus `maxUnavailable` available, as far as there are so many at the beginning.
 */
export function paceOf({ before, after, held = 0, maxUnavailable, maxSurge = 0 }: Pace): Pick<PodUpdate, 'updated' | 'leastAvailable' | 'mostPods'> {
  if (before === undefined || after === undefined) return {};
  const stay = Math.min(before, after);
  const updated = Math.max(0, stay - held);
  if (updated === 0) return { updated };
  const mostPods = Math.max(before, after + Math.min(maxSurge, updated));
  if (maxUnavailable === undefined) return { updated, mostPods };
  return { updated, leastAvailable: Math.max(0, Math.min(stay, after - Math.min(maxUnavailable, updated))), mostPods };
}

/** The number of replicas that an object says; undefined if it says none. */
export function replicasOf(spec: any): number | undefined {
  return typeof spec?.replicas === 'number' ? spec.replicas : undefined;
}
