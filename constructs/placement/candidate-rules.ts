import { error, warning } from '../problems/problem';

/** Rules on the clusters that a placement leaves to choose from. */
export const CANDIDATE_RULES = {
  noCluster: error('KF212', 'karmada 1.18.2 pkg/scheduler/helper.go', {
    rule: 'A placement selects at least one cluster in the fleet.',
    why: 'Karmada reports NoClusterFit and does not try again by itself; the workload would run nowhere.',
    fix: 'relax the conditions, tolerate the taints, or correct the clusters of the fleet.',
  }),
  noClusterInGroup: warning('KF213', 'karmada 1.18.2 pkg/scheduler/scheduler.go', {
    rule: 'Every group of a placement selects at least one cluster in the fleet.',
    why: 'Karmada skips a group without clusters.',
    fix: 'relax the conditions of the group, or remove it.',
  }),
  taint: warning('KF214', 'karmada 1.18.2 pkg/scheduler/framework/plugins/tainttoleration/taint_toleration.go', {
    rule: 'A placement tolerates the taints of the clusters it names.',
    why: 'Karmada places nothing on a cluster with a taint that is not tolerated, even if the cluster is named.',
    fix: 'add `.tolerating(...)`, or remove the cluster from the placement.',
  }),
};
