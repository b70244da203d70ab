import { counted } from '../json/counted';
import { listed } from '../problems/reporter';
import type { SolvedGroup, Splitting } from './solved-group';
import { faultIn } from './step-sizes';

/** What is wrong with the numbers of a group. */
export interface SolveFault {
  readonly rule: 'sizes' | 'unknownPods' | 'wholeClusters';
  readonly message: string;
}

/** What is wrong with the numbers of groups: by themselves, or for the pods and the kind that they are for. */
export function groupFaults(groups: readonly SolvedGroup[], splitting: Splitting): SolveFault[] {
  return groups.flatMap((group) => faultOf(group, splitting) ?? []);
}

function faultOf({ name, clusters, sizes }: SolvedGroup, { partition, percent }: Splitting): SolveFault | undefined {
  if (!sizes) return undefined;
  const group = `Group '${name}' of the rollout`;
  const fault = faultIn(sizes);
  if (fault !== undefined) return { rule: 'sizes', message: `${group} has ${fault}.` };
  const steps = sizes.numbers.join(', ');
  if (!partition) {
    return sizes.unit !== 'replicas' ? undefined
      : { rule: 'wholeClusters', message: `${group} has steps of ${steps} replicas, but no partition holds pods back here, so that each cluster is updated as a whole.` };
  }
  const unknown = clusters.filter(({ pods }) => pods === undefined).map(({ cluster }) => cluster);
  if (unknown.length > 0) {
    if (percent && sizes.unit !== 'replicas') return undefined;
    return { rule: 'unknownPods', message: `${group} has steps of ${inWords(sizes.unit, steps)}, but nobody knows how many pods ${listed(unknown)} ${unknown.length === 1 ? 'has' : 'have'}; \`podsOn\` can say it.` };
  }
  if (sizes.unit !== 'replicas') return undefined;
  const [wanted, pods] = [sizes.numbers, clusters.map((size) => size.pods ?? 0)].map((numbers) => numbers.reduce((sum, number) => sum + number, 0));
  return wanted === pods ? undefined
    : { rule: 'sizes', message: `${group} has steps of ${steps} replicas, which add up to ${wanted}; expected ${counted(pods, 'pod')}, which is what its clusters have.` };
}

function inWords(unit: string, steps: string): string {
  return unit === 'ratio' ? `the ratio ${steps.replaceAll(', ', ':')}` : `${steps} ${unit === 'percent' ? 'percent' : 'replicas'}`;
}
