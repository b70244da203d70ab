import type { KindModule } from '../module';
import { EPHEMERAL_JOB_FACTS } from './facts';

/** All of EphemeralJob. */
export const EPHEMERAL_JOB: KindModule = {
  ...EPHEMERAL_JOB_FACTS,
  companion: { momentary: true },
  checks: () => (require('./checks') as typeof import('./checks')).EPHEMERAL_JOB_CHECKS,
  health: () => (require('./health') as typeof import('./health')).EPHEMERAL_JOB_HEALTH,
};
