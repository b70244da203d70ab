import { error, warning } from '../problems/problem';

const DROPPED = 'The API server silently drops the field.';
const CUSTOMIZATION_CRD = 'karmada 1.18.2 charts/karmada/_crds/bases/config/config.karmada.io_resourceinterpretercustomizations.yaml';
const LUA = 'karmada 1.18.2 pkg/resourceinterpreter/customized/declarative/luavm/lua.go';
const CLONE_SET_LUA = 'karmada 1.18.2 pkg/resourceinterpreter/default/thirdparty/resourcecustomizations/apps.kruise.io/v1alpha1/CloneSet/customizations.yaml';
const CRDS = 'kruise 1.9.0 config/crd/bases';
const ADMISSION = 'kruise 1.9.0 pkg/webhook';

/** Rules on imported interpreter customizations. */
export const IMPORT_INTERPRETER_RULES = {
  operation: warning('KF052', CUSTOMIZATION_CRD, {
    rule: 'The keys of a customization are operations that Karmada has.',
    why: DROPPED,
    fix: 'replaced by the key of the operation.',
  }),
  bareScript: warning('KF053', CUSTOMIZATION_CRD, {
    rule: 'A script is in the field luaScript of its operation.',
    why: 'The API server refuses the customization.',
    fix: 'the string is moved to luaScript.',
  }),
  entry: warning('KF054', `${LUA}, karmada 1.18.2 pkg/webhook/resourceinterpretercustomization/helper.go`, {
    rule: 'A script defines the function that Karmada calls.',
    why: 'Karmada accepts the script but does not find the function at run time: there is no binding, or no status.',
    fix: 'the function is renamed to the one that Karmada calls.',
  }),
  aggregation: warning('KF055', `${LUA}, karmada 1.18.2 pkg/controllers/status/common.go`, {
    rule: 'AggregateStatus returns the whole object and reads `items[i].status`.',
    why: 'Karmada cannot read the result, and the status of the template is never updated.',
    fix: 'the script of this package is used.',
  }),
  health: warning('KF056', `${LUA}, karmada 1.18.2 pkg/controllers/status/work_status_controller.go`, {
    rule: 'InterpretHealth returns true or false in every case.',
    why: 'Without a value the health is Unknown.',
    fix: 'the script of this package is used.',
  }),
  unsound: warning('KF057', LUA, {
    rule: 'A script sets no globals, and only uses what Karmada\'s Lua has.',
    why: 'It fails at run time, or its globals leak into the scripts of other kinds.',
    fix: 'the script of this package is used.',
  }),
  unused: warning('KF058', 'ours: a customization without a kind among the files cannot be tried', {
    rule: 'A customization is for a kind among the files.',
    why: 'It applies to the whole control plane.',
    fix: 'left out; apply it as before.',
  }),
  broken: error('KF059', LUA, {
    rule: 'A script for a kind that this package does not know is valid.',
    why: 'It fails at run time.',
    fix: 'correct the script.',
  }),
};

