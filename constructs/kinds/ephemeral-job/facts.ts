import { podSpecQuantities, quantitiesAt } from '../../delivery/quantities';
import { TEMPLATE, kruiseFacts } from '../kruise-facts';

/** What there is to know of EphemeralJob. */
export const EPHEMERAL_JOB_FACTS = kruiseFacts('EphemeralJob', {
  podSpec: TEMPLATE,
  quantities: quantitiesAt(TEMPLATE, podSpecQuantities('amount')),
  status: ['phase', 'match', 'running', 'succeeded', 'waiting', 'failed'],
});
