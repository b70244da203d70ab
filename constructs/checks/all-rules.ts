import { CLONE_SET_RULES } from './workloads/clone-set-rule-table';
import { DELIVERY_RULES } from './delivery/delivery-rules';
import { FLEET_RULES } from './fleet-rules';
import { INTERPRETER_RULES } from './karmada/interpreter-rules';
import { INTERPRETER_WEBHOOK_RULES } from './karmada/interpreter-webhook-rules';
import { KARMADA_RULES } from './karmada/karmada-rules';
import { OCM_RULES } from './ocm-rules';
import { OVERRIDE_RULES } from './overrides/override-rules';
import { PLACEMENT_RULES } from './placement/placement-rules';
import { POD_RULES } from './workloads/pod-rule-table';
import { WORKLOAD_RULES } from './workloads/workload-rule-table';
import type { Rule } from './problem';
import { SCHEMA_RULES } from './schema/schema-rules';

/** Every rule there is, by the part of a definition it is about. */
export const ALL_RULES: Readonly<Record<string, readonly Rule[]>> = {
  Fleet: Object.values(FLEET_RULES),
  Placement: Object.values(PLACEMENT_RULES),
  Overrides: Object.values(OVERRIDE_RULES),
  Workloads: Object.values(WORKLOAD_RULES),
  CloneSet: Object.values(CLONE_SET_RULES),
  Pods: Object.values(POD_RULES),
  Delivery: Object.values(DELIVERY_RULES),
  Karmada: Object.values(KARMADA_RULES),
  Interpreters: [...Object.values(INTERPRETER_RULES), ...Object.values(INTERPRETER_WEBHOOK_RULES)],
  'Open Cluster Management': Object.values(OCM_RULES),
  Schemas: Object.values(SCHEMA_RULES),
};
