import type { KindChecks } from '../module';
import { checkUnitedDeployment } from './alone-checks';
import { checkDeliveredUnitedDeployments, checkFederatedUnitedDeployment } from './federated-checks';
import { UNITED_DEPLOYMENT_RULES } from './rules';

/** Everything that is checked about the kind. */
export const UNITED_DEPLOYMENT_CHECKS: KindChecks = {
  title: 'UnitedDeployment', rules: UNITED_DEPLOYMENT_RULES,
  alone: checkUnitedDeployment, federated: checkFederatedUnitedDeployment, delivered: checkDeliveredUnitedDeployments,
};
