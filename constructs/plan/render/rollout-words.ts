import { counted } from '../../json/counted';
import { byName } from '../../json/json';
import { type PlannedRollout, type PlannedRolloutCluster, type PlannedRolloutStep, RolloutVersion } from '../model';

/** Where a rollout stands, or is to stand. */
export interface RolloutPosition {
  readonly step: number;
  /** The later step that it comes back from; absent if it goes forward. */
  readonly from?: number;
}

/** What is done to pods, by the form of the rollout; moves change their number alone. */
const DONE: Readonly<Record<string, string>> = { version: 'updated', first: 'delivered', adoption: 'adopted' };

/** What a rollout does to pods: `updated`; undefined if it moves them. */
export function doneWord({ form }: Pick<PlannedRollout, 'form'>): string | undefined {
  return DONE[form];
}

/** The number of the last step. */
export function lastStep({ steps }: Pick<PlannedRollout, 'steps'>): number {
  return steps.at(-1)?.number ?? 0;
}

/** How a position is said to an app: `2`, or `1 from 3` on the way back. */
export function positionText({ step, from }: RolloutPosition): string {
  return from === undefined ? String(step) : `${step} from ${from}`;
}

/** Where a rollout goes on from a position. A move that came back to a step in which dispatch is held first has what that step has on the way there. */
export function nextPosition(rollout: PlannedRollout, { step, from }: RolloutPosition): RolloutPosition {
  return from !== undefined && rollout.steps[step]?.held ? { step } : { step: step + 1 };
}

/**
 * Where a rollout goes back to from a position; undefined if it cannot. Moves go back one step at a time, and from a step in which dispatch is held by way of what that
 * step has on the way back: what is dispatched is never resumed in the same moment in which it changes. What a first delivery brought is not taken away again.
 */
export function backPosition({ form, steps }: PlannedRollout, { step, from }: RolloutPosition): RolloutPosition | undefined {
  if (step === 0 || form === 'first') return undefined;
  if (form !== 'move') return { step: step - 1, from: from ?? step };
  return from === undefined && steps[step]?.held ? { step, from: step + 1 } : { step: step - 1, from: step };
}

/** A step with its name: `step 2 of 5 (prod 1 of 3)`. */
export function stepTitle(rollout: PlannedRollout, number: number): string {
  // The first of all has begun nothing.
  const name = number === 0 ? '' : rollout.steps[number]?.name ?? '';
  return `step ${number} of ${lastStep(rollout)}${name === '' ? '' : ` (${name})`}`;
}

/** Where a rollout stands, in a line: `step 2 of 5 (prod 1 of 3): 3 of 10 pods updated`. */
export function rolloutText(rollout: PlannedRollout): string {
  const { step, from, steps } = rollout;
  const current = steps[step];
  const pods = current ? podsText(rollout, current) : undefined;
  return `${stepTitle(rollout, step)}${from === undefined ? '' : `, back from step ${from}`}${pods === undefined ? '' : `: ${pods}`}`;
}

/** Whether there are pods to count: a ConfigMap has none, and even before anything begins it has no zero of them. */
export function countsPods({ steps }: Pick<PlannedRollout, 'steps'>): boolean {
  return steps.some(({ clusters }) => clusters.some(({ updated, total }) => updated !== undefined || total !== undefined));
}

/** The fleet in a step: `3 of 10 pods updated`, or clusters where there are no pods; undefined if that is unknown. */
export function podsText(rollout: PlannedRollout, step: PlannedRolloutStep): string | undefined {
  if (!countsPods(rollout)) return `${newIn(step)} of ${counted(step.clusters.length, 'cluster')} ${rollout.form === 'version' ? 'updated' : 'reached'}`;
  const [done, total] = [doneWord(rollout), fleetTotal(step)];
  if (done === undefined) return total === undefined ? undefined : `${total} pods`;
  const updated = eitherText(step.updated, step.alternative);
  if (updated === undefined) return undefined;
  return total === undefined ? `${updated} ${updated === '1' ? 'pod' : 'pods'} ${done}` : `${updated} of ${total} ${total === '1' ? 'pod' : 'pods'} ${done}`;
}

