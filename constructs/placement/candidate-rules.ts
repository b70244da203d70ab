import { type Rule, Severity } from '../problems/problem';

const { ERROR, WARNING } = Severity;

/** Rules on the clusters that a placement leaves to choose from. */
export const CANDIDATE_RULES = {
  noCluster: {
    code: 'KF212', severity: ERROR,
    rule: 'A placement selects at least one cluster in the fleet.',
    why: 'Karmada reports NoClusterFit and does not try again by itself; the workload would run nowhere.',
    fix: 'relax the conditions, tolerate the taints, or correct the clusters of the fleet.',
    source: 'karmada 1.18.2 pkg/scheduler/helper.go',
  },
  noClusterInGroup: {
    code: 'KF213', severity: WARNING,
    rule: 'Every group of a placement selects at least one cluster in the fleet.',
    why: 'Karmada skips a group without clusters.',
    fix: 'relax the conditions of the group, or remove it.',
    source: 'karmada 1.18.2 pkg/scheduler/scheduler.go',
  },
  taint: {
    code: 'KF214', severity: WARNING,
    rule: 'A placement tolerates the taints of the clusters it names.',
    why: 'Karmada places nothing on a cluster with a taint that is not tolerated, even if the cluster is named.',
    fix: 'add `.tolerating(...)`, or remove the cluster from the placement.',
    source: 'karmada 1.18.2 pkg/scheduler/framework/plugins/tainttoleration/taint_toleration.go',
  },
} satisfies Record<string, Rule>;
