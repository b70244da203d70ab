import type { KindModule } from '../module';
import { CONTAINER_RECREATE_REQUEST_FACTS } from './facts';

/** All of ContainerRecreateRequest. */
export const CONTAINER_RECREATE_REQUEST: KindModule = {
  ...CONTAINER_RECREATE_REQUEST_FACTS,
  gates: () => ['KruiseDaemon'],
  companion: { momentary: true },
  checks: () => (require('./checks') as typeof import('./checks')).CONTAINER_RECREATE_REQUEST_CHECKS,
  health: () => (require('./health') as typeof import('./health')).CONTAINER_RECREATE_REQUEST_HEALTH,
  updates: () => (require('./updates') as typeof import('./updates')).CONTAINER_RECREATE_REQUEST_UPDATES,
};
