import { kruiseFacts } from '../kruise-facts';

/** What there is to know of PodUnavailableBudget. */
export const POD_UNAVAILABLE_BUDGET_FACTS = kruiseFacts('PodUnavailableBudget', {
  changed: 'move the annotations kruise.io/pub-protect-operations and pub.kruise.io/protect-total-replicas to `spec.protectOperations` and `spec.protectTotalReplicas`',
  status: ['observedGeneration', 'unavailableAllowed', 'currentAvailable', 'desiredAvailable', 'totalReplicas'],
});
