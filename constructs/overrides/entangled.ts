import type { ListTouch } from './operation';
import { formatPointer, type Pointer } from '../json/pointer';
import type { Step } from './state';
import type { TargetRelations } from './target';

/** A list of environment variables or images that several overrides change in ways that depend on which of them apply. */
export interface EntangledList {
  readonly path: Pointer;
  /** Indexes of all overrides that change the list, ascending. */
  readonly overrides: readonly number[];
}

/** Beyond this a policy would be combinations and little else. */
const MOST_COMBINATIONS = 64;

/**
 * Finds the lists where an operation on one entry would hit another one, or add a second entry of the same name, depending on whether an
 * override with another target applied before.
 */
export function entangledLists(steps: readonly (readonly Step[])[], relations: TargetRelations): EntangledList[] {
  const lists = new Map<string, ListTouch[][]>();
  for (const [override, own] of steps.entries()) {
    for (const touch of own.flatMap(({ translation }) => translation?.list ?? [])) {
      const key = formatPointer(touch.path);
      const touches = lists.get(key) ?? steps.map(() => []);
      touches[override].push(touch);
      lists.set(key, touches);
    }
  }
  return [...lists.values()].flatMap((touches): EntangledList[] => {
    const overrides = touches.flatMap((own, index) => own.length > 0 ? [index] : []);
    const entangled = overrides.some((a) => overrides.some((b) =>
      a < b && relations.uncertain(a, b) && touches[a].some((one) => touches[b].some((two) => disturbs(one, two)))));
    return entangled ? [{ path: touches[overrides[0]][0].path, overrides }] : [];
  });
}

/** Whether the later change is made for another list than it finds if the earlier one was applied. */
function disturbs(earlier: ListTouch, later: ListTouch): boolean {
  switch (earlier.effect) {
    case 'removed': return later.effect !== 'added' && later.effect !== 'none';
    case 'added': return earlier.name === later.name || (!later.ofTemplate && (later.effect === 'replaced' || later.effect === 'removed'));
    case 'rewritten': return later.effect === 'rewritten';
    default: return false;
  }
}

/**
 * All sets of the overrides that can be what applies on a cluster, small ones first; undefined if there are too many to write down.
 */
export function combinationsOf(list: EntangledList, relations: TargetRelations): readonly (readonly number[])[] | undefined {
  let sets: number[][] = [[]];
  for (const override of list.overrides) {
    const larger = sets.filter((set) => !set.some((member) => relations.disjoint(member, override))).map((set) => [...set, override]);
    sets = [...sets, ...larger];
    if (sets.length > MOST_COMBINATIONS * MOST_COMBINATIONS) return undefined;
  }
  // Where an override applies, those that cover it apply as well.
  const complete = (set: readonly number[]) => list.overrides.every((other) =>
    set.includes(other) || !set.some((member) => relations.covers(other, member)));
  const possible = sets.filter((set) => set.length > 0 && complete(set));
  return possible.length > MOST_COMBINATIONS ? undefined : possible.sort((a, b) => a.length - b.length);
}
