import type { KindFacts } from '../../delivery/kind-facts';
import { kruiseFacts } from '../kruise-facts';

/** What there is to know of WorkloadSpread. */
export const WORKLOAD_SPREAD_FACTS: KindFacts = kruiseFacts('WorkloadSpread', {
  status: ['observedGeneration'],
});
