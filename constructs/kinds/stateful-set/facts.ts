import { quantitiesAt, workloadQuantities } from '../../delivery/quantities';
import { REPLICAS, ROLLING, TEMPLATE, kruiseFacts } from '../kruise-facts';

/** What there is to know of StatefulSet. */
export const STATEFUL_SET_FACTS = kruiseFacts('StatefulSet', {
  podTemplates: [TEMPLATE], replicas: REPLICAS, updateStrategy: ROLLING,
  quantities: quantitiesAt(['spec'], workloadQuantities()),
  status: [
    'observedGeneration', 'replicas', 'readyReplicas', 'availableReplicas', 'currentReplicas', 'updatedReplicas', 'updatedReadyReplicas',
    'updatedAvailableReplicas', 'updateRevision', 'currentRevision', 'labelSelector',
  ],
});
