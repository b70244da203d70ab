import { divided } from '../../json/json';
import { type ClusterChange, type DiffSummary, type FleetChange, PlanChange, type PlanHazard, type PlatformChange, PodEffect, type WorkloadChange } from '../diff-model';

/** The lists of a diff. */
export interface DiffLists {
  readonly workloads: readonly WorkloadChange[];
  readonly fleet: readonly FleetChange[];
  readonly platform: readonly PlatformChange[];
}

/** By how much the replicas of a workload in a cluster change; undefined where a number is unknown. */
export function replicaChange({ change, replicasBefore, replicasAfter }: Pick<ClusterChange, 'change' | 'replicasBefore' | 'replicasAfter'>): number | undefined {
  const had = replicasBefore ?? (change === PlanChange.CREATED ? 0 : undefined);
  const has = replicasAfter ?? (change === PlanChange.DELETED ? 0 : undefined);
  return had === undefined || has === undefined ? undefined : has - had;
}

/** All hazards of a diff: those of workloads, of clusters and of the platform. What cannot be undone comes first. */
export function hazardsIn({ workloads, fleet, platform }: DiffLists): PlanHazard[] {
  return divided([...workloads, ...fleet, ...platform].flatMap(({ hazards = [] }) => hazards), ({ irreversible }) => irreversible).flat();
}

/** The numbers of a diff. */
export function summaryOf(lists: DiffLists): DiffSummary {
  const { workloads, fleet } = lists;
  const clusters = new Set(fleet.map(({ cluster }) => cluster));
  let [podsRecreated, podsInPlace, replicasAdded, replicasRemoved] = [0, 0, 0, 0];
  for (const change of workloads.flatMap((workload) => workload.clusters)) {
    clusters.add(change.cluster);
    if (change.pods === PodEffect.RECREATED) podsRecreated += change.podsUpdated ?? 0;
    if (change.pods === PodEffect.IN_PLACE) podsInPlace += change.podsUpdated ?? 0;
    const more = replicaChange(change) ?? 0;
    if (more > 0) replicasAdded += more;
    else replicasRemoved -= more;
  }
  const counted = (wanted: PlanChange): number => workloads.filter(({ change }) => change === wanted).length;
  return {
    created: counted(PlanChange.CREATED), changed: counted(PlanChange.CHANGED), deleted: counted(PlanChange.DELETED),
    clusters: clusters.size, podsRecreated, podsInPlace, replicasAdded, replicasRemoved,
    irreversible: hazardsIn(lists).filter(({ irreversible }) => irreversible).length,
  };
}
