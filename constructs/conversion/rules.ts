import { type Rule, Severity } from '../problems/problem';

const { ERROR } = Severity;

/** Rules on workloads that are converted to OpenKruise kinds. */
export const CONVERSION_RULES = {
  inconvertible: {
    code: 'KF550', severity: ERROR,
    rule: 'Only Deployments and StatefulSets of apps/v1 are converted.',
    why: 'Other kinds have no counterpart that does the same with the same pods.',
    fix: 'federate the object as it is with FederatedWorkload, or write the Kruise object by hand.',
    source: 'ours: the conversion knows Deployment and StatefulSet',
  },
} satisfies Record<string, Rule>;
