import { DELIVERY_RULES } from './delivery-rules';
import type { Problem } from '../problem';
import { finding } from '../problem';
import type { Definition } from '../../federation/definition';
import { groupOf, kindOf } from '../../workloads/kinds';

/** What federation asks of a kind beyond what one cluster asks. */
export type FederatedKindCheck = (definition: Definition) => Problem[];

/** By group and kind. */
const CHECKS: Readonly<Record<string, FederatedKindCheck>> = {};

/** What is wrong with placing an object of this kind in this way. */
export function checkFederatedKind(definition: Definition): Problem[] {
  const { apiVersion, kind } = definition.template;
  const key = `${groupOf(apiVersion)}/${kind}`;
  return [...checkDivisible(definition), ...(Object.hasOwn(CHECKS, key) ? CHECKS[key](definition) : [])];
}

/** Of what has no replicas, every selected cluster gets all, whatever the policy says of division. */
function checkDivisible({ path, template, placement }: Definition): Problem[] {
  const facts = kindOf(template);
  const divides = placement.replicaScheduling?.replicaSchedulingType === 'Divided';
  if (!divides || facts === undefined || facts.replicas || facts.kind === 'Pod' || facts.kind === 'Job') return [];
  const message = `The placement divides replicas, but a ${template.kind} has none: every selected cluster gets all of '${template.metadata.name}'.`;
  return [finding(DELIVERY_RULES.indivisible, { path, message })];
}
