import type { Site } from './fleet';
import { list } from './kubectl';

/** A pod, as far as updates are visible in it. */
export interface LivePod {
  readonly cluster: string;
  readonly name: string;
  readonly uid: string;
  /** Images by container, as specified. */
  readonly images: Readonly<Record<string, string>>;
  /** Restarts by container. */
  readonly restarts: Readonly<Record<string, number>>;
  /** Hash of the revision its controller gave it; Kruise's and Kubernetes' own label. @default - it has none */
  readonly revision?: string;
  readonly ready: boolean;
  readonly node?: string;
  /** Names of those that own it, such as a CloneSet or ReplicaSet. */
  readonly owners: readonly string[];
}

/** The pods of a namespace, by cluster, those that are being deleted left out. */
export async function podsOf(site: Site, namespace: string, { selector }: { selector?: string } = {}): Promise<LivePod[]> {
  const found = await Promise.all([...site.clusters].map(async ([cluster, { kubeconfig }]) => (
    (await list(kubeconfig, 'pods', { namespace, selector })).filter(({ metadata }) => !(metadata as any).deletionTimestamp).map((pod) => podOf(cluster, pod))
  )));
  return found.flat();
}

/** How many of some pods each cluster has. */
export function countByCluster(pods: readonly LivePod[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { cluster } of pods) counts[cluster] = (counts[cluster] ?? 0) + 1;
  return counts;
}

/** What became of pods between two looks at them. */
export interface PodChanges {
  /** The same pods, no container of which was started again. */
  readonly untouched: readonly LivePod[];
  /** The same pods with containers that were started again or have another image: updated in place. */
  readonly inPlace: readonly LivePod[];
  /** Pods that are no longer there. */
  readonly gone: readonly LivePod[];
  /** Pods that are new. */
  readonly fresh: readonly LivePod[];
}

/** Compares two looks at pods by their UIDs. */
export function podChanges(before: readonly LivePod[], after: readonly LivePod[]): PodChanges {
  const old = new Map(before.map((pod) => [pod.uid, pod]));
  const now = new Set(after.map(({ uid }) => uid));
  const kept = after.filter(({ uid }) => old.has(uid));
  const same = (pod: LivePod) => {
    const was = old.get(pod.uid)!;
    return JSON.stringify([was.images, was.restarts]) === JSON.stringify([pod.images, pod.restarts]);
  };
  return {
    untouched: kept.filter(same), inPlace: kept.filter((pod) => !same(pod)),
    gone: before.filter(({ uid }) => !now.has(uid)), fresh: after.filter(({ uid }) => !old.has(uid)),
  };
}

function podOf(cluster: string, { metadata, spec, status }: any): LivePod {
  const statuses: any[] = status?.containerStatuses ?? [];
  const labels = metadata.labels ?? {};
  return {
    cluster, name: metadata.name, uid: metadata.uid, node: spec.nodeName,
    images: Object.fromEntries(spec.containers.map(({ name, image }: any) => [name, image])),
    restarts: Object.fromEntries(statuses.map(({ name, restartCount }) => [name, restartCount])),
    revision: labels['controller-revision-hash'] ?? labels['pod-template-hash'],
    ready: (status?.conditions ?? []).some((condition: any) => condition.type === 'Ready' && condition.status === 'True'),
    owners: (metadata.ownerReferences ?? []).map(({ name }: any) => name),
  };
}
