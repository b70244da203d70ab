import type { PodUpdate } from '../pod-update';

/** What happens to the pods of a subset. */
export interface SubsetUpdate {
  readonly name: string;
  /** Replicas before and after, 0 where there is no such subset; undefined if unknown. */
  readonly before?: number;
  readonly after?: number;
  /** Missing for subsets that come or go. */
  readonly update?: PodUpdate;
  /** The field of a subset that there is no more. */
  readonly gone?: string;
}

/** From what concerns people most to what concerns them least. */
const EFFECTS: readonly PodUpdate['effect'][] = ['refused', 'deleted', 'recreated', 'unknown', 'in-place', 'held', 'none'];

/** What happens to the pods of all subsets: the gravest of effects, and the sums of numbers where all are known. */
export function together(subsets: readonly SubsetUpdate[]): PodUpdate {
  const updates = subsets.flatMap(({ update }) => update ?? []);
  const gone = subsets.filter((subset) => subset.gone !== undefined && subset.before !== 0);
  const moved = movedPods(subsets);
  const isMoved = moved === undefined ? gone.length > 0 : moved > 0;
  const effects = new Set<PodUpdate['effect']>([...updates.map(({ effect }) => effect), ...(isMoved ? ['recreated' as const] : [])]);
  const effect = EFFECTS.find((one) => effects.has(one)) ?? 'none';
  const reasons = [...new Set([
    ...gone.map((subset) => `${subset.gone} is gone: Kruise deletes its workload and pods.`), ...(moved ? shrunk(subsets) : []), ...updates.flatMap((update) => update.reasons),
  ])];
  const updated = sum(subsets, ({ update }) => (!update || update.effect === 'none' ? 0 : update.updated));
  if (effect === 'none' || effect === 'refused' || updated === undefined || moved === undefined) return { effect, reasons };
  if (updated === 0 && moved === 0) return { effect, reasons, updated };
  const stay = Math.min(total(subsets, 'before')!, total(subsets, 'after')!);
  const leastAvailable = sum(subsets, ({ update, before, after }) => update?.leastAvailable ?? (update?.updated ? undefined : Math.min(before!, after!)));
  // Subsets are looked at all at once: pods that come do not wait for those that go.
  const mostPods = sum(subsets, ({ update, before, after }) => update?.mostPods ?? Math.max(before!, after!));
  return { effect, reasons, updated: Math.min(stay, updated + moved), ...(leastAvailable === undefined ? {} : { leastAvailable }), mostPods };
}

/** Pods that are deleted in a subset and started in another, and not gone because of fewer replicas of the whole. */
function movedPods(subsets: readonly SubsetUpdate[]): number | undefined {
  const [before, after] = [total(subsets, 'before'), total(subsets, 'after')];
  if (before === undefined || after === undefined) return undefined;
  return subsets.reduce((pods, subset) => pods + Math.max(0, subset.before! - subset.after!), 0) - Math.max(0, before - after);
}

/** The most subsets that a sentence names. */
const NAMED = 4;

/** That pods go from subsets that stay, in a sentence. */
function shrunk(subsets: readonly SubsetUpdate[]): string[] {
  const less = subsets.filter(({ gone, before, after }) => gone === undefined && before! > after!);
  if (less.length === 0) return [];
  const named = less.slice(0, NAMED).map(({ name, before, after }) => `'${name}' goes from ${before} to ${after}`).join(', ');
  const rest = less.length > NAMED ? `, ${less.length - NAMED} more go down` : '';
  return [`Pods move between subsets (${named}${rest}): Kruise deletes them there, and starts others elsewhere.`];
}

function total(subsets: readonly SubsetUpdate[], when: 'before' | 'after'): number | undefined {
  return sum(subsets, (subset) => subset[when]);
}

function sum(subsets: readonly SubsetUpdate[], value: (subset: SubsetUpdate) => number | undefined): number | undefined {
  return subsets.reduce<number | undefined>((all, subset) => {
    const pods = value(subset);
    return all === undefined || pods === undefined ? undefined : all + pods;
  }, 0);
}
