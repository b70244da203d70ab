import type { KindUpdates } from '../pod-update';
import { changesAt } from '../pods/immutable';

const SOURCE = 'kruise 1.9 pkg/webhook/imagepulljob/validating/imagepulljob_create_update_handler.go';

/** What cannot be changed of a ImagePullJob. */
export const IMAGE_PULL_JOB_UPDATES: KindUpdates = {
  immutable: (before, after) => changesAt(before, after, [['spec', 'pullSecrets']], { by: 'Kruise', source: SOURCE }),
};