/** The clusters of all steps, in the order of names: a move begins and ends with others. */
export function clustersOf({ steps }: PlannedRollout): string[] {
  return [...new Set(steps.flatMap(({ clusters }) => clusters.map(({ cluster }) => cluster)))].sort(byName);
}

/** What a cluster has in a step; undefined if it is not one of its clusters. */
export function clusterIn({ clusters }: PlannedRolloutStep, name: string): PlannedRolloutCluster | undefined {
  return clusters.find(({ cluster }) => cluster === name);
}

/** What a table has for a cluster in a step: `1/5`, `1/3 or 2/4` with a tie, `10%` of an unknown number, `?` where that is unknown too, the version where there are no pods. */
export function clusterText(rollout: PlannedRollout, cluster: PlannedRolloutCluster | undefined): string {
  const { form } = rollout;
  if (!cluster) return '0';
  if (!countsPods(rollout)) return cluster.version === RolloutVersion.NONE ? '-' : cluster.version;
  if (cluster.updated === undefined && cluster.total === undefined && cluster.partition?.endsWith('%')) return percentText(cluster);
  const { version, updated, total, alternativeUpdated, alternativeTotal } = cluster;
  const one = (pods: number | undefined, all: number | undefined): string => {
    if (DONE[form] === undefined) return numberText(all);
    if (all === undefined && version === 'new') return 'all';
    return pods === undefined && all === undefined ? '?' : `${numberText(pods)}/${numberText(all)}`;
  };
  const text = one(updated, total);
  if (alternativeTotal === undefined && alternativeUpdated === undefined) return text;
  // Without a rule for the other number of pods there is no number of updated ones.
  const isOpen = version === 'part' && alternativeUpdated === undefined;
  const other = one(isOpen ? undefined : alternativeUpdated ?? updated, alternativeTotal ?? total);
  return total! <= (alternativeTotal ?? total!) ? `${text} or ${other}` : `${other} or ${text}`;
}

/** The part of the pods that has the new version; a partition counts those that have not, but for those that stay new on the way back. */
function percentText({ version, partition }: PlannedRolloutCluster): string {
  return version === RolloutVersion.BACK ? partition! : `${100 - Number.parseInt(partition!, 10)}%`;
}

function newIn({ clusters }: PlannedRolloutStep): number {
  return clusters.filter(({ version }) => version === RolloutVersion.NEW).length;
}

/** What a table has for the fleet in a step: `3/10`, `12 or 13/20` with a tie, `?` where it is unknown; clusters where there are no pods. */
export function fleetText(rollout: PlannedRollout, step: PlannedRolloutStep): string {
  if (!countsPods(rollout)) return `${newIn(step)}/${step.clusters.length}`;
  const total = fleetTotal(step);
  if (doneWord(rollout) === undefined) return total ?? '?';
  const updated = eitherText(step.updated, step.alternative);
  return updated === undefined && total === undefined ? '?' : `${updated ?? '?'}/${total ?? '?'}`;
}

/** All pods of the fleet in a step; undefined if they are unknown. */
function fleetTotal({ clusters }: PlannedRolloutStep): string | undefined {
  let [one, other] = [0, 0];
  for (const { total, alternativeTotal } of clusters) {
    if (total === undefined) return undefined;
    one += total;
    other += alternativeTotal ?? total;
  }
  return eitherText(one, other);
}

function eitherText(one: number | undefined, other: number | undefined): string | undefined {
  if (one === undefined) return undefined;
  return other === undefined || other === one ? String(one) : `${Math.min(one, other)} or ${Math.max(one, other)}`;
}

function numberText(number: number | undefined): string {
  return number === undefined ? '?' : String(number);
}
