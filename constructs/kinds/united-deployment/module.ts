import { type KindModule, withForm } from '../module';
import { BETA, unitedDeploymentBetaDefaults } from './beta';
import { gatesOfStatefulSet } from '../stateful-set/gates';
import { unitedDeploymentDefaults } from './defaults';
import { UNITED_DEPLOYMENT_FACTS } from './facts';

/** All of UnitedDeployment. */
export const UNITED_DEPLOYMENT: KindModule = withForm({
  ...UNITED_DEPLOYMENT_FACTS,
  gates: ({ spec }) => gatesOfStatefulSet(spec?.template?.advancedStatefulSetTemplate?.spec),
  defaults: unitedDeploymentDefaults,
  checks: () => (require('./checks') as typeof import('./checks')).UNITED_DEPLOYMENT_CHECKS,
  health: () => (require('./health') as typeof import('./health')).UNITED_DEPLOYMENT_HEALTH,
  updates: () => (require('./updates') as typeof import('./updates')).UNITED_DEPLOYMENT_UPDATES,
}, BETA, {
  defaults: unitedDeploymentBetaDefaults,
  health: () => (require('./health') as typeof import('./health')).UNITED_DEPLOYMENT_BETA_HEALTH,
});
