import type { KindModule } from '../module';
import { daemonSetDefaults } from './defaults';
import { DAEMON_SET_FACTS } from './facts';

/** All of DaemonSet. */
export const DAEMON_SET: KindModule = {
  ...DAEMON_SET_FACTS,
  defaults: daemonSetDefaults,
  checks: () => (require('./checks') as typeof import('./checks')).DAEMON_SET_CHECKS,
  health: () => (require('./health') as typeof import('./health')).DAEMON_SET_HEALTH,
  updates: () => (require('./updates') as typeof import('./updates')).DAEMON_SET_UPDATES,
};
