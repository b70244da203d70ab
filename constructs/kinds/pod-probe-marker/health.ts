import { seenOnly } from '../../health/seen';
import type { HealthStatement } from '../../health/statement';

/** When one of them is where its spec wants it. */
export const POD_PROBE_MARKER_HEALTH: HealthStatement = seenOnly('apps.kruise.io', 'PodProbeMarker');
