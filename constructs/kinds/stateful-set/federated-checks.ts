import { finding, type Problem } from '../../problems/problem';
import { isCount } from '../pods/fields';
import { type OrdinalSpan, podOrdinals } from './ordinal-checks';
import { STATEFUL_SET_RULES } from './rules';
import { type Definition, isDivided } from '../../definition/definition';
import type { PlannedDelivery } from '../../definition/planned-delivery';

/** What federation asks of an Advanced StatefulSet before anything is computed. */
export function checkFederatedStatefulSet(definition: Definition): Problem[] {
  return [...checkHeadless(definition), ...checkUnknownOrdinals(definition)];
}

/** The Service that the workload names is delivered with it, but is not headless. */
function checkHeadless({ path, template, companions }: Definition): Problem[] {
  const name: unknown = template.spec?.serviceName;
  const service = [...companions.attached, ...companions.dependencies].find(({ kind, metadata }) => kind === 'Service' && metadata.name === name);
  if (!service || service.spec?.clusterIP === 'None') return [];
  const message = `The Service '${service.metadata.name}' of the StatefulSet '${template.metadata.name}' must be headless, but has its own address.`;
  return [finding(STATEFUL_SET_RULES.notHeadless, { path, message })];
}

/** Without a fleet the ordinals are unknown; an override of them shows that they were thought of. */
function checkUnknownOrdinals(definition: Definition): Problem[] {
  const { path, template, fleet, overrides } = definition;
  if (fleet || !isDivided(definition)) return [];
  const renumbered = overrides.some(({ changes }) => changes.some((change) => change.type === 'patch' && String(change.path).startsWith('/spec/ordinals')));
  if (renumbered) return [];
  const message = `The replicas are divided, and every cluster has a pod '${template.metadata.name}-${firstOrdinal(template.spec)}'.`;
  return [finding(STATEFUL_SET_RULES.repeatedOrdinals, { path, message })];
}

function firstOrdinal(spec: unknown): number {
  return podOrdinals(spec, 1)[0].first;
}

/** Clusters that a message names. */
const NAMED = 10;

interface Numbering extends OrdinalSpan {
  readonly cluster: string;
}

/** Whether clusters that share the replicas of a StatefulSet have pods of the same name. */
export function checkDeliveredStatefulSets(definition: Definition, deliveries: readonly PlannedDelivery[]): Problem[] {
  if (!isDivided(definition)) return [];
  const { path, template } = definition;
  const numberings = deliveries.flatMap(({ delivery: { cluster }, workload }) => (workload && isCount(workload.spec?.replicas)
    ? podOrdinals(workload.spec, workload.spec.replicas).map((span): Numbering => ({ cluster, ...span })) : []));
  const repeated = firstRepeated(numberings);
  if (repeated === undefined) return [];
  const clusters = numberings.filter(({ first, last }) => first <= repeated && repeated <= last).map(({ cluster }) => cluster);
  // Room for each cluster to grow.
  const start = Math.ceil((numberings.reduce((highest, { last }) => Math.max(highest, last), 0) + 1) / 100) * 100;
  const message = `${inWords(clusters)} each have a pod '${template.metadata.name}-${repeated}'.`;
  const fix = `give each cluster its own first ordinal, for example by an override for ${clusters[1]} that adds /spec/ordinals with \`start\` ${start}.`;
  return [finding(STATEFUL_SET_RULES.repeatedOrdinals, { path, message, fix })];
}

/** The lowest ordinal that two clusters have. The spans of one cluster do not overlap. */
function firstRepeated(numberings: readonly Numbering[]): number | undefined {
  let reached = -1;
  for (const { first, last } of [...numberings].sort((a, b) => a.first - b.first)) {
    if (first <= reached) return first;
    reached = Math.max(reached, last);
  }
  return undefined;
}

function inWords(names: readonly string[]): string {
  const shown = names.length > NAMED ? names.slice(0, NAMED) : names.slice(0, -1);
  return `${shown.join(', ')} and ${names.length > NAMED ? `${names.length - NAMED} more` : names[names.length - 1]}`;
}
