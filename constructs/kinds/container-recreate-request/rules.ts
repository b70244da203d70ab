import { type Rule, Severity } from '../../problems/problem';

const { ERROR } = Severity;

const ADMISSION = 'kruise 1.9.0 pkg/webhook/containerrecreaterequest/mutating/crr_mutating_handler.go';

/** Rules on ContainerRecreateRequests. */
export const CONTAINER_RECREATE_REQUEST_RULES = {
  containers: {
    code: 'KF990', severity: ERROR,
    rule: 'A request names a pod and some of its containers, each once, and leaves out what Kruise fills in itself.',
    why: 'Admission refuses the object.',
    fix: 'give `podName` and the names of the `containers`.',
    source: ADMISSION,
  },
  strategy: {
    code: 'KF991', severity: ERROR,
    rule: 'The failure policy of a request is Fail or Ignore, and its deadline is at least three seconds.',
    why: 'Admission refuses the object.',
    fix: 'use `RecreateFailurePolicy`, and an `activeDeadline` of three seconds or more.',
    source: ADMISSION,
  },
} satisfies Record<string, Rule>;
