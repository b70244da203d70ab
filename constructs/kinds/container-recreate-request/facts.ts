import type { KindFacts } from '../../delivery/kind-facts';
import { kruiseFacts } from '../kruise-facts';

/** What there is to know of ContainerRecreateRequest. */
export const CONTAINER_RECREATE_REQUEST_FACTS: KindFacts = kruiseFacts('ContainerRecreateRequest', {
  status: ['phase', 'message'],
});
