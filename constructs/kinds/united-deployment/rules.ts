import type { Rule } from '../../problems/problem';
import { Severity } from '../../problems/problem';

const { ERROR, WARNING } = Severity;
const ADMISSION = 'kruise 1.9.0 pkg/webhook/uniteddeployment/validating/uniteddeployment_validation.go';
const SCHEMA = 'config/crd/bases/apps.kruise.io_uniteddeployments.yaml';
const CONTROLLER = 'kruise 1.9.0 pkg/controller/uniteddeployment';

/** Rules on UnitedDeployments: what Kruise's admission refuses, and what it takes without a word and then ignores or stumbles over. */
export const UNITED_DEPLOYMENT_RULES = {
  template: {
    code: 'KF900', severity: ERROR,
    rule: 'A UnitedDeployment has exactly one of the four templates.',
    why: 'Admission refuses none and several.',
    fix: 'give it one `UnitedDeploymentTemplate`.',
    source: ADMISSION,
  },
  subsets: {
    code: 'KF901', severity: ERROR,
    rule: 'A UnitedDeployment has subsets, each with a DNS label of its own as its name.',
    why: 'Admission refuses other names and names used twice. Without any subset it is accepted, and no pod runs.',
    fix: 'list the `subsets` with lower-case letters, digits and dashes in their names.',
    source: ADMISSION,
  },
  childName: {
    code: 'KF902', severity: ERROR,
    rule: 'The names of a UnitedDeployment and of its subsets leave room for what Kruise appends.',
    why: 'Workloads are named `<name>-<subset>-` and five characters, and revisions append a dash and up to 10 digits. They are labels of pods, which end at 63 '
      + 'characters: beyond that no pod is created.',
    fix: 'shorten the name, for example with `metadata: { name: ... }`, or the names of the subsets.',
    source: `${CONTROLLER}/adapter/adapter_util.go, ${CONTROLLER}/revision.go`,
  },
  matchLabels: {
    code: 'KF903', severity: ERROR,
    rule: 'The selector of a UnitedDeployment has `matchLabels`.',
    why: 'The controller adds the name of the subset to them and crashes where there are none.',
    fix: 'select pods by at least one label.',
    source: `${CONTROLLER}/adapter`,
  },
  childLabels: {
    code: 'KF904', severity: ERROR,
    rule: 'The labels of the template itself fit the selector, as those of its pods do.',
    why: 'Admission refuses the object, except for CloneSets.',
    fix: 'repeat the labels of the selector in the `metadata.labels` of the template.',
    source: ADMISSION,
  },
  childReplicas: {
    code: 'KF905', severity: ERROR,
    rule: 'The template says nothing of replicas.',
    why: 'Admission refuses them, except for CloneSets, where the controller overwrites them: subsets decide.',
    fix: 'remove `replicas` from the template, and write those of the UnitedDeployment or of its subsets.',
    source: `${ADMISSION}, ${CONTROLLER}/adapter/cloneset_adapter.go`,
  },
  childPartition: {
    code: 'KF906', severity: ERROR,
    rule: 'The update strategy of the template has no partition.',
    why: 'Admission refuses it for StatefulSets, and the controller overwrites it for CloneSets: the update would go through all pods.',
    fix: 'use `partitions` of the UnitedDeployment, by subset.',
    source: `${ADMISSION}, ${CONTROLLER}/adapter/cloneset_adapter.go`,
  },
  subsetAmount: {
    code: 'KF907', severity: ERROR,
    rule: 'Pods of subsets are whole numbers, or whole percentages from 0% to 100%.',
    why: 'Admission refuses anything else, decimal percentages and numbers in quotes included.',
    fix: 'use `PercentOrAbsolute.absolute(...)`, or `PercentOrAbsolute.percent(...)` with a whole number.',
    source: `${CONTROLLER}/uniteddeployment_controller_utils.go`,
  },
  replicasMissing: {
    code: 'KF908', severity: ERROR,
    rule: 'A UnitedDeployment without replicas has a number of pods in every subset.',
    why: 'Admission refuses percentages, limits and subsets without a number where there is no whole to divide.',
    fix: 'give the UnitedDeployment `replicas`.',
    source: ADMISSION,
  },
  replicasAndLimits: {
    code: 'KF909', severity: ERROR,
    rule: 'The subsets of a UnitedDeployment have either replicas or limits.',
    why: 'Admission refuses `replicas` in one subset beside `minReplicas` or `maxReplicas` in any.',
    fix: 'use `replicas` in all subsets, or limits in all.',
    source: ADMISSION,
  },
  limits: {
    code: 'KF910', severity: ERROR,
    rule: 'A minimum is not above its maximum, and at least one subset has no maximum.',
    why: 'Admission refuses the object: pods could not be placed, or scaling would come to a halt.',
    fix: 'lower `minReplicas`, raise `maxReplicas`, and leave it out in the last subset.',
    source: ADMISSION,
  },
  subsetSum: {
    code: 'KF911', severity: ERROR,
    rule: 'The subsets have no more pods than the UnitedDeployment, and exactly as many if all of them say how many.',
    why: 'Admission refuses the object, or the controller stops where an autoscaler has changed the number. Percentages are rounded half up: 50% and 50% are 4 of 3.',
    fix: 'leave `replicas` out in one subset, which then takes what is left, or use `minReplicas` and `maxReplicas`.',
    source: `${ADMISSION}, ${CONTROLLER}/allocator.go`,
  },
  adaptiveReplicas: {
    code: 'KF912', severity: ERROR,
    rule: 'Adaptive scheduling has no `replicas` in subsets, and before Kruise 1.9 a limit in at least one.',
    why: 'Admission refuses replicas from Kruise 1.9 on. Kruise 1.8 takes them, or no limits at all, and no pod ever moves.',
    fix: 'use `minReplicas` and `maxReplicas`.',
    source: `${ADMISSION}, kruise 1.8.4 pkg/controller/uniteddeployment/allocator.go`,
  },
  adaptiveVersion: {
    code: 'KF913', severity: ERROR,
    rule: 'The settings of adaptive scheduling are those of the version of Kruise.',
    why: 'The API server drops a field it does not know without a word: `unschedulableLastSeconds` of 1.8 is `unschedulableDuration` in 1.9, which also adds '
      + '`reserveUnschedulablePods`.',
    fix: 'use the name of the version, or raise the Kruise version of the fleet.',
    source: `kruise 1.9.0 ${SCHEMA}, kruise 1.8.4 ${SCHEMA}`,
  },
  reservedPods: {
    code: 'KF914', severity: ERROR,
    rule: 'Pods without a node are reserved in CloneSets and Deployments only.',
    why: 'Admission refuses it for StatefulSets of both kinds.',
    fix: 'remove `reserveUnschedulablePods`, or use another template.',
    source: ADMISSION,
  },
  partitions: {
    code: 'KF915', severity: ERROR,
    rule: 'Partitions belong to subsets that exist.',
    why: 'Admission refuses the object.',
    fix: 'use the names of the subsets.',
    source: ADMISSION,
  },
  ignoredPartitions: {
    code: 'KF916', severity: ERROR,
    rule: 'Partitions are for templates that know them: not for Deployments, and not with updates of the type OnDelete.',
    why: 'The controller ignores them without a word, and all pods are updated, or none.',
    fix: 'use a CloneSet or StatefulSet template with a rolling update, or remove `partitions`.',
    source: `${CONTROLLER}/adapter`,
  },
  patch: {
    code: 'KF917', severity: ERROR,
    rule: 'The patch of a subset turns the pod template into a valid one.',
    why: 'Patches have no schema. One that does not fit stops the controller, or the workload of the subset is refused; an unknown field is dropped without a word.',
    fix: 'write the patch as a part of a pod template, with the names of the containers it is for.',
    source: `${CONTROLLER}/adapter`,
  },
  nodes: {
    code: 'KF918', severity: ERROR,
    rule: 'The nodes of a subset are selected by valid expressions on their labels.',
    why: 'Admission refuses malformed ones, and the controller ignores `matchFields` without a word.',
    fix: 'use `nodes` with queries of cdk8s-plus.',
    source: `${ADMISSION}, ${CONTROLLER}/adapter/adapter_util.go`,
  },
  tolerations: {
    code: 'KF919', severity: ERROR,
    rule: 'The tolerations of a subset are valid.',
    why: 'Admission refuses the object.',
    fix: 'use `tolerations` with queries of cdk8s-plus.',
    source: ADMISSION,
  },
  ignored: {
    code: 'KF920', severity: ERROR,
    rule: 'Settings are only given where something reads them.',
    why: 'Kruise takes them without a word and does nothing with them. Pods of Deployments would lack the volumes of claim templates.',
    fix: 'remove the field named in the message.',
    source: `${CONTROLLER}/uniteddeployment_controller.go`,
  },
  patchNulls: {
    code: 'KF921', severity: ERROR,
    rule: 'The patch of a subset removes nothing by null where Karmada delivers it.',
    why: 'Karmada runs the template through its interpreter, where null is lost without a word: the patch would arrive without it.',
    fix: 'set a value in place of null, leave the field out of the pod template, or write `$patch: delete` or `$patch: replace`.',
    source: 'karmada 1.18.2 pkg/resourceinterpreter/customized/declarative/luavm/lua.go',
  },
  anyReplicas: {
    code: 'KF922', severity: WARNING,
    rule: 'The subsets fit any number of replicas where it is decided later: by an autoscaler, by free capacity, or over clusters that are not known.',
    why: 'At a number the subsets do not fit, admission refuses the object. An autoscaler goes past admission, and then the controller stops.',
    fix: 'use `minReplicas` and `maxReplicas`, or a percentage in one subset and nothing in the others.',
    source: `${ADMISSION}, ${CONTROLLER}/allocator.go`,
  },
  autoscaledOnOcm: {
    code: 'KF923', severity: ERROR,
    rule: 'An autoscaled UnitedDeployment is delivered by Karmada.',
    why: 'Open Cluster Management leaves the replicas out for the autoscaler, and admission refuses a UnitedDeployment without them.',
    fix: 'place it on clusters of Karmada, or remove the autoscaler.',
    source: ADMISSION,
  },
  splitAcrossPlanes: {
    code: 'KF924', severity: ERROR,
    rule: 'Numbers of pods beside a subset without one are not divided across both control planes, unless the parts come out the same.',
    why: 'Karmada sees the part of its own clusters only. Rounding the numbers twice gives its clusters other subsets than rounding once.',
    fix: 'write the number as a percentage, or give every subset a number.',
    source: 'ours: Karmada sees the share of its own clusters only, so the numbers of its subsets are rounded twice',
  },
} satisfies Record<string, Rule>;
