import type { KindUpdates } from '../pod-update';
import { changesAt } from '../pods/immutable';

const SOURCE = 'kruise 1.9 pkg/webhook/resourcedistribution/validating/resourcedistribution_create_update_handler.go';

/** What tells the distributed object from others. */
const RESOURCE = [['spec', 'resource', 'apiVersion'], ['spec', 'resource', 'kind'], ['spec', 'resource', 'metadata', 'name']];

/** What cannot be changed of a ResourceDistribution. */
export const RESOURCE_DISTRIBUTION_UPDATES: KindUpdates = {
  immutable: (before, after) => changesAt(before, after, RESOURCE, { by: 'Kruise', source: SOURCE }),
};
