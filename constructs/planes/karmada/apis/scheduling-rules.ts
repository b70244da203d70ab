import { error, warning } from '../../../problems/problem';

const REBALANCER = 'karmada 1.18.2 pkg/controllers/workloadrebalancer/workloadrebalancer_controller.go';
const TAINTS = 'karmada 1.18.2 pkg/webhook/clustertaintpolicy/validating.go';
const TAINT_CONTROLLER = 'karmada 1.18.2 pkg/controllers/taint/clustertaintpolicy_controller.go';

/** Rules on what makes Karmada schedule otherwise. */
export const SCHEDULING_RULES = {
  rebalanced: error('KF775', REBALANCER, {
    rule: 'A WorkloadRebalancer names workloads by apiVersion, kind, namespace and name, each once.',
    why: 'Karmada looks for the binding of each by these, and without a namespace for one of the whole control plane.',
    fix: 'name the workload, with its namespace.',
  }),
  undelivered: error('KF776', REBALANCER, {
    rule: 'A WorkloadRebalancer is for workloads that Karmada delivers.',
    why: 'There is no binding of any other: Karmada records it as failed.',
    fix: 'name workloads on clusters of Karmada.',
  }),
  settled: warning('KF777', 'karmada 1.18.2 pkg/scheduler/core/assignment.go', {
    rule: 'A WorkloadRebalancer is for workloads whose replicas are divided by what clusters have room for.',
    why: 'Duplicated replicas, and those divided equally or by fixed weights, depend on nothing but which clusters there are: with the same clusters the division stays as it is.',
    fix: 'remove the workload from the list, or acknowledge this warning if clusters have joined, or were failed over from, since the last scheduling.',
  }),
  again: warning('KF778', REBALANCER, {
    rule: 'A WorkloadRebalancer that a tool applies is kept.',
    why: 'Karmada deletes it after the time that it is given. Argo CD and Flux then apply it again, and each time the workloads are scheduled anew.',
    fix: 'leave out `ttlAfterFinished` and remove the object with a later commit, or acknowledge this warning if it is applied once by hand.',
  }),
  ttl: error('KF779', 'karmada 1.18.2 pkg/apis/apps/v1alpha1/workloadrebalancer_types.go', {
    rule: 'A WorkloadRebalancer is kept for 0 or more whole seconds.',
    why: 'Karmada would delete it at once, or its API server refuses it.',
    fix: 'use `Duration.hours(1)`, for example.',
  }),
  taints: error('KF780', TAINTS, {
    rule: 'A ClusterTaintPolicy has taints with a key and an effect, each of them once.',
    fix: 'use keys like those of labels and the effect NoSchedule.',
  }),
  noExecute: warning('KF781', TAINTS, {
    rule: 'A ClusterTaintPolicy has the effect NoExecute only where karmada-webhook allows it.',
    why: 'Admission refuses it by default, since such taints evict workloads.',
    fix: 'use NoSchedule, or start karmada-webhook with --allow-no-execute-taint-policy=true and acknowledge this warning.',
  }),
  conditions: error('KF782', TAINT_CONTROLLER, {
    rule: 'A ClusterTaintPolicy says on which conditions of clusters taints come or go, by conditions with an operator and values.',
    why: 'Without conditions it does nothing; with an operator other than In and NotIn, or without values, they never match as they are meant to.',
    fix: 'use `addOn` and `removeOn` with conditions such as `ClusterCondition.statusIn(\'Ready\', ClusterConditionStatus.FALSE)`.',
  }),
  stays: warning('KF783', TAINT_CONTROLLER, {
    rule: 'A ClusterTaintPolicy that adds taints removes them, too.',
    why: 'A taint stays when its condition passes, and when the policy is deleted.',
    fix: 'say on which conditions the taints go in `removeOn`, or acknowledge this warning if somebody removes them by hand.',
  }),
  taintGate: warning('KF283', 'karmada 1.18.2 cmd/controller-manager/app/controllermanager.go', {
    rule: 'A ClusterTaintPolicy needs the Karmada feature gate Failover.',
    why: 'The gate is off by default. Without it the controller of ClusterTaintPolicies is not started, and no taint comes or goes.',
    fix: 'start karmada-controller-manager with --feature-gates=Failover=true and acknowledge this warning.',
  }),
  clusters: error('KF784', TAINT_CONTROLLER, {
    rule: 'A ClusterTaintPolicy is for clusters of Karmada.',
    why: 'Karmada has no others, so nothing would happen to them.',
    fix: 'name clusters of the fleet that Karmada delivers to.',
  }),
};
