import { refused, repaired } from './import-rule';
import type { Rule } from '../problems/problem';

const DROPPED = 'The API server drops the field without a word.';
const CUSTOMIZATION_CRD = 'karmada 1.18.2 charts/karmada/_crds/bases/config/config.karmada.io_resourceinterpretercustomizations.yaml';
const LUA = 'karmada 1.18.2 pkg/resourceinterpreter/customized/declarative/luavm/lua.go';
const CRDS = 'kruise 1.9.0 config/crd/bases';
const ADMISSION = 'kruise 1.9.0 pkg/webhook';

/** Rules on interpreter customizations that are imported. */
export const IMPORT_INTERPRETER_RULES = {
  operation: repaired(
    'KF052',
    'Customizations are those that Karmada has.',
    DROPPED,
    'the key is that of the operation.',
    CUSTOMIZATION_CRD,
  ),
  bareScript: repaired(
    'KF053',
    'A script is the luaScript of its customization.',
    'The API server refuses the customization.',
    'the text is taken for the script.',
    CUSTOMIZATION_CRD,
  ),
  entry: repaired(
    'KF054',
    'A script defines the function that Karmada calls.',
    'Karmada accepts the script and finds no function at run time: no binding is made, or no status.',
    'the function has the name that Karmada calls.',
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
    'A script sets no global, and uses only what Karmada\'s Lua has.',
    'It fails at run time, or leaves globals behind for the scripts of other kinds.',
    'the script of this package is used.',
    LUA,
  ),
  unused: repaired(
    'KF058',
    'A customization is for a kind among the files.',
    'It holds for the whole control plane.',
    'it is left out; apply it as before.',
    'ours: a customization without a kind among the files cannot be tried',
  ),
  broken: refused(
    'KF059',
    'A script for a kind that this package does not know is sound.',
    'It fails at run time.',
    'correct the script.',
    LUA,
  ),
} satisfies Record<string, Rule>;

/** Rules on workloads of OpenKruise that are imported. */
export const IMPORT_KIND_RULES = {
  pools: repaired(
    'KF060',
    'A UnitedDeployment has `topology.subsets` and `template`.',
    'topology.pools and workloadTemplate are those of OpenYurt; Kruise drops them, and there are no subsets.',
    'pools are subsets, and workloadTemplate is template.',
    `${CRDS}/apps.kruise.io_uniteddeployments.yaml`,
  ),
  barePods: repaired(
    'KF061',
    'The template of a UnitedDeployment is that of one of four workloads.',
    'Kruise refuses a bare pod template.',
    'it is the template of a CloneSet.',
    `${ADMISSION}/uniteddeployment/validating/uniteddeployment_validation.go`,
  ),
  manualOnly: repaired(
    'KF062',
    'A UnitedDeployment is updated by `manualUpdate.partitions`.',
    'Kruise refuses another type, and drops other fields.',
    'the update strategy is left out.',
    'kruise 1.9.0 pkg/controller/uniteddeployment/uniteddeployment_controller.go',
  ),
  sidecarNamespaces: repaired(
    'KF063',
    'A SidecarSet says its namespaces with a selector that has conditions.',
    'spec.namespace is gone in v1beta1, and an empty selector is refused.',
    'the namespace is selected by its name; an empty selector is left out.',
    `${ADMISSION}/sidecarset/validating/sidecarset_create_update_handler.go`,
  ),
  paused: repaired(
    'KF064',
    'Updates of a CloneSet are paused by `updateStrategy.paused`, and an AdvancedCronJob by `paused`.',
    DROPPED,
    'the field is where Kruise reads it.',
    CRDS,
  ),
  rollingUpdate: repaired(
    'KF065',
    'The update strategy of a CloneSet has its fields side by side.',
    'Kruise drops rollingUpdate and all in it.',
    'the fields are moved up.',
    `${CRDS}/apps.kruise.io_clonesets.yaml`,
  ),
  updateType: repaired(
    'KF066',
    'A CloneSet is updated by ReCreate, InPlaceIfPossible or InPlaceOnly.',
    'Kruise refuses the object.',
    'the nearest type is taken; OnDelete becomes a partition of 100%.',
    `${ADMISSION}/cloneset/validating/validation.go`,
  ),
  partition: repaired(
    'KF067',
    'The partition of a CloneSet that is divided is a percentage.',
    'Karmada does not divide the partition with the replicas: a small cluster would never be updated.',
    'it is the percentage that it is of all replicas.',
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
    'the field is where Kruise reads it.',
    `${CRDS}/apps.kruise.io_statefulsets.yaml`,
  ),
  orderedUnavailable: repaired(
    'KF070',
    'maxUnavailable of an Advanced StatefulSet goes with the pod management policy Parallel.',
    'Kruise refuses the object.',
    'maxUnavailable is left out.',
    `${ADMISSION}/statefulset/validating/statefulset_validation.go`,
  ),
  rollingType: repaired(
    'KF071',
    'The way of updates of an Advanced DaemonSet is `rollingUpdateType`.',
    DROPPED,
    'the field has the name that Kruise reads.',
    `${CRDS}/apps.kruise.io_daemonsets.yaml`,
  ),
  surgeAndUnavailable: repaired(
    'KF072',
    'An Advanced DaemonSet has maxSurge or maxUnavailable.',
    'Kruise refuses the object.',
    'maxSurge is taken.',
    `${ADMISSION}/daemonset/validating/daemonset_validation.go`,
  ),
  jobTemplate: repaired(
    'KF073',
    'The template of an AdvancedCronJob is `template.jobTemplate`.',
    DROPPED,
    'the field is where Kruise reads it.',
    `${CRDS}/apps.kruise.io_advancedcronjobs.yaml`,
  ),
  jobRestart: repaired(
    'KF074',
    'The pods of a BroadcastJob have the restart policy Never or OnFailure.',
    'Kruise refuses the object.',
    'it is Never.',
    `${ADMISSION}/broadcastjob/validating/broadcastjob_create_update_handler.go`,
  ),
  jobReplicas: repaired(
    'KF075',
    'A BroadcastJob has no replicas, and is not divided.',
    'It runs a pod on every node; the API server drops replicas, and a division leaves clusters out.',
    'every selected cluster gets the job.',
    `${CRDS}/apps.kruise.io_broadcastjobs.yaml`,
  ),
  parallelism: repaired(
    'KF076',
    'The parallelism of an ImagePullJob is a whole number.',
    'Kruise refuses a percentage.',
    'the default of 1 is taken.',
    `${ADMISSION}/imagepulljob/validating/imagepulljob_create_update_handler.go`,
  ),
  budgetGroup: repaired(
    'KF077',
    'PodUnavailableBudget is a kind of policy.kruise.io, and has a selector or a targetRef.',
    'The API server knows no such kind, or Kruise refuses the object.',
    'the group is policy.kruise.io, and of the two targetRef is taken.',
    `${ADMISSION}/podunavailablebudget/validating/pub_create_update_handler.go`,
  ),
  fieldName: repaired(
    'KF078',
    'Fields of Kruise\'s companions have the names that Kruise reads.',
    DROPPED,
    'the field has the name that Kruise reads.',
    CRDS,
  ),
} satisfies Record<string, Rule>;
