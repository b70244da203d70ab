import { error, warning } from '../../problems/problem';

const CONTROLLERS = 'karmada 1.18.2 pkg/controllers/applicationfailover/rb_application_failover_controller.go';
const TAINT_MANAGER = 'karmada 1.18.2 pkg/controllers/cluster/taint_manager.go';

/** Rules on what Karmada needs before a workload fails over. */
export const FAILOVER_PREREQUISITE_RULES = {
  failoverHealth: error('KF277', CONTROLLERS, {
    rule: 'Application failover is for kinds whose health Karmada can interpret.',
    why: 'Karmada skips all other kinds: it takes them for healthy, and nothing ever moves.',
    fix: 'use `Interpreter.ours()`, add healthInterpretation with `Interpreter.custom(...)`, or remove `applicationFailover`.',
  }),
  failoverHealthElsewhere: warning('KF278', CONTROLLERS, {
    rule: 'Where somebody else keeps the interpreter, it interprets health if the application is to fail over.',
    why: 'The interpreter is not part of this app. If it does not interpret health, nothing ever moves.',
    fix: 'see that the customization or webhook has InterpretHealth for the kind and acknowledge this warning, or remove `applicationFailover`.',
  }),
  toleratedForEver: warning('KF281', `${TAINT_MANAGER}, karmada 1.18.2 pkg/util/helper/taint.go`, {
    rule: 'A placement with cluster failover tolerates a taint that evicts only for a limited time.',
    why: 'Karmada evicts a workload from a cluster because of a NoExecute taint. A taint that is tolerated without a time limit evicts nothing.',
    fix: 'say how long the taint is tolerated with `evictAfter`, name another taint or the effect NO_SCHEDULE, or remove `clusterFailover`.',
  }),
  noEvictingTaint: warning('KF282', `karmada 1.18.2 pkg/controllers/cluster/cluster_controller.go, ${TAINT_MANAGER}`, {
    rule: 'Clusters that workloads fail over from get a taint with the effect NoExecute when they fail.',
    why: 'Karmada itself gives a lost cluster only NoSchedule taints, which keep new workloads away and evict nothing.',
    fix: 'add a ClusterTaintPolicy with a NO_EXECUTE taint for `ClusterCondition.statusIn(\'Ready\', ClusterConditionStatus.FALSE, ClusterConditionStatus.UNKNOWN)`; acknowledge this warning if the taint is set by hand or by another app.',
  }),
  onlyOnKarmada: warning('KF284', 'ocm 1.3.1 pkg/work/hub/controllers/manifestworkreplicasetcontroller/manifestworkreplicaset_deploy_reconcile.go, karmada 1.18.2 pkg/controllers/cluster/taint_manager.go', {
    rule: 'A workload with failover runs on clusters of Karmada only.',
    why: 'Works of OCM and the files of direct clusters are fixed when the app is synthesised: during an outage nothing there is moved, and nothing is deleted.',
    fix: 'acknowledge this warning if that is enough for these clusters, or place the workload on clusters of Karmada.',
  }),
};
