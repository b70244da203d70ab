import type { KindModule } from '../module';
import { listOf } from '../../json/json';
import { podReferences } from '../pods/pod-references';
import { WORKLOAD_SPREAD_FACTS } from './facts';

/** All of WorkloadSpread. */
export const WORKLOAD_SPREAD: KindModule = {
  ...WORKLOAD_SPREAD_FACTS,
  gates: () => ['WorkloadSpread', 'PodWebhook'],
  // Kruise looks for these when it admits a pod: pods that are there before them are left out.
  rank: 19, wave: -10,
  target: (spec) => spec.targetRef,
  patchedIn: ({ spec }) => listOf<any>(spec?.subsets).flatMap((subset) => podReferences(subset?.patch)),
  companion: { exclusive: true },
  checks: () => (require('./checks') as typeof import('./checks')).WORKLOAD_SPREAD_CHECKS,
  health: () => (require('./health') as typeof import('./health')).WORKLOAD_SPREAD_HEALTH,
  updates: () => (require('./updates') as typeof import('./updates')).WORKLOAD_SPREAD_UPDATES,
};
