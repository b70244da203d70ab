import { type Definition, kruiseOf } from '../../definition/definition';
import type { KubeObject } from '../../json/kube-object';
import { partitionRule, podUpdate } from '../../kinds/updates';
import type { ClusterSize, ClusterState, SolvedStep } from '../../rollout/model';
import { updatedIn } from '../../rollout/solve';
import type { Plan } from '../planned';

/** Both versions of a workload, as clusters get them. */
export interface BothVersions {
  readonly before: Plan;
  readonly after: Plan;
}

/** Where a rollout is, and where it came from if it goes back. */
export interface Standing {
  readonly step: number;
  readonly from?: number;
  /** What each cluster has now. */
  readonly now: ReadonlyMap<string, ClusterState>;
}

/**
 * The most pods of the fleet that may be unavailable while each step is made, by its number: in every cluster as many as the update strategy of what it gets allows,
 * but no more than are updated there; undefined if that is not known. On the way back it is that of the way back. A first delivery takes nothing away.
 */
export function unavailableIn(
  definition: Definition, steps: readonly SolvedStep[], sizes: ReadonlyMap<string, ClusterSize>, versions: BothVersions, { step, from, now }: Standing,
): (number | undefined)[] {
  if (definition.rollout?.form !== 'version') return steps.map(() => 0);
  const [old, next] = [versions.before, versions.after].map(({ deliveries = [] }) => new Map(deliveries.map(({ cluster, workload }) => [cluster, workload as KubeObject | undefined])));
  const between = (earlier: ReadonlyMap<string, ClusterState>, later: ReadonlyMap<string, ClusterState>) => most([false, true].map((other) => sum([...later].map(([cluster, state]) => {
    const { pods, alternative } = sizes.get(cluster)!;
    const size = other ? alternative ?? pods : pods;
    const isOld = state.type === 'old' || state.type === 'back';
    const [from, to] = isOld ? [next.get(cluster), old.get(cluster)] : [old.get(cluster), next.get(cluster)];
    const had = earlier.get(cluster)!;
    if (had.type === state.type && !('partition' in state)) return 0;
    if (!from || !to) return 0;
    return inCluster(changed(had, state, size), size, from, to, kruiseOf(definition, cluster));
  }))));
  return steps.map(({ number, states }) => {
    if (from !== undefined && number === step) return between(steps[from].states, now);
    return number === 0 ? 0 : between(steps[number - 1].states, states);
  });
}

/** How many pods change their version. */
function changed(had: ClusterState, has: ClusterState, size: number | undefined): number | undefined {
  const [before, after] = [updatedIn(had, size), updatedIn(has, size)];
  return before === undefined || after === undefined ? undefined : Math.abs(after - before);
}

function inCluster(pods: number | undefined, size: number | undefined, from: KubeObject, to: KubeObject, kruise: string): number | undefined {
  const rule = partitionRule(to);
  const update = podUpdate(from, to, kruise);
  if (update.effect === 'none') return 0;
  if (pods === undefined || size === undefined) return undefined;
  const allowed = rule ? rule.unavailable(to, size) : update.leastAvailable === undefined ? undefined : size - update.leastAvailable;
  return allowed === undefined ? undefined : Math.min(pods, allowed);
}

function sum(numbers: readonly (number | undefined)[]): number | undefined {
  return numbers.some((number) => number === undefined) ? undefined : numbers.reduce<number>((total, number) => total + number!, 0);
}

function most(numbers: readonly (number | undefined)[]): number | undefined {
  return numbers.some((number) => number === undefined) ? undefined : Math.max(...numbers as number[]);
}
