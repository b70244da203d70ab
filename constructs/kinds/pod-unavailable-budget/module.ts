import type { KindModule } from '../module';
import { POD_UNAVAILABLE_BUDGET_FACTS } from './facts';
import { gatesOfBudget } from './gates';

/** All of PodUnavailableBudget. */
export const POD_UNAVAILABLE_BUDGET: KindModule = {
  ...POD_UNAVAILABLE_BUDGET_FACTS,
  gates: gatesOfBudget,
  // Kruise looks for these when it admits a pod: pods that are there before them are left out.
  rank: 22, wave: -10,
  target: (spec) => spec.targetRef,
  podSelector: (spec) => spec.selector,
  companion: { exclusive: true },
  checks: () => (require('./checks') as typeof import('./checks')).POD_UNAVAILABLE_BUDGET_CHECKS,
  health: () => (require('./health') as typeof import('./health')).POD_UNAVAILABLE_BUDGET_HEALTH,
  updates: () => (require('./updates') as typeof import('./updates')).POD_UNAVAILABLE_BUDGET_UPDATES,
};
