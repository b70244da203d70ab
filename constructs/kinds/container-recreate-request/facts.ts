import { kruiseFacts } from '../kruise-facts';

/** What there is to know of ContainerRecreateRequest. */
export const CONTAINER_RECREATE_REQUEST_FACTS = kruiseFacts('ContainerRecreateRequest', {
  status: ['phase', 'message'],
});
