import type { Rule } from '../../problems/problem';
import { Severity } from '../../problems/problem';

const { ERROR, WARNING } = Severity;
const SCHEDULER = 'kubernetes 1.32 pkg/scheduler/framework/plugins';
const ADMISSION = 'kruise 1.9.0 pkg/webhook/daemonset/validating/daemonset_validation.go';
const CONVERSION = 'kruise 1.9.0 apis/apps/v1alpha1/daemonset_conversion.go';
const CONTROLLER = 'kruise 1.9.0 pkg/controller/daemonset/daemonset_controller.go';

/** Rules on Advanced DaemonSets: what Kruise's admission refuses, and what it takes without a word and then ignores. */
export const DAEMON_SET_RULES = {
  updateType: {
    code: 'KF440', severity: ERROR,
    rule: 'A DaemonSet updates by RollingUpdate, of the type Standard or InPlaceIfPossible, or OnDelete.',
    why: 'Admission refuses any other. The old type Surging is refused too, or rewritten to Standard, and then drifts.',
    fix: 'use `DaemonSetUpdateStrategy.standard()`, `.inPlaceIfPossible()` or `.onDelete()`.',
    source: `${ADMISSION}, kruise 1.9.0 apis/apps/defaults/v1alpha1.go`,
  },
  pace: {
    code: 'KF441', severity: ERROR,
    rule: 'Exactly one of maxUnavailable and maxSurge is above zero; in place it is maxUnavailable.',
    why: 'Admission refuses the object.',
    fix: 'give one of the two, and leave the other out or at zero.',
    source: ADMISSION,
  },
  burst: {
    code: 'KF442', severity: ERROR,
    rule: 'The burst of a DaemonSet is at least one pod.',
    why: 'Admission takes zero, and no pod is ever created.',
    fix: 'raise `burstReplicas`, or leave it out.',
    source: CONTROLLER,
  },
  percentLimit: {
    code: 'KF443', severity: ERROR,
    rule: 'Percentages in the update of a DaemonSet are at most 100%.',
    why: 'Admission refuses the object.',
    fix: 'use a percentage from 0 to 100.',
    source: `${ADMISSION}, kubernetes 1.32 pkg/apis/apps/validation/validation.go`,
  },
  partitionVersion: {
    code: 'KF444', severity: ERROR,
    rule: 'The partition of a DaemonSet in percent needs Kruise 1.9.',
    why: 'Up to Kruise 1.8 the field is a whole number, and the API server refuses the object.',
    fix: 'use `PercentOrAbsolute.absolute(...)`, or raise the Kruise version of the fleet.',
    source: 'kruise 1.8.4 config/crd/bases/apps.kruise.io_daemonsets.yaml',
  },
  lifecycle: {
    code: 'KF445', severity: ERROR,
    rule: 'The one point at which a DaemonSet waits is preDelete.',
    why: 'Admission refuses inPlaceUpdate, and Kruise ignores preNormal.',
    fix: 'keep `preDelete` only.',
    source: `${ADMISSION}, ${CONTROLLER}`,
  },
  misplaced: {
    code: 'KF446', severity: ERROR,
    rule: 'The settings of a DaemonSet stand where the version of its API has them.',
    why: 'The API server drops a field it does not know, and Kruise an annotation it does not read, without a word.',
    fix: 'move the setting to the place named in the message.',
    source: `kruise 1.9.0 config/crd/bases/apps.kruise.io_daemonsets.yaml, ${CONVERSION}`,
  },
  persistentDisk: {
    code: 'KF447', severity: ERROR,
    rule: 'Up to Kruise 1.8 the pods of a DaemonSet mount persistent disks of Google Cloud read-only.',
    why: 'Admission refuses the object: such a disk can be written from one node only.',
    fix: 'set `readOnly: true` in `gcePersistentDisk`.',
    source: 'kruise 1.8.4 pkg/webhook/daemonset/validating/daemonset_validation.go',
  },
  idle: {
    code: 'KF448', severity: WARNING,
    rule: 'Settings of a DaemonSet without effect are pointed out.',
    why: 'With OnDelete Kruise looks at nothing else in the update strategy. The annotation for progressive scaling acts with the value "true" only.',
    fix: 'remove the setting, or choose a strategy that uses it.',
    source: `${CONTROLLER}, ${CONVERSION}`,
  },
  crowded: {
    code: 'KF449', severity: WARNING,
    rule: 'Pods that run on every node do not keep each other away.',
    why: 'The scheduler leaves the second pod pending for good: on a node whose host port the first one holds, or anywhere in a zone that the pods '
      + 'may share with none of their own. An update by surge then never moves.',
    fix: 'remove the anti-affinity (`spread`), or update without a surge.',
    source: `${SCHEDULER}/nodeports/node_ports.go, ${SCHEDULER}/interpodaffinity/filtering.go`,
  },
} satisfies Record<string, Rule>;
