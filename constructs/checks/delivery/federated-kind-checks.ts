import { DELIVERY_RULES } from './delivery-rules';
import { checkCompanions } from '../companions/companion-checks';
import type { Problem } from '../problem';
import { finding } from '../problem';
import type { Definition } from '../../federation/definition';
import type { PlannedDelivery } from '../../federation/plan';
import { groupKindOf, kindOf } from '../../workloads/kinds';

/** What federation asks of a kind beyond what one cluster asks. */
export type FederatedKindCheck = (definition: Definition) => Problem[];

/** By group and kind; loaded when the first object of the kind is looked at. */
const CHECKS: Readonly<Record<string, () => FederatedKindCheck>> = {
  'apps.kruise.io/AdvancedCronJob': () => (require('./federated-advanced-cron-job') as typeof import('./federated-advanced-cron-job')).checkFederatedAdvancedCronJob,
  'apps.kruise.io/ImageListPullJob': () => (require('./federated-image-pull') as typeof import('./federated-image-pull')).checkFederatedImagePull,
  'apps.kruise.io/ImagePullJob': () => (require('./federated-image-pull') as typeof import('./federated-image-pull')).checkFederatedImagePull,
  'argoproj.io/Workflow': () => (require('./federated-workflow') as typeof import('./federated-workflow')).checkFederatedWorkflow,
  'apps.kruise.io/BroadcastJob': () => (require('./federated-broadcast-job') as typeof import('./federated-broadcast-job')).checkFederatedBroadcastJob,
  'apps.kruise.io/SidecarSet': () => (require('./sidecar-set-checks') as typeof import('./sidecar-set-checks')).checkFederatedSidecarSet,
  'apps.kruise.io/StatefulSet': () => (require('./federated-stateful-set') as typeof import('./federated-stateful-set')).checkFederatedStatefulSet,
  'apps.kruise.io/UnitedDeployment': () => (require('./federated-united-deployment') as typeof import('./federated-united-deployment')).checkFederatedUnitedDeployment,
};

/** What is wrong with placing an object of this kind in this way. */
export function checkFederatedKind(definition: Definition): Problem[] {
  const key = groupKindOf(definition.template);
  return [...checkDivisible(definition), ...checkCompanions(definition), ...(Object.hasOwn(CHECKS, key) ? CHECKS[key]()(definition) : [])];
}

/** What only shows when it is known what each cluster gets. */
export type DeliveredKindCheck = (definition: Definition, deliveries: readonly PlannedDelivery[]) => Problem[];

const DELIVERED: Readonly<Record<string, () => DeliveredKindCheck>> = {
  'apps.kruise.io/BroadcastJob': () => (require('./federated-broadcast-job') as typeof import('./federated-broadcast-job')).checkDeliveredBroadcastJobs,
  'apps.kruise.io/AdvancedCronJob': () => (require('./federated-advanced-cron-job') as typeof import('./federated-advanced-cron-job')).checkDeliveredAdvancedCronJobs,
  'apps.kruise.io/ImageListPullJob': () => (require('./federated-image-pull') as typeof import('./federated-image-pull')).checkDeliveredImagePulls,
  'apps.kruise.io/ImagePullJob': () => (require('./federated-image-pull') as typeof import('./federated-image-pull')).checkDeliveredImagePulls,
  'argoproj.io/Workflow': () => (require('./federated-workflow') as typeof import('./federated-workflow')).checkDeliveredWorkflows,
  'apps.kruise.io/SidecarSet': () => (require('./sidecar-set-checks') as typeof import('./sidecar-set-checks')).checkDeliveredSidecarSets,
  'apps.kruise.io/StatefulSet': () => (require('./federated-stateful-set') as typeof import('./federated-stateful-set')).checkDeliveredStatefulSets,
  'apps.kruise.io/UnitedDeployment': () => (require('./federated-united-deployment') as typeof import('./federated-united-deployment')).checkDeliveredUnitedDeployments,
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
