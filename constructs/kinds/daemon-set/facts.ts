import type { KindFacts } from '../../delivery/kind-facts';
import { ROLLING, TEMPLATE, kruiseFacts } from '../kruise-facts';

/** What there is to know of DaemonSet. */
export const DAEMON_SET_FACTS: KindFacts = kruiseFacts('DaemonSet', {
  podTemplates: [TEMPLATE], updateStrategy: ROLLING,
  status: [
    'observedGeneration', 'desiredNumberScheduled', 'currentNumberScheduled', 'updatedNumberScheduled', 'numberReady', 'numberAvailable',
    'numberUnavailable', 'numberMisscheduled',
    // The revision, as v1beta1 and as v1alpha1 call it; what is not there is not reported.
    'updateRevision', 'daemonSetHash',
  ],
});
