import type { Definition } from '../definition/definition';
import type { PlannedDelivery } from '../definition/planned-delivery';
import { DELIVERY_RULES } from '../definition/rules';
import { finding, type Problem } from '../problems/problem';
import { checkCompanions } from './companions/checks';
import { checksOf } from './module';

/** What is wrong with placing an object of this kind in this way. */
export function checkFederatedKind(definition: Definition): Problem[] {
  const own = checksOf(definition.facts)?.federated?.(definition) ?? [];
  return [...checkDivisible(definition), ...checkCompanions(definition), ...own];
}

/** What is wrong with the objects of this kind that the clusters get, taken together. */
export function checkDeliveredKind(definition: Definition, deliveries: readonly PlannedDelivery[]): Problem[] {
  return checksOf(definition.facts)?.delivered?.(definition, deliveries) ?? [];
}

/** Of what has no replicas, every selected cluster gets all, whatever the policy says of division. */
function checkDivisible({ path, template, facts, placement }: Definition): Problem[] {
  const divides = placement.replicaScheduling?.replicaSchedulingType === 'Divided';
  if (!divides || facts === undefined || facts.replicas || facts.kind === 'Pod' || facts.kind === 'Job') return [];
  const message = `The placement divides replicas, but a ${template.kind} has none: every selected cluster gets all of '${template.metadata.name}'.`;
  return [finding(DELIVERY_RULES.indivisible, { path, message })];
}
