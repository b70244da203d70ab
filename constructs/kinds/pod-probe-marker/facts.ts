import type { KindFacts } from '../../delivery/kind-facts';
import { kruiseFacts } from '../kruise-facts';

/** What there is to know of PodProbeMarker. */
export const POD_PROBE_MARKER_FACTS: KindFacts = kruiseFacts('PodProbeMarker', {
  status: ['observedGeneration', 'matchedPods'],
});
