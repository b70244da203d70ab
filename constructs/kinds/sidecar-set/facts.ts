import { kruiseFacts } from '../kruise-facts';

/** What there is to know of SidecarSet. */
export const SIDECAR_SET_FACTS = kruiseFacts('SidecarSet', {
  podSpec: ['spec'], updateStrategy: ['spec', 'updateStrategy'],
  status: ['observedGeneration', 'matchedPods', 'updatedPods', 'readyPods', 'updatedReadyPods', 'latestRevision'],
});
