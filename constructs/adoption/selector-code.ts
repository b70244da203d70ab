import { call, type Expression, literal } from './expression';
import { isObject, listOf, ownMember } from '../json/json';
import { shown } from '../json/shown';
import type { ClusterAffinity, Requirement } from '../delivery/model';

/** A condition on clusters: the method that says it, and its arguments. */
interface Condition {
  readonly method: string;
  readonly args: readonly unknown[];
}

/** Thrown where a manifest says something that no builder can say. */
export class Inexpressible extends Error {}

/** An affinity as the start of a chain and conditions behind it. */
export interface AffinityCode {
  readonly names?: readonly string[];
  readonly labels?: Readonly<Record<string, string>>;
  readonly conditions: readonly Condition[];
}

const LABEL_METHODS: Readonly<Record<string, string>> = { In: 'withLabelIn', NotIn: 'withLabelNotIn', Exists: 'withLabelExists', DoesNotExist: 'withoutLabel' };
const FIELDS: Readonly<Record<string, string>> = { provider: 'Providers', region: 'Regions', zone: 'Zones' };

/** Takes an affinity apart. */
export function affinityCode(affinity: ClusterAffinity | undefined): AffinityCode {
  const { clusterNames, labelSelector, fieldSelector, exclude } = isObject(affinity) ? affinity : {};
  const labels = isObject(labelSelector?.matchLabels) && Object.keys(labelSelector.matchLabels).length > 0 ? labelSelector.matchLabels : undefined;
  const names = listOf(clusterNames);
  const conditions = [
    ...(names.length > 0 && labels ? [{ method: 'withLabels', args: [labels] }] : []),
    ...listOf(labelSelector?.matchExpressions).map(labelCondition),
    ...listOf(fieldSelector?.matchExpressions).map(fieldCondition),
    ...(listOf(exclude).length > 0 ? [{ method: 'excluding', args: listOf(exclude) }] : []),
  ];
  return { ...(names.length > 0 ? { names } : labels && { labels }), conditions };
}

function labelCondition(requirement: Requirement): Condition {
  const method = ownMember(LABEL_METHODS, requirement?.operator);
  if (method === undefined) throw new Inexpressible(`a condition on labels has the operator ${shown(requirement?.operator)}`);
  return { method, args: [requirement.key, ...(requirement.operator.endsWith('In') ? listOf(requirement.values) : [])] };
}

function fieldCondition(requirement: Requirement): Condition {
  const field = ownMember(FIELDS, requirement?.key);
  if (field === undefined || !['In', 'NotIn'].includes(requirement.operator)) {
    throw new Inexpressible(`a condition on fields is ${shown(requirement?.key)} ${shown(requirement?.operator)}`);
  }
  return { method: `${requirement.operator === 'In' ? 'in' : 'notIn'}${field}`, args: listOf(requirement.values) };
}

function withConditions(start: Expression, conditions: readonly Condition[]): Expression {
  return conditions.reduce((on, { method, args }) => call(on, method, ...args.map(literal)), start);
}

/** An affinity as a ClusterSelector. */
export function selectorCode(affinity: ClusterAffinity | undefined): Expression {
  const { names, labels, conditions } = affinityCode(affinity);
  const start = names ? call('ClusterSelector', 'names', ...names.map(literal)) : labels ? call('ClusterSelector', 'labels', literal(labels)) : call('ClusterSelector', 'all');
  return withConditions(start, conditions);
}
