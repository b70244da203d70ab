import type { KindModule } from '../module';
import { isObject } from '../../json/json';
import { advancedCronJobDefaults } from './defaults';
import { ADVANCED_CRON_JOB_FACTS } from './facts';

/** All of AdvancedCronJob. */
export const ADVANCED_CRON_JOB: KindModule = {
  ...ADVANCED_CRON_JOB_FACTS,
  gates: ({ spec }) => (isObject(spec?.template) && spec.template.imageListPullJobTemplate != null ? ['ImagePullJobGate', 'KruiseDaemon'] : []),
  defaults: advancedCronJobDefaults,
  checks: () => (require('./checks') as typeof import('./checks')).ADVANCED_CRON_JOB_CHECKS,
  health: () => (require('./health') as typeof import('./health')).ADVANCED_CRON_JOB_HEALTH,
  updates: () => (require('./updates') as typeof import('./updates')).ADVANCED_CRON_JOB_UPDATES,
};
