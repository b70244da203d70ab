import { seenOnly } from '../../health/seen';
import type { HealthStatement } from '../../health/statement';

/** When one of them is where its spec wants it. */
export const PERSISTENT_POD_STATE_HEALTH: HealthStatement = seenOnly('apps.kruise.io', 'PersistentPodState');
