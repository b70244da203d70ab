import { error, warning } from '../../problems/problem';

const SCHEDULER = 'kubernetes 1.32 pkg/scheduler/framework/plugins';
const ADMISSION = 'kruise 1.9.0 pkg/webhook/daemonset/validating/daemonset_validation.go';
const CONVERSION = 'kruise 1.9.0 apis/apps/v1alpha1/daemonset_conversion.go';
const CONTROLLER = 'kruise 1.9.0 pkg/controller/daemonset/daemonset_controller.go';

/** Rules on Advanced DaemonSets: what Kruise's admission refuses, and what it silently accepts and then ignores. */
export const DAEMON_SET_RULES = {
  updateType: error('KF440', `${ADMISSION}, kruise 1.9.0 apis/apps/defaults/v1alpha1.go`, {
    rule: 'A DaemonSet is updated with RollingUpdate, of type Standard or InPlaceIfPossible, or with OnDelete.',
    why: 'Admission refuses any other type. It also refuses the old type Surging, or rewrites it to Standard, which then shows up as drift.',
    fix: 'use `AdvancedDaemonSetUpdateStrategy.standard()`, `.inPlaceIfPossible()` or `.onDelete()`.',
  }),
  pace: error('KF441', ADMISSION, {
    rule: 'Exactly one of maxUnavailable and maxSurge is greater than zero; for updates in place it is maxUnavailable.',
    fix: 'set one of the two, and leave the other one out or at zero.',
  }),
  burst: error('KF442', CONTROLLER, {
    rule: 'The burst of a DaemonSet is at least one pod.',
    why: 'Admission accepts zero, but then no pod is ever created.',
    fix: 'raise `burstReplicas`, or leave it out.',
  }),
  percentLimit: error('KF443', `${ADMISSION}, kubernetes 1.32 pkg/apis/apps/validation/validation.go`, {
    rule: 'Percentages in the update of a DaemonSet are at most 100%.',
    fix: 'use a percentage from 0 to 100.',
  }),
  partitionVersion: error('KF444', 'kruise 1.8.4 config/crd/bases/apps.kruise.io_daemonsets.yaml', {
    rule: 'A partition of a DaemonSet given as a percentage needs Kruise 1.9.',
    why: 'Up to Kruise 1.8 the field is a whole number, and the API server refuses the object.',
    fix: 'use `PercentOrAbsolute.absolute(...)`, or raise the Kruise version of the fleet.',
  }),
  lifecycle: error('KF445', `${ADMISSION}, ${CONTROLLER}`, {
    rule: 'The only lifecycle hook of a DaemonSet is preDelete.',
    why: 'Admission refuses inPlaceUpdate, and Kruise ignores preNormal.',
    fix: 'keep `preDelete` only.',
  }),
  misplaced: error('KF446', `kruise 1.9.0 config/crd/bases/apps.kruise.io_daemonsets.yaml, ${CONVERSION}`, {
    rule: 'The settings of a DaemonSet are where its API version has them.',
    why: 'The API server silently drops fields it does not know, and Kruise silently ignores annotations it does not read.',
    fix: 'move the setting to the place named in the message.',
  }),
  persistentDisk: error('KF447', 'kruise 1.8.4 pkg/webhook/daemonset/validating/daemonset_validation.go', {
    rule: 'Up to Kruise 1.8, pods of a DaemonSet mount persistent disks of Google Cloud read-only.',
    why: 'Admission refuses the object: only one node can write to such a disk.',
    fix: 'set `readOnly: true` in `gcePersistentDisk`.',
  }),
  idle: warning('KF448', `${CONTROLLER}, ${CONVERSION}`, {
    rule: 'Settings of a DaemonSet that have no effect are reported.',
    why: 'With OnDelete, Kruise ignores everything else in the update strategy. The annotation for progressive scaling only works with '
      + 'the value "true".',
    fix: 'remove the setting, or choose a strategy that uses it.',
  }),
  crowded: warning('KF449', `${SCHEDULER}/nodeports/node_ports.go, ${SCHEDULER}/interpodaffinity/filtering.go`, {
    rule: 'Pods that run on every node do not keep each other away.',
    why: 'The scheduler leaves the second pod pending forever: on a node where the first one holds the host port, or anywhere in a zone '
      + 'if the pods refuse to share it. An update with a surge then never makes progress.',
    fix: 'remove the anti-affinity (`spread`), or update without a surge.',
  }),
};
