import { error } from '../../problems/problem';

const ADMISSION = 'kruise 1.9.0 pkg/webhook/resourcedistribution/validating/resourcedistribution_create_update_handler.go';

/** Rules on ResourceDistributions. */
export const RESOURCE_DISTRIBUTION_RULES = {
  resource: error('KF987', ADMISSION, {
    rule: 'What is distributed is a ConfigMap or Secret with a name.',
    fix: 'use `DistributedResource.configMap(...)` or `DistributedResource.secret(...)`.',
  }),
  targets: error('KF988', ADMISSION, {
    rule: 'A distribution selects at least one namespace, has only valid names, and does not both include and exclude a namespace.',
    why: 'Admission refuses the object; a distribution without targets does nothing.',
    fix: 'use `DistributionTargets`.',
  }),
  conflict: error('KF989', 'kruise 1.9.0 pkg/controller/resourcedistribution/resourcedistribution_controller.go', {
    rule: 'An object that is distributed to a namespace is not delivered there as well.',
    why: 'Kruise does not touch an object that it did not create, and keeps reporting a conflict.',
    fix: 'leave the namespace out with `excluding(...)`, or leave the object to the distribution.',
  }),
};
