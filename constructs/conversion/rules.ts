import { error } from '../problems/problem';

/** Rules on workloads that are converted to OpenKruise kinds. */
export const CONVERSION_RULES = {
  inconvertible: error('KF550', 'ours: the conversion knows Deployment and StatefulSet', {
    rule: 'Only Deployments and StatefulSets of apps/v1 are converted.',
    why: 'Other kinds have no counterpart that does the same with the same pods.',
    fix: 'federate the object as it is with FederatedWorkload, or write the Kruise object by hand.',
  }),
};
