import { quantitiesAt, workloadQuantities } from '../../delivery/quantities';
import { REPLICAS, TEMPLATE, kruiseFacts } from '../kruise-facts';

/** What there is to know of CloneSet. */
export const CLONE_SET_FACTS = kruiseFacts('CloneSet', {
  changed: 'move everything in `spec.updateStrategy` to `spec.updateStrategy.rollingUpdate`, with the type as `podUpdatePolicy`, '
    + 'and turn `spec.scaleStrategy.disablePVCReuse` into `enablePVCReuse`',
  podTemplates: [TEMPLATE], replicas: REPLICAS, updateStrategy: ['spec', 'updateStrategy'],
  quantities: quantitiesAt(['spec'], workloadQuantities()),
  status: [
    'observedGeneration', 'replicas', 'readyReplicas', 'availableReplicas', 'updatedReplicas', 'updatedReadyReplicas',
    'updatedAvailableReplicas', 'expectedUpdatedReplicas', 'updateRevision', 'currentRevision', 'labelSelector',
  ],
});
