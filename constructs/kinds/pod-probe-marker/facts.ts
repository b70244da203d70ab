import { kruiseFacts } from '../kruise-facts';

/** What there is to know of PodProbeMarker. */
export const POD_PROBE_MARKER_FACTS = kruiseFacts('PodProbeMarker', {
  status: ['observedGeneration', 'matchedPods'],
});
