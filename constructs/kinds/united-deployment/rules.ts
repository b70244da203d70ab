import { error, warning } from '../../problems/problem';

const ADMISSION = 'kruise 1.9.0 pkg/webhook/uniteddeployment/validating/uniteddeployment_validation.go';
const SCHEMA = 'config/crd/bases/apps.kruise.io_uniteddeployments.yaml';
const CONTROLLER = 'kruise 1.9.0 pkg/controller/uniteddeployment';

/** Rules on UnitedDeployments: what Kruise's admission refuses, and what it silently accepts and then ignores or stumbles over. */
export const UNITED_DEPLOYMENT_RULES = {
  template: error('KF900', ADMISSION, {
    rule: 'A UnitedDeployment has exactly one of the four templates.',
    why: 'Admission refuses a UnitedDeployment without a template, and one with several.',
    fix: 'give it one `UnitedDeploymentTemplate`.',
  }),
  subsets: error('KF901', ADMISSION, {
    rule: 'A UnitedDeployment has subsets, and the name of each is a unique DNS label.',
    why: 'Admission refuses other names and duplicates. It accepts an empty list of subsets, but then no pod runs.',
    fix: 'list the `subsets`, with lower-case letters, digits and dashes in their names.',
  }),
  childName: error('KF902', `${CONTROLLER}/adapter/adapter_util.go, ${CONTROLLER}/revision.go`, {
    rule: 'The names of a UnitedDeployment and of its subsets leave room for what Kruise appends.',
    why: 'Kruise names workloads `<name>-<subset>-` plus five characters, and revisions append a dash and up to 10 digits. These names '
      + 'become labels of pods with at most 63 characters: if they are longer, no pod is created.',
    fix: 'shorten the name, for example with `metadata.name`, or the names of the subsets.',
  }),
  matchLabels: error('KF903', `${CONTROLLER}/adapter`, {
    rule: 'The selector of a UnitedDeployment has `matchLabels`.',
    why: 'The controller adds the name of the subset to them, and crashes if there are none.',
    fix: 'select pods by at least one label.',
  }),
  childLabels: error('KF904', ADMISSION, {
    rule: 'The labels of the template itself match the selector, just like those of its pods.',
    why: 'Admission refuses the object, except for CloneSets.',
    fix: 'repeat the labels of the selector in the `metadata.labels` of the template.',
  }),
  childReplicas: error('KF905', `${ADMISSION}, ${CONTROLLER}/adapter/cloneset_adapter.go`, {
    rule: 'The template does not set replicas.',
    why: 'Admission refuses them, except for CloneSets, where the controller overwrites them: the subsets decide.',
    fix: 'remove `replicas` from the template, and set them on the UnitedDeployment or on its subsets.',
  }),
  childPartition: error('KF906', `${ADMISSION}, ${CONTROLLER}/adapter/cloneset_adapter.go`, {
    rule: 'The update strategy of the template has no partition.',
    why: 'Admission refuses it for StatefulSets, and the controller overwrites it for CloneSets: the update would reach all pods.',
    fix: 'use the `partitions` of the UnitedDeployment, one for each subset.',
  }),
  subsetAmount: error('KF907', `${CONTROLLER}/uniteddeployment_controller_utils.go`, {
    rule: 'The number of pods of a subset is a whole number, or a whole percentage from 0% to 100%.',
    why: 'Admission refuses anything else, including decimal percentages and numbers in quotes.',
    fix: 'use `PercentOrAbsolute.absolute(...)`, or `PercentOrAbsolute.percent(...)` with a whole number.',
  }),
  replicasMissing: error('KF908', ADMISSION, {
    rule: 'A UnitedDeployment without replicas has a number of pods in every subset.',
    why: 'Admission refuses percentages, limits and subsets without a number if there is no total to divide.',
    fix: 'set `replicas` on the UnitedDeployment.',
  }),
  replicasAndLimits: error('KF909', ADMISSION, {
    rule: 'The subsets of a UnitedDeployment have either replicas or limits.',
    why: 'Admission refuses `replicas` in one subset together with `minReplicas` or `maxReplicas` in any other.',
    fix: 'use `replicas` in all subsets, or limits in all.',
  }),
  limits: error('KF910', ADMISSION, {
    rule: 'A minimum is not above its maximum, and at least one subset has no maximum.',
    why: 'Admission refuses the object: pods could not be placed, or scaling would stop.',
    fix: 'lower `minReplicas`, raise `maxReplicas`, and leave out `maxReplicas` in the last subset.',
  }),
  subsetSum: error('KF911', `${ADMISSION}, ${CONTROLLER}/allocator.go`, {
    rule: 'The subsets have no more pods than the UnitedDeployment, and exactly as many if every subset has a number.',
    why: 'Admission refuses the object, or the controller stops if an autoscaler has changed the number. Percentages are rounded half '
      + 'up: 50% and 50% of 3 add up to 4.',
    fix: 'leave out `replicas` in one subset, which then takes the rest, or use `minReplicas` and `maxReplicas`.',
  }),
  adaptiveReplicas: error('KF912', `${ADMISSION}, kruise 1.8.4 pkg/controller/uniteddeployment/allocator.go`, {
    rule: 'With adaptive scheduling, subsets have no `replicas`, and before Kruise 1.9 at least one has a limit.',
    why: 'From Kruise 1.9 on, admission refuses replicas. Kruise 1.8 accepts them, and accepts subsets without limits, but then no pod ever moves.',
    fix: 'use `minReplicas` and `maxReplicas`.',
  }),
  adaptiveVersion: error('KF913', `kruise 1.9.0 ${SCHEMA}, kruise 1.8.4 ${SCHEMA}`, {
    rule: 'The settings of adaptive scheduling are those of the Kruise version in use.',
    why: 'The API server silently drops a field it does not know: `unschedulableLastSeconds` of 1.8 is `unschedulableDuration` in 1.9, '
      + 'which also adds `reserveUnschedulablePods`.',
    fix: 'use the name that this version has, or raise the Kruise version of the fleet.',
  }),
  reservedPods: error('KF914', ADMISSION, {
    rule: 'Unschedulable pods are only reserved in CloneSets and Deployments.',
    why: 'Admission refuses it for both kinds of StatefulSet.',
    fix: 'remove `reserveUnschedulablePods`, or use another template.',
  }),
  partitions: error('KF915', ADMISSION, {
    rule: 'Partitions belong to subsets that exist.',
    fix: 'use the names of the subsets.',
  }),
  ignoredPartitions: error('KF916', `${CONTROLLER}/adapter`, {
    rule: 'Partitions are only for templates that support them: not for Deployments, and not with updates of type OnDelete.',
    why: 'The controller silently ignores them, and all pods are updated, or none.',
    fix: 'use a CloneSet or StatefulSet template with a rolling update, or remove `partitions`.',
  }),
  patch: error('KF917', `${CONTROLLER}/adapter`, {
    rule: 'The patch of a subset turns the pod template into a valid one.',
    why: 'Patches have no schema. A patch that does not fit stops the controller, or the workload of the subset is refused; an unknown '
      + 'field is silently dropped.',
    fix: 'write the patch as part of a pod template, with the names of the containers it is for.',
  }),
  nodes: error('KF918', `${ADMISSION}, ${CONTROLLER}/adapter/adapter_util.go`, {
    rule: 'The nodes of a subset are selected by valid expressions on their labels.',
    why: 'Admission refuses invalid expressions, and the controller silently ignores `matchFields`.',
    fix: 'use `nodes` with queries of cdk8s-plus.',
  }),
  tolerations: error('KF919', ADMISSION, {
    rule: 'The tolerations of a subset are valid.',
    fix: 'use `tolerations` with queries of cdk8s-plus.',
  }),
  ignored: error('KF920', `${CONTROLLER}/uniteddeployment_controller.go`, {
    rule: 'Settings are only used where they have an effect.',
    why: 'Kruise silently accepts them and does nothing with them. The pods of Deployments would lack the volumes of claim templates.',
    fix: 'remove the field named in the message.',
  }),
  patchNulls: error('KF921', 'karmada 1.18.2 pkg/resourceinterpreter/customized/declarative/luavm/lua.go', {
    rule: 'The patch of a subset does not use null to remove something if Karmada delivers it.',
    why: 'Karmada passes the template through its interpreter, which silently drops null: the patch would arrive without it.',
    fix: 'set a value instead of null, leave the field out of the pod template, or write `$patch: delete` or `$patch: replace`.',
  }),
  anyReplicas: warning('KF922', `${ADMISSION}, ${CONTROLLER}/allocator.go`, {
    rule: 'The subsets fit any number of replicas if that number is decided later: by an autoscaler, by free capacity, or across unknown clusters.',
    why: 'Admission refuses the object with a number that the subsets do not fit. An autoscaler bypasses admission, and then the controller stops.',
    fix: 'use `minReplicas` and `maxReplicas`, or a percentage in one subset and nothing in the others.',
  }),
  autoscaledOnOcm: error('KF923', ADMISSION, {
    rule: 'An autoscaled UnitedDeployment is delivered by Karmada.',
    why: 'On Open Cluster Management the replicas are left out for the autoscaler, and admission refuses a UnitedDeployment without them.',
    fix: 'place it on Karmada clusters, or remove the autoscaler.',
  }),
  splitAcrossPlanes: error('KF924', 'ours: Karmada sees the share of its own clusters only, so the numbers of its subsets are rounded twice', {
    rule: 'A UnitedDeployment in which some subsets have a number of pods and others do not is not divided across both control planes, '
      + 'unless the parts come out the same.',
    why: 'Karmada only sees the share of its own clusters. Rounding the numbers twice gives its clusters different subsets than rounding once.',
    fix: 'write the number as a percentage, or give every subset a number.',
  }),
};
