import type { EntangledList } from './entangled';
import type { Creation } from './operation';
import { formatPointer } from '../json/pointer';
import type { Step } from './state';
import type { TargetRelations } from './target';

/** A parent an override needs, to be made before any of the overrides that need it. */
export interface SharedParent extends Creation {
  /** Index of the override that needs it. */
  readonly override: number;
  /** Index of the override in front of which it is made. */
  readonly before: number;
}

/**
 * Parents missing in the template that several overrides of one cluster need. Made by each of them on its own, the later would wipe what the
 * earlier had put in. Shallow ones come first, so that making one never wipes another.
 */
export function sharedParents(
  steps: readonly (readonly Step[])[], relations: TargetRelations, lists: readonly EntangledList[],
): SharedParent[] {
  const needed = new Map<string, Map<number, Creation>>();
  for (const [override, own] of steps.entries()) {
    for (const creation of own.flatMap(({ translation }) => translation?.creates ?? [])) {
      const key = formatPointer(creation.path);
      needed.set(key, (needed.get(key) ?? new Map<number, Creation>()).set(override, creation));
    }
  }
  for (const { path } of lists) needed.delete(formatPointer(path));
  const shared = [...needed.values()].flatMap((by): SharedParent[] => {
    const makers = [...by.keys()];
    // One that is certain to apply wherever another does makes the parent for both.
    const spared = (override: number) => makers.some((other) =>
      other !== override && relations.covers(other, override) && (other < override || !relations.covers(override, other)));
    return [...by]
      .filter(([override]) => makers.some((other) => other !== override && !relations.disjoint(other, override)) && !spared(override))
      .map(([override, creation]) => ({ ...creation, override, before: Math.min(...makers) }));
  });
  return shared.sort((a, b) => a.path.length - b.path.length || a.override - b.override);
}
