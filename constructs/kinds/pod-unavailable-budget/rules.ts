import { error } from '../../problems/problem';

const ADMISSION = 'kruise 1.9.0 pkg/webhook/podunavailablebudget/validating/pub_create_update_handler.go';

/** Rules on PodUnavailableBudgets. */
export const POD_UNAVAILABLE_BUDGET_RULES = {
  pods: error('KF976', ADMISSION, {
    rule: 'A budget protects either the pods of one workload or those with certain labels.',
    why: 'Admission refuses both together, and neither.',
    fix: 'use `ProtectedPods.ofWorkload(...)` or `ProtectedPods.withLabels(...)`.',
  }),
  amount: error('KF977', ADMISSION, {
    rule: 'A budget has either `maxUnavailable` or `minAvailable`: a whole number, or a whole percentage up to 100.',
    fix: 'use `UnavailableBudget.maxUnavailable(...)` or `UnavailableBudget.minAvailable(...)`.',
  }),
  annotations: error('KF978', ADMISSION, {
    rule: 'A budget protects against DELETE, UPDATE, EVICT and, since Kruise 1.9, RESIZE, and its total is a whole number.',
    why: 'Admission refuses other values of the annotations.',
    fix: 'use `protect` and `protectTotalReplicas`.',
  }),
};

/** Rules on PodUnavailableBudgets of v1beta1, beside those above. */
export const POD_UNAVAILABLE_BUDGET_BETA_RULES = {
  annotated: error('KF685', 'kruise next pkg/control/pubcontrol/pub_control_utils.go', {
    rule: 'A v1beta1 budget says what it protects against, and its total, in its spec.',
    why: 'Kruise no longer reads the total from the annotation, and the operations only if the spec has none.',
    fix: 'move the annotations to `spec.protectOperations`, a list, and `spec.protectTotalReplicas`, a number.',
  }),
};
