import type { KindModule } from '../module';
import { unitedDeploymentDefaults } from './defaults';
import { UNITED_DEPLOYMENT_FACTS } from './facts';

/** All of UnitedDeployment. */
export const UNITED_DEPLOYMENT: KindModule = {
  ...UNITED_DEPLOYMENT_FACTS,
  defaults: unitedDeploymentDefaults,
  checks: () => (require('./checks') as typeof import('./checks')).UNITED_DEPLOYMENT_CHECKS,
  health: () => (require('./health') as typeof import('./health')).UNITED_DEPLOYMENT_HEALTH,
};
