import type { KindModule } from '../module';
import { PERSISTENT_POD_STATE_FACTS } from './facts';

/** All of PersistentPodState. */
export const PERSISTENT_POD_STATE: KindModule = {
  ...PERSISTENT_POD_STATE_FACTS,
  // Kruise looks for these when it admits a pod: pods that are there before them are left out.
  rank: 20, wave: -10,
  target: (spec) => spec.targetRef,
  companion: { exclusive: true },
  checks: () => (require('./checks') as typeof import('./checks')).PERSISTENT_POD_STATE_CHECKS,
  health: () => (require('./health') as typeof import('./health')).PERSISTENT_POD_STATE_HEALTH,
  updates: () => (require('./updates') as typeof import('./updates')).PERSISTENT_POD_STATE_UPDATES,
};
