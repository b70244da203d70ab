import { error } from '../../problems/problem';

const ADMISSION = 'kruise 1.9.0 pkg/webhook/containerrecreaterequest/mutating/crr_mutating_handler.go';

/** Rules on ContainerRecreateRequests. */
export const CONTAINER_RECREATE_REQUEST_RULES = {
  containers: error('KF990', ADMISSION, {
    rule: 'A request names a pod and some of its containers, each once, and leaves out what Kruise fills in itself.',
    fix: 'give `podName` and the names of the `containers`.',
  }),
  strategy: error('KF991', ADMISSION, {
    rule: 'The failure policy of a request is Fail or Ignore, and its deadline is at least three seconds.',
    fix: 'use `RecreateFailurePolicy`, and an `activeDeadline` of three seconds or more.',
  }),
};
