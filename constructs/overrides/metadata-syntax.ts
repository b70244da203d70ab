import { shown } from '../json/shown';
import { isLabelKey, isLabelValue } from '../json/syntax';
import type { ChangeFinding } from './changes/change-module';

/** What is wrong with the key of a label or annotation. */
export function keyFaults(key: unknown): ChangeFinding[] {
  if (isLabelKey(key)) return [];
  return [['metadata', `${shown(key)} is not a valid label or annotation key; expected one such as "team" or "example.com/team".`]];
}

/** What is wrong with a label. */
export function labelFaults(key: unknown, value: unknown): ChangeFinding[] {
  if (isLabelValue(value)) return keyFaults(key);
  const expected = 'expected at most 63 letters, digits, "-", "_" and ".", the first and last a letter or digit';
  return [...keyFaults(key), ['metadata', `${shown(value)} is not a valid value for the label ${shown(key)}; ${expected}.`]];
}

/** What is wrong with an annotation. */
export function annotationFaults(key: unknown, value: unknown): ChangeFinding[] {
  if (typeof value === 'string') return keyFaults(key);
  return [...keyFaults(key), ['metadata', `${shown(value)} is not a valid value for the annotation ${shown(key)}; expected a string.`]];
}
