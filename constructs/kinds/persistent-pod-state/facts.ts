import { kruiseFacts } from '../kruise-facts';

/** What there is to know of PersistentPodState. */
export const PERSISTENT_POD_STATE_FACTS = kruiseFacts('PersistentPodState', {
  status: ['observedGeneration'],
});
