import { error, warning } from '../../problems/problem';

const ADMISSION = 'kruise 1.9.0 pkg/webhook/statefulset/validating/statefulset_validation.go';
const SCHEMA = 'kruise 1.9.0 config/crd/bases/apps.kruise.io_statefulsets.yaml';
const CONTROLLER = 'kruise 1.9.0 pkg/controller/statefulset';

/** Rules on Advanced StatefulSets: what Kruise's admission refuses, and what it silently accepts and then ignores. */
export const STATEFUL_SET_RULES = {
  identity: error('KF424', `${CONTROLLER}/stateful_set_utils.go`, {
    rule: 'The name of a StatefulSet is a DNS label of at most 52 characters.',
    why: 'It is part of the host names of the pods, which cannot have dots. With a hash of up to 10 digits it is also a label of at most '
      + '63 characters: if that is longer, no pod is created.',
    fix: 'shorten the name or remove the dots, for example with `metadata.name`.',
  }),
  serviceName: error('KF425', `${CONTROLLER}/stateful_set_utils.go, kubernetes 1.32 pkg/apis/core/validation/validation.go`, {
    rule: 'The name of the Service of a StatefulSet is a DNS label that begins with a letter.',
    why: 'Admission does not check it, but it becomes the subdomain of every pod: the API server refuses the pods or the Service.',
    fix: 'name it with the `name` of `HeadlessService.create` or with `HeadlessService.existing`, or use `HeadlessService.none()`.',
  }),
  choice: error('KF426', ADMISSION, {
    rule: 'The policies of a StatefulSet have values that Kruise knows.',
    why: 'Admission refuses other values, or Kruise does not act on them.',
    fix: 'choose one of the values in the message, with exactly that spelling.',
  }),
  notHeadless: warning('KF427', 'kubernetes/dns 1.26.7 docs/specification.md', {
    rule: 'The Service of a StatefulSet is headless.',
    why: 'Only a Service with `clusterIP: None` gives each pod its own host name.',
    fix: 'set `clusterIP` of the Service to None, or leave `headlessService` at its default.',
  }),
  onDelete: error('KF428', ADMISSION, {
    rule: 'Updates on deletion have no settings for rolling updates.',
    why: 'Admission refuses the object; the time a pod must be ready is one of those settings.',
    fix: 'remove `minReady` and overrides of the update strategy, or use a strategy other than `AdvancedStatefulSetUpdateStrategy.onDelete()`.',
  }),
  partition: error('KF429', SCHEMA, {
    rule: 'The partition of a StatefulSet is a whole number.',
    why: 'Unlike a CloneSet, it does not support percentages: the API server refuses the object.',
    fix: 'give the number of pods that stay on the old revision, for each cluster with `ClusterOverride.onClusters(...).partition(PercentOrAbsolute.absolute(...))`.',
  }),
  standstill: error('KF430', ADMISSION, {
    rule: 'At least one pod can be unavailable.',
    fix: 'raise `maxUnavailable` to one pod or more, or to more than 0%.',
  }),
  ordered: error('KF431', ADMISSION, {
    rule: 'Handling several pods at a time, or pods out of order, needs parallel pod management.',
    why: 'Admission refuses the object: ordered pods are updated one after the other, even if a percentage works out to one pod.',
    fix: 'set `podManagementPolicy` to PodManagementPolicy.PARALLEL, which cannot be changed later, or leave out the setting.',
  }),
  minReady: error('KF432', ADMISSION, {
    rule: 'The time a pod of a StatefulSet must be ready before it counts as available is at most 300 seconds.',
    why: 'Admission refuses longer times.',
    fix: 'lower `minReady` to five minutes or less.',
  }),
  readinessGate: error('KF433', ADMISSION, {
    rule: 'Pods that are updated in place have the readiness gate InPlaceUpdateReady.',
    why: 'Admission refuses the object; Kruise adds the gate for other kinds, but not for this one.',
    fix: 'add the conditionType InPlaceUpdateReady to the readinessGates of the pod template.',
  }),
  ordinals: error('KF434', `${ADMISSION}, ${CONTROLLER}/stateful_set_control.go`, {
    rule: 'Ordinals are whole numbers of 0 or more, and ranges of them have a first and a last one, such as "3-5".',
    why: 'Admission refuses other entries of `reserveOrdinals`; if the start is negative, Kruise cannot find its pods again.',
    fix: 'use `OrdinalRange.single(...)` and `OrdinalRange.between(first, last)`.',
  }),
  replacedIdentity: warning('KF435', `${CONTROLLER}/stateful_set_utils.go`, {
    rule: 'The StatefulSet decides the host name and subdomain of its pods.',
    why: 'Kruise replaces both with the name of the pod and the name of the Service.',
    fix: 'remove them from the pods.',
  }),
  misplaced: error('KF436', SCHEMA, {
    rule: 'The settings of a StatefulSet are where Kruise looks for them.',
    why: 'The API server silently drops a field it does not know, and the default applies.',
    fix: 'move the field to the place named in the message.',
  }),
  idleInPlace: warning('KF437', `${CONTROLLER}/stateful_set_control.go`, {
    rule: 'A grace period and the hook inPlaceUpdate are only set with updates in place.',
    why: 'Kruise ignores both when it recreates pods.',
    fix: 'use `AdvancedStatefulSetUpdateStrategy.inPlaceIfPossible(...)`, or remove the setting.',
  }),
  featureGate: warning('KF438', 'kruise 1.9.0 pkg/features/kruise_features.go', {
    rule: 'Settings that need a feature gate of Kruise are reported.',
    why: 'The gate is off by default; without it, Kruise accepts the setting and ignores it.',
    fix: 'turn on the gate in every cluster, then acknowledge the warning.',
  }),
  repeatedOrdinals: warning('KF439', `${CONTROLLER}/stateful_set_control.go`, {
    rule: 'Clusters that share the replicas of a StatefulSet number their pods differently.',
    why: 'Each cluster counts from its own first ordinal, so pods in several clusters have the same name and act as if they were the same member.',
    fix: 'give each cluster its own first ordinal, by an override that adds /spec/ordinals with its `start`.',
  }),
};
