import { DELIVERY_RULES } from './delivery-rules';
import { unknownNames } from '../nearest';
import type { Problem } from '../problem';
import { finding, shown } from '../problem';
import { Override } from '../../overrides/override';
import { Placement } from '../../placement/placement';

/** Checks that placement and overrides are what the types say, for callers without types. */
export function checkInputTypes(path: string, placement: unknown, overrides: unknown): Problem[] {
  const problems: Problem[] = [];
  const add = (message: string) => problems.push(finding(DELIVERY_RULES.wrongType, { path, message }));
  if (placement !== undefined && !(placement instanceof Placement)) add(`placement is ${shown(placement)}.`);
  if (overrides !== undefined && !Array.isArray(overrides)) add(`overrides is ${shown(overrides)}, but a list is needed.`);
  (Array.isArray(overrides) ? overrides : []).forEach((override, index) => {
    if (!(override instanceof Override)) add(`overrides[${index}] is ${shown(override)}.`);
  });
  return problems;
}

/** Checks that properties have names that are known, for callers without types. */
export function checkPropertyNames(path: string, given: unknown, known: Readonly<Record<string, true>>): Problem[] {
  if (typeof given !== 'object' || given === null) return [];
  return unknownNames(given, known).map(({ name, near }) => finding(DELIVERY_RULES.unknownProperty, {
    path, message: `There is no property '${name}'.`, ...(near !== undefined && { fix: `did you mean '${near}'?` }),
  }));
}
