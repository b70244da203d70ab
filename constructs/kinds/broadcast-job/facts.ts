import type { KindFacts } from '../../delivery/kind-facts';
import { TEMPLATE, kruiseFacts } from '../kruise-facts';

/** What there is to know of BroadcastJob. */
export const BROADCAST_JOB_FACTS: KindFacts = kruiseFacts('BroadcastJob', {
  podTemplates: [TEMPLATE],
  status: ['phase', 'desired', 'active', 'succeeded', 'failed'],
});
