import type { KindUpdates } from '../pod-update';
import { changesAt } from '../pods/immutable';

const SOURCE = 'kruise 1.9 pkg/webhook/podunavailablebudget/validating/pub_create_update_handler.go';

/** What cannot be changed of a PodUnavailableBudget. */
export const POD_UNAVAILABLE_BUDGET_UPDATES: KindUpdates = {
  immutable: (before, after) => changesAt(before, after, [['spec', 'selector'], ['spec', 'targetRef']], { by: 'Kruise', source: SOURCE }),
};
