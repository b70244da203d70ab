import { podSpecQuantities, quantitiesAt } from '../../delivery/quantities';
import { kruiseFacts } from '../kruise-facts';

/** What there is to know of SidecarSet. */
export const SIDECAR_SET_FACTS = kruiseFacts('SidecarSet', {
  podSpec: ['spec'], updateStrategy: ['spec', 'updateStrategy'],
  quantities: quantitiesAt(['spec'], podSpecQuantities()),
  status: ['observedGeneration', 'matchedPods', 'updatedPods', 'readyPods', 'updatedReadyPods', 'latestRevision'],
});
