import { BROADCAST_JOB_RULES } from './kinds/broadcast-job/rules';
import { ADVANCED_CRON_JOB_RULES } from './kinds/advanced-cron-job/rules';
import { IMAGE_PULL_RULES } from './kinds/image-pull/rules';
import { WORKFLOW_RULES } from './kinds/workflow/rules';
import { CLONE_SET_RULES } from './kinds/clone-set/rules';
import { DAEMON_SET_RULES } from './kinds/daemon-set/rules';
import { COMPANION_RULES } from './kinds/companions/rules';
import { CONTAINER_RECREATE_REQUEST_RULES } from './kinds/container-recreate-request/rules';
import { EPHEMERAL_JOB_RULES } from './kinds/ephemeral-job/rules';
import { PERSISTENT_POD_STATE_RULES } from './kinds/persistent-pod-state/rules';
import { POD_PROBE_MARKER_RULES } from './kinds/pod-probe-marker/rules';
import { POD_UNAVAILABLE_BUDGET_RULES } from './kinds/pod-unavailable-budget/rules';
import { RESOURCE_DISTRIBUTION_RULES } from './kinds/resource-distribution/rules';
import { WORKLOAD_SPREAD_RULES } from './kinds/workload-spread/rules';
import { IMPORT_INTERPRETER_RULES, IMPORT_KIND_RULES } from './adoption/kind-rules';
import { IMPORT_OVERRIDE_RULES, IMPORT_POLICY_RULES } from './adoption/policy-rules';
import { IMPORT_RULES, KUBEFED_RULES } from './adoption/rules';
import { CONVERSION_RULES } from './conversion/rules';
import { DELIVERY_RULES } from './definition/rules';
import { EXISTING_RULES } from './federation/existing-rules';
import { FLEET_RULES } from './fleet/rules';
import { FLUX_RULES } from './gitops/flux/rules';
import { TREE_RULES } from './output/rules';
import { INTERPRETER_RULES } from './planes/karmada/interpreter-rules';
import { INTERPRETER_WEBHOOK_RULES } from './planes/karmada/interpreter-webhook-rules';
import { KARMADA_RULES } from './planes/karmada/rules';
import { MONITORING_RULES } from './monitoring/rules';
import { OCM_RULES } from './planes/ocm/rules';
import { OVERRIDE_RULES } from './overrides/rules';
import { PLACEMENT_RULES } from './placement/rules';
import { POD_RULES } from './kinds/pods/rules';
import { SIDECAR_SET_RULES } from './kinds/sidecar-set/rules';
import { STATEFUL_SET_RULES } from './kinds/stateful-set/rules';
import { WORKLOAD_RULES } from './kinds/pods/workload-rules';
import { UNITED_DEPLOYMENT_RULES } from './kinds/united-deployment/rules';
import { ARGO_CD_RULES } from './gitops/argocd/rules';
import type { Rule } from './problems/problem';
import { SCHEMA_RULES } from './problems/schema/schema-rules';

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
