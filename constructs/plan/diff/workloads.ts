import { push } from '../../json/multi-map';
import { type ClusterChange, PlanChange, type WorkloadChange } from '../diff-model';
import type { PlannedWorkload } from '../model';
import { comparedShares, type Comparison } from './clusters';
import { workloadHazards } from './hazards';
import { keyOf } from './matches';
import type { Outcomes } from './outcomes';
import type { WorkloadPair } from './plan-data';
import { policyChanges } from './policies';
import type { SettledPair } from './settled';
import { totalOutcomes } from './shares';

/** The workloads that are created, deleted, moved or differ in a cluster. */
export function workloadChanges(pairs: readonly SettledPair[], comparison: Comparison): WorkloadChange[] {
  const renames = likelyRenames(pairs);
  return pairs.flatMap((pair) => {
    const compared = comparedShares(pair, comparison);
    const clusters = compared.map(({ change }): ClusterChange => change);
    const policies = policyChanges(pair, clusters, comparison);
    const movedFrom = movedFromOf(pair);
    const differs = clusters.length + policies.length > 0;
    if (pair.before && pair.after && !differs && movedFrom === undefined && pair.notes.length === 0 && keyOf(pair.before) === keyOf(pair.after)) return [];
    const { kind, namespace, name, path } = (pair.after ?? pair.before)!;
    return [{
      path,
      ...(movedFrom !== undefined && { movedFrom }),
      change: changeOf(pair, differs),
      kind,
      ...(namespace !== undefined && { namespace }),
      name,
      ...totals(pair),
      clusters,
      hazards: workloadHazards(pair, compared, comparison, pair.before && renames.get(pair.before)),
      ...(policies.length > 0 && { policies }),
      ...(pair.notes.length > 0 && { notes: [...pair.notes] }),
    }];
  });
}

function movedFromOf({ before, after }: WorkloadPair): string | undefined {
  return before && after && before.path !== after.path ? before.path : undefined;
}

/** A construct that was moved and makes the same is unchanged to all clusters. */
function changeOf({ before, after }: WorkloadPair, differs: boolean): PlanChange {
  if (!before) return PlanChange.CREATED;
  if (!after) return PlanChange.DELETED;
  return differs || keyOf(before) !== keyOf(after) ? PlanChange.CHANGED : PlanChange.UNCHANGED;
}

type Totals = Pick<WorkloadChange, 'replicasBefore' | 'alternativeReplicasBefore' | 'replicasAfter' | 'alternativeReplicasAfter'>;

/** The replicas of all clusters; a workload that is not there has none. */
function totals({ before, after }: WorkloadPair): Totals {
  const [had, has] = [before && totalOutcomes(before), after && totalOutcomes(after)];
  const [old, now] = [before ? had : has && NONE, after ? has : had && NONE];
  return {
    ...(old && { replicasBefore: old[0], ...(old[0] !== old[1] && { alternativeReplicasBefore: old[1] }) }),
    ...(now && { replicasAfter: now[0], ...(now[0] !== now[1] && { alternativeReplicasAfter: now[1] }) }),
  };
}

const NONE: Outcomes = [0, 0];

/**
 * Workloads that are gone, with one that is new and looks the same: same kind, namespace, number of replicas and images. A construct that was moved or renamed in
 * the code, and has no name of its own, is another object. Only where there is one of each.
 */
function likelyRenames(pairs: readonly WorkloadPair[]): Map<PlannedWorkload, PlannedWorkload> {
  const [gone, added] = [new Map<string, PlannedWorkload[]>(), new Map<string, PlannedWorkload[]>()];
  for (const { before, after } of pairs) {
    if (before && !after) push(gone, looksOf(before), before);
    if (after && !before) push(added, looksOf(after), after);
  }
  return new Map([...gone].flatMap(([looks, old]): [PlannedWorkload, PlannedWorkload][] => {
    const now = added.get(looks);
    return old.length === 1 && now?.length === 1 && hasImages(old[0]) ? [[old[0], now[0]]] : [];
  }));
}

function looksOf(workload: PlannedWorkload): string {
  const { apiVersion, kind, namespace, replicas } = workload;
  return JSON.stringify([apiVersion, kind, namespace, replicas, imagesOf(workload).map(({ container, image }) => [container, image])]);
}

function imagesOf({ clusters, template }: PlannedWorkload) {
  return clusters.find((share) => share.workload)?.workload?.images ?? template?.images ?? [];
}

function hasImages(workload: PlannedWorkload): boolean {
  return imagesOf(workload).length > 0;
}
