import { BROADCAST_JOB_RULES } from './workloads/broadcast-job-rule-table';
import { ADVANCED_CRON_JOB_RULES } from './workloads/advanced-cron-job-rule-table';
import { IMAGE_PULL_RULES } from './workloads/image-pull-rule-table';
import { WORKFLOW_RULES } from './workloads/workflow-rule-table';
import { CLONE_SET_RULES } from './workloads/clone-set-rule-table';
import { DAEMON_SET_RULES } from './workloads/daemon-set-rule-table';
import { COMPANION_RULES } from './companions/companion-rule-table';
import { CONTAINER_RECREATE_REQUEST_RULES } from './companions/container-recreate-request-rules';
import { EPHEMERAL_JOB_RULES } from './companions/ephemeral-job-rules';
import { PERSISTENT_POD_STATE_RULES } from './companions/persistent-pod-state-rules';
import { POD_PROBE_MARKER_RULES } from './companions/pod-probe-marker-rules';
import { POD_UNAVAILABLE_BUDGET_RULES } from './companions/pod-unavailable-budget-rules';
import { RESOURCE_DISTRIBUTION_RULES } from './companions/resource-distribution-rules';
import { WORKLOAD_SPREAD_RULES } from './companions/workload-spread-rules';
import { IMPORT_INTERPRETER_RULES, IMPORT_KIND_RULES } from './adoption/import-kind-rule-table';
import { IMPORT_OVERRIDE_RULES, IMPORT_POLICY_RULES } from './adoption/import-policy-rule-table';
import { IMPORT_RULES, KUBEFED_RULES } from './adoption/import-rule-table';
import { CONVERSION_RULES } from './delivery/conversion-rules';
import { DELIVERY_RULES } from './delivery/delivery-rules';
import { EXISTING_RULES } from './delivery/existing-rules';
import { FLEET_RULES } from './fleet-rules';
import { FLUX_RULES } from './gitops/flux-rules';
import { TREE_RULES } from './gitops/tree-rules';
import { INTERPRETER_RULES } from './karmada/interpreter-rules';
import { INTERPRETER_WEBHOOK_RULES } from './karmada/interpreter-webhook-rules';
import { KARMADA_RULES } from './karmada/karmada-rules';
import { MONITORING_RULES } from './monitoring/monitoring-rules';
import { OCM_RULES } from './ocm-rules';
import { OVERRIDE_RULES } from './overrides/override-rules';
import { PLACEMENT_RULES } from './placement/placement-rules';
import { POD_RULES } from './workloads/pod-rule-table';
import { SIDECAR_SET_RULES } from './workloads/sidecar-set-rule-table';
import { STATEFUL_SET_RULES } from './workloads/stateful-set-rule-table';
import { WORKLOAD_RULES } from './workloads/workload-rule-table';
import { UNITED_DEPLOYMENT_RULES } from './workloads/united-deployment-rule-table';
import { ARGO_CD_RULES } from './gitops/argo-cd-rules';
import type { Rule } from './problem';
import { SCHEMA_RULES } from './schema/schema-rules';

/** Every rule there is, by the part of a definition it is about. */
export const ALL_RULES: Readonly<Record<string, readonly Rule[]>> = {
  Fleet: Object.values(FLEET_RULES),
  Placement: Object.values(PLACEMENT_RULES),
  Overrides: Object.values(OVERRIDE_RULES),
  Workloads: Object.values(WORKLOAD_RULES),
  CloneSet: Object.values(CLONE_SET_RULES),
  StatefulSet: Object.values(STATEFUL_SET_RULES),
  DaemonSet: Object.values(DAEMON_SET_RULES),
  BroadcastJob: Object.values(BROADCAST_JOB_RULES),
  SidecarSet: Object.values(SIDECAR_SET_RULES),
  UnitedDeployment: Object.values(UNITED_DEPLOYMENT_RULES),
  AdvancedCronJob: Object.values(ADVANCED_CRON_JOB_RULES),
  'ImagePullJob and ImageListPullJob': Object.values(IMAGE_PULL_RULES),
  'Argo Workflow': Object.values(WORKFLOW_RULES),
  Pods: Object.values(POD_RULES),
  Companions: Object.values(COMPANION_RULES),
  WorkloadSpread: Object.values(WORKLOAD_SPREAD_RULES),
  PodUnavailableBudget: Object.values(POD_UNAVAILABLE_BUDGET_RULES),
  PersistentPodState: Object.values(PERSISTENT_POD_STATE_RULES),
  PodProbeMarker: Object.values(POD_PROBE_MARKER_RULES),
  ResourceDistribution: Object.values(RESOURCE_DISTRIBUTION_RULES),
  ContainerRecreateRequest: Object.values(CONTAINER_RECREATE_REQUEST_RULES),
  EphemeralJob: Object.values(EPHEMERAL_JOB_RULES),
  Delivery: Object.values(DELIVERY_RULES),
  'Objects that are there already': [...Object.values(EXISTING_RULES), ...Object.values(CONVERSION_RULES)],
  Karmada: Object.values(KARMADA_RULES),
  Interpreters: [...Object.values(INTERPRETER_RULES), ...Object.values(INTERPRETER_WEBHOOK_RULES)],
  'Open Cluster Management': Object.values(OCM_RULES),
  'Argo CD': Object.values(ARGO_CD_RULES),
  Flux: Object.values(FLUX_RULES),
  'Output tree': Object.values(TREE_RULES),
  Monitoring: Object.values(MONITORING_RULES),
  Schemas: Object.values(SCHEMA_RULES),
  Import: [IMPORT_RULES, IMPORT_POLICY_RULES, IMPORT_OVERRIDE_RULES, IMPORT_INTERPRETER_RULES, IMPORT_KIND_RULES, KUBEFED_RULES].flatMap((table) => Object.values<Rule>(table)),
};
