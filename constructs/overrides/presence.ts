import type { Change } from './change';
import { Fault } from './operation';
import type { Step } from './state';

/**
 * The fault of a removal that finds nothing. Karmada silently skips it, so a typo would go unnoticed. There is no fault if an override that may
 * have come before adds what is to be removed.
 *
 * @param others steps of the overrides that may or may not come before
 */
export function missingSubject(step: Step, others: readonly (readonly Step[])[]): Fault | undefined {
  if (!step.translation?.nothingToRemove) return undefined;
  const brings = others.some((steps) => steps.some((other) => bringsBack(other.change, step.change)));
  if (brings) return undefined;
  const { change, translation: { nothingToRemove } } = step;
  switch (change.type) {
    case 'remove-env': return new Fault('env', nothingToRemove);
    case 'remove-label': return new Fault('label', nothingToRemove);
    default: return new Fault('annotation', nothingToRemove);
  }
}

function bringsBack(earlier: Change, removal: Change): boolean {
  if (earlier.type === 'patch') return true;
  switch (removal.type) {
    case 'remove-env': return earlier.type === 'env' && earlier.container === removal.container && earlier.name === removal.name;
    case 'remove-label': return earlier.type === 'label' && earlier.key === removal.key;
    case 'remove-annotation': return earlier.type === 'annotation' && earlier.key === removal.key;
    default: return false;
  }
}
