import type { Rule } from '../../problems/problem';
import { Severity } from '../../problems/problem';

const { ERROR, WARNING } = Severity;
const ADMISSION = 'kruise 1.9.0 pkg/webhook/sidecarset/validating/sidecarset_create_update_handler.go';
const INJECTION = 'kruise 1.9.0 pkg/webhook/pod/mutating/sidecarset.go';
const CONTROL = 'kruise 1.9.0 pkg/control/sidecarcontrol';
const CONTROLLER = 'kruise 1.9.0 pkg/controller/sidecarset';

/** Rules on SidecarSets: what Kruise's admission refuses, what it takes and then ignores, and what breaks the pods that the sidecars enter. */
export const SIDECAR_SET_RULES = {
  name: {
    code: 'KF475', severity: ERROR,
    rule: 'The name of a SidecarSet has at most 63 letters, digits and dashes.',
    why: 'Admission refuses longer names and names with dots.',
    fix: 'name it without dots, for example with `metadata: { name: ... }`.',
    source: ADMISSION,
  },
  namespace: {
    code: 'KF476', severity: ERROR,
    rule: 'A SidecarSet has no namespace.',
    why: 'The kind is cluster-scoped: the API server refuses a namespace, and policies of a namespace never match it.',
    fix: 'remove `metadata.namespace`; say with `namespaces` where the pods are.',
    source: 'ocm 1.3.1 pkg/work/spoke/apply/server_side_apply.go, kruise 1.9.0 config/crd/bases/apps.kruise.io_sidecarsets.yaml',
  },
  containers: {
    code: 'KF477', severity: ERROR,
    rule: 'A SidecarSet has at least one container or init container.',
    why: 'Admission refuses one that has nothing to inject.',
    fix: 'list `containers` or `initContainers`, or call `addContainer()`.',
    source: ADMISSION,
  },
  namespaceSelector: {
    code: 'KF478', severity: ERROR,
    rule: 'Namespaces are selected by one name, or by a valid selector with at least one condition.',
    why: 'Admission refuses an empty selector; left out altogether it means all namespaces. Name and selector exclude each other.',
    fix: 'give `namespaces` or `namespaceLabels` a condition, or leave them out for all namespaces.',
    source: ADMISSION,
  },
  containerPolicy: {
    code: 'KF479', severity: ERROR,
    rule: 'Sidecars stand BeforeAppContainer or AfterAppContainer, and share volumes `enabled` or `disabled`.',
    why: 'Admission refuses other values for containers, and Kruise takes them for something else in init containers.',
    fix: 'use `PodInjectPolicy`, and true or false for `shareVolumes` and `shareVolumeDevices`.',
    source: `${ADMISSION}, ${INJECTION}`,
  },
  replaced: {
    code: 'KF480', severity: ERROR,
    rule: 'A sidecar has another name than the containers of the pods it enters.',
    why: 'Kruise puts the sidecar in the place of the container with its name, without a word: the application is gone.',
    fix: 'rename the sidecar, or select other pods.',
    source: INJECTION,
  },
  upgradeStrategy: {
    code: 'KF481', severity: ERROR,
    rule: 'A sidecar is upgraded by ColdUpgrade, or by HotUpgrade with an empty image and a name of at most 61 characters.',
    why: 'Admission takes anything. But Kruise then creates pods with a container that has no image or too long a name, and the API server refuses every one of them.',
    fix: 'use `SidecarUpgradeStrategy.cold()` or `SidecarUpgradeStrategy.hot(image)`.',
    source: 'kruise 1.9.0 pkg/webhook/pod/mutating/sidecarset_hotupgrade.go',
  },
  idleUpgrade: {
    code: 'KF482', severity: WARNING,
    rule: 'An empty image serves a HotUpgrade, and a HotUpgrade a container that keeps running.',
    why: 'Kruise ignores it otherwise.',
    fix: 'remove it from the container.',
    source: INJECTION,
  },
  transferEnv: {
    code: 'KF483', severity: ERROR,
    rule: 'Variables are taken over by their names, from a container that is named itself or in a label or annotation of the pod.',
    why: 'Admission refuses other fields of the pod. What has no source or no names is ignored without a word.',
    fix: 'use `TransferEnv.fromContainer(...)`, `fromContainerInLabel(...)` or `fromContainerInAnnotation(...)`.',
    source: `${ADMISSION}, ${CONTROL}/util.go`,
  },
  resourcesPolicy: {
    code: 'KF484', severity: ERROR,
    rule: 'A policy for resources stands in place of `resources`, in containers that keep running, with a regular expression and valid expressions.',
    why: 'Admission refuses the object, or Kruise reads an amount with an unknown unit as zero.',
    fix: 'use expressions over `cpu` or `memory` with + - * / max(a, b) min(a, b), and leave `resources` out.',
    source: `${ADMISSION}, kruise 1.9.0 pkg/util/calculator/lexer.go`,
  },
  workloads: {
    code: 'KF485', severity: ERROR,
    rule: 'What a SidecarSet is pointed at are workloads whose pods one label tells apart.',
    why: 'A selector has no "or" but the values of one label.',
    fix: 'name workloads of Kruise or cdk8s-plus, or give their pods a label in common and select by `podLabels`.',
    source: 'ours: a label selector can only say "or" between values of one label',
  },
  fieldVersion: {
    code: 'KF486', severity: ERROR,
    rule: 'Sharing of volume devices and policies for resources need Kruise 1.9.',
    why: 'Kruise 1.8 ignores them without a word.',
    fix: 'remove the field, or raise the Kruise version of the fleet.',
    source: 'kruise 1.8.4 apis/apps/v1alpha1/sidecarset_types.go',
  },
  nativeSidecar: {
    code: 'KF487', severity: ERROR,
    rule: 'Init containers that keep running need the update strategy NotUpdate; other containers have no restart policy.',
    why: 'Admission refuses the object: such init containers cannot be updated in a running pod.',
    fix: 'use `SidecarSetUpdateStrategy.notUpdate()`.',
    source: `${ADMISSION}, kubernetes 1.32 pkg/apis/core/validation/validation.go`,
  },
  updateType: {
    code: 'KF488', severity: ERROR,
    rule: 'The update type is RollingUpdate or NotUpdate.',
    why: 'Admission takes any other and checks nothing of the update; Kruise then updates all pods.',
    fix: 'use `SidecarSetUpdateStrategy.rolling()` or `SidecarSetUpdateStrategy.notUpdate()`.',
    source: `${CONTROLLER}/sidecarset_processor.go`,
  },
  updateSelector: {
    code: 'KF489', severity: ERROR,
    rule: 'An update is held back by a partition or by a selector with at least one condition, not by both.',
    why: 'Admission refuses the object.',
    fix: 'remove the partition or the selector.',
    source: ADMISSION,
  },
  standstill: {
    code: 'KF490', severity: ERROR,
    rule: 'An update may make at least one pod unavailable.',
    why: 'Admission takes 0, and no pod that is ready is ever updated.',
    fix: 'raise `maxUnavailable`; to stop an update, use `paused` or `notUpdate()`.',
    source: `${CONTROLLER}/sidecarset_strategy.go`,
  },
  idleUpdate: {
    code: 'KF491', severity: WARNING,
    rule: 'Where pods are not updated, nothing is said of how.',
    why: 'With NotUpdate Kruise ignores partition, maxUnavailable, pause, selector and order.',
    fix: 'remove them, or use `SidecarSetUpdateStrategy.rolling(...)`.',
    source: `${CONTROLLER}/sidecarset_processor.go`,
  },
  patchPodMetadata: {
    code: 'KF492', severity: ERROR,
    rule: 'Patches of pods have annotations, each key once, and one of the three policies; what is merged as JSON is JSON.',
    why: 'Admission refuses the object; an unknown policy is ignored, and text that is no JSON makes Kruise refuse the pods.',
    fix: 'list each annotation once and use `PodPatchPolicy`.',
    source: `${ADMISSION}, ${CONTROL}/util.go`,
  },
  patchAllowed: {
    code: 'KF493', severity: WARNING,
    rule: 'Annotations for pods are allowed in every cluster.',
    why: 'Admission refuses the SidecarSet in clusters whose ConfigMap kruise-configuration, in the namespace of Kruise, does not list the keys under '
      + 'SidecarSet_PatchPodMetadata_WhiteList, unless a feature gate allows all.',
    fix: 'deliver that ConfigMap with `addCompanion()`, or acknowledge this warning where the platform has it.',
    source: `${CONTROL}/util.go`,
  },
  revision: {
    code: 'KF494', severity: ERROR,
    rule: 'A revision for new pods has a name or a custom version, and the policy Always or Partial.',
    why: 'Admission refuses the object; of both, the custom version would be ignored.',
    fix: 'use `SidecarSetRevision.ofCustomVersion(...)` or `SidecarSetRevision.ofName(...)`.',
    source: `${ADMISSION}, ${CONTROL}/history_control.go`,
  },
  revisionExists: {
    code: 'KF495', severity: WARNING,
    rule: 'A revision for new pods exists in every cluster.',
    why: 'A cluster that never had the revision refuses the SidecarSet: pods there get no sidecars at all.',
    fix: 'deliver the revision to all clusters first; leave `revision` out while clusters are added.',
    source: `${ADMISSION}, ${CONTROL}/history_control.go`,
  },
  partialRevision: {
    code: 'KF496', severity: WARNING,
    rule: 'The policy Partial goes with a partition in percent.',
    why: 'A number of pods counts as 0 %: every new pod gets the latest sidecars, and the revision is ignored.',
    fix: 'use `PercentOrAbsolute.percent(...)` for the partition.',
    source: INJECTION,
  },
  customVersion: {
    code: 'KF497', severity: ERROR,
    rule: 'A custom version is the value of a label, and stands in `spec.customVersion` from v1beta1 on.',
    why: 'Kruise labels revisions with it: another value can never be found again, and the label of v1alpha1 is ignored on a v1beta1 object.',
    fix: 'use `customVersion` with up to 63 letters, digits, dashes, dots and underscores.',
    source: `${CONTROL}/history_control.go`,
  },
  conflict: {
    code: 'KF498', severity: ERROR,
    rule: 'SidecarSets that can meet in a pod differ in the names of containers and volumes and in the annotations they write.',
    why: 'Admission in the cluster refuses the one that comes second. Selectors on different labels count as meeting.',
    fix: 'rename the part, or let the selectors ask for different values of one label.',
    source: `${ADMISSION}, kruise 1.9.0 pkg/util/selector.go`,
  },
  addedContainer: {
    code: 'KF499', severity: WARNING,
    rule: 'Overrides add no containers to a SidecarSet and change no upgrade type.',
    why: 'Both can only be part of the first delivery: where the SidecarSet exists without them, admission refuses the update.',
    fix: 'make a SidecarSet of its own for those clusters.',
    source: ADMISSION,
  },
} satisfies Record<string, Rule>;
