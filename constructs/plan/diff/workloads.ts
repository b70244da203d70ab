import { type ClusterChange, PlanChange, type WorkloadChange } from '../diff-model';
import { comparedShares, type Comparison } from './clusters';
import { workloadHazards } from './hazards';
import { keyOf } from './matches';
import type { Outcomes } from './outcomes';
import type { WorkloadPair } from './plan-data';
import { policyChanges } from './policies';
import { likelyRenames } from './renames';
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
