import { error } from '../../problems/problem';

const ADMISSION = 'kruise 1.9.0 pkg/webhook/workloadspread/validating/workloadspread_validation.go';

/** Rules on WorkloadSpreads. */
export const WORKLOAD_SPREAD_RULES = {
  subsets: error('KF970', ADMISSION, {
    rule: 'A spread has at least one subset, and each has a unique name.',
    fix: 'give every subset a unique name.',
  }),
  nodes: error('KF971', ADMISSION, {
    rule: 'Node terms and tolerations of a subset are valid in a pod.',
    fix: 'use `kplus.NodeLabelQuery` and `kplus.NodeTaintQuery`, and weights from 1 to 100.',
  }),
  maxReplicas: error('KF972', ADMISSION, {
    rule: 'The limits of the subsets are all numbers or all whole percentages; for a StatefulSet they are numbers.',
    fix: 'use `PercentOrAbsolute.absolute(...)` for all subsets, or `PercentOrAbsolute.percent(...)` for all.',
  }),
  sum: error('KF973', ADMISSION, {
    rule: 'The percentages of the subsets add up to at most 100, and to exactly 100 if the last subset has one.',
    why: 'Admission refuses the object: pods would be left over.',
    fix: 'leave out the limit of the last subset.',
  }),
  scheduling: error('KF974', ADMISSION, {
    rule: 'Settings for adaptive scheduling need the type Adaptive, a last subset without a limit, and a wait of at most 295 seconds over all subsets.',
    fix: 'use `SpreadScheduling.adaptive(...)` with a shorter time, and no `maxReplicas` in the last subset.',
  }),
  patch: error('KF975', 'kruise 1.9.0 pkg/util/workloadspread/workloadspread.go', {
    rule: 'The patch of a subset is an object, and changes containers that the pods have.',
    why: 'A patch merges containers by name: one that the pods do not have would be added without an image, and no pod of the subset could be created.',
    fix: 'write the patch as an object, and correct the names of its containers.',
  }),
};
