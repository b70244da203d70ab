import type { KindModule } from '../module';
import { broadcastJobDefaults } from './defaults';
import { BROADCAST_JOB_FACTS } from './facts';

/** All of BroadcastJob. */
export const BROADCAST_JOB: KindModule = {
  ...BROADCAST_JOB_FACTS,
  defaults: broadcastJobDefaults,
  checks: () => (require('./checks') as typeof import('./checks')).BROADCAST_JOB_CHECKS,
  health: () => (require('./health') as typeof import('./health')).BROADCAST_JOB_HEALTH,
  updates: () => (require('./updates') as typeof import('./updates')).BROADCAST_JOB_UPDATES,
};
