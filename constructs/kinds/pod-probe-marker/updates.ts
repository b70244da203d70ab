import type { KindUpdates } from '../pod-update';
import { changesAt } from '../pods/immutable';

const SOURCE = 'kruise 1.9 pkg/webhook/podprobemarker/validating/probe_create_update_handler.go';

/** What cannot be changed of a PodProbeMarker. */
export const POD_PROBE_MARKER_UPDATES: KindUpdates = {
  immutable: (before, after) => changesAt(before, after, [['spec', 'selector']], { by: 'Kruise', source: SOURCE }),
};
