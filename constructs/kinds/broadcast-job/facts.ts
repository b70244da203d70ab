import type { KindFacts } from '../../delivery/kind-facts';
import { BETA_SINCE_1_9, TEMPLATE, kruiseFacts } from '../kruise-facts';

/** What there is to know of BroadcastJob. */
export const BROADCAST_JOB_FACTS: KindFacts = kruiseFacts('BroadcastJob', 'broadcastjobs', BETA_SINCE_1_9, {
  podTemplates: [TEMPLATE],
  status: ['phase', 'desired', 'active', 'succeeded', 'failed'],
});
