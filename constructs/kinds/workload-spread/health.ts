import { seenOnly } from '../../health/seen';
import type { HealthStatement } from '../../health/statement';

/** When one of them is where its spec wants it. */
export const WORKLOAD_SPREAD_HEALTH: HealthStatement = seenOnly('apps.kruise.io', 'WorkloadSpread');
