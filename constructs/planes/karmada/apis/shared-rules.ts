import { error } from '../../../problems/problem';

const SELECTOR = 'karmada 1.18.2 pkg/util/selector.go';

/** Rules on policies for many. */
export const SHARED_RULES = {
  selection: error('KF605', `${SELECTOR}, karmada 1.18.2 pkg/util/validation/validation.go, karmada 1.18.2 pkg/util/lifted/discovery.go`, {
    rule: 'A shared policy selects objects by kind and an apiVersion that Karmada sees, and by labels, a namespace or a name that objects can have.',
    why: 'Karmada accepts a selector that can match nothing, and says nothing of it.',
    fix: 'use what `ResourceSelection` makes: `ofKind` for all of a kind, and `withLabels` on top of it for those with some labels.',
  }),
  unselected: error('KF606', `${SELECTOR}, karmada 1.18.2 pkg/detector/detector.go`, {
    rule: 'A workload is selected by the shared policy that it is propagated by.',
    why: 'No policy of its own is written for it, so Karmada would leave it where it is, or give it to another policy.',
    fix: 'give the workload the labels that the policy selects, or widen the selection.',
  }),
  saidTwice: error('KF607', 'ours: placement and propagation of a workload with a shared policy are those of the policy', {
    rule: 'A workload that is propagated by a shared policy has no placement and no propagation of its own.',
    why: 'The shared policy decides on both, so one of the two would be ignored.',
    fix: 'leave out either `propagatedBy` or `placement` and `propagation`.',
  }),
  reach: error('KF608', 'ours: a shared policy is written once, and says the same to Karmada for all its workloads', {
    rule: 'A shared policy goes to clusters of Karmada, and does not choose between clusters of several control planes.',
    why: 'Which clusters a spread chooses over several control planes depends on the replicas of each workload, and Karmada is then told their names. '
      + 'Without a cluster of Karmada there is nothing to tell it, and a policy that names none means all of them.',
    fix: 'select clusters of Karmada, or leave out `spreadOver...`; workloads for other control planes have a placement of their own.',
  }),
  sameName: error('KF648', 'ours: an API server has one object of a kind, namespace and name', {
    rule: 'No two shared policies of an app have the same kind, namespace and name.',
    why: 'Both would be written, and the one that is applied last would replace the other.',
    fix: 'give one of them another name in `metadata`, or make one policy of both.',
  }),
};
