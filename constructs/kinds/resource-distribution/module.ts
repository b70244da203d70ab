import type { KindModule } from '../module';
import { RESOURCE_DISTRIBUTION_FACTS } from './facts';

/** All of ResourceDistribution. */
export const RESOURCE_DISTRIBUTION: KindModule = {
  ...RESOURCE_DISTRIBUTION_FACTS,
  gates: () => ['ResourceDistributionGate'],
  // Kruise looks for these when it admits a pod: pods that are there before them are left out.
  rank: 18, wave: -10,
  companion: {},
  checks: () => (require('./checks') as typeof import('./checks')).RESOURCE_DISTRIBUTION_CHECKS,
  health: () => (require('./health') as typeof import('./health')).RESOURCE_DISTRIBUTION_HEALTH,
  updates: () => (require('./updates') as typeof import('./updates')).RESOURCE_DISTRIBUTION_UPDATES,
};
