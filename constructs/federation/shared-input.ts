import type { Companions, SharedPolicy } from '../definition/definition';
import { DELIVERY_RULES } from '../definition/rules';
import type { KindTable } from '../delivery/kind-facts';
import { divided } from '../json/json';
import { shown } from '../json/shown';
import { SharedPropagation } from '../planes/karmada/apis/shared-propagation';
import { SHARED_RULES } from '../planes/karmada/apis/shared-rules';
import { isPropagatedByShared } from '../planes/karmada/shared-policy';
import { finding, type Problem } from '../problems/problem';
import type { FederationOptions } from './options';

/** The shared policy that was given; undefined for anything else. */
export function sharedOf(given: unknown): SharedPropagation | undefined {
  return given instanceof SharedPropagation ? given : undefined;
}

/** Companions as a shared policy brings them: what it selects goes wherever its placement says, and not only where the workload that needs it runs. */
export function withShared({ dependencies, attached }: Companions, shared: SharedPolicy, kinds: KindTable): Companions {
  const [own, others] = divided(dependencies, (object) => isPropagatedByShared({ shared, kinds }, object));
  return own.length === 0 ? { dependencies, attached } : { dependencies: others, attached: [...own, ...attached] };
}

/** Checks that a shared policy is one, and that nothing else says what it says. */
export function checkSharedInput(path: string, { propagatedBy, placement, propagation }: FederationOptions): Problem[] {
  if (propagatedBy === undefined) return [];
  const shared = sharedOf(propagatedBy);
  if (!shared) return [finding(DELIVERY_RULES.wrongType, { path, message: `propagatedBy is ${shown(propagatedBy)}; expected a SharedPropagation.`, fix: 'hand over the SharedPropagation itself.' })];
  return Object.entries({ placement, propagation }).filter(([, value]) => value !== undefined).map(([name]) => finding(SHARED_RULES.saidTwice, {
    path, message: `There is ${name}, and the workload is propagated by '${shared.node.path}'.`,
  }));
}
