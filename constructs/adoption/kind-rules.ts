import { refused, repaired } from './import-rule';
import type { Rule } from '../problems/problem';

const DROPPED = 'The API server silently drops the field.';
const CUSTOMIZATION_CRD = 'karmada 1.18.2 charts/karmada/_crds/bases/config/config.karmada.io_resourceinterpretercustomizations.yaml';
const LUA = 'karmada 1.18.2 pkg/resourceinterpreter/customized/declarative/luavm/lua.go';
const CRDS = 'kruise 1.9.0 config/crd/bases';
const ADMISSION = 'kruise 1.9.0 pkg/webhook';

/** Rules on imported interpreter customizations. */
export const IMPORT_INTERPRETER_RULES = {
  operation: repaired(
    'KF052',
    'The keys of a customization are operations that Karmada has.',
    DROPPED,
    'replaced by the key of the operation.',
    CUSTOMIZATION_CRD,
  ),
  bareScript: repaired(
    'KF053',
    'A script is in the field luaScript of its operation.',
    'The API server refuses the customization.',
    'the string is moved to luaScript.',
    CUSTOMIZATION_CRD,
  ),
  entry: repaired(
    'KF054',
    'A script defines the function that Karmada calls.',
    'Karmada accepts the script but does not find the function at run time: there is no binding, or no status.',
    'the function is renamed to the one that Karmada calls.',
    `${LUA}, karmada 1.18.2 pkg/webhook/resourceinterpretercustomization/helper.go`,
  ),
  aggregation: repaired(
    'KF055',
    'AggregateStatus returns the whole object and reads `items[i].status`.',
    'Karmada cannot read the result, and the status of the template is never updated.',
    'the script of this package is used.',
    `${LUA}, karmada 1.18.2 pkg/controllers/status/common.go`,
  ),
  health: repaired(
    'KF056',
    'InterpretHealth returns true or false in every case.',
    'Without a value the health is Unknown.',
    'the script of this package is used.',
    `${LUA}, karmada 1.18.2 pkg/controllers/status/work_status_controller.go`,
  ),
  unsound: repaired(
    'KF057',
    'A script sets no globals, and only uses what Karmada\'s Lua has.',
    'It fails at run time, or its globals leak into the scripts of other kinds.',
    'the script of this package is used.',
    LUA,
  ),
  unused: repaired(
    'KF058',
    'A customization is for a kind among the files.',
    'It applies to the whole control plane.',
    'left out; apply it as before.',
    'ours: a customization without a kind among the files cannot be tried',
  ),
  broken: refused(
    'KF059',
    'A script for a kind that this package does not know is valid.',
    'It fails at run time.',
    'correct the script.',
    LUA,
  ),
} satisfies Record<string, Rule>;

