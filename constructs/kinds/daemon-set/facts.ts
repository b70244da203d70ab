import type { KindFacts } from '../../delivery/kind-facts';
import { BETA_SINCE_1_9, ROLLING, TEMPLATE, kruiseFacts } from '../kruise-facts';

/** What there is to know of DaemonSet. */
export const DAEMON_SET_FACTS: KindFacts = kruiseFacts('DaemonSet', 'daemonsets', BETA_SINCE_1_9, {
  podTemplates: [TEMPLATE], updateStrategy: ROLLING,
  status: [
    'observedGeneration', 'desiredNumberScheduled', 'currentNumberScheduled', 'updatedNumberScheduled', 'numberReady', 'numberAvailable',
    'numberUnavailable', 'numberMisscheduled',
    // The revision, as v1beta1 and as v1alpha1 call it; what is not there is not reported.
    'updateRevision', 'daemonSetHash',
  ],
});
