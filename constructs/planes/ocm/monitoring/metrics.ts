import { CONDITION_LABELS, CONDITIONS, gauge, info, type StateResource, stateResource } from '../../monitoring/state-metrics';
import { CLUSTER } from '../../monitoring/watch';

/*
 * OCM v1.3 has no metrics about works, only durations of placements (pkg/placement/controllers/metrics/metrics.go). What is known of one workload is in the
 * status of its works.
 */

/** What there is to watch on the hub. */
export interface HubScope {
  /** Whether workloads have a work for each cluster. */
  readonly works: boolean;
  /** Whether replica sets bring workloads to the clusters: their works have names of OCM's choice. */
  readonly replicaSets: boolean;
  readonly clusters: readonly string[];
}

/** The workloads of the app, as our rules record them. */
export const RECORDED = {
  /** Its value is the number of clusters that should have the work. */
  work: 'kruise_federation:work:clusters',
  replicaSet: 'kruise_federation:replica_set:info',
} as const;

/** Metrics that kube-state-metrics makes of objects on the hub with our configuration. */
export const STATE = {
  workGeneration: 'ocm_work_generation',
  /** Its value is the generation that the condition is about. */
  workCondition: 'ocm_work_condition_generation',
  replicaSetCondition: 'ocm_replica_set_condition_info',
  replicaSetWorks: 'ocm_replica_set_works',
  clusterCondition: 'ocm_cluster_condition_info',
} as const;

export const STATE_METRICS: readonly StateResource[] = [
  stateResource('work.open-cluster-management.io/v1/ManifestWork', {
    work: ['metadata', 'name'],
    [CLUSTER]: ['metadata', 'namespace'],
    replica_set: ['metadata', 'labels', 'work.open-cluster-management.io/manifestworkreplicaset'],
  }, [
    gauge(STATE.workGeneration, 'Generation of the work.', ['metadata', 'generation']),
    gauge(STATE.workCondition, 'Generation of the work that a condition is about.', CONDITIONS, { labelsFromPath: CONDITION_LABELS, valueFrom: ['observedGeneration'] }),
  ]),
  stateResource('work.open-cluster-management.io/v1alpha1/ManifestWorkReplicaSet', {
    replica_set_name: ['metadata', 'name'], replica_set_namespace: ['metadata', 'namespace'],
  }, [
    info(STATE.replicaSetCondition, 'A condition of the replica set.', CONDITIONS, CONDITION_LABELS),
    gauge(STATE.replicaSetWorks, 'Works of the replica set by their state.', ['status', 'summary'], { labelFromKey: 'state' }),
  ]),
  stateResource('cluster.open-cluster-management.io/v1/ManagedCluster', { [CLUSTER]: ['metadata', 'name'] }, [
    info(STATE.clusterCondition, 'A condition of the cluster.', CONDITIONS, CONDITION_LABELS),
  ]),
];
