import { kruiseFacts } from '../kruise-facts';

/** What there is to know of PodUnavailableBudget. */
export const POD_UNAVAILABLE_BUDGET_FACTS = kruiseFacts('PodUnavailableBudget', {
  status: ['observedGeneration', 'unavailableAllowed', 'currentAvailable', 'desiredAvailable', 'totalReplicas'],
});
