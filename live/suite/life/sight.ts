import { list, type Site } from '../../harness';
import type { SeenPod } from './effects';

/** What is looked at: pods, and what owns them, in one call. */
const LOOKED_AT = 'pods,clonesets.apps.kruise.io,statefulsets.apps.kruise.io,daemonsets.apps.kruise.io';

/** What one cluster has in a namespace. */
export interface ClusterSight {
  /** The pods, by what owns them, as `CloneSet/web`. */
  readonly pods: ReadonlyMap<string, readonly SeenPod[]>;
  /** The workloads, as `CloneSet/web`. */
  readonly workloads: ReadonlyMap<string, any>;
}

/** What clusters have in a namespace at one moment. */
export type Sight = ReadonlyMap<string, ClusterSight>;

/** A workload as far as it must be known to find it. */
export interface Named {
  readonly kind: string;
  readonly metadata: { readonly name: string };
}

/** A look at a namespace in all clusters of a site at once. */
export async function look({ clusters }: Site, namespace: string): Promise<Sight> {
  const looked = [...clusters].map(async ([name, { kubeconfig }]): Promise<[string, ClusterSight]> => (
    [name, sightOf(await list(kubeconfig, LOOKED_AT, { namespace }))]
  ));
  return new Map(await Promise.all(looked));
}

/** The pods of one workload in a cluster. */
export function podsOf(sight: Sight, cluster: string, workload: Named): readonly SeenPod[] {
  return sight.get(cluster)?.pods.get(nameOf(workload)) ?? [];
}

/** One workload as a cluster has it; undefined where it is not. */
export function liveWorkload(sight: Sight, cluster: string, workload: Named): any {
  return sight.get(cluster)?.workloads.get(nameOf(workload));
}

function nameOf({ kind, metadata: { name } }: Named): string {
  return `${kind}/${name}`;
}

function sightOf(objects: readonly any[]): ClusterSight {
  const pods = new Map<string, SeenPod[]>();
  for (const pod of objects.filter(({ kind }) => kind === 'Pod')) {
    const [owner] = pod.metadata.ownerReferences ?? [];
    const key = owner ? `${owner.kind}/${owner.name}` : nameOf(pod);
    pods.set(key, [...pods.get(key) ?? [], seen(pod)]);
  }
  return { pods, workloads: new Map(objects.filter(({ kind }) => kind !== 'Pod').map((object) => [nameOf(object), object])) };
}

function seen({ metadata, spec, status }: any): SeenPod {
  return {
    name: metadata.name,
    uid: metadata.uid,
    images: spec.containers.map(({ image }: any) => image),
    restarts: (status?.containerStatuses ?? []).reduce((sum: number, { restartCount }: any) => sum + restartCount, 0),
    ready: (status?.conditions ?? []).some(({ type, status: value }: any) => type === 'Ready' && value === 'True'),
    leaves: metadata.deletionTimestamp !== undefined,
  };
}
