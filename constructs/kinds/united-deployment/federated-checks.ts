import { isDeepStrictEqual } from 'node:util';
import { DELIVERY_RULES } from '../../definition/rules';
import { finding, type Problem } from '../../problems/problem';
import { shown } from '../../json/shown';
import { UNITED_DEPLOYMENT_RULES as RULES } from './rules';
import { checkAnyReplicas } from './subset-checks';
import { listOf, valueAt } from '../../json/json';
import type { KubeObject } from '../../json/kube-object';
import { replicationOf, revise, reviseTemplate } from '../../delivery/replication';
import { type Definition, isDivided, reachesFinished, reachesScheduler } from '../../definition/definition';
import type { PlannedDelivery } from '../../definition/planned-delivery';
import { checkUnitedDeployment } from './alone-checks';
import { UNITED_DEPLOYMENT_FACTS } from './facts';

const SUBSETS = UNITED_DEPLOYMENT_FACTS.subsets!;

/** What federation asks of a UnitedDeployment before its shares are known. */
export function checkFederatedUnitedDeployment(definition: Definition): Problem[] {
  const { path, template, autoscaled, fleet } = definition;
  const problems = reachesScheduler(definition) ? checkPatches(definition) : [];
  if (autoscaled) problems.push(...checkAnyReplicas(path, 'An autoscaler', () => subsetsOf(template)));
  if (autoscaled && reachesFinished(definition)) {
    problems.push(finding(RULES.autoscaledOnOcm, { path, message: `'${template.metadata.name}' has an autoscaler and goes to clusters of Open Cluster Management.` }));
  }
  return !fleet && isDivided(definition) ? problems.concat(checkOpenShares(definition, 'The division over unknown clusters')) : problems;
}

function checkPatches({ path, template }: Definition): Problem[] {
  return listOf<any>(valueAt(template, SUBSETS)).flatMap((subset) => {
    const at = nullWithin(subset?.patch, '');
    return at ? [finding(RULES.patchNulls, { path, message: `The patch of subset ${shown(subset.name)} has null at ${at}, which Karmada would drop.` })] : [];
  });
}

/** Where in a value the first null is, as a JSON pointer; undefined if there is none. A patch that is itself null does not count. */
function nullWithin(value: unknown, at: string): string | undefined {
  if (typeof value !== 'object' || value === null) return value === null && at !== '' ? at : undefined;
  for (const [key, child] of Object.entries(value)) {
    const found = nullWithin(child, `${at}/${key}`);
    if (found) return found;
  }
  return undefined;
}

/** Whether the subsets of a UnitedDeployment fit what each cluster gets, as far as the objects that are delivered do not show it. */
export function checkDeliveredUnitedDeployments(definition: Definition, deliveries: readonly PlannedDelivery[]): Problem[] {
  if (!isDivided(definition)) return [];
  const served = deliveries.map(({ delivery }) => delivery).filter(({ replicas }) => replicas !== 0);
  const open = served.filter(({ replicas }) => replicas === undefined).map(({ cluster }) => cluster);
  return [
    ...checkPartitions(definition, served.length),
    ...checkAlternatives(definition, deliveries),
    ...(open.length > 0 ? checkOpenShares(definition, `The free capacity of ${open.join(', ')}`) : checkPlanes(definition, deliveries)),
  ];
}

/** Partitions go to every cluster unchanged, while the subsets shrink. */
function checkPartitions({ path, template }: Definition, clusters: number): Problem[] {
  const partitions: unknown = valueAt(template, ['spec', 'updateStrategy', 'manualUpdate', 'partitions']);
  const held = Object.entries(partitions ?? {}).filter(([, partition]) => partition > 0);
  if (held.length === 0 || clusters < 2) return [];
  const message = `The partition of ${held.map(([name, partition]) => `subset '${name}' is ${shown(partition)}`).join(', of ')}, and the replicas are divided between ${clusters} clusters.`;
  return [finding(DELIVERY_RULES.absolutePartition, { path, message, fix: 'use an override with the partitions of each cluster.' })];
}

/** The shares that a tie may turn out as are checked like those that are delivered. */
function checkAlternatives({ path, template, versions }: Definition, deliveries: readonly PlannedDelivery[]): Problem[] {
  return deliveries.flatMap(({ delivery: { cluster, alternativeReplicas } }) => (!alternativeReplicas ? [] : checkUnitedDeployment(path, shareOf(template, alternativeReplicas), versions.kruise)
    .map((problem) => ({ ...problem, message: `If ${cluster} gets ${alternativeReplicas} replicas: ${problem.message}` }))));
}

/** Every share is possible. */
function checkOpenShares({ path, template }: Definition, decides: string): Problem[] {
  const { replicas = 0 } = replicationOf(template, UNITED_DEPLOYMENT_FACTS) ?? {};
  return checkAnyReplicas(path, decides, (share) => subsetsOf(shareOf(template, share)), replicas);
}

/** Karmada divides the part of its own clusters, and must come to the subsets that dividing the whole gives. */
function checkPlanes({ path, template, fleet }: Definition, deliveries: readonly PlannedDelivery[]): Problem[] {
  const own = deliveries.map(({ delivery }) => delivery).filter(({ cluster }) => fleet?.planes.get(cluster)?.schedules);
  if (own.length === 0 || own.length === deliveries.length) return [];
  const part = reviseTemplate(template, UNITED_DEPLOYMENT_FACTS, own.reduce((sum, { replicas = 0 }) => sum + replicas, 0));
  const different = own.find(({ replicas = 0, alternativeReplicas }) => [replicas, alternativeReplicas]
    .some((share) => share && !isDeepStrictEqual(subsetsOf(shareOf(part, share)), subsetsOf(shareOf(template, share)))));
  if (!different) return [];
  const numbers = shown(subsetsOf(template).map(({ name, replicas }: any) => ({ name, replicas })));
  const message = `The subsets ${numbers} come out differently in ${different.cluster} when Karmada divides only the replicas of its own clusters.`;
  return [finding(RULES.splitAcrossPlanes, { path, message })];
}

function shareOf(template: KubeObject, replicas: number): KubeObject {
  return revise(template, replicationOf(template, UNITED_DEPLOYMENT_FACTS)!, replicas);
}

function subsetsOf(template: KubeObject): any[] {
  return valueAt(template, SUBSETS);
}
