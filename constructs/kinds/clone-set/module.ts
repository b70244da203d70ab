import { type KindModule, withForm } from '../module';
import { BETA, BETA_UPDATE } from './beta';
import { cloneSetBetaDefaults, cloneSetDefaults } from './defaults';
import { CLONE_SET_FACTS } from './facts';

/** All of CloneSet. */
export const CLONE_SET: KindModule = withForm({
  ...CLONE_SET_FACTS,
  defaults: (spec) => cloneSetDefaults(spec),
  checks: () => (require('./checks') as typeof import('./checks')).CLONE_SET_CHECKS,
  health: () => (require('./health') as typeof import('./health')).CLONE_SET_HEALTH,
  updates: () => (require('./updates') as typeof import('./updates')).CLONE_SET_UPDATES,
}, BETA, {
  updateStrategy: BETA_UPDATE,
  defaults: cloneSetBetaDefaults,
  health: () => (require('./health') as typeof import('./health')).CLONE_SET_BETA_HEALTH,
});
