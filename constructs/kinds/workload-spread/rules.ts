import { type Rule, Severity } from '../../problems/problem';

const { ERROR } = Severity;

const ADMISSION = 'kruise 1.9.0 pkg/webhook/workloadspread/validating/workloadspread_validation.go';

/** Rules on WorkloadSpreads. */
export const WORKLOAD_SPREAD_RULES = {
  subsets: {
    code: 'KF970', severity: ERROR,
    rule: 'A spread has at least one subset, and each has a unique name.',
    why: 'Admission refuses the object.',
    fix: 'give every subset a unique name.',
    source: ADMISSION,
  },
  nodes: {
    code: 'KF971', severity: ERROR,
    rule: 'Node terms and tolerations of a subset are valid in a pod.',
    why: 'Admission refuses the object.',
    fix: 'use `kplus.NodeLabelQuery` and `kplus.NodeTaintQuery`, and weights from 1 to 100.',
    source: ADMISSION,
  },
  maxReplicas: {
    code: 'KF972', severity: ERROR,
    rule: 'The limits of the subsets are all numbers or all whole percentages; for a StatefulSet they are numbers.',
    why: 'Admission refuses the object.',
    fix: 'use `PercentOrAbsolute.absolute(...)` for all subsets, or `PercentOrAbsolute.percent(...)` for all.',
    source: ADMISSION,
  },
  sum: {
    code: 'KF973', severity: ERROR,
    rule: 'The percentages of the subsets add up to at most 100, and to exactly 100 if the last subset has one.',
    why: 'Admission refuses the object: pods would be left over.',
    fix: 'leave out the limit of the last subset.',
    source: ADMISSION,
  },
  scheduling: {
    code: 'KF974', severity: ERROR,
    rule: 'Settings for adaptive scheduling need the type Adaptive, a last subset without a limit, and a wait of at most 295 seconds over all subsets.',
    why: 'Admission refuses the object.',
    fix: 'use `SpreadScheduling.adaptive(...)` with a shorter time, and no `maxReplicas` in the last subset.',
    source: ADMISSION,
  },
  patch: {
    code: 'KF975', severity: ERROR,
    rule: 'The patch of a subset is an object, and changes containers that the pods have.',
    why: 'A patch merges containers by name: one that the pods do not have would be added without an image, and no pod of the subset could be created.',
    fix: 'write the patch as an object, and correct the names of its containers.',
    source: 'kruise 1.9.0 pkg/util/workloadspread/workloadspread.go',
  },
} satisfies Record<string, Rule>;
