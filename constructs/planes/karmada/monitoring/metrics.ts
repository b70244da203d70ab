import { CONDITION_LABELS, CONDITIONS, gauge, info, type StateResource, stateResource } from '../../monitoring/state-metrics';
import { CLUSTER } from '../../monitoring/watch';

/**
 * Metrics of karmada-controller-manager and karmada-scheduler, with the names and labels of v1.18.2; `member_cluster` is in all versions since 1.16
 * (docs/CHANGELOG/CHANGELOG-1.16.md), where it replaced `cluster` and `cluster_name`. None of them names a workload: what is known of one is in the status
 * of its binding.
 */
export const KARMADA = {
  /** 1 if the cluster is ready, by `member_cluster`; pkg/metrics/cluster.go. */
  clusterReady: 'cluster_ready_state',
  /** Policies applied to templates, by `result`; pkg/metrics/resource.go, counted by ApplyPolicy in pkg/detector/detector.go. */
  policyAttempts: 'policy_apply_attempts_total',
  /** Works made for bindings, by `result`; pkg/metrics/resource.go, observed by pkg/controllers/binding. */
  syncWork: 'binding_sync_work_duration_seconds_count',
  /** Objects created in clusters, by `result`, `apiversion`, `kind`, `member_cluster`, `recreate`; pkg/metrics/resource.go. A counter, although its name does not say so. */
  create: 'create_resource_to_cluster',
  /** Objects updated in clusters, with `operationResult` in place of `recreate`; as above. Neither is known of clusters in pull mode (ResourceCollectorsForAgent). */
  update: 'update_resource_to_cluster',
  /** Time to schedule a binding, by `result` and `schedule_type`; pkg/scheduler/metrics/metrics.go. */
  scheduling: 'karmada_scheduler_e2e_scheduling_duration_seconds_bucket',
  /** Attempts to schedule, by `result` (scheduled or error) and `schedule_type`; as above. */
  scheduleAttempts: 'karmada_scheduler_schedule_attempts_total',
} as const;

/** What metrics of Karmada are narrowed down to. */
export interface KarmadaScope {
  /** Kinds that Karmada applies. */
  readonly kinds: readonly string[];
  /** Clusters that are delivered to; empty where they are not known. */
  readonly clusters: readonly string[];
}

/** The bindings of the app, as our rules record them. */
export const BINDING = 'kruise_federation:binding:info';

/** Metrics that kube-state-metrics makes of bindings with our configuration. */
export const STATE = {
  generation: 'karmada_binding_generation',
  scheduledGeneration: 'karmada_binding_scheduler_observed_generation',
  schedulingSuspended: 'karmada_binding_scheduling_suspended',
  dispatchingSuspended: 'karmada_binding_dispatching_suspended',
  suspendedCluster: 'karmada_binding_suspended_cluster_info',
  condition: 'karmada_binding_condition_info',
  replicas: 'karmada_binding_cluster_replicas',
  applied: 'karmada_binding_cluster_applied',
  health: 'karmada_binding_cluster_health_info',
} as const;

const binding = (kind: string) => stateResource(`work.karmada.io/v1alpha2/${kind}`, {
  resource_kind: ['spec', 'resource', 'kind'],
  resource_namespace: ['spec', 'resource', 'namespace'],
  resource_name: ['spec', 'resource', 'name'],
}, [
  gauge(STATE.generation, 'Generation of the binding.', ['metadata', 'generation']),
  gauge(STATE.scheduledGeneration, 'Generation of the binding that was last scheduled.', ['status', 'schedulerObservedGeneration']),
  gauge(STATE.schedulingSuspended, 'Whether scheduling is suspended.', ['spec', 'suspension', 'scheduling']),
  gauge(STATE.dispatchingSuspended, 'Whether dispatching to all clusters is suspended.', ['spec', 'suspension', 'dispatching']),
  // The list is one of names: an empty path stands for the item itself.
  info(STATE.suspendedCluster, 'A cluster that dispatching is suspended for.', ['spec', 'suspension', 'dispatchingOnClusters', 'clusterNames'], { [CLUSTER]: [] }),
  info(STATE.condition, 'A condition of the binding.', CONDITIONS, CONDITION_LABELS),
  gauge(STATE.replicas, 'Replicas assigned to a cluster.', ['spec', 'clusters'], { labelsFromPath: { [CLUSTER]: ['name'] }, valueFrom: ['replicas'] }),
  gauge(STATE.applied, 'Whether the object is applied in the cluster.', ['status', 'aggregatedStatus'], {
    labelsFromPath: { [CLUSTER]: ['clusterName'] }, valueFrom: ['applied'],
  }),
  info(STATE.health, 'Health of the object in a cluster.', ['status', 'aggregatedStatus'], { [CLUSTER]: ['clusterName'], health: ['health'] }),
]);

export const STATE_METRICS: readonly StateResource[] = [binding('ResourceBinding'), binding('ClusterResourceBinding')];
