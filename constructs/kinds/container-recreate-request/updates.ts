import type { KindUpdates } from '../pod-update';
import { changesAt } from '../pods/immutable';

const SOURCE = 'kruise 1.9 pkg/webhook/containerrecreaterequest/mutating/crr_mutating_handler.go';

/** What cannot be changed of a ContainerRecreateRequest. */
export const CONTAINER_RECREATE_REQUEST_UPDATES: KindUpdates = {
  immutable: (before, after) => changesAt(before, after, [['spec']], { by: 'Kruise', source: SOURCE }),
};
