import { IMPORT_INTERPRETER_RULES, IMPORT_KIND_RULES } from './adoption/kind-rules';
import { IMPORT_OVERRIDE_RULES, IMPORT_POLICY_RULES } from './adoption/policy-rules';
import { IMPORT_RULES, KUBEFED_RULES, OUTPUT_FILE_RULES, PLACEMENT_IMPORT_RULES, TRIAL_RULES } from './adoption/rules';
import { CONVERSION_RULES } from './conversion/rules';
import { DELIVERY_RULES } from './definition/rules';
import { EXISTING_RULES } from './federation/existing-rules';
import { COMPATIBILITY_RULES } from './fleet/compatibility';
import { FLEET_RULES } from './fleet/rules';
import { REGISTRATION_RULES } from './planes/registration-rules';
import { ACCESS_RULES } from './planes/access-rules';
import { SECRET_RULES } from './planes/secret-rules';
import { ARGO_CD_RULES } from './gitops/argocd/rules';
import { FLUX_RULES } from './gitops/flux/rules';
import { COMPANION_RULES } from './kinds/companions/rules';
import { CUSTOM_KIND_RULES } from './kinds/custom/rules';
import { KINDS } from './kinds/list';
import { METADATA_RULES } from './kinds/metadata-rules';
import { POD_RULES } from './kinds/pods/rules';
import { VERSION_RULES } from './kinds/pods/version-rules';
import { WORKLOAD_RULES } from './kinds/pods/workload-rules';
import { MIGRATION_RULES } from './migration/rules';
import { MONITORING_RULES } from './monitoring/rules';
import { INSTALLATION_RULES } from './platform/installation-rules';
import { PLATFORM_RULES } from './platform/rules';
import { TREE_RULES } from './output/rules';
import { OVERRIDE_RULES } from './overrides/rules';
import { PLACEMENT_RULES } from './placement/rules';
import { DIFF_RULES } from './plan/diff/rules';
import { PLAN_RULES } from './plan/rules';
import { PLANES } from './planes/list';
import { CHECKS_RULES } from './problems/acknowledged';
import type { Rule } from './problems/problem';
import { ROLLOUT_RULES } from './rollout/rules';
import { SCHEMA_RULES } from './problems/schema/schema-rules';
import { LUA_LIMIT_RULES } from './testing/rules';

const listed = (...tables: readonly Readonly<Record<string, Rule>>[]): readonly Rule[] => tables.flatMap((table) => Object.values(table));

/** The rules of each kind that has some of its own, by its title. */
const ofKinds = KINDS.flatMap(({ checks }) => (checks ? [checks()] : [])).map(({ title, rules }): [string, readonly Rule[]] => [title, listed(rules)]);

/** Every rule there is, by the part of a definition it is about. */
export const ALL_RULES: Readonly<Record<string, readonly Rule[]>> = {
  Fleet: listed(FLEET_RULES, COMPATIBILITY_RULES, REGISTRATION_RULES),
  Placement: listed(PLACEMENT_RULES),
  Overrides: listed(OVERRIDE_RULES),
  Rollouts: listed(ROLLOUT_RULES),
  Migrations: listed(MIGRATION_RULES),
  ...Object.fromEntries(ofKinds),
  Metadata: listed(METADATA_RULES),
  Workloads: listed(WORKLOAD_RULES, VERSION_RULES),
  Pods: listed(POD_RULES),
  Companions: listed(COMPANION_RULES),
  Delivery: listed(DELIVERY_RULES),
  'Existing objects': listed(EXISTING_RULES, CUSTOM_KIND_RULES, CONVERSION_RULES),
  ...Object.assign({}, ...PLANES.map(({ rules }) => rules())),
  Access: listed(ACCESS_RULES),
  Secrets: listed(SECRET_RULES),
  'Interpreter scripts': listed(LUA_LIMIT_RULES),
  Platform: listed(PLATFORM_RULES),
  'Argo CD': listed(ARGO_CD_RULES),
  Flux: listed(FLUX_RULES),
  'Output tree': listed(TREE_RULES),
  Monitoring: listed(MONITORING_RULES),
  'Installing Kruise': listed(INSTALLATION_RULES),
  Schemas: listed(SCHEMA_RULES),
  Acknowledgements: listed(CHECKS_RULES),
  'Plans and diffs': listed(PLAN_RULES, DIFF_RULES),
  Import: listed(IMPORT_RULES, IMPORT_POLICY_RULES, IMPORT_OVERRIDE_RULES, IMPORT_INTERPRETER_RULES, IMPORT_KIND_RULES, KUBEFED_RULES),
  'Command line': listed(OUTPUT_FILE_RULES, TRIAL_RULES, PLACEMENT_IMPORT_RULES),
};
