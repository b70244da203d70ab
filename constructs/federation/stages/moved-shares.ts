import { isDeepStrictEqual } from 'node:util';
import { type Definition, type FleetView, isDivided } from '../../definition/definition';
import type { PlacementSpec } from '../../delivery/model';
import { replicationOf, revise, reviseTemplate } from '../../delivery/replication';
import { sharesOf, type Split } from '../../delivery/split';
import { webster } from '../../delivery/webster';
import { byName } from '../../json/json';
import { DUPLICATED, namedWeights } from '../../placement/division';

/** Replicas by cluster, in the order of names. A cluster that has the workload without replicas of it has 0. */
export type Shares = ReadonlyMap<string, number>;

/** Where a workload is between two placements. */
export interface Bridge {
  readonly placement: PlacementSpec;
  /** Replicas of the whole fleet; undefined is as they were said. */
  readonly replicas?: number;
  readonly shares: Shares;
}

/** The shares of a split. What is delivered as it is or not at all counts as a whole in each cluster. */
export function sharesIn({ template, facts }: Definition, split: Split): Shares {
  const { path, replicas: whole = 0 } = replicationOf(template, facts) ?? {};
  return new Map(sharesOf(split).map(({ cluster, replicas = 0 }) => [cluster, path ? replicas : whole]));
}

/** Whether a cluster has more of `after` than of `before`, or is new in it. */
export function rises(before: Shares, after: Shares): boolean {
  return [...after].some(([cluster, replicas]) => replicas > (before.get(cluster) ?? -1));
}

/** The greater share of each cluster. */
export function greaterOf(before: Shares, after: Shares): Shares {
  const names = [...new Set([...before.keys(), ...after.keys()])].sort(byName);
  return new Map(names.map((cluster) => [cluster, Math.max(before.get(cluster) ?? 0, after.get(cluster) ?? 0)]));
}

/** All replicas of the fleet. */
export function totalOf(shares: Shares): number {
  return [...shares.values()].reduce((sum, replicas) => sum + replicas, 0);
}

/**
 * A placement that gives every cluster its share: with weights that are the shares and as many replicas as they add up to, Webster's method
 * has nothing to round. What is not divided needs the names alone.
 */
export function bridgeTo(shares: Shares, definition: Definition, other: PlacementSpec): Bridge {
  const tolerations = [definition.placement, other].flatMap(({ clusterTolerations }) => clusterTolerations ?? [])
    .filter((toleration, index, all) => all.findIndex((each) => isDeepStrictEqual(each, toleration)) === index);
  const total = totalOf(shares);
  const divided = isDivided(definition) && total > 0;
  return {
    placement: {
      clusterAffinity: { clusterNames: [...shares.keys()] },
      ...(tolerations.length > 0 && { clusterTolerations: tolerations }),
      replicaScheduling: divided ? namedWeights(Object.fromEntries(shares)) : DUPLICATED,
    },
    ...(divided && { replicas: total }),
    shares,
  };
}

/**
 * The shares with which replicas are raised before the placement changes; undefined where that is not needed. Karmada reads the policy
 * first: it then divides the old number of replicas by the new weights, and a cluster that gets none of them loses the workload although
 * dispatching is suspended, since the deletion of a Work is never held back (karmada 1.18.2
 * pkg/controllers/execution/execution_controller.go). So its clusters are given a multiple of what they have: with the old number that
 * divides exactly as before, and what it adds up to is enough for the shares that come next.
 */
export function raisedFor(grown: Shares, before: Shares, { planes }: FleetView): Shares | undefined {
  const scheduled = (shares: Shares) => new Map([...shares].filter(([cluster]) => planes.get(cluster)?.schedules));
  const [held, wanted] = [scheduled(before), scheduled(grown)];
  const seats = totalOf(held);
  const loses = (['even', 'odd'] as const).some((parity) => {
    const divided = webster(seats, wanted, parity);
    return [...held].some(([cluster, replicas]) => replicas > 0 && divided.get(cluster) === 0);
  });
  if (!loses) return undefined;
  const times = Math.ceil(totalOf(wanted) / seats);
  return new Map([...before].map(([cluster, replicas]) => [cluster, held.has(cluster) ? times * replicas : replicas]));
}

/** The clusters whose object follows from the replicas of the whole fleet, not from their share alone: their subsets are rounded by it. */
export function roundedByTotal({ template, facts }: Definition, { replicas, shares }: Bridge): string[] {
  const replication = replicationOf(template, facts);
  if (!replication?.subsets || replicas === undefined) return [];
  const whole = reviseTemplate(template, facts, replicas);
  const follows = (share: number) => isDeepStrictEqual(revise(template, replication, share), revise(whole, replication, share));
  return [...shares].filter(([, share]) => !follows(share)).map(([cluster]) => cluster);
}
