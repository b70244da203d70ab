import { error, warning } from '../../problems/problem';

const ADMISSION = 'kruise 1.9.0 pkg/webhook/sidecarset/validating/sidecarset_create_update_handler.go';
const INJECTION = 'kruise 1.9.0 pkg/webhook/pod/mutating/sidecarset.go';
const CONTROL = 'kruise 1.9.0 pkg/control/sidecarcontrol';
const CONTROLLER = 'kruise 1.9.0 pkg/controller/sidecarset';

/** Rules on SidecarSets: what Kruise's admission refuses, what it accepts and then ignores, and what breaks the pods that the sidecars enter. */
export const SIDECAR_SET_RULES = {
  name: error('KF475', ADMISSION, {
    rule: 'The name of a SidecarSet has at most 63 letters, digits and dashes.',
    why: 'Admission refuses longer names and names with dots.',
    fix: 'use a name without dots, for example with `metadata.name`.',
  }),
  namespace: error('KF476', 'ocm 1.3.1 pkg/work/spoke/apply/server_side_apply.go, kruise 1.9.0 config/crd/bases/apps.kruise.io_sidecarsets.yaml', {
    rule: 'A SidecarSet has no namespace.',
    why: 'The kind is cluster-scoped: policies in a namespace never match it, and the OCM agent would look for it in that namespace, '
      + 'where it does not exist.',
    fix: 'remove `metadata.namespace`; use `namespaces` to say where the pods are.',
  }),
  containers: error('KF477', ADMISSION, {
    rule: 'A SidecarSet has at least one container or init container.',
    why: 'Admission refuses a SidecarSet that has nothing to inject.',
    fix: 'list `containers` or `initContainers`, or call `addContainer()`.',
  }),
  namespaceSelector: error('KF478', ADMISSION, {
    rule: 'Namespaces are selected by one name, or by a valid selector with at least one condition.',
    why: 'Admission refuses an empty selector; without a selector, all namespaces are meant. A name and a selector cannot be combined.',
    fix: 'give `namespaces` or `namespaceLabels` a condition, or leave them out for all namespaces.',
  }),
  containerPolicy: error('KF479', `${ADMISSION}, ${INJECTION}`, {
    rule: 'Sidecars are injected BeforeAppContainer or AfterAppContainer, and sharing volumes is `enabled` or `disabled`.',
    why: 'Admission refuses other values for containers, and Kruise reads them as something else in init containers.',
    fix: 'use `PodInjectPolicy`, and true or false for `shareVolumes` and `shareVolumeDevices`.',
  }),
  replaced: error('KF480', INJECTION, {
    rule: 'A sidecar does not share its name with a container of the pods it enters.',
    why: 'Kruise silently replaces the container of that name with the sidecar: the application is gone.',
    fix: 'rename the sidecar, or select other pods.',
  }),
  upgradeStrategy: error('KF481', 'kruise 1.9.0 pkg/webhook/pod/mutating/sidecarset_hotupgrade.go', {
    rule: 'A sidecar is upgraded with ColdUpgrade, or with HotUpgrade, an empty image and a name of at most 61 characters.',
    why: 'Admission accepts anything. But Kruise then creates pods with a container that has no image or a name that is too long, and '
      + 'the API server refuses all of them.',
    fix: 'use `SidecarUpgradeStrategy.cold()` or `SidecarUpgradeStrategy.hot(image)`.',
  }),
  idleUpgrade: warning('KF482', INJECTION, {
    rule: 'An empty image is only for HotUpgrade, and HotUpgrade only for containers that keep running.',
    why: 'Otherwise Kruise ignores it.',
    fix: 'remove it from the container.',
  }),
  transferEnv: error('KF483', `${ADMISSION}, ${CONTROL}/util.go`, {
    rule: 'Variables are copied by name, from a container that is named directly or in a label or annotation of the pod.',
    why: 'Admission refuses other fields of the pod. Kruise silently ignores entries that have no source or no names.',
    fix: 'use `TransferEnv.fromContainer(...)`, `fromContainerInLabel(...)` or `fromContainerInAnnotation(...)`.',
  }),
  resourcesPolicy: error('KF484', `${ADMISSION}, kruise 1.9.0 pkg/util/calculator/lexer.go`, {
    rule: 'A resources policy replaces `resources`, in containers that keep running, and has a valid regular expression and valid '
      + 'resource expressions.',
    why: 'Admission refuses the object, or Kruise reads an amount with an unknown unit as zero.',
    fix: 'use expressions over `cpu` or `memory` with + - * / max(a, b) min(a, b), and leave out `resources`.',
  }),
  workloads: error('KF485', 'ours: a label selector can only say "or" between values of one label', {
    rule: 'A SidecarSet can select the pods of its workloads with a single label.',
    why: 'A selector has no "or", except between the values of one label.',
    fix: 'name workloads of Kruise or cdk8s-plus, or give their pods a common label and select by `podLabels`.',
  }),
  fieldVersion: error('KF486', 'kruise 1.8.4 apis/apps/v1alpha1/sidecarset_types.go', {
    rule: 'Sharing volume devices and resources policies need Kruise 1.9.',
    why: 'Kruise 1.8 silently ignores them.',
    fix: 'remove the field, or raise the Kruise version of the fleet.',
  }),
  nativeSidecar: error('KF487', `${ADMISSION}, kubernetes 1.32 pkg/apis/core/validation/validation.go`, {
    rule: 'Init containers that keep running need the update strategy NotUpdate; other containers have no restart policy.',
    why: 'Admission refuses the object: such init containers cannot be updated in a running pod.',
    fix: 'use `SidecarSetUpdateStrategy.notUpdate()`.',
  }),
  updateType: error('KF488', `${CONTROLLER}/sidecarset_processor.go`, {
    rule: 'The update type is RollingUpdate or NotUpdate.',
    why: 'Admission accepts any other type and does not check the update; Kruise then updates all pods.',
    fix: 'use `SidecarSetUpdateStrategy.rolling()` or `SidecarSetUpdateStrategy.notUpdate()`.',
  }),
  updateSelector: error('KF489', ADMISSION, {
    rule: 'An update is held back either by a partition or by a selector with at least one condition, not both.',
    fix: 'remove the partition or the selector.',
  }),
  standstill: error('KF490', `${CONTROLLER}/sidecarset_strategy.go`, {
    rule: 'An update can make at least one pod unavailable.',
    why: 'Admission accepts 0, but then no pod that is ready is ever updated.',
    fix: 'raise `maxUnavailable`; to stop an update, use `paused` or `notUpdate()`.',
  }),
  idleUpdate: warning('KF491', `${CONTROLLER}/sidecarset_processor.go`, {
    rule: 'An update strategy that does not update pods has no other settings.',
    why: 'With NotUpdate, Kruise ignores partition, maxUnavailable, pause, selector and order.',
    fix: 'remove them, or use `SidecarSetUpdateStrategy.rolling(...)`.',
  }),
  patchPodMetadata: error('KF492', `${ADMISSION}, ${CONTROL}/util.go`, {
    rule: 'Patches of pods have annotations, each key once, and one of the three policies; values to merge as JSON are valid JSON.',
    why: 'Admission refuses the object. Kruise ignores an unknown policy, and refuses the pods if a value to merge is not JSON.',
    fix: 'list each annotation once and use `PodPatchPolicy`.',
  }),
  patchAllowed: warning('KF493', `${CONTROL}/util.go`, {
    rule: 'Every cluster allows the annotations for the pods.',
    why: 'Admission refuses the SidecarSet in clusters whose ConfigMap kruise-configuration, in the namespace of Kruise, does not list '
      + 'the keys under SidecarSet_PatchPodMetadata_WhiteList, unless a feature gate allows all keys.',
    fix: 'deliver that ConfigMap with `addCompanion()`, or acknowledge this warning if the platform provides it.',
  }),
  revision: error('KF494', `${ADMISSION}, ${CONTROL}/history_control.go`, {
    rule: 'The revision for new pods has either a name or a custom version, and the policy Always or Partial.',
    why: 'Admission refuses the object; if both are given, the custom version is ignored.',
    fix: 'use `SidecarSetRevision.ofCustomVersion(...)` or `SidecarSetRevision.ofName(...)`.',
  }),
  revisionExists: warning('KF495', `${ADMISSION}, ${CONTROL}/history_control.go`, {
    rule: 'The revision for new pods exists in every cluster.',
    why: 'A cluster that never had the revision refuses the SidecarSet: pods there get no sidecars at all.',
    fix: 'deliver the revision to all clusters first; leave out `revision` while you add clusters.',
  }),
  partialRevision: warning('KF496', INJECTION, {
    rule: 'The policy Partial needs a partition given as a percentage.',
    why: 'A number of pods counts as 0%: every new pod gets the latest sidecars, and the revision is ignored.',
    fix: 'use `PercentOrAbsolute.percent(...)` for the partition.',
  }),
  customVersion: error('KF497', `${CONTROL}/history_control.go`, {
    rule: 'A custom version is a valid label value and, from v1beta1 on, is set in `spec.customVersion`.',
    why: 'Kruise labels revisions with it: it can never find any other value again, and it ignores the v1alpha1 label on a v1beta1 object.',
    fix: 'use `customVersion` with at most 63 letters, digits, dashes, dots and underscores.',
  }),
  conflict: error('KF498', `${ADMISSION}, kruise 1.9.0 pkg/util/selector.go`, {
    rule: 'SidecarSets that can select the same pod differ in the names of containers and volumes and in the annotations they write.',
    why: 'Admission in the cluster refuses the one that comes second. Selectors on different labels count as overlapping.',
    fix: 'rename the part, or let the selectors ask for different values of the same label.',
  }),
  addedContainer: warning('KF499', ADMISSION, {
    rule: 'Overrides do not add containers to a SidecarSet or change upgrade types.',
    why: 'Both are only possible with the first delivery: where the SidecarSet already exists without them, admission refuses the update.',
    fix: 'create a separate SidecarSet for those clusters.',
  }),
  defaultResources: warning('KF330', 'ours: cdk8s-plus 2.5.6 has these defaults in src/container.ts', {
    rule: 'A sidecar says what resources it needs.',
    why: 'cdk8s-plus gives every container requests of 1 CPU and 512 MiB by default; a sidecar adds them to every pod it enters, and pods that do not fit any more stay pending.',
    fix: 'give `resources` that fit, such as requests of 50 millis of cpu and 64 mebibytes of memory, empty `resources` for none, or a `resourcesPolicy`.',
  }),
};
