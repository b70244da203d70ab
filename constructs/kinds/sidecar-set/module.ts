import type { KindModule } from '../module';
import { sidecarSetDefaults } from './defaults';
import { SIDECAR_SET_FACTS } from './facts';

/** All of SidecarSet. */
export const SIDECAR_SET: KindModule = {
  ...SIDECAR_SET_FACTS,
  // It enters pods when they are created.
  gates: () => ['PodWebhook'],
  defaults: sidecarSetDefaults,
  rank: 17,
  // Argo CD would wait for somebody to resume one that is paused, with the workloads behind it.
  wave: ({ spec }) => (spec?.updateStrategy?.paused === true ? 0 : -5),
  checks: () => (require('./checks') as typeof import('./checks')).SIDECAR_SET_CHECKS,
  health: () => (require('./health') as typeof import('./health')).SIDECAR_SET_HEALTH,
  updates: () => (require('./updates') as typeof import('./updates')).SIDECAR_SET_UPDATES,
};
