import type { KindModule } from '../module';
import { imagePullJobDefaults } from '../image-pull/defaults';
import { IMAGE_PULL_JOB_FACTS } from './facts';

/** All of ImagePullJob. */
export const IMAGE_PULL_JOB: KindModule = {
  ...IMAGE_PULL_JOB_FACTS,
  gates: () => ['ImagePullJobGate', 'KruiseDaemon'],
  defaults: imagePullJobDefaults,
  checks: () => (require('../image-pull/checks') as typeof import('../image-pull/checks')).IMAGE_PULL_JOB_CHECKS,
  health: () => (require('./health') as typeof import('./health')).IMAGE_PULL_JOB_HEALTH,
  updates: () => (require('./updates') as typeof import('./updates')).IMAGE_PULL_JOB_UPDATES,
};
