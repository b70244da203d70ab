import type { KindFacts } from '../delivery/kind-facts';
import type { KubeObject } from '../json/kube-object';
import { type Change, moduleOfChange } from './changes/list';

/**
 * The changes that have no effect on the object although no later change undid them. Looks at the object alone, not at how the changes
 * were compiled.
 *
 * @param changes all changes that apply to the object, in order
 */
export function lostChanges(changes: readonly Change[], object: KubeObject, facts: KindFacts | undefined): Change[] {
  const last = new Map<string, { change: Change; holds: boolean }>();
  for (const change of changes) {
    const module = moduleOfChange(change);
    if (module?.literal) last.clear();
    for (const { subject, holds } of module?.effects?.(change, { object, facts }) ?? []) last.set(subject, { change, holds });
  }
  return [...new Set([...last.values()].filter(({ holds }) => !holds).map(({ change }) => change))];
}
