import { type Rule, Severity } from '../../problems/problem';

const { ERROR } = Severity;

const ADMISSION = 'kruise 1.9.0 pkg/webhook/podunavailablebudget/validating/pub_create_update_handler.go';

/** Rules on PodUnavailableBudgets. */
export const POD_UNAVAILABLE_BUDGET_RULES = {
  pods: {
    code: 'KF976', severity: ERROR,
    rule: 'A budget protects either the pods of one workload or those with certain labels.',
    why: 'Admission refuses both together, and neither.',
    fix: 'use `ProtectedPods.ofWorkload(...)` or `ProtectedPods.withLabels(...)`.',
    source: ADMISSION,
  },
  amount: {
    code: 'KF977', severity: ERROR,
    rule: 'A budget has either `maxUnavailable` or `minAvailable`: a whole number, or a whole percentage up to 100.',
    why: 'Admission refuses the object.',
    fix: 'use `UnavailableBudget.maxUnavailable(...)` or `UnavailableBudget.minAvailable(...)`.',
    source: ADMISSION,
  },
  annotations: {
    code: 'KF978', severity: ERROR,
    rule: 'A budget protects against DELETE, UPDATE, EVICT and, since Kruise 1.9, RESIZE, and its total is a whole number.',
    why: 'Admission refuses other values of the annotations.',
    fix: 'use `protect` and `protectTotalReplicas`.',
    source: ADMISSION,
  },
} satisfies Record<string, Rule>;
