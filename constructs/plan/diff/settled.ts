import { Certainty } from '../../definition/cluster-delivery';
import { ControlPlane } from '../../fleet/control-plane';
import { differences } from '../../json/field';
import { byName } from '../../json/json';
import type { PlannedObject, PlannedShare } from '../model';
import { asDispatched, isHeld, withKept } from './held-steps';
import { outcomeText } from './outcomes';
import { isUnknown, withoutReplicas, withReplicas } from './outline';
import type { PlanData, WorkloadPair } from './plan-data';
import { mayRun, sameReplicas, shareOutcomes } from './shares';

/** A workload in two plans, the second as clusters have it right after the change. */
export interface SettledPair extends WorkloadPair {
  /** What happens only later, or when somebody asks for it. */
  readonly notes: readonly string[];
}

const FIRST = 6;

/**
 * Karmada divides when it is told another placement or another number of replicas. If only the fleet changes, shares stay as they are, however they would be divided
 * today (karmada 1.18.2 pkg/scheduler/scheduler.go, doScheduleBinding).
 */
export function settledPairs(pairs: readonly WorkloadPair[], { clusters }: PlanData): SettledPair[] {
  const onKarmada = new Set(clusters.filter(({ controlPlane }) => controlPlane === ControlPlane.KARMADA).map(({ name }) => name));
  return pairs.map((pair) => {
    const { before, after, notes } = withKept(pair);
    const standing = { before: before && asDispatched(before), after };
    const settled = heldBack(staysDivided(pair, onKarmada) ? settledPair(standing) : { ...standing, notes: [] });
    return notes.length > 0 ? { ...settled, notes: [...notes, ...settled.notes] } : settled;
  });
}

/** Clusters that changes do not reach for the time being keep their replicas. */
function heldBack({ before, after, notes }: SettledPair): SettledPair {
  if (!before || !after?.clusters.some(({ withheld }) => withheld !== undefined)) return { before, after, notes };
  const had = new Map(before.clusters.map((share) => [share.cluster, share]));
  const later: string[] = [];
  const moves = isHeld(after);
  const clusters = after.clusters.flatMap((share) => {
    const old = had.get(share.cluster);
    if (moves && share.withheld !== undefined && !mayRun(old) && mayRun(share)) {
      later.push(`${share.cluster} 0 → ${replicasText(share)}`);
      return old ?? [];
    }
    if (share.withheld === undefined || !old || !mayRun(old) || !mayRun(share) || old.controlPlane !== share.controlPlane || sameReplicas(old, share)) return share;
    later.push(`${share.cluster} ${replicasText(old)} → ${replicasText(share)}`);
    return withNumbersOf(old, share);
  });
  return later.length === 0 ? { before, after, notes } : { before, after: { ...after, clusters }, notes: [...notes, `Replicas that wait until changes arrive: ${listed(later)}.`] };
}

function staysDivided({ before, after }: WorkloadPair, onKarmada: ReadonlySet<string>): boolean {
  if (!before || !after || before.scheduling === undefined || before.scheduling !== after.scheduling || isHeld(before)) return false;
  if (after.division.strategy === 'Duplicated' || after.division.strategy === 'None') return false;
  return karmadas(before.clusters).every((share) => !mayRun(share) || onKarmada.has(share.cluster));
}

function karmadas(shares: readonly PlannedShare[]): PlannedShare[] {
  return shares.filter(({ controlPlane }) => controlPlane === ControlPlane.KARMADA);
}

function settledPair({ before, after }: WorkloadPair): SettledPair {
  const had = new Map(karmadas(before!.clusters).map((share) => [share.cluster, share]));
  const has = new Set(after!.clusters.map(({ cluster }) => cluster));
  const later: string[] = [];
  const shares = after!.clusters.map((share) => {
    if (share.controlPlane !== ControlPlane.KARMADA) return share;
    const old = had.get(share.cluster);
    if (old ? sameReplicas(old, share) : !mayRun(share)) return share;
    later.push(`${share.cluster} ${replicasText(old)} → ${replicasText(share)}`);
    return old ? withNumbersOf(old, share) : withoutWorkload(share);
  });
  const left = [...had.values()].filter((share) => mayRun(share) && !has.has(share.cluster));
  later.push(...left.map((share) => `${share.cluster} ${replicasText(share)} → 0`));
  if (later.length === 0) return { before, after, notes: [] };
  const kept = [...shares.filter((share) => had.has(share.cluster) || share.objects.length > 0), ...left].sort((a, b) => byName(a.cluster, b.cluster));
  return { before, after: { ...after!, clusters: kept }, notes: [noteOf(later)] };
}

function noteOf(later: readonly string[]): string {
  return 'Karmada does not divide anew because of a new cluster, taints or capacity: it does so when the placement or the replicas change, or by a WorkloadRebalancer. '
    + `Then: ${listed(later)}.`;
}

function listed(later: readonly string[]): string {
  const more = later.length - FIRST;
  return `${later.slice(0, FIRST).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function replicasText(share: PlannedShare | undefined): string {
  if (!share) return '0';
  const outcomes = shareOutcomes(share);
  return outcomes ? outcomeText(outcomes) : '?';
}

/** What a cluster gets that has no replicas yet: companions alone. */
function withoutWorkload({ workload, outline: _outline, reason: _reason, alternativeReplicas: _other, ...share }: PlannedShare): PlannedShare {
  return { ...share, replicas: 0, certainty: Certainty.EXACT, objects: share.objects.filter((object) => object !== workload) };
}

/** What a cluster gets now, with the replicas that it had. */
function withNumbersOf(old: PlannedShare, { replicas: divided, alternativeReplicas: _other, reason: _reason, workload, outline, ...share }: PlannedShare): PlannedShare {
  const { replicas, alternativeReplicas, certainty, reason } = old;
  const numbers = {
    ...(replicas !== undefined && { replicas }), ...(alternativeReplicas !== undefined && { alternativeReplicas }), certainty, ...(reason !== undefined && { reason }),
  };
  const companions = share.objects.filter((object) => object !== workload);
  if (!old.workload) {
    const known = outline ?? (workload && withoutReplicas(workload)) ?? old.outline;
    return { ...share, ...numbers, objects: companions, ...(isUnknown(old) && known && { outline: known }) };
  }
  const now = workload && divided !== undefined ? renumbered(workload, divided, old) : old.workload;
  return { ...share, ...numbers, workload: now, objects: [...companions, now] };
}

/** The workload with the replicas that the cluster had; the very object that it had, if nothing else differs. */
function renumbered(workload: PlannedObject, replicas: number, old: PlannedShare): PlannedObject {
  const now = old.replicas === undefined ? undefined : withReplicas(workload, replicas, old.replicas);
  return !now || differences(old.workload!.manifest, now.manifest).length === 0 ? old.workload! : now;
}
