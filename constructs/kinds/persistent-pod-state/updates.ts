import type { KindUpdates } from '../pod-update';
import { changesAt } from '../pods/immutable';

const SOURCE = 'kruise 1.9 pkg/webhook/persistentpodstate/validating/persistent_create_update_handler.go';

/** What cannot be changed of a PersistentPodState. */
export const PERSISTENT_POD_STATE_UPDATES: KindUpdates = {
  immutable: (before, after) => changesAt(before, after, [['spec', 'targetRef']], { by: 'Kruise', source: SOURCE }),
};
