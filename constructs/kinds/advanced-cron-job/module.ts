import type { KindModule } from '../module';
import { advancedCronJobDefaults } from './defaults';
import { ADVANCED_CRON_JOB_FACTS } from './facts';

/** All of AdvancedCronJob. */
export const ADVANCED_CRON_JOB: KindModule = {
  ...ADVANCED_CRON_JOB_FACTS,
  defaults: advancedCronJobDefaults,
  checks: () => (require('./checks') as typeof import('./checks')).ADVANCED_CRON_JOB_CHECKS,
  health: () => (require('./health') as typeof import('./health')).ADVANCED_CRON_JOB_HEALTH,
};
