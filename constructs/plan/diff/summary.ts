import { divided } from '../../json/json';
import { type DiffSummary, type FleetChange, PlanChange, type PlanHazard, type PlatformChange, PodEffect, type WorkloadChange } from '../diff-model';
import { podsUpdatedIn, replicaMoves } from './outcomes';

/** The lists of a diff. */
export interface DiffLists {
  readonly workloads: readonly WorkloadChange[];
  readonly fleet: readonly FleetChange[];
  readonly platform: readonly PlatformChange[];
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
  for (const workload of workloads) {
    for (const { cluster } of workload.clusters) clusters.add(cluster);
    podsRecreated += podsUpdatedIn(workload.clusters.filter(({ pods }) => pods === PodEffect.RECREATED));
    podsInPlace += podsUpdatedIn(workload.clusters.filter(({ pods }) => pods === PodEffect.IN_PLACE));
    const { added, removed } = replicaMoves(workload.clusters);
    replicasAdded += added;
    replicasRemoved += removed;
  }
  const counted = (wanted: PlanChange): number => workloads.filter(({ change }) => change === wanted).length;
  return {
    created: counted(PlanChange.CREATED), changed: counted(PlanChange.CHANGED), deleted: counted(PlanChange.DELETED),
    clusters: clusters.size, podsRecreated, podsInPlace, replicasAdded, replicasRemoved,
    irreversible: hazardsIn(lists).filter(({ irreversible }) => irreversible).length,
  };
}
