import type { FleetView } from '../definition/definition';
import { getOr } from '../json/maps';
import { SharedResults } from '../definition/shared-results';
import type { Forecast, ForecastShare } from '../delivery/forecast';
import type { ClusterFacts, UidParity } from '../delivery/model';
import { replicationOf } from '../delivery/replication';
import { reschedule } from '../delivery/reschedule';
import { type ScheduledPart, sharesOf, type Split } from '../delivery/split';
import { deliveriesOf } from '../federation/deliveries';
import type { Plan } from '../federation/plan';
import { evictionFrom, type Evictions, taintsInOutage } from './what-if-eviction';
import type { GainedShare, LossOutcome, LostShare } from './what-if-outcome';
import { reasonsOf } from './what-if-reasons';

/**
 * What runs where in an outage. Karmada moves what its taints evict, among its own members; shares of other control planes stay where they are, and are gone
 * until the cluster is back.
 */
export function afterLoss(plan: Plan, lost: ReadonlySet<string>, evictions: Evictions): LossOutcome {
  const { definition, split } = plan;
  const { path, fleet } = definition;
  const before = split ? sharesOf(split) : [];
  const hit = before.filter(({ cluster }) => lost.has(cluster));
  if (!fleet || !split || hit.length === 0) return { path, lost: [], shares: before, gained: [], reasons: [], plan };

  const facts = new Map(fleet.clusters.map((cluster) => [cluster.name, cluster]));
  const shares = hit.map((share) => lostShare(share, facts.get(share.cluster)!, plan, fleet, evictions));
  const evicted = shares.filter(({ eviction }) => eviction?.evicted).map(({ cluster }) => cluster);
  const again = split.scheduled && evicted.length > 0 ? scheduledAgain(plan, split.scheduled, fleet, lost, evicted, evictions) : undefined;
  const left = leftOf(split, again, lost);
  const after = sharesOf(left);
  const gained = gainedBy(before, after);
  const outcome = {
    path, lost: shares, shares: after, gained,
    ...goneOf(plan, before, after),
    ...(again?.failure && { failure: again.failure.message }),
    plan: { ...plan, split: left, deliveries: deliveriesAfter(plan, fleet, left, lost, again !== undefined) },
  };
  return { ...outcome, reasons: reasonsOf(outcome, again) };
}

function lostShare({ cluster, replicas, alternative }: ForecastShare, facts: ClusterFacts, { definition }: Plan, fleet: FleetView, evictions: Evictions): LostShare {
  const { controlPlane, schedules } = fleet.planes.get(cluster)!;
  return {
    cluster, controlPlane,
    ...(isDivided(definition) && replicas !== undefined && { replicas }),
    ...(alternative !== undefined && { alternative }),
    ...(schedules && { eviction: evictionFrom(facts, definition.placement, evictions) }),
  };
}

function isDivided({ template, facts }: Plan['definition']): boolean {
  return replicationOf(template, facts)?.workload === true;
}

/** Kept with the set of lost clusters: a hundred outages, tried one after the other, need no more memory than one. */
const AGAIN = new WeakMap<ReadonlySet<string>, SharedResults<Forecast>>();

/** The second schedule, with the clusters as Karmada sees them in the outage; workloads of one placement share it. */
function scheduledAgain(
  { definition }: Plan, part: ScheduledPart, fleet: FleetView, lost: ReadonlySet<string>, evicted: readonly string[], evictions: Evictions,
): Forecast {
  const { placement, replicas, shares, affinity } = part;
  const workload = isDivided(definition);
  const known = getOr(AGAIN, lost, () => new SharedResults<Forecast>());
  return known.of(placement, fleet.clusters, JSON.stringify([replicas, workload, evicted, evictions.taints]), () => reschedule({
    placement, replicas, workload, affinity,
    clusters: fleet.clusters.filter(({ name }) => fleet.planes.get(name)?.schedules)
      .map((cluster) => (lost.has(cluster.name) ? { ...cluster, taints: [...cluster.taints ?? [], ...taintsInOutage(cluster, evictions)] } : cluster)),
    previous: shares, evicted: new Set(evicted),
  }));
}

function leftOf({ scheduled, finished, ...split }: Split, again: Forecast | undefined, lost: ReadonlySet<string>): Split {
  const running = (shares: readonly ForecastShare[]) => shares.filter(({ cluster }) => !lost.has(cluster));
  const shares = scheduled ? running(again?.targets ?? scheduled.shares) : [];
  return { ...split, ...(scheduled && shares.length > 0 && { scheduled: { ...scheduled, shares } }), finished: running(finished) };
}

const LEFT = new WeakMap<ReadonlySet<string>, WeakMap<FleetView['clusters'], FleetView>>();

/** Where Karmada does nothing, clusters have what they had; that is the very same objects. */
function deliveriesAfter({ definition, deliveries, overrides }: Plan, fleet: FleetView, split: Split, lost: ReadonlySet<string>, moved: boolean): Plan['deliveries'] {
  if (!moved || !overrides) return deliveries?.filter(({ cluster }) => !lost.has(cluster));
  const left = getOr(getOr(LEFT, lost, () => new WeakMap<FleetView['clusters'], FleetView>()), fleet.clusters, () => ({
    planes: fleet.planes, clusters: fleet.clusters.filter(({ name }) => !lost.has(name)),
  }));
  return deliveriesOf({ ...definition, fleet: left }, left, split, overrides).map(({ delivery }) => delivery);
}

function gainedBy(before: readonly ForecastShare[], after: readonly ForecastShare[]): GainedShare[] {
  const had = new Map(before.map((share) => [share.cluster, share]));
  return after.flatMap((share): GainedShare[] => {
    const { cluster } = share;
    const old = had.get(cluster);
    if (share.replicas === undefined) return old ? [] : [{ cluster }];
    const more = Math.max(...PARITIES.map((parity) => countOf(share, parity) - (old ? countOf(old, parity) : 0)));
    return more > 0 ? [{ cluster, replicas: more }] : old ? [] : [{ cluster }];
  });
}

function goneOf({ definition }: Plan, before: readonly ForecastShare[], after: readonly ForecastShare[]): { readonly gone?: number } {
  if (!isDivided(definition) || [...before, ...after].some(({ replicas }) => replicas === undefined)) return {};
  const sum = (shares: readonly ForecastShare[], parity: UidParity) => shares.reduce((total, share) => total + countOf(share, parity), 0);
  return { gone: Math.max(0, ...PARITIES.map((parity) => sum(before, parity) - sum(after, parity))) };
}

const PARITIES: readonly UidParity[] = ['even', 'odd'];

function countOf({ replicas = 0, alternative }: ForecastShare, parity: UidParity): number {
  return parity === 'odd' ? alternative ?? replicas : replicas;
}
