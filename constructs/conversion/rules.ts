import type { Rule } from '../problems/problem';
import { Severity } from '../problems/problem';

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
  otherVersion: {
    code: 'KF551', severity: ERROR,
    rule: 'A workload is converted for the version of Kruise that the fleet has.',
    why: 'Kruise 1.8 silently drops fields that only 1.9 knows.',
    fix: 'pass `kruiseVersion: KruiseVersion.V1_8` to the conversion.',
    source: 'kruise 1.8.4 config/crd/bases',
  },
} satisfies Record<string, Rule>;
