import type { Rule } from '../../problems/problem';
import { Severity } from '../../problems/problem';

const { ERROR, WARNING } = Severity;
const ADMISSION = 'kruise 1.9.0 pkg/webhook/statefulset/validating/statefulset_validation.go';
const SCHEMA = 'kruise 1.9.0 config/crd/bases/apps.kruise.io_statefulsets.yaml';
const CONTROLLER = 'kruise 1.9.0 pkg/controller/statefulset';

/** Rules on Advanced StatefulSets: what Kruise's admission refuses, and what it takes without a word and then ignores. */
export const STATEFUL_SET_RULES = {
  identity: {
    code: 'KF424', severity: ERROR,
    rule: 'The name of a StatefulSet is a DNS label of at most 52 characters.',
    why: 'Pods have it in their host names, which take no dots, and with a hash of up to 10 digits in a label, which ends at 63 characters: otherwise no pod is created.',
    fix: 'shorten the name or take out the dots, for example with `metadata: { name: ... }`.',
    source: `${CONTROLLER}/stateful_set_utils.go`,
  },
  serviceName: {
    code: 'KF425', severity: ERROR,
    rule: 'The Service of a StatefulSet is named by a DNS label that begins with a letter.',
    why: 'Admission does not look at it, but every pod has it as its subdomain: the API server refuses pods or Service.',
    fix: 'name it with `HeadlessService.create({ name: ... })` or `HeadlessService.existing(...)`, or use `HeadlessService.none()`.',
    source: `${CONTROLLER}/stateful_set_utils.go, kubernetes 1.32 pkg/apis/core/validation/validation.go`,
  },
  choice: {
    code: 'KF426', severity: ERROR,
    rule: 'The policies of a StatefulSet have one of the values that Kruise knows.',
    why: 'Admission refuses any other, or Kruise does not act on it.',
    fix: 'choose one of the values in the message, spelled exactly so.',
    source: ADMISSION,
  },
  notHeadless: {
    code: 'KF427', severity: WARNING,
    rule: 'The Service of a StatefulSet is headless.',
    why: 'Only a Service with `clusterIP: None` gives each pod a host name of its own.',
    fix: 'set `clusterIP: \'None\'` on the Service, or leave `headlessService` at its default.',
    source: 'kubernetes/dns 1.26.7 docs/specification.md',
  },
  onDelete: {
    code: 'KF428', severity: ERROR,
    rule: 'Updates on deletion have no settings of a rolling update.',
    why: 'Admission refuses the object; the time a pod must be ready is one of those settings.',
    fix: 'remove `minReady` and overrides of the update strategy, or use another strategy than `StatefulSetUpdateStrategy.onDelete()`.',
    source: ADMISSION,
  },
  partition: {
    code: 'KF429', severity: ERROR,
    rule: 'The partition of a StatefulSet is a whole number.',
    why: 'Unlike a CloneSet it knows no percentage: the API server refuses the object.',
    fix: 'give the number of pods that stay on the old revision, for each cluster with `Override.onClusters(...).partition(PercentOrAbsolute.absolute(...))`.',
    source: SCHEMA,
  },
  standstill: {
    code: 'KF430', severity: ERROR,
    rule: 'At least one pod may be unavailable.',
    why: 'Admission refuses the object.',
    fix: 'raise `maxUnavailable` to one pod or more, or to more than 0%.',
    source: ADMISSION,
  },
  ordered: {
    code: 'KF431', severity: ERROR,
    rule: 'Several pods at a time, or pods out of order, need parallel pod management.',
    why: 'Admission refuses the object: ordered pods are updated one after the other, even if a percentage means one pod.',
    fix: 'set `podManagementPolicy: PodManagementPolicy.PARALLEL`, which cannot be changed later, or leave the setting out.',
    source: ADMISSION,
  },
  minReady: {
    code: 'KF432', severity: ERROR,
    rule: 'A pod of a StatefulSet must be ready for at most 300 seconds before it counts as available.',
    why: 'Admission refuses more.',
    fix: 'lower `minReady` to five minutes or less.',
    source: ADMISSION,
  },
  readinessGate: {
    code: 'KF433', severity: ERROR,
    rule: 'Pods that are updated in place have the readiness gate InPlaceUpdateReady.',
    why: 'Admission refuses the object; Kruise adds the gate for other kinds, but not for this one.',
    fix: 'add `{ conditionType: InPlaceUpdateReady }` to the readinessGates of the pod template.',
    source: ADMISSION,
  },
  ordinals: {
    code: 'KF434', severity: ERROR,
    rule: 'Ordinals are whole numbers of 0 or more, and ranges of them go from a first to a last such as "3-5".',
    why: 'Admission refuses other entries of `reserveOrdinals`; a negative start gives pods that Kruise does not find again.',
    fix: 'use `OrdinalRange.single(...)` and `OrdinalRange.between(first, last)`.',
    source: `${ADMISSION}, ${CONTROLLER}/stateful_set_control.go`,
  },
  replacedIdentity: {
    code: 'KF435', severity: WARNING,
    rule: 'Host name and subdomain of its pods belong to the StatefulSet.',
    why: 'Kruise replaces both by the name of the pod and the name of the Service.',
    fix: 'remove them from the pods.',
    source: `${CONTROLLER}/stateful_set_utils.go`,
  },
  misplaced: {
    code: 'KF436', severity: ERROR,
    rule: 'The settings of a StatefulSet stand where Kruise looks for them.',
    why: 'The API server drops a field it does not know without a word, and the default applies.',
    fix: 'move the field to the place named in the message.',
    source: SCHEMA,
  },
  idleInPlace: {
    code: 'KF437', severity: WARNING,
    rule: 'A grace period and the hook inPlaceUpdate come with updates in place.',
    why: 'Kruise ignores both when pods are created anew.',
    fix: 'use `StatefulSetUpdateStrategy.inPlaceIfPossible(...)`, or remove the setting.',
    source: `${CONTROLLER}/stateful_set_control.go`,
  },
  featureGate: {
    code: 'KF438', severity: WARNING,
    rule: 'Settings that need a feature gate of Kruise are pointed out.',
    why: 'The gate is off by default; without it Kruise takes the setting and ignores it.',
    fix: 'turn the gate on in every cluster, then acknowledge the warning.',
    source: 'kruise 1.9.0 pkg/features/kruise_features.go',
  },
  repeatedOrdinals: {
    code: 'KF439', severity: WARNING,
    rule: 'Clusters that share the replicas of a StatefulSet number their pods differently.',
    why: 'Each cluster counts from its own first ordinal, so that pods in several clusters have the same name and take themselves for the same member.',
    fix: 'give each cluster a first ordinal of its own, with `Override.onClusters(...).add(\'/spec/ordinals\', { start: ... })`.',
    source: `${CONTROLLER}/stateful_set_control.go`,
  },
} satisfies Record<string, Rule>;
