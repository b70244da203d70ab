import { ControlPlane } from '../../fleet/control-plane';
import { byName } from '../../json/json';
import { listed } from '../../problems/reporter';
import { type PlannedRolloutStep, type PlannedShare, type PlannedWorkload, RolloutVersion } from '../model';
import { withReplicas } from './outline';
import type { WorkloadPair } from './plan-data';

/** Whether a workload is in the middle of a move, so that clusters do not have yet what Karmada has divided for them. */
export function isHeld(workload: PlannedWorkload | undefined): boolean {
  return workload?.rollout?.steps[workload.rollout.step]?.held === true;
}

/** A workload in the middle of a move as clusters have it: with the replicas of the last step that was dispatched. */
export function asDispatched(workload: PlannedWorkload): PlannedWorkload {
  if (!isHeld(workload)) return workload;
  const { step, from, steps } = workload.rollout!;
  const last = from === undefined ? steps.slice(0, step).filter(({ held }) => !held).at(-1) : steps[from];
  if (!last) return workload;
  const clusters = workload.clusters.flatMap((share) => (share.withheld === undefined ? share : numbered(share, replicasIn(last, share.cluster)) ?? []));
  return { ...workload, clusters };
}

function replicasIn({ clusters }: PlannedRolloutStep, name: string): number {
  return clusters.find(({ cluster }) => cluster === name)?.total ?? 0;
}

/** A share with as many replicas; undefined with none of them. */
function numbered(share: PlannedShare, replicas: number): PlannedShare | undefined {
  const { workload, objects } = share;
  if (replicas === 0) return undefined;
  if (!workload || share.replicas === undefined || share.replicas === replicas) return share;
  const now = withReplicas(workload, share.replicas, replicas) ?? workload;
  return { ...share, replicas, workload: now, objects: objects.map((object) => (object === workload ? now : object)) };
}

/** The pair with what clusters keep when a first delivery goes back: Karmada holds them back again, and takes away nothing that it dispatched. */
export function withKept({ before, after }: WorkloadPair): WorkloadPair & { readonly notes: readonly string[] } {
  const waiting = new Set(after?.rollout?.form === 'first' ? after.rollout.steps[after.rollout.step].clusters.filter(({ version }) => version === RolloutVersion.NONE).map(({ cluster }) => cluster) : []);
  const has = new Set(after?.clusters.map(({ cluster }) => cluster));
  const kept = (before?.clusters ?? []).filter(({ cluster, controlPlane }) => controlPlane === ControlPlane.KARMADA && waiting.has(cluster) && !has.has(cluster));
  if (kept.length === 0) return { before, after, notes: [] };
  const clusters = [...after!.clusters, ...kept].sort((a, b) => byName(a.cluster, b.cluster));
  return { before, after: { ...after!, clusters }, notes: [`Karmada holds back ${listed(kept.map(({ cluster }) => cluster))} again, and takes away nothing there: what it has runs on.`] };
}
