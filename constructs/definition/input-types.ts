import { DELIVERY_RULES } from './rules';
import { finding, type Problem } from '../problems/problem';
import { shown } from '../json/shown';
import type { OptionStruct } from '../../imports/option-names';
import { strayNames } from '../problems/property-names';
import { isObject } from '../json/json';
import { ClusterOverride } from '../overrides/cluster-override';
import { Placement } from '../placement/placement';
import { RolloutPlan } from '../rollout/rollout-plan';

/** What was said of how something is federated, as callers without types may say it. */
interface Inputs {
  readonly placement?: unknown;
  readonly propagation?: unknown;
  readonly overrides?: unknown;
  readonly rollout?: unknown;
}

/** Checks that placement, propagation and overrides are what the types say, for callers without types. */
export function checkInputTypes(path: string, { placement, propagation, overrides, rollout }: Inputs): Problem[] {
  const problems: Problem[] = [];
  const add = (message: string, fix?: string) => problems.push(finding(DELIVERY_RULES.wrongType, { path, message, fix }));
  if (placement !== undefined && !(placement instanceof Placement)) add(`placement is ${shown(placement)}; expected a Placement.`);
  if (rollout !== undefined && !(rollout instanceof RolloutPlan)) add(wrongRollout(rollout), 'use `RolloutPlan.to(ClusterOverride.onAllClusters()...)`, or another way in of RolloutPlan.');
  if (overrides instanceof ClusterOverride) add('overrides is a ClusterOverride; expected a list of them.', 'put it into a list.');
  else if (overrides !== undefined && !Array.isArray(overrides)) add(`overrides is ${shown(overrides)}; expected a list of ClusterOverrides.`);
  (Array.isArray(overrides) ? overrides : []).forEach((override, index) => {
    if (!(override instanceof ClusterOverride)) add(`overrides[${index}] is ${shown(override)}; expected a ClusterOverride.`);
  });
  if (propagation != null && !isObject(propagation)) {
    const fix = 'write the options as an object, such as one with `conflictResolution`.';
    problems.push(finding(DELIVERY_RULES.wrongType, { path, message: `propagation is ${shown(propagation)}; expected an object of options.`, fix }));
  }
  return problems;
}

function wrongRollout(rollout: unknown): string {
  return `rollout is ${shown(rollout)}; expected a RolloutPlan.`;
}

/** Checks that properties, and options within them, have names that are known and are made of what they can be made of, for callers without types. */
export function checkPropertyNames(path: string, given: unknown, struct: OptionStruct): Problem[] {
  const strays = strayNames({ given, struct });
  if (strays.length === 0) return [];
  // What is no rollout at all is reported with its own fix.
  const reported = isObject(given) ? wrongRollout(given.rollout) : undefined;
  return strays.filter(({ message }) => message !== reported).map((stray) => finding(DELIVERY_RULES.unknownProperty, { path, ...stray }));
}
