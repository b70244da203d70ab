import { kruiseFacts } from '../kruise-facts';

/** What there is to know of WorkloadSpread. */
export const WORKLOAD_SPREAD_FACTS = kruiseFacts('WorkloadSpread', {
  status: ['observedGeneration'],
});
