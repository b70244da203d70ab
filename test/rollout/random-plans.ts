import * as fc from 'fast-check';
import type { KubeObject } from '../../constructs/json/kube-object';
import { partitionRule } from '../../constructs/kinds/updates';
import type { ClusterSize, StepSizes } from '../../constructs/rollout/model';
import type { SolvedGroup, SolveInput, Splitting } from '../../constructs/rollout/solve';

/** A rollout to be worked out, and whether its kind holds back any pods. */
export interface RandomPlan extends SolveInput {
  readonly kind: string;
  readonly anyPod: boolean;
}

const KRUISE = '1.9';

/** What clusters can do with pods of a kind, by the kind's own rule. */
export function splittingOf(kind: string): { readonly splitting: Splitting; readonly anyPod: boolean } {
  const apiVersion = kind === 'StatefulSet' ? 'apps.kruise.io/v1beta1' : kind === 'Deployment' ? 'apps/v1' : 'apps.kruise.io/v1alpha1';
  const rule = partitionRule({ apiVersion, kind, metadata: { name: 'web' }, spec: {} } as KubeObject);
  if (!rule) return { splitting: { partition: false, percent: false, held: () => 0 }, anyPod: false };
  return { splitting: { partition: true, percent: rule.percent(KRUISE), decimals: rule.decimals?.(KRUISE), held: rule.held }, anyPod: rule.anyPod };
}

const SPLITTINGS = new Map(['CloneSet', 'StatefulSet', 'DaemonSet', 'SidecarSet', 'Deployment'].map((kind) => [kind, splittingOf(kind)]));

const pods = fc.oneof({ weight: 6, arbitrary: fc.nat(12) }, { weight: 1, arbitrary: fc.nat(400) });
const shares = fc.record({ pods, tie: fc.constantFrom(0, 0, 0, 0, 1, -1), unknown: fc.integer({ min: 0, max: 20 }) });

const ratio = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }).map((numbers): StepSizes => ({ unit: 'ratio', numbers }));
const percent = fc.uniqueArray(fc.oneof(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 999 }).map((tenths) => tenths / 10)), { maxLength: 4 })
  .map((numbers): StepSizes => ({ unit: 'percent', numbers: [...numbers.sort((a, b) => a - b), 100] }));
const cuts = fc.uniqueArray(fc.nat(1000), { maxLength: 4 });

const groups = fc.array(fc.record({ clusters: fc.array(shares, { minLength: 1, maxLength: 5 }), sizes: fc.oneof(fc.constant(undefined), ratio, percent), cuts, byReplicas: fc.boolean() }), { minLength: 1, maxLength: 3 });

/** Plans of all kinds, units and spreads that have a solution. */
export const randomPlans: fc.Arbitrary<RandomPlan> = fc.record({
  kind: fc.constantFrom(...SPLITTINGS.keys()), spread: fc.constantFrom('evenly' as const, 'cluster-by-cluster' as const), drawn: groups, unknown: fc.boolean(),
}).map(({ kind, spread, drawn, unknown }): RandomPlan => {
  const { splitting, anyPod } = SPLITTINGS.get(kind)!;
  const made = drawn.map(({ clusters, sizes, cuts: at, byReplicas }, index): SolvedGroup => {
    const open = unknown && (!sizes || !splitting.partition || splitting.percent);
    // Names are in another order than groups.
    const own = clusters.map((share, place): ClusterSize => ({
      cluster: `c${(place * 7) % 5}-${drawn.length - index}`,
      ...(!(open && share.unknown < 4) && { pods: share.pods, ...(share.tie !== 0 && share.pods + share.tie >= 0 && { alternative: share.pods + share.tie }) }),
    }));
    const total = own.reduce((sum, size) => sum + (size.pods ?? 0), 0);
    const counted = splitting.partition && byReplicas && total > 0 && own.every((size) => size.pods !== undefined);
    return { name: `group ${index}`, clusters: own, gates: [], ...(counted ? { sizes: { unit: 'replicas' as const, numbers: partsOf(total, at) } } : sizes && { sizes }) };
  });
  return { kind, anyPod, spread, splitting, groups: made, gates: [] };
});

/** A number as a sum of whole numbers. */
function partsOf(total: number, at: readonly number[]): number[] {
  const ends = [...new Set([...at.map((cut) => 1 + (cut % total)), total])].sort((a, b) => a - b);
  return ends.map((end, index) => end - (index === 0 ? 0 : ends[index - 1]));
}
