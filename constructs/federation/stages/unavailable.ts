import type { Definition } from '../../definition/definition';
import { partitionRule } from '../../kinds/updates';
import type { ClusterSize, SolvedStep } from '../../rollout/model';
import { updatedIn } from '../../rollout/solve';
import type { Plan } from '../planned';

/**
 * The most pods of the fleet that may be unavailable while each step is made, by its number: in every cluster as many as its update strategy allows, but no more
 * than are updated there; undefined if that is not known. A first delivery takes nothing away.
 */
export function unavailableIn(
  { template, rollout }: Definition, steps: readonly SolvedStep[], sizes: ReadonlyMap<string, ClusterSize>, { deliveries = [] }: Plan,
): (number | undefined)[] {
  if (rollout?.form !== 'version') return steps.map(() => 0);
  const rule = partitionRule(template);
  const objects = new Map(deliveries.map(({ cluster, workload }) => [cluster, workload]));
  return steps.map(({ states, number }) => {
    if (number === 0) return 0;
    let sum = 0;
    for (const [cluster, state] of states) {
      const { pods, alternative } = sizes.get(cluster)!;
      const earlier = steps[number - 1].states.get(cluster)!;
      if (earlier.type === state.type && state.type !== 'part') continue;
      if (pods === undefined) return undefined;
      const size = Math.max(pods, alternative ?? 0);
      const [had, has] = [updatedIn(earlier, size), updatedIn(state, size)];
      if (had === undefined || has === undefined) return undefined;
      const most = rule && objects.get(cluster) ? rule.unavailable(objects.get(cluster), size) : undefined;
      sum += Math.min(has - had, most ?? size);
    }
    return sum;
  });
}
