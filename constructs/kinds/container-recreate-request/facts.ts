import type { KindFacts } from '../../delivery/kind-facts';
import { ALPHA, kruiseFacts } from '../kruise-facts';

/** What there is to know of ContainerRecreateRequest. */
export const CONTAINER_RECREATE_REQUEST_FACTS: KindFacts = kruiseFacts('ContainerRecreateRequest', 'containerrecreaterequests', ALPHA, {
  status: ['phase', 'message'],
});
