import { error } from '../../problems/problem';

const ADMISSION = 'kruise 1.9.0 pkg/webhook/cloneset/validating/validation.go';
const NEXT_ADMISSION = 'kruise next pkg/webhook/cloneset/validating/validation.go';
const SCHEMA = 'kruise 1.9.0 config/crd/bases/apps.kruise.io_clonesets.yaml';

/** Rules on CloneSets: what Kruise's admission refuses, and what it silently accepts and then ignores. */
export const CLONE_SET_RULES = {
  nameLength: error('KF405', 'kruise 1.9.0 pkg/controller/cloneset/utils/cloneset_utils.go', {
    rule: 'The name of a CloneSet has at most 52 characters.',
    why: 'Kruise labels every pod with the name, a dash and a hash of up to 10 digits. Labels have at most 63 characters: if this one is '
      + 'longer, no pod is created.',
    fix: 'shorten the name, for example with `metadata.name`.',
  }),
  podsToDelete: error('KF412', ADMISSION, {
    rule: 'A definition does not name pods to delete.',
    why: 'Admission refuses names that do not belong to live pods of the CloneSet, and the names differ from cluster to cluster.',
    fix: 'remove `podsToDelete`; in the cluster, label the pod with apps.kruise.io/specified-delete.',
  }),
  updateType: error('KF413', ADMISSION, {
    rule: 'The update type is ReCreate, InPlaceIfPossible or InPlaceOnly.',
    why: 'Admission refuses any other type, including OnDelete.',
    fix: 'choose one of the three, with exactly that spelling.',
  }),
  rollingUpdate: error('KF414', SCHEMA, {
    rule: 'The settings of an update are directly in `updateStrategy`.',
    why: 'The API server silently drops the other block, and the CloneSet updates with its defaults.',
    fix: 'move partition, maxUnavailable, maxSurge and paused to `spec.updateStrategy`.',
  }),
  paused: error('KF415', SCHEMA, {
    rule: 'An update is paused with `updateStrategy.paused`.',
    why: 'The API server silently drops a field it does not know, and the update goes on.',
    fix: 'write `spec.updateStrategy.paused: true`.',
  }),
  inPlaceOnlySurge: error('KF417', ADMISSION, {
    rule: 'Updates of type InPlaceOnly have no surge.',
    why: 'Admission refuses it: a surge creates new pods.',
    fix: 'remove `maxSurge`, or use the type InPlaceIfPossible.',
  }),
  standstill: error('KF418', ADMISSION, {
    rule: 'An update can make at least one pod unavailable or add at least one.',
    why: 'Admission refuses the object: the update could never make progress.',
    fix: 'raise `maxUnavailable` or `maxSurge`.',
  }),
  progressDeadline: error('KF421', ADMISSION, {
    rule: 'The progress deadline is longer than the time a pod must be ready.',
    why: 'Admission refuses the object: every update would be reported as failed.',
    fix: 'raise `progressDeadline` above `minReady`, or leave it out.',
  }),
  progressDeadlineVersion: error('KF422', 'kruise 1.8.4 config/crd/bases/apps.kruise.io_clonesets.yaml', {
    rule: 'The progress deadline needs Kruise 1.9.',
    why: 'Kruise 1.8 silently drops the field, and no update is ever reported as failed.',
    fix: 'remove `progressDeadline`, or raise the Kruise version of the fleet.',
  }),
};

/** Rules on CloneSets of v1beta1, beside those above. */
export const CLONE_SET_BETA_RULES = {
  strategyType: error('KF680', NEXT_ADMISSION, {
    rule: 'The update strategy of a v1beta1 CloneSet has the type RollingUpdate or OnDelete.',
    why: 'Admission refuses any other type: whether pods are updated in place is said by `podUpdatePolicy`.',
    fix: 'write the type RollingUpdate, and ReCreate, InPlaceIfPossible or InPlaceOnly in `updateStrategy.rollingUpdate.podUpdatePolicy`.',
  }),
  settingsPlace: error('KF681', 'kruise next config/crd/bases/apps.kruise.io_clonesets.yaml', {
    rule: 'The settings of an update of a v1beta1 CloneSet are in `updateStrategy.rollingUpdate`.',
    why: 'The API server silently drops them in other places, and the CloneSet updates with its defaults.',
    fix: 'move partition, maxUnavailable, maxSurge, paused and the others to `spec.updateStrategy.rollingUpdate`.',
  }),
  surgeAlone: error('KF682', NEXT_ADMISSION, {
    rule: 'An update of a v1beta1 CloneSet can make at least one pod unavailable, also with a surge.',
    why: 'Admission of what comes after Kruise 1.9 overlooks the surge, and refuses the object.',
    fix: 'set `maxUnavailable` to at least 1, or to a percentage.',
  }),
};
