import type { LiveEnvironment } from '../../environment';
import { isFullyApplied, list, until } from '../../harness';

/** What Karmada's binding of a workload says, as far as outages and schedules show in it. */
export interface BoundWorkload {
  /** Replicas by cluster; of kinds without replicas a 1 for each cluster. */
  readonly shares: Readonly<Record<string, number>>;
  /** Health by cluster, as last heard. */
  readonly health: Readonly<Record<string, string>>;
  readonly fullyApplied: boolean;
  /** Clusters that it is being taken away from. */
  readonly leaving: readonly string[];
}

/** The binding of a workload. */
export async function bindingOf({ karmada }: LiveEnvironment, namespace: string, kind: string, name: string): Promise<BoundWorkload> {
  const bindings: any[] = await list(karmada!, 'resourcebindings.work.karmada.io', { namespace });
  const found = bindings.find(({ spec: { resource } }) => resource.kind === kind && resource.name === name);
  if (!found) throw new Error(`Karmada has no binding of ${kind} ${namespace}/${name}.`);
  const { spec, status } = found;
  return {
    shares: Object.fromEntries((spec.clusters ?? []).map((cluster: any) => [cluster.name, cluster.replicas ?? 1])),
    health: Object.fromEntries((status?.aggregatedStatus ?? []).map(({ clusterName, health }: any) => [clusterName, health])),
    fullyApplied: isFullyApplied(found),
    leaving: (spec.gracefulEvictionTasks ?? []).map(({ fromCluster }: any) => fromCluster),
  };
}

/** A member as Karmada sees it. */
export interface SeenCluster {
  readonly ready: boolean;
  /** Its taints, as `key:effect`. */
  readonly taints: readonly string[];
}

/** How Karmada sees a cluster. */
export async function seenCluster({ karmada }: LiveEnvironment, name: string): Promise<SeenCluster> {
  const found: any = (await list(karmada!, 'clusters.cluster.karmada.io')).find(({ metadata }) => metadata.name === name);
  return {
    ready: (found?.status?.conditions ?? []).some(({ type, status }: any) => type === 'Ready' && status === 'True'),
    taints: (found?.spec.taints ?? []).map(({ key, effect }: any) => `${key}:${effect}`).sort(),
  };
}

/** Waits until Karmada sees a cluster as ready, or as not ready, and its taints are those. */
export async function untilSeen(environment: LiveEnvironment, name: string, ready: boolean, taints: readonly string[], seconds = 120): Promise<void> {
  await until(`Karmada to see ${name} ${ready ? 'ready' : 'lost'}`, seconds, async () => {
    const seen = await seenCluster(environment, name);
    return seen.ready === ready && seen.taints.join() === [...taints].sort().join() ? [] : [`${name} is ${seen.ready ? 'ready' : 'not ready'}, with the taints ${seen.taints.join(', ') || 'none'}`];
  });
}
