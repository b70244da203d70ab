import { kruiseFacts } from '../kruise-facts';

/** What there is to know of ResourceDistribution. */
export const RESOURCE_DISTRIBUTION_FACTS = kruiseFacts('ResourceDistribution', {
  status: ['observedGeneration', 'desired', 'succeeded', 'failed'],
});
