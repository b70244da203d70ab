import { quantitiesAt, workloadQuantities } from '../../delivery/quantities';
import { ROLLING, TEMPLATE, kruiseFacts } from '../kruise-facts';

/** What there is to know of DaemonSet. */
export const DAEMON_SET_FACTS = kruiseFacts('DaemonSet', {
  podTemplates: [TEMPLATE], updateStrategy: ROLLING,
  // Its webhook writes no defaults into pods, and so rounds nothing.
  quantities: quantitiesAt(['spec'], workloadQuantities('amount')),
  status: [
    'observedGeneration', 'desiredNumberScheduled', 'currentNumberScheduled', 'updatedNumberScheduled', 'numberReady', 'numberAvailable',
    'numberUnavailable', 'numberMisscheduled',
    // The revision, as v1beta1 and as v1alpha1 call it; what is not there is not reported.
    'updateRevision', 'daemonSetHash',
  ],
});

/** The annotation by which a v1alpha1 DaemonSet lets its partition hold back new pods; a field of `scaleStrategy` since v1beta1. */
export const PROGRESSIVE_SCALING = 'daemonset.kruise.io/progressive-create-pod';
