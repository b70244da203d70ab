import type { KindModule } from '../module';
import { cloneSetDefaults } from './defaults';
import { CLONE_SET_FACTS } from './facts';

/** All of CloneSet. */
export const CLONE_SET: KindModule = {
  ...CLONE_SET_FACTS,
  defaults: (spec) => cloneSetDefaults(spec),
  checks: () => (require('./checks') as typeof import('./checks')).CLONE_SET_CHECKS,
  health: () => (require('./health') as typeof import('./health')).CLONE_SET_HEALTH,
};
