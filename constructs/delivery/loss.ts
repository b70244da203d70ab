import { groupedBy } from '../json/json';
import { capacityOf } from './candidates';
import type { ForecastShare } from './forecast';
import type { ClusterFacts } from './model';
import { reschedule } from './reschedule';
import type { ScheduledPart } from './split';
import { spreadsOf, strategyOf } from './strategy';

/** A cluster that would get more than it has room for. */
export interface Overfull {
  readonly cluster: string;
  readonly replicas: number;
  readonly capacity: number;
}

/** What becomes of a workload on Karmada when it is evicted from one of its clusters. */
export interface Loss {
  readonly cluster: string;
  /** No cluster runs more than before. */
  readonly nowhere: boolean;
  /** Why Karmada cannot schedule it without the cluster, although there are others. */
  readonly failure?: string;
  /** Clusters that take over more than was declared to fit. */
  readonly overfull: readonly Overfull[];
}

/** Each loss is a schedule of its own. In larger fleets those are looked at that weigh most. */
const MOST_LOSSES = 20;

/**
 * The loss of clusters that run the workload, by name. An evicted cluster is no candidate while it is evicted.
 * What depends on capacities that nobody declared is not told.
 */
export function lossesOf(part: ScheduledPart, clusters: readonly ClusterFacts[], workload: boolean): Loss[] {
  const { placement, shares } = part;
  const copied = !workload || strategyOf(placement) === 'Duplicated';
  const running = shares.filter((share) => copied || share.certainty === 'unknown' || mostOf(share) > 0).map(({ cluster }) => cluster);
  // All candidates have a copy, and no other group is tried as long as one of them is left.
  if (copied && spreadsOf(placement).length === 0 && !placement.clusterAffinities) return running.map((cluster) => ({ cluster, nowhere: true, overfull: [] }));
  return heaviest(running, part, clusters).map((cluster) => lossOf(part, clusters, workload, cluster));
}

/** Clusters that are the only one of their region come first, then those with most replicas. */
function heaviest(running: readonly string[], { shares }: ScheduledPart, clusters: readonly ClusterFacts[]): readonly string[] {
  if (running.length <= MOST_LOSSES) return running;
  const regions = groupedBy(clusters, ({ region = '' }) => region);
  const alone = new Set([...regions.values()].flatMap((group) => (group.length === 1 ? [group[0].name] : [])));
  const weights = new Map(shares.map((share) => [share.cluster, mostOf(share)]));
  const weight = (cluster: string) => (alone.has(cluster) ? Infinity : weights.get(cluster)!);
  const chosen = new Set([...running].sort((a, b) => (weight(a) === weight(b) ? 0 : weight(b) - weight(a))).slice(0, MOST_LOSSES));
  return running.filter((cluster) => chosen.has(cluster));
}

function lossOf({ placement, replicas, shares, affinity }: ScheduledPart, clusters: readonly ClusterFacts[], workload: boolean, cluster: string): Loss {
  const { targets, failure, certainty } = reschedule({ placement, clusters, replicas, workload, previous: shares, affinity, evicted: new Set([cluster]) });
  const nothing = { cluster, nowhere: false, overfull: [] };
  if (failure) return failure.reason === 'NoClusterFit' ? { ...nothing, nowhere: true } : { ...nothing, failure: failure.message };
  if (certainty === 'unknown') return nothing;
  const copied = !workload || strategyOf(placement) === 'Duplicated';
  return { cluster, nowhere: copied && targets.length < shares.length, overfull: workload ? overfullOf(targets, shares, clusters) : [] };
}

function overfullOf(after: readonly ForecastShare[], before: readonly ForecastShare[], clusters: readonly ClusterFacts[]): Overfull[] {
  const capacities = new Map(clusters.map((cluster) => [cluster.name, capacityOf(cluster)]));
  const had = new Map(before.map((share) => [share.cluster, mostOf(share)]));
  return after.flatMap((share) => {
    const { cluster } = share;
    const capacity = capacities.get(cluster);
    const replicas = mostOf(share);
    return capacity !== undefined && replicas > capacity && replicas > (had.get(cluster) ?? 0) ? [{ cluster, replicas, capacity }] : [];
  });
}

function mostOf({ replicas = 0, alternative = 0 }: ForecastShare): number {
  return Math.max(replicas, alternative);
}
