import type { KindModule } from '../module';
import { imageListPullJobDefaults } from '../image-pull/defaults';
import { IMAGE_LIST_PULL_JOB_FACTS } from './facts';

/** All of ImageListPullJob. */
export const IMAGE_LIST_PULL_JOB: KindModule = {
  ...IMAGE_LIST_PULL_JOB_FACTS,
  gates: () => ['ImagePullJobGate', 'KruiseDaemon'],
  defaults: imageListPullJobDefaults,
  checks: () => (require('../image-pull/checks') as typeof import('../image-pull/checks')).IMAGE_LIST_PULL_JOB_CHECKS,
  health: () => (require('./health') as typeof import('./health')).IMAGE_LIST_PULL_JOB_HEALTH,
};
