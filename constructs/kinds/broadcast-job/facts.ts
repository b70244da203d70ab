import { quantitiesAt, workloadQuantities } from '../../delivery/quantities';
import { TEMPLATE, kruiseFacts } from '../kruise-facts';

/** What there is to know of BroadcastJob. */
export const BROADCAST_JOB_FACTS = kruiseFacts('BroadcastJob', {
  podTemplates: [TEMPLATE],
  quantities: quantitiesAt(['spec'], workloadQuantities()),
  status: ['phase', 'desired', 'active', 'succeeded', 'failed'],
});
