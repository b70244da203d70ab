import { differences, differenceText, type Site } from '../../harness';
import type { Edition } from './edition';
import type { SeenPod } from './effects';
import type { Look } from './eventually';
import { liveWorkload, look, podsOf, type Sight } from './sight';

/** What is expected beyond every cluster having what was delivered, and all pods of it ready. */
export interface Expectation {
  /** How many pods have the images of the delivered template, of how many pods there are, by id of the construct. @default - all */
  readonly updated?: Readonly<Record<string, (pods: number, cluster: string) => number>>;
  /** Replicas that somebody in a cluster decides on, by id of the construct. @default - those that were delivered */
  readonly replicas?: Readonly<Record<string, (cluster: string) => number>>;
  /** Workloads whose pods are not ready, by id of the construct. @default - none */
  readonly unready?: readonly string[];
}

/** Every look at the pods while something went on. */
export type Watched = Sight[];

/**
 * Looks whether an edition stands: each cluster has the workloads that were delivered, their controllers have seen them, and their pods are
 * as many, as new and as ready as they should be.
 */
export function standing(site: Site, edition: Edition, expectation: Expectation = {}, watched: Watched = []): Look {
  return async () => {
    const sight = await look(site, edition.namespace);
    watched.push(sight);
    return edition.deliveries.flatMap(({ path, cluster, workload }) => {
      if (!workload) return [];
      const id = path.slice(path.indexOf('/') + 1);
      const found = liveWorkload(sight, cluster, workload);
      const missing = found ? [
        ...unlike(workload, found, expectation.replicas?.[id]?.(cluster)),
        ...podsMissing({ id, cluster, found, pods: podsOf(sight, cluster, workload) }, expectation),
      ] : ['is not there'];
      return missing.map((text) => `${cluster}: ${workload.kind} ${workload.metadata.name}: ${text}`);
    });
  };
}

/** What decides on pods and was delivered, but is not there. Whether all else is equal too, `compareLive` asks once. */
function unlike(workload: any, found: any, replicas: number | undefined): string[] {
  const wanted = decisive(replicas === undefined ? workload.spec : { ...workload.spec, replicas });
  const fields = differences(wanted, decisive(found.spec), '.spec').filter((difference) => 'expected' in difference).map(differenceText);
  const { generation } = found.metadata;
  return [...fields, ...(found.status?.observedGeneration === generation ? [] : [`generation ${generation} is not observed`])];
}

function decisive({ replicas, updateStrategy, template }: any): unknown {
  const containers = template.spec.containers.map(({ name, image, env = [] }: any) => ({ name, image, env }));
  return { ...(replicas !== undefined && { replicas }), updateStrategy, containers };
}

/** A workload in a cluster, and its pods. */
interface Found {
  readonly id: string;
  readonly cluster: string;
  readonly found: any;
  readonly pods: readonly SeenPod[];
}

function podsMissing({ id, cluster, found: { kind, spec, status }, pods }: Found, { updated, unready = [] }: Expectation): string[] {
  const wanted = kind === 'DaemonSet' ? status?.desiredNumberScheduled : spec.replicas;
  const images = spec.template.spec.containers.map(({ image }: any) => image).join();
  const fresh = pods.filter((pod) => pod.images.join() === images).length;
  const expected = updated?.[id]?.(pods.length, cluster) ?? pods.length;
  const leaving = pods.filter(({ leaves }) => leaves).length;
  const notReady = pods.filter(({ ready }) => !ready).length;
  return [
    ...(pods.length === wanted && leaving === 0 ? [] : [`${pods.length} pods, of which ${leaving} leave, not ${wanted}`]),
    ...(unready.includes(id) || notReady === 0 ? [] : [`${notReady} pods are not ready`]),
    ...(unready.includes(id) || fresh === expected ? [] : [`${fresh} pods have ${images}, not ${expected}`]),
  ];
}
