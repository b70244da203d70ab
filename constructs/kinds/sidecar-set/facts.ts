import type { KindFacts } from '../../delivery/kind-facts';
import { BETA_SINCE_1_9, kruiseFacts } from '../kruise-facts';

/** What there is to know of SidecarSet. */
export const SIDECAR_SET_FACTS: KindFacts = kruiseFacts('SidecarSet', 'sidecarsets', BETA_SINCE_1_9, {
  namespaced: false, podSpec: ['spec'], updateStrategy: ['spec', 'updateStrategy'],
  status: ['observedGeneration', 'matchedPods', 'updatedPods', 'readyPods', 'updatedReadyPods', 'latestRevision'],
});
