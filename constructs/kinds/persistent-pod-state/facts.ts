import type { KindFacts } from '../../delivery/kind-facts';
import { kruiseFacts } from '../kruise-facts';

/** What there is to know of PersistentPodState. */
export const PERSISTENT_POD_STATE_FACTS: KindFacts = kruiseFacts('PersistentPodState', {
  status: ['observedGeneration'],
});
