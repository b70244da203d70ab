import { DELIVERY_RULES } from '../definition/rules';
import { checkCompanions } from './companions/checks';
import type { Problem } from '../problems/problem';
import { finding } from '../problems/problem';
import type { Definition } from '../definition/definition';
import type { PlannedDelivery } from '../federation/plan';
import { kindOf } from './kinds';
import { groupKindOf } from '../json/kube-object';

/** What federation asks of a kind beyond what one cluster asks. */
export type FederatedKindCheck = (definition: Definition) => Problem[];

/** By group and kind; loaded when the first object of the kind is looked at. */
const CHECKS: Readonly<Record<string, () => FederatedKindCheck>> = {
  'apps.kruise.io/AdvancedCronJob': () => (require('./advanced-cron-job/federated-checks') as typeof import('./advanced-cron-job/federated-checks')).checkFederatedAdvancedCronJob,
  'apps.kruise.io/ImageListPullJob': () => (require('./image-pull/federated-checks') as typeof import('./image-pull/federated-checks')).checkFederatedImagePull,
  'apps.kruise.io/ImagePullJob': () => (require('./image-pull/federated-checks') as typeof import('./image-pull/federated-checks')).checkFederatedImagePull,
  'argoproj.io/Workflow': () => (require('./workflow/federated-checks') as typeof import('./workflow/federated-checks')).checkFederatedWorkflow,
  'apps.kruise.io/BroadcastJob': () => (require('./broadcast-job/federated-checks') as typeof import('./broadcast-job/federated-checks')).checkFederatedBroadcastJob,
  'apps.kruise.io/SidecarSet': () => (require('./sidecar-set/federated-checks') as typeof import('./sidecar-set/federated-checks')).checkFederatedSidecarSet,
  'apps.kruise.io/StatefulSet': () => (require('./stateful-set/federated-checks') as typeof import('./stateful-set/federated-checks')).checkFederatedStatefulSet,
  'apps.kruise.io/UnitedDeployment': () => (require('./united-deployment/federated-checks') as typeof import('./united-deployment/federated-checks')).checkFederatedUnitedDeployment,
};

/** What is wrong with placing an object of this kind in this way. */
export function checkFederatedKind(definition: Definition): Problem[] {
  const key = groupKindOf(definition.template);
  return [...checkDivisible(definition), ...checkCompanions(definition), ...(Object.hasOwn(CHECKS, key) ? CHECKS[key]()(definition) : [])];
}

/** What only shows when it is known what each cluster gets. */
export type DeliveredKindCheck = (definition: Definition, deliveries: readonly PlannedDelivery[]) => Problem[];

const DELIVERED: Readonly<Record<string, () => DeliveredKindCheck>> = {
  'apps.kruise.io/BroadcastJob': () => (require('./broadcast-job/federated-checks') as typeof import('./broadcast-job/federated-checks')).checkDeliveredBroadcastJobs,
  'apps.kruise.io/AdvancedCronJob': () => (require('./advanced-cron-job/federated-checks') as typeof import('./advanced-cron-job/federated-checks')).checkDeliveredAdvancedCronJobs,
  'apps.kruise.io/ImageListPullJob': () => (require('./image-pull/federated-checks') as typeof import('./image-pull/federated-checks')).checkDeliveredImagePulls,
  'apps.kruise.io/ImagePullJob': () => (require('./image-pull/federated-checks') as typeof import('./image-pull/federated-checks')).checkDeliveredImagePulls,
  'argoproj.io/Workflow': () => (require('./workflow/federated-checks') as typeof import('./workflow/federated-checks')).checkDeliveredWorkflows,
  'apps.kruise.io/SidecarSet': () => (require('./sidecar-set/federated-checks') as typeof import('./sidecar-set/federated-checks')).checkDeliveredSidecarSets,
  'apps.kruise.io/StatefulSet': () => (require('./stateful-set/federated-checks') as typeof import('./stateful-set/federated-checks')).checkDeliveredStatefulSets,
  'apps.kruise.io/UnitedDeployment': () => (require('./united-deployment/federated-checks') as typeof import('./united-deployment/federated-checks')).checkDeliveredUnitedDeployments,
};

/** What is wrong with the objects of this kind that the clusters get, taken together. */
export function checkDeliveredKind(definition: Definition, deliveries: readonly PlannedDelivery[]): Problem[] {
  const key = groupKindOf(definition.template);
  return Object.hasOwn(DELIVERED, key) ? DELIVERED[key]()(definition, deliveries) : [];
}

/** Of what has no replicas, every selected cluster gets all, whatever the policy says of division. */
function checkDivisible({ path, template, placement }: Definition): Problem[] {
  const facts = kindOf(template);
  const divides = placement.replicaScheduling?.replicaSchedulingType === 'Divided';
  if (!divides || facts === undefined || facts.replicas || facts.kind === 'Pod' || facts.kind === 'Job') return [];
  const message = `The placement divides replicas, but a ${template.kind} has none: every selected cluster gets all of '${template.metadata.name}'.`;
  return [finding(DELIVERY_RULES.indivisible, { path, message })];
}
