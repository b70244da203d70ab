import type { KindModule } from '../module';
import { advancedStatefulSetDefaults } from './defaults';
import { STATEFUL_SET_FACTS } from './facts';
import { gatesOfStatefulSet } from './gates';

/** All of StatefulSet. */
export const STATEFUL_SET: KindModule = {
  ...STATEFUL_SET_FACTS,
  gates: ({ spec }) => gatesOfStatefulSet(spec),
  defaults: (spec) => advancedStatefulSetDefaults(spec),
  checks: () => (require('./checks') as typeof import('./checks')).STATEFUL_SET_CHECKS,
  health: () => (require('./health') as typeof import('./health')).STATEFUL_SET_HEALTH,
  updates: () => (require('./updates') as typeof import('./updates')).STATEFUL_SET_UPDATES,
};