/** Rules on imported OpenKruise workloads. */
export const IMPORT_KIND_RULES = {
  pools: warning('KF060', `${CRDS}/apps.kruise.io_uniteddeployments.yaml`, {
    rule: 'A UnitedDeployment has `topology.subsets` and `template`.',
    why: 'topology.pools and workloadTemplate are fields of OpenYurt; Kruise drops them, and no subsets are left.',
    fix: 'pools are renamed to subsets, and workloadTemplate to template.',
  }),
  barePods: warning('KF061', `${ADMISSION}/uniteddeployment/validating/uniteddeployment_validation.go`, {
    rule: 'The template of a UnitedDeployment is the template of one of four workloads.',
    why: 'Kruise refuses a bare pod template.',
    fix: 'written as the template of a CloneSet.',
  }),
  manualOnly: warning('KF062', 'kruise 1.9.0 pkg/controller/uniteddeployment/uniteddeployment_controller.go', {
    rule: 'The update strategy of a UnitedDeployment is `manualUpdate.partitions`.',
    why: 'Kruise ignores any other type, and drops other fields.',
    fix: 'the update strategy is left out.',
  }),
  sidecarNamespaces: warning('KF063', `${ADMISSION}/sidecarset/validating/sidecarset_create_update_handler.go`, {
    rule: 'A SidecarSet selects its namespaces by a non-empty selector.',
    why: 'v1beta1 has no spec.namespace, and an empty selector is refused.',
    fix: 'the namespace is selected by its name; an empty selector is left out.',
  }),
  paused: warning('KF064', CRDS, {
    rule: '`updateStrategy.paused` pauses the updates of a CloneSet, and `paused` an AdvancedCronJob.',
    why: DROPPED,
    fix: 'moved to where Kruise reads it.',
  }),
  rollingUpdate: warning('KF065', `${CRDS}/apps.kruise.io_clonesets.yaml`, {
    rule: 'The update strategy of a CloneSet has no rollingUpdate; its fields are one level up.',
    why: 'Kruise drops rollingUpdate and everything in it.',
    fix: 'the fields are moved up.',
  }),
  updateType: warning('KF066', `${ADMISSION}/cloneset/validating/validation.go`, {
    rule: 'The update type of a CloneSet is ReCreate, InPlaceIfPossible or InPlaceOnly.',
    why: 'Kruise refuses the object.',
    fix: 'replaced by the closest type; OnDelete becomes a partition of 100%.',
  }),
  partition: warning('KF067', CLONE_SET_LUA, {
    rule: 'The partition of a divided CloneSet is a percentage.',
    why: 'Karmada divides the replicas but not the partition: a small cluster would never be updated.',
    fix: 'converted to a percentage of all replicas.',
  }),
  readinessGate: warning('KF068', `${ADMISSION}/statefulset/validating/statefulset_validation.go`, {
    rule: 'Pods that are updated in place have the readiness gate InPlaceUpdateReady.',
    why: 'Kruise refuses the object.',
    fix: 'the gate is added.',
  }),
  minReady: warning('KF069', `${CRDS}/apps.kruise.io_statefulsets.yaml`, {
    rule: 'minReadySeconds of an Advanced StatefulSet is part of `updateStrategy.rollingUpdate`.',
    why: DROPPED,
    fix: 'moved to where Kruise reads it.',
  }),
  orderedUnavailable: warning('KF070', `${ADMISSION}/statefulset/validating/statefulset_validation.go`, {
    rule: 'maxUnavailable of an Advanced StatefulSet needs the pod management policy Parallel.',
    why: 'Kruise refuses the object.',
    fix: 'maxUnavailable is left out.',
  }),
  rollingType: warning('KF071', `${CRDS}/apps.kruise.io_daemonsets.yaml`, {
    rule: 'The update type of an Advanced DaemonSet is in `rollingUpdateType`.',
    why: DROPPED,
    fix: 'renamed to the field that Kruise reads.',
  }),
  surgeAndUnavailable: warning('KF072', `${ADMISSION}/daemonset/validating/daemonset_validation.go`, {
    rule: 'An Advanced DaemonSet has either maxSurge or maxUnavailable.',
    why: 'Kruise refuses the object.',
    fix: 'maxSurge is used.',
  }),
  jobTemplate: warning('KF073', `${CRDS}/apps.kruise.io_advancedcronjobs.yaml`, {
    rule: 'The job template of an AdvancedCronJob is in `template.jobTemplate`.',
    why: DROPPED,
    fix: 'moved to where Kruise reads it.',
  }),
  jobRestart: warning('KF074', `${ADMISSION}/broadcastjob/validating/broadcastjob_create_update_handler.go`, {
    rule: 'The pods of a BroadcastJob have the restart policy Never or OnFailure.',
    why: 'Kruise refuses the object.',
    fix: 'set to Never.',
  }),
  jobReplicas: warning('KF075', `${CRDS}/apps.kruise.io_broadcastjobs.yaml`, {
    rule: 'A BroadcastJob has no replicas, and is not divided.',
    why: 'It runs one pod on every node; the API server drops replicas, and dividing them would leave out clusters.',
    fix: 'every selected cluster gets the job.',
  }),
  parallelism: warning('KF076', `${ADMISSION}/imagepulljob/validating/imagepulljob_create_update_handler.go`, {
    rule: 'The parallelism of an ImagePullJob is a whole number.',
    why: 'Kruise refuses a percentage.',
    fix: 'the default of 1 is used.',
  }),
  budgetGroup: warning('KF077', `${ADMISSION}/podunavailablebudget/validating/pub_create_update_handler.go`, {
    rule: 'PodUnavailableBudget is in the group policy.kruise.io, and has either a selector or a targetRef.',
    why: 'The API server does not know the kind, or Kruise refuses the object.',
    fix: 'the group is set to policy.kruise.io, and targetRef is used.',
  }),
  fieldName: warning('KF078', CRDS, {
    rule: 'Fields of companions have the names that Kruise reads.',
    why: DROPPED,
    fix: 'renamed to the field that Kruise reads.',
  }),
};
