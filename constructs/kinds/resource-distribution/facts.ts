import type { KindFacts } from '../../delivery/kind-facts';
import { ALPHA, kruiseFacts } from '../kruise-facts';

/** What there is to know of ResourceDistribution. */
export const RESOURCE_DISTRIBUTION_FACTS: KindFacts = kruiseFacts('ResourceDistribution', 'resourcedistributions', ALPHA, {
  namespaced: false,
  status: ['observedGeneration', 'desired', 'succeeded', 'failed'],
});