/** Rules on imported OpenKruise workloads. */
export const IMPORT_KIND_RULES = {
  pools: repaired(
    'KF060',
    'A UnitedDeployment has `topology.subsets` and `template`.',
    'topology.pools and workloadTemplate are fields of OpenYurt; Kruise drops them, and no subsets are left.',
    'pools are renamed to subsets, and workloadTemplate to template.',
    `${CRDS}/apps.kruise.io_uniteddeployments.yaml`,
  ),
  barePods: repaired(
    'KF061',
    'The template of a UnitedDeployment is the template of one of four workloads.',
    'Kruise refuses a bare pod template.',
    'written as the template of a CloneSet.',
    `${ADMISSION}/uniteddeployment/validating/uniteddeployment_validation.go`,
  ),
  manualOnly: repaired(
    'KF062',
    'The update strategy of a UnitedDeployment is `manualUpdate.partitions`.',
    'Kruise ignores any other type, and drops other fields.',
    'the update strategy is left out.',
    'kruise 1.9.0 pkg/controller/uniteddeployment/uniteddeployment_controller.go',
  ),
  sidecarNamespaces: repaired(
    'KF063',
    'A SidecarSet selects its namespaces by a non-empty selector.',
    'v1beta1 has no spec.namespace, and an empty selector is refused.',
    'the namespace is selected by its name; an empty selector is left out.',
    `${ADMISSION}/sidecarset/validating/sidecarset_create_update_handler.go`,
  ),
  paused: repaired(
    'KF064',
    '`updateStrategy.paused` pauses the updates of a CloneSet, and `paused` an AdvancedCronJob.',
    DROPPED,
    'moved to where Kruise reads it.',
    CRDS,
  ),
  rollingUpdate: repaired(
    'KF065',
    'The update strategy of a CloneSet has no rollingUpdate; its fields are one level up.',
    'Kruise drops rollingUpdate and everything in it.',
    'the fields are moved up.',
    `${CRDS}/apps.kruise.io_clonesets.yaml`,
  ),
  updateType: repaired(
    'KF066',
    'The update type of a CloneSet is ReCreate, InPlaceIfPossible or InPlaceOnly.',
    'Kruise refuses the object.',
    'replaced by the closest type; OnDelete becomes a partition of 100%.',
    `${ADMISSION}/cloneset/validating/validation.go`,
  ),
  partition: repaired(
    'KF067',
    'The partition of a divided CloneSet is a percentage.',
    'Karmada divides the replicas but not the partition: a small cluster would never be updated.',
    'converted to a percentage of all replicas.',
    'karmada 1.18.2 pkg/resourceinterpreter/default/thirdparty/resourcecustomizations/apps.kruise.io/v1alpha1/CloneSet/customizations.yaml',
  ),
  readinessGate: repaired(
    'KF068',
    'Pods that are updated in place have the readiness gate InPlaceUpdateReady.',
    'Kruise refuses the object.',
    'the gate is added.',
    `${ADMISSION}/statefulset/validating/statefulset_validation.go`,
  ),
  minReady: repaired(
    'KF069',
    'minReadySeconds of an Advanced StatefulSet is part of `updateStrategy.rollingUpdate`.',
    DROPPED,
    'moved to where Kruise reads it.',
    `${CRDS}/apps.kruise.io_statefulsets.yaml`,
  ),
  orderedUnavailable: repaired(
    'KF070',
    'maxUnavailable of an Advanced StatefulSet needs the pod management policy Parallel.',
    'Kruise refuses the object.',
    'maxUnavailable is left out.',
    `${ADMISSION}/statefulset/validating/statefulset_validation.go`,
  ),
  rollingType: repaired(
    'KF071',
    'The update type of an Advanced DaemonSet is in `rollingUpdateType`.',
    DROPPED,
    'renamed to the field that Kruise reads.',
    `${CRDS}/apps.kruise.io_daemonsets.yaml`,
  ),
  surgeAndUnavailable: repaired(
    'KF072',
    'An Advanced DaemonSet has either maxSurge or maxUnavailable.',
    'Kruise refuses the object.',
    'maxSurge is used.',
    `${ADMISSION}/daemonset/validating/daemonset_validation.go`,
  ),
  jobTemplate: repaired(
    'KF073',
    'The job template of an AdvancedCronJob is in `template.jobTemplate`.',
    DROPPED,
    'moved to where Kruise reads it.',
    `${CRDS}/apps.kruise.io_advancedcronjobs.yaml`,
  ),
  jobRestart: repaired(
    'KF074',
    'The pods of a BroadcastJob have the restart policy Never or OnFailure.',
    'Kruise refuses the object.',
    'set to Never.',
    `${ADMISSION}/broadcastjob/validating/broadcastjob_create_update_handler.go`,
  ),
  jobReplicas: repaired(
    'KF075',
    'A BroadcastJob has no replicas, and is not divided.',
    'It runs one pod on every node; the API server drops replicas, and dividing them would leave out clusters.',
    'every selected cluster gets the job.',
    `${CRDS}/apps.kruise.io_broadcastjobs.yaml`,
  ),
  parallelism: repaired(
    'KF076',
    'The parallelism of an ImagePullJob is a whole number.',
    'Kruise refuses a percentage.',
    'the default of 1 is used.',
    `${ADMISSION}/imagepulljob/validating/imagepulljob_create_update_handler.go`,
  ),
  budgetGroup: repaired(
    'KF077',
    'PodUnavailableBudget is in the group policy.kruise.io, and has either a selector or a targetRef.',
    'The API server does not know the kind, or Kruise refuses the object.',
    'the group is set to policy.kruise.io, and targetRef is used.',
    `${ADMISSION}/podunavailablebudget/validating/pub_create_update_handler.go`,
  ),
  fieldName: repaired(
    'KF078',
    'Fields of companions have the names that Kruise reads.',
    DROPPED,
    'renamed to the field that Kruise reads.',
    CRDS,
  ),
} satisfies Record<string, Rule>;
