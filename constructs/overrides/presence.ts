import { type Change, moduleOfChange } from './changes/list';
import type { Fault } from './fault';
import type { Step } from './state';

/**
 * The fault of a removal that finds nothing. Karmada silently skips it, so a typo would go unnoticed. There is no fault if an override that
 * may have come before adds what is to be removed.
 *
 * @param others steps of the overrides that may or may not come before
 */
export function missingSubject({ change, translation }: Step, others: readonly (readonly Step[])[]): Fault | undefined {
  if (!translation?.nothingToRemove) return undefined;
  const brought = others.some((steps) => steps.some((other) => brings(other.change, change)));
  return brought ? undefined : translation.nothingToRemove;
}

function brings(earlier: Change, removal: Change): boolean {
  const module = moduleOfChange(earlier);
  return module?.literal || (module === moduleOfChange(removal) && module?.brings?.(earlier, removal)) || false;
}
