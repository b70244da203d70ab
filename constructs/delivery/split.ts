import { type Certainty, forecast, type ForecastShare } from './forecast';
import { byName, isObject } from '../json/json';
import type { ClusterAffinity, ClusterFacts, OverflowAffinity, PlacementSpec, ReplicaScheduling } from './model';
import { schedule, type ScheduleFailure } from './schedule';
import { allSpreads, strategyOf } from './strategy';

/** A placement over clusters of a control plane that schedules and of others that do not. */
export interface SplitInput {
  readonly placement: PlacementSpec;
  /** Clusters of the control plane that divides by itself: Karmada. */
  readonly scheduled: readonly ClusterFacts[];
  /** Clusters that are given finished objects. */
  readonly finished: readonly ClusterFacts[];
  readonly replicas: number;
  readonly workload: boolean;
}

/** What Karmada is told, and what it will make of it. */
export interface ScheduledPart {
  /** Replicas of the template: the sum of the shares of Karmada's clusters, or all of them where each cluster gets all. */
  readonly replicas: number;
  readonly placement: PlacementSpec;
  readonly shares: readonly ForecastShare[];
  /** Name of the affinity term that is taken. @default - the placement has no such terms */
  readonly affinity?: string;
}

/** Who gets what on which control plane. */
export interface Split {
  /** Undefined when no cluster of Karmada's gets anything. */
  readonly scheduled?: ScheduledPart;
  /** Never either/or, as nobody breaks ties later: those are broken by name, ascending. */
  readonly finished: readonly ForecastShare[];
  /** The clusters of both planes that pass affinity, taints and spread fields. */
  readonly candidates: readonly string[];
  readonly failure?: ScheduleFailure;
  readonly certainty: Certainty;
}

/**
 * Divides over all selected clusters first and then gives Karmada the sum of its clusters' shares and a placement for those alone. As every seat
 * in Webster's method goes to the greatest quotient, dividing the part gives each of its clusters the same share as dividing the whole.
 */
export function splitShares(input: SplitInput): Split {
  const { placement, scheduled, finished, replicas, workload } = input;
  if (finished.length === 0) {
    const { targets, candidates, failure, certainty, affinity } = forecast({ placement, clusters: scheduled, replicas, workload });
    const part = failure ? {} : { scheduled: { replicas, placement, shares: targets, ...(affinity !== undefined && { affinity }) } };
    return { ...part, finished: [], candidates, certainty, ...(failure && { failure }) };
  }

  const whole = schedule({ placement, clusters: [...scheduled, ...finished], replicas, workload }, 'even');
  const { candidates, failure, certainty } = whole;
  if (failure) return { finished: [], candidates, failure, certainty };
  const foreign = new Set(finished.map(({ name }) => name));
  const shares = whole.targets.filter(({ cluster }) => foreign.has(cluster)).map((share) => ({ ...share, certainty }));
  const own = whole.targets.filter(({ cluster }) => !foreign.has(cluster));
  if (own.length === 0) return { finished: shares, candidates, certainty };

  const restricted = restrict(placement, foreign, own.map(({ cluster }) => cluster), certainty === 'unknown');
  const sum = own.reduce((total, share) => total + (share.replicas ?? 0), 0);
  const count = strategyOf(placement) === 'Duplicated' || !workload || certainty === 'unknown' ? replicas : sum;
  const part = forecast({ placement: restricted, clusters: scheduled, replicas: count, workload });
  return {
    scheduled: { replicas: count, placement: restricted, shares: part.targets, ...(part.affinity !== undefined && { affinity: part.affinity }) },
    finished: shares, candidates,
    certainty: certainty === 'exact' ? part.certainty : certainty,
  };
}

/**
 * What Karmada is told of a placement, whatever is placed by it: the names of other clusters are left out. With spread constraints over both kinds of clusters
 * there is no such placement, since which clusters are chosen depends on the replicas.
 *
 * @param finished the clusters that the placement may select and Karmada does not have
 */
export function placementForScheduler(placement: PlacementSpec, finished: readonly ClusterFacts[]): PlacementSpec {
  return finished.length === 0 ? placement : restrict(placement, new Set(finished.map(({ name }) => name)), [], true);
}

/** The placement for Karmada's clusters alone. With spread constraints the choice has been made over both planes, so its clusters are named. */
function restrict(placement: PlacementSpec, foreign: ReadonlySet<string>, chosen: readonly string[], open: boolean): PlacementSpec {
  const { clusterAffinity, clusterAffinities, spreadConstraints, replicaScheduling, ...rest } = placement;
  const scheduling = replicaScheduling && { replicaScheduling: restrictWeights(replicaScheduling, foreign) };
  if (allSpreads(placement).length > 0 && !open) return { ...rest, clusterAffinity: { clusterNames: chosen }, ...scheduling };
  const affinity = isObject(clusterAffinity) ? restrictNames(clusterAffinity, foreign) : undefined;
  const terms = Array.isArray(clusterAffinities) ? clusterAffinities.flatMap((term) => {
    const own = restrictNames(term, foreign);
    if (!own) return [];
    if (!Array.isArray(own.overflowAffinities)) return [own];
    return [{ ...own, overflowAffinities: own.overflowAffinities.flatMap((overflow: OverflowAffinity) => restrictNames(overflow, foreign) ?? []) }];
  }) : undefined;
  return {
    ...rest,
    ...(affinity && { clusterAffinity: affinity }),
    ...(terms && { clusterAffinities: terms }),
    ...(spreadConstraints && { spreadConstraints }),
    ...scheduling,
  };
}

/** Undefined when only foreign clusters were named: an empty list of names would mean every cluster. */
function restrictNames<T extends ClusterAffinity>(affinity: T, foreign: ReadonlySet<string>): T | undefined {
  const names = affinity.clusterNames;
  if (!Array.isArray(names) || !names.some((name) => foreign.has(name))) return affinity;
  const own = names.filter((name) => !foreign.has(name));
  return own.length > 0 ? { ...affinity, clusterNames: own } : undefined;
}

function restrictWeights(scheduling: ReplicaScheduling, foreign: ReadonlySet<string>): ReplicaScheduling {
  const { weightPreference, ...rest } = scheduling;
  const weights = weightPreference?.staticWeightList;
  if (!Array.isArray(weights)) return scheduling;
  const own = weights.flatMap((rule) => {
    const targetCluster = isObject(rule?.targetCluster) ? restrictNames(rule.targetCluster, foreign) : rule?.targetCluster;
    return isObject(rule?.targetCluster) && !targetCluster ? [] : [{ ...rule, targetCluster }];
  });
  if (own.length > 0) return { ...rest, weightPreference: { ...weightPreference, staticWeightList: own } };
  // No rule is left because none matched any of these clusters; then all weigh the same, which is what the absence means too.
  const { staticWeightList: _none, ...preference } = weightPreference!;
  return Object.keys(preference).length > 0 ? { ...rest, weightPreference: preference } : rest;
}

/** The shares of both control planes, in the order of names. */
export function sharesOf(split: Split): ForecastShare[] {
  return [...(split.scheduled?.shares ?? []), ...split.finished].sort((a, b) => byName(a.cluster, b.cluster));
}
