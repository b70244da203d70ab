import type { PodUpdate } from '../pod-update';

/** What happens to the pods of a subset. */
export interface SubsetUpdate {
  /** Replicas before and after; undefined if unknown. */
  readonly before?: number;
  readonly after?: number;
  readonly update?: PodUpdate;
  /** The field of a subset that there is no more. */
  readonly gone?: string;
}

/** From what concerns people most to what concerns them least. */
const EFFECTS: readonly PodUpdate['effect'][] = ['refused', 'recreated', 'unknown', 'in-place', 'held', 'none'];

/** What happens to the pods of all subsets: the gravest of effects, and the sums of numbers where all are known. */
export function together(subsets: readonly SubsetUpdate[]): PodUpdate {
  const updates = subsets.flatMap(({ update }) => update ?? []);
  const gone = subsets.filter((subset) => subset.gone !== undefined && subset.before !== 0);
  const effects = new Set<PodUpdate['effect']>([...updates.map(({ effect }) => effect), ...(gone.length > 0 ? ['recreated' as const] : [])]);
  const effect = EFFECTS.find((one) => effects.has(one)) ?? 'none';
  const reasons = [...new Set([...gone.map((subset) => `${subset.gone} is gone: Kruise deletes its workload and pods.`), ...updates.flatMap((update) => update.reasons)])];
  const numbers = (value: (subset: SubsetUpdate) => number | undefined): number | undefined => subsets.reduce<number | undefined>((sum, subset) => {
    const pods = subset.gone === undefined ? value(subset) : 0;
    return sum === undefined || pods === undefined ? undefined : sum + pods;
  }, 0);
  const updated = numbers(({ update }) => (update?.effect === 'none' ? 0 : update?.updated));
  if (effect === 'none' || effect === 'refused' || updated === undefined) return { effect, reasons };
  if (updated === 0 && gone.length === 0) return { effect, reasons, updated };
  const stay = ({ before, after }: SubsetUpdate): number | undefined => (before === undefined || after === undefined ? undefined : Math.min(before, after));
  const most = ({ before, after }: SubsetUpdate): number | undefined => (before === undefined || after === undefined ? undefined : Math.max(before, after));
  const [leastAvailable, mostPods] = [
    numbers((subset) => subset.update?.leastAvailable ?? (subset.update?.updated ? undefined : stay(subset))), numbers((subset) => subset.update?.mostPods ?? most(subset)),
  ];
  return { effect, reasons, updated, ...(leastAvailable === undefined ? {} : { leastAvailable }), ...(mostPods === undefined ? {} : { mostPods }) };
}
