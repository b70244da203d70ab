import type { KubeObject } from '../../constructs/json/kube-object';

/** Kinds whose controllers write the generation they have seen. */
const OBSERVING = new Set(['CloneSet', 'StatefulSet', 'DaemonSet', 'Deployment', 'ReplicaSet', 'SidecarSet', 'UnitedDeployment', 'PodUnavailableBudget', 'WorkloadSpread', 'ResourceDistribution']);

/** Kinds whose ready pods are as many as they ask for. */
const REPLICATED = new Set(['CloneSet', 'StatefulSet', 'Deployment', 'ReplicaSet', 'UnitedDeployment']);

/** What a live object still waits for: its controller, or its pods. Empty if it is as it will stay. */
export function notReady({ kind, metadata, spec, status }: KubeObject, pods = true): string[] {
  const { generation } = metadata as any;
  if (OBSERVING.has(kind) && (status?.observedGeneration ?? 0) < generation) return [`is at generation ${generation}, its controller at ${status?.observedGeneration ?? 'none'}`];
  if (!pods) return [];
  if (REPLICATED.has(kind)) {
    const wanted = spec?.replicas ?? 1;
    // A UnitedDeployment counts the ready pods of its subsets.
    const ready = status?.readyReplicas ?? (kind === 'UnitedDeployment' ? status?.updatedReadyReplicas : undefined) ?? 0;
    return ready >= wanted && (status?.replicas ?? 0) <= wanted ? [] : [`has ${ready} ready pods of ${wanted}, ${status?.replicas ?? 0} in all`];
  }
  if (kind === 'DaemonSet') {
    const { numberReady = 0, desiredNumberScheduled = 0 } = status ?? {};
    return numberReady >= desiredNumberScheduled ? [] : [`has ${numberReady} ready pods of ${desiredNumberScheduled}`];
  }
  return [];
}
