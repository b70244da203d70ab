import { getOr } from '../json/maps';
import type { ClusterCapacity } from './capacity';
import { complaintsOf } from './fit-complaints';
import { addPods, type FitAmounts, type Need, noNeed } from './fit-need';
import type { PlannedCluster, PlannedShare, PlannedUpdate, PlannedWorkload } from './model';
import { type ClusterQuota, deliveredQuota } from './quota';

/** What a cluster needs and has. */
export interface ClusterFit {
  /** Name of the cluster. */
  readonly cluster: string;
  /** What all workloads need; the greater number of replicas where either of two is possible. */
  readonly needed: FitAmounts;
  /** The same with all pods that updates may add for a while. */
  readonly surge: FitAmounts;
  /**
   * How many replicas fit, as the fleet declares it.
   * @default - not declared
   */
  readonly declaredReplicas?: number;
  /**
   * What there is, as a file of capacities declares it.
   * @default - not declared
   */
  readonly declared?: ClusterCapacity;
  /** Workloads there whose pods nobody can count: of unknown shares, or of kinds that have a pod on each node or from time to time. */
  readonly uncounted: string[];
  /**
   * Whether all fits, updates included, as far as it can be counted.
   * @default - neither capacity nor quota is declared
   */
  readonly fits?: boolean;
  /** What does not fit, in sentences. */
  readonly complaints: string[];
}

/** Whether a plan fits, cluster by cluster. */
export interface FitReport {
  /** The clusters, in the order of the plan. */
  readonly clusters: ClusterFit[];
  /** Whether nothing is known not to fit. */
  readonly fits: boolean;
}

/** As much of a plan as it takes. */
export interface FitPlan {
  readonly clusters: readonly PlannedCluster[];
  readonly workloads: readonly PlannedWorkload[];
}

interface Load {
  readonly all: Need;
  readonly namespaces: Map<string, Need>;
  readonly uncounted: string[];
  readonly quotas: ClusterQuota[];
}

/**
 * Does it fit: requests times replicas against what fleet, capacities and quotas declare. ResourceQuotas that are delivered count by themselves.
 *
 * @param capacities what clusters have, by name
 * @param quotas those that others assign to clusters, such as FederatedResourceQuotas
 */
export function fitOf({ clusters, workloads }: FitPlan, capacities: ReadonlyMap<string, ClusterCapacity> = new Map(), quotas: Iterable<ClusterQuota> = []): FitReport {
  const loads = new Map(clusters.map(({ name }): [string, Load] => [name, { all: noNeed(), namespaces: new Map(), uncounted: [], quotas: [] }]));
  for (const workload of workloads) for (const share of workload.clusters) load(loads.get(share.cluster), workload, share);
  for (const quota of quotas) loads.get(quota.cluster)?.quotas.push(quota);
  const rows = clusters.map((cluster) => fitIn(cluster, loads.get(cluster.name)!, capacities.get(cluster.name)));
  return { clusters: rows, fits: rows.every(({ fits }) => fits !== false) };
}

function fitIn({ name: cluster, capacity }: PlannedCluster, { all, namespaces, uncounted, quotas }: Load, declared: ClusterCapacity | undefined): ClusterFit {
  const checked = capacity !== undefined || declared !== undefined || quotas.length > 0;
  const complaints = [
    ...(capacity === undefined ? [] : complaintsOf(`Cluster '${cluster}'`, all, { pods: capacity }, 'the fleet declares room for')),
    ...(declared ? complaintsOf(`Cluster '${cluster}'`, all, declared, 'its capacity is') : []),
    ...quotas.flatMap(({ namespace, source, hard }) => (
      complaintsOf(`Namespace '${namespace}' in cluster '${cluster}'`, namespaces.get(namespace) ?? noNeed(), hard, `${source} allows`))),
  ];
  return {
    cluster, needed: all.rest, surge: all.surge,
    ...(capacity !== undefined && { declaredReplicas: capacity }),
    ...(declared && { declared }),
    uncounted,
    ...(checked && { fits: complaints.length === 0 }),
    complaints,
  };
}

function load(at: Load | undefined, { path, namespace = 'default' }: PlannedWorkload, { cluster, replicas, alternativeReplicas, workload, certainty, objects }: PlannedShare): void {
  if (!at) return;
  for (const object of objects) {
    if (object.kind !== 'ResourceQuota') continue;
    const quota = deliveredQuota(cluster, object.manifest);
    // Workloads may share companions, which are one object in the cluster.
    if (quota && !at.quotas.some(({ source }) => source === quota.source)) at.quotas.push(quota);
  }
  if (certainty === 'unknown') at.uncounted.push(path);
  if (!workload?.requests) return;
  if (replicas === undefined) {
    if (certainty !== 'unknown') at.uncounted.push(path);
    return;
  }
  const pods = Math.max(replicas, alternativeReplicas ?? 0);
  const more = surgeOf(workload.update, pods);
  for (const need of [at.all, getOr(at.namespaces, namespace, noNeed)]) {
    addPods(need.rest, workload.requests, pods);
    addPods(need.surge, workload.requests, pods + more);
  }
}

/** Percentages of surge are rounded up, by Kubernetes and Kruise alike. */
function surgeOf(update: PlannedUpdate | undefined, pods: number): number {
  const [, number, percent] = /^(\d+)(%?)$/.exec(update?.maxSurge ?? '') ?? [];
  if (number === undefined) return 0;
  return percent ? Math.ceil((Number(number) * pods) / 100) : Number(number);
}
