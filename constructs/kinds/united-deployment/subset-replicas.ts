import { listOf } from '../../json/json';

/**
 * The replicas of each subset, as Kruise allocates them (pkg/controller/uniteddeployment/allocator.go of 1.9); undefined where it depends on what runs: with an adaptive
 * strategy, where an autoscaler decides on the sum, and where several open subsets cannot have equal shares.
 */
export function subsetReplicas(spec: any): ReadonlyMap<string, number> | undefined {
  const subsets = listOf<any>(spec?.topology?.subsets);
  const total = typeof spec?.replicas === 'number' ? spec.replicas : undefined;
  if (spec?.topology?.scheduleStrategy?.type === 'Adaptive') return undefined;
  if (subsets.some((subset) => subset?.minReplicas != null || subset?.maxReplicas != null)) return total === undefined ? undefined : byLimits(subsets, total);
  const said = new Map<string, number>();
  for (const { name, replicas } of subsets.filter((subset) => subset?.replicas != null)) {
    const pods = podsOf(replicas, total);
    if (pods === undefined) return undefined;
    said.set(name, pods);
  }
  const open = subsets.filter(({ name }) => !said.has(name));
  if (open.length === 0) return said;
  const rest = total === undefined ? undefined : total - [...said.values()].reduce((sum, pods) => sum + pods, 0);
  if (rest === undefined || rest < 0 || rest % open.length !== 0) return undefined;
  for (const { name } of open) said.set(name, rest / open.length);
  return said;
}

function byLimits(subsets: readonly any[], total: number): ReadonlyMap<string, number> {
  let left = total;
  const shares = new Map<string, number>();
  const limits = subsets.map(({ name, minReplicas, maxReplicas }) => ({ name, least: podsOf(minReplicas ?? 0, total) ?? 0, most: podsOf(maxReplicas ?? Infinity, total) ?? 0 }));
  for (const { name, least } of limits) {
    const pods = Math.max(0, Math.min(least, left));
    shares.set(name, pods);
    left -= pods;
  }
  for (const { name, least, most } of limits) {
    const pods = Math.max(0, Math.min(most - least, left));
    shares.set(name, shares.get(name)! + pods);
    left -= pods;
  }
  return shares;
}

/** A number of pods, or a percentage rounded to the next number. */
function podsOf(value: unknown, total: number | undefined): number | undefined {
  if (typeof value === 'number') return value;
  const parts = typeof value === 'string' ? /^(\d+)%$/.exec(value) : null;
  return parts && total !== undefined ? Math.floor((total * Number(parts[1])) / 100 + 0.5) : undefined;
}
