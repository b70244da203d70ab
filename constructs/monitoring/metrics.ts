/*
 * What there is to see. Names and labels of Karmada's own metrics are those of v1.18.2; `member_cluster` is in all versions since 1.16
 * (docs/CHANGELOG/CHANGELOG-1.16.md), where it replaced `cluster` and `cluster_name`.
 *
 * None of them names a workload. OCM v1.3 has none about works at all, only durations of placements (pkg/placement/controllers/metrics/metrics.go). What is
 * known of one workload is in the status of its binding or work, which kube-state-metrics turns into the metrics of `STATE`; see state-metrics.ts.
 */

/** Metrics of karmada-controller-manager and karmada-scheduler. */
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

/** Metrics that kube-state-metrics makes with our configuration. */
export const STATE = {
  bindingGeneration: 'karmada_binding_generation',
  bindingScheduledGeneration: 'karmada_binding_scheduler_observed_generation',
  bindingSchedulingSuspended: 'karmada_binding_scheduling_suspended',
  bindingDispatchingSuspended: 'karmada_binding_dispatching_suspended',
  bindingSuspendedCluster: 'karmada_binding_suspended_cluster_info',
  bindingCondition: 'karmada_binding_condition_info',
  bindingReplicas: 'karmada_binding_cluster_replicas',
  bindingApplied: 'karmada_binding_cluster_applied',
  bindingHealth: 'karmada_binding_cluster_health_info',
  workGeneration: 'ocm_work_generation',
  /** Its value is the generation that the condition is about. */
  workCondition: 'ocm_work_condition_generation',
  replicaSetCondition: 'ocm_replica_set_condition_info',
  replicaSetWorks: 'ocm_replica_set_works',
  clusterCondition: 'ocm_cluster_condition_info',
} as const;

/** What the workloads of the app are, as series: the link between what is written here and what the metrics show. */
export const RECORDED = {
  binding: 'kruise_federation:binding:info',
  /** Its value is the number of clusters that should have the work. */
  work: 'kruise_federation:work:clusters',
  replicaSet: 'kruise_federation:replica_set:info',
} as const;

/** The labels that tell objects apart. Not `namespace`, which Prometheus gives to every series it scrapes in a cluster. */
export const OBJECT = ['resource_kind', 'resource_namespace', 'resource_name'] as const;
export const CLUSTER = 'member_cluster';
