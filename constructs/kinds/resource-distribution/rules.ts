import { type Rule, Severity } from '../../problems/problem';

const { ERROR } = Severity;

const ADMISSION = 'kruise 1.9.0 pkg/webhook/resourcedistribution/validating/resourcedistribution_create_update_handler.go';

/** Rules on ResourceDistributions. */
export const RESOURCE_DISTRIBUTION_RULES = {
  resource: {
    code: 'KF987', severity: ERROR,
    rule: 'What is distributed is a ConfigMap or Secret with a name.',
    why: 'Admission refuses the object.',
    fix: 'use `DistributedResource.configMap(...)` or `DistributedResource.secret(...)`.',
    source: ADMISSION,
  },
  targets: {
    code: 'KF988', severity: ERROR,
    rule: 'A distribution selects at least one namespace, has only valid names, and does not both include and exclude a namespace.',
    why: 'Admission refuses the object; a distribution without targets does nothing.',
    fix: 'use `DistributionTargets`.',
    source: ADMISSION,
  },
  conflict: {
    code: 'KF989', severity: ERROR,
    rule: 'An object that is distributed to a namespace is not delivered there as well.',
    why: 'Kruise does not touch an object that it did not create, and keeps reporting a conflict.',
    fix: 'leave the namespace out with `excluding(...)`, or leave the object to the distribution.',
    source: 'kruise 1.9.0 pkg/controller/resourcedistribution/resourcedistribution_controller.go',
  },
} satisfies Record<string, Rule>;
