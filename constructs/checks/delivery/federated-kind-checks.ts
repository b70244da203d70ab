import { DELIVERY_RULES } from './delivery-rules';
import { checkDeliveredAdvancedCronJobs, checkFederatedAdvancedCronJob } from './federated-advanced-cron-job';
import { checkDeliveredImagePulls, checkFederatedImagePull } from './federated-image-pull';
import { checkDeliveredWorkflows, checkFederatedWorkflow } from './federated-workflow';
import { checkDeliveredBroadcastJobs, checkFederatedBroadcastJob } from './federated-broadcast-job';
import { checkDeliveredStatefulSets, checkFederatedStatefulSet } from './federated-stateful-set';
import { checkDeliveredSidecarSets, checkFederatedSidecarSet } from './sidecar-set-checks';
import { checkDeliveredUnitedDeployments, checkFederatedUnitedDeployment } from './federated-united-deployment';
import { checkCompanions } from '../companions/companion-checks';
import type { Problem } from '../problem';
import { finding } from '../problem';
import type { Definition } from '../../federation/definition';
import type { PlannedDelivery } from '../../federation/plan';
import { groupOf, kindOf } from '../../workloads/kinds';

/** What federation asks of a kind beyond what one cluster asks. */
export type FederatedKindCheck = (definition: Definition) => Problem[];

/** By group and kind. */
const CHECKS: Readonly<Record<string, FederatedKindCheck>> = {
  'apps.kruise.io/AdvancedCronJob': checkFederatedAdvancedCronJob,
  'apps.kruise.io/ImageListPullJob': checkFederatedImagePull,
  'apps.kruise.io/ImagePullJob': checkFederatedImagePull,
  'argoproj.io/Workflow': checkFederatedWorkflow,
  'apps.kruise.io/BroadcastJob': checkFederatedBroadcastJob,
  'apps.kruise.io/SidecarSet': checkFederatedSidecarSet,
  'apps.kruise.io/StatefulSet': checkFederatedStatefulSet,
  'apps.kruise.io/UnitedDeployment': checkFederatedUnitedDeployment,
};

/** What is wrong with placing an object of this kind in this way. */
export function checkFederatedKind(definition: Definition): Problem[] {
  const { apiVersion, kind } = definition.template;
  const key = `${groupOf(apiVersion)}/${kind}`;
  return [...checkDivisible(definition), ...checkCompanions(definition), ...(Object.hasOwn(CHECKS, key) ? CHECKS[key](definition) : [])];
}

/** What only shows when it is known what each cluster gets. */
export type DeliveredKindCheck = (definition: Definition, deliveries: readonly PlannedDelivery[]) => Problem[];

const DELIVERED: Readonly<Record<string, DeliveredKindCheck>> = {
  'apps.kruise.io/BroadcastJob': checkDeliveredBroadcastJobs,
  'apps.kruise.io/AdvancedCronJob': checkDeliveredAdvancedCronJobs,
  'apps.kruise.io/ImageListPullJob': checkDeliveredImagePulls,
  'apps.kruise.io/ImagePullJob': checkDeliveredImagePulls,
  'argoproj.io/Workflow': checkDeliveredWorkflows,
  'apps.kruise.io/SidecarSet': checkDeliveredSidecarSets,
  'apps.kruise.io/StatefulSet': checkDeliveredStatefulSets,
  'apps.kruise.io/UnitedDeployment': checkDeliveredUnitedDeployments,
};

/** What is wrong with the objects of this kind that the clusters get, taken together. */
export function checkDeliveredKind(definition: Definition, deliveries: readonly PlannedDelivery[]): Problem[] {
  const { apiVersion, kind } = definition.template;
  const key = `${groupOf(apiVersion)}/${kind}`;
  return Object.hasOwn(DELIVERED, key) ? DELIVERED[key](definition, deliveries) : [];
}

/** Of what has no replicas, every selected cluster gets all, whatever the policy says of division. */
function checkDivisible({ path, template, placement }: Definition): Problem[] {
  const facts = kindOf(template);
  const divides = placement.replicaScheduling?.replicaSchedulingType === 'Divided';
  if (!divides || facts === undefined || facts.replicas || facts.kind === 'Pod' || facts.kind === 'Job') return [];
  const message = `The placement divides replicas, but a ${template.kind} has none: every selected cluster gets all of '${template.metadata.name}'.`;
  return [finding(DELIVERY_RULES.indivisible, { path, message })];
}
