import { type ClusterChange, PlanChange, PodEffect } from '../diff-model';

/**
 * Two numbers that are possible, most often the same. Karmada breaks ties by the UID of the workload, one way or the other for all clusters at once: the first
 * numbers of all clusters belong together, and so do the second ones, before a change and after it.
 */
export type Outcomes = readonly [number, number];

/** A number and the other one that is possible; undefined if it is unknown. */
export function outcomesOf(number: number | undefined, alternative: number | undefined = number): Outcomes | undefined {
  return number === undefined ? undefined : [number, alternative!];
}

/** The sum of numbers, each of the two ways. */
export function sumOf(numbers: readonly Outcomes[]): Outcomes {
  return numbers.reduce<Outcomes>(([one, other], [first, second]) => [one + first, other + second], [0, 0]);
}

/** Numbers as they are said: `3`, or `2 or 3`. */
export function outcomeText([one, other]: Outcomes): string {
  return one === other ? String(one) : `${Math.min(one, other)} or ${Math.max(one, other)}`;
}

/** What a change of a cluster, or of all of them, says of replicas. */
export type ReplicaChange = Pick<ClusterChange, 'change' | 'replicasBefore' | 'alternativeReplicasBefore' | 'replicasAfter' | 'alternativeReplicasAfter'>
  & Partial<Pick<ClusterChange, 'pods'>>;

/** The replicas before a change, each of the two ways; a workload that was not there had none. */
export function outcomesBefore({ change, replicasBefore, alternativeReplicasBefore }: ReplicaChange): Outcomes | undefined {
  return outcomesOf(replicasBefore, alternativeReplicasBefore) ?? (change === PlanChange.CREATED ? [0, 0] : undefined);
}

/** The replicas after a change, each of the two ways; a workload that is not there has none. */
export function outcomesAfter({ change, replicasAfter, alternativeReplicasAfter }: ReplicaChange): Outcomes | undefined {
  return outcomesOf(replicasAfter, alternativeReplicasAfter) ?? (change === PlanChange.DELETED ? [0, 0] : undefined);
}

/** By how much the replicas of a workload change, each of the two ways; undefined where a number is unknown. */
export function replicaSteps(change: ReplicaChange): Outcomes | undefined {
  const [had, has] = [outcomesBefore(change), outcomesAfter(change)];
  return had && has && [has[0] - had[0], has[1] - had[1]];
}

/**
 * Pods that are updated in clusters of a workload. Each cluster says the worse of the two ways; together they are never more than one way has.
 */
export function podsUpdatedIn(changes: readonly ClusterChange[]): number {
  const worst = changes.reduce((sum, { podsUpdated = 0 }) => sum + podsUpdated, 0);
  const had = changes.map(outcomesBefore).filter((outcomes) => outcomes !== undefined);
  return had.length < changes.length ? worst : Math.min(worst, Math.max(...sumOf(had)));
}

/** Whether a workload is no longer delivered to a cluster, but its pods run on there. */
function runsOn({ change, pods = PodEffect.DELETED }: ReplicaChange): boolean {
  return change === PlanChange.DELETED && pods !== PodEffect.DELETED;
}

/** Replicas that clusters get and lose, the worse of the two ways. Those that are only left alone are not lost. */
export function replicaMoves(changes: readonly ReplicaChange[]): { readonly added: number; readonly removed: number } {
  const steps = changes.filter((change) => !runsOn(change)).map(replicaSteps).filter((step) => step !== undefined);
  const most = (count: (step: number) => number): number => Math.max(...sumOf(steps.map(([one, other]): Outcomes => [count(one), count(other)])));
  return { added: most((step) => Math.max(0, step)), removed: most((step) => Math.max(0, -step)) };
}
