import { error, warning } from '../problems/problem';

/** Rules on the registration of a fleet. */
export const REGISTRATION_RULES = {
  fleet: error('KF131', 'ours: what is registered is what the fleet says', {
    rule: 'A registration has a fleet, which is created before it.',
    why: 'The fleet says which clusters there are, and which labels and taints they have.',
    fix: 'create the Fleet in the same scope or above it, before the FleetRegistration.',
  }),
  unknown: error('KF132', 'ours: what is registered is what the fleet says', {
    rule: 'What is said of a registration is said of a cluster of the fleet, for the control plane that delivers to it.',
    why: 'It would not be written anywhere, or to a control plane that does not have the cluster.',
    fix: 'name a cluster of the fleet, with `byPush` or `byPull` for one of Karmada and `byHub` for one of Open Cluster Management.',
  }),
  missing: error('KF133', 'ours: an address cannot be guessed', {
    rule: 'It is said of every cluster of Karmada how it is registered.',
    why: 'Karmada has to know where a cluster is, or that an agent in it does the work.',
    fix: 'give for each name in `clusters` a `ClusterRegistration.byPush` with its `apiEndpoint`, or a `byPull` for a cluster with an agent.',
  }),
  taints: warning('KF135', 'karmada 1.18.2 pkg/controllers/cluster/cluster_controller.go, karmada 1.18.2 pkg/apis/cluster/mutation/mutation.go', {
    rule: 'Taints of a cluster of Karmada are set by hand.',
    why: 'Karmada keeps the taints of clusters that are not ready in the same list, and notes when a taint that evicts was added: to apply the list again and again would take the former away and set the time anew.',
    fix: 'set them with `karmadactl taint`, and acknowledge the warning; `fleet check` says whether the two agree.',
  }),
  twice: error('KF332', 'ours: a control plane has one object for a cluster', {
    rule: 'A cluster is registered once.',
    why: 'A control plane has one object for a cluster; which of two was meant cannot be known.',
    fix: 'register all clusters of a control plane with one FleetRegistration.',
  }),
  value: error('KF134', 'karmada 1.18.2 pkg/apis/cluster/validation/validation.go, ocm-api 1.3.0 cluster/v1/types.go', {
    rule: 'Addresses, names of Secrets and durations of a registration are well formed.',
    why: 'The control plane refuses the cluster, or never reaches it.',
    fix: 'use the values that `karmadactl join` or `clusteradm join` would write.',
  }),
};
