import type { Rule } from '../problem';
import { Severity } from '../problem';

const { ERROR, WARNING } = Severity;

/** Takes down a finding of a rule. */
export type Report = (rule: Rule, message: string, fix?: string) => void;

/** Rules on CloneSets: what Kruise's admission refuses, and what it takes without a word and then ignores. */
export const CLONE_SET_RULES = {
  shape: {
    code: 'KF401', severity: ERROR,
    rule: 'The parts of a CloneSet have the types its API gives them.',
    why: 'The API server refuses the object.',
    fix: 'give the field the type named in the message.',
  },
  apiVersion: {
    code: 'KF402', severity: ERROR,
    rule: 'A CloneSet has the apiVersion apps.kruise.io/v1alpha1.',
    why: 'No release of Kruise serves another one; v1beta1 is shown in documentation of a version to come, and has another shape.',
    fix: 'write `apiVersion: apps.kruise.io/v1alpha1`.',
  },
  kruiseVersion: {
    code: 'KF403', severity: ERROR,
    rule: 'The version of Kruise is one that is known.',
    why: 'The version decides which apiVersions and fields exist.',
    fix: 'use `KruiseVersion.V1_8` or `KruiseVersion.V1_9`.',
  },
  name: {
    code: 'KF404', severity: ERROR,
    rule: 'The name of a CloneSet is a DNS subdomain.',
    why: 'The API server refuses other names.',
    fix: 'use lower-case letters, digits, dashes and dots.',
  },
  nameLength: {
    code: 'KF405', severity: ERROR,
    rule: 'The name of a CloneSet has at most 52 characters.',
    why: 'Kruise labels every pod with the name, a dash and a hash of up to 10 digits. Labels end at 63 characters: beyond that no pod is created.',
    fix: 'shorten the name, for example with `metadata: { name: ... }`.',
  },
  wholeNumber: {
    code: 'KF406', severity: ERROR,
    rule: 'Numbers of replicas, revisions and seconds are whole and not negative.',
    why: 'The API server refuses the object.',
    fix: 'use a whole number of 0 or more.',
  },
  selector: {
    code: 'KF407', severity: ERROR,
    rule: 'A CloneSet has a selector with at least one condition.',
    why: 'Admission refuses an empty selector, which would fit every pod.',
    fix: 'leave `select` at its default, or call `select()`.',
  },
  selectorSyntax: {
    code: 'KF408', severity: ERROR,
    rule: 'The selector of a CloneSet is a valid label selector.',
    why: 'Admission refuses the object.',
    fix: 'use label keys and values as Kubernetes defines them, and the operators In, NotIn, Exists and DoesNotExist.',
  },
  selectorMismatch: {
    code: 'KF409', severity: ERROR,
    rule: 'The selector of a CloneSet fits the labels of its pods.',
    why: 'Admission refuses the object: it would never find its pods.',
    fix: 'give the pods the labels that the selector asks for.',
  },
  restartPolicy: {
    code: 'KF410', severity: ERROR,
    rule: 'Pods of a CloneSet have the restart policy Always.',
    why: 'Admission refuses any other.',
    fix: 'leave `restartPolicy` out.',
  },
  activeDeadline: {
    code: 'KF411', severity: ERROR,
    rule: 'Pods of a CloneSet have no active deadline.',
    why: 'Admission refuses it: these pods are meant to run for good.',
    fix: 'remove `activeDeadlineSeconds`.',
  },
  podsToDelete: {
    code: 'KF412', severity: ERROR,
    rule: 'A definition names no pods to delete.',
    why: 'Admission refuses names that are no live pods of the CloneSet, and the names differ from cluster to cluster.',
    fix: 'remove `podsToDelete`; label the pod with apps.kruise.io/specified-delete in its cluster.',
  },
  updateType: {
    code: 'KF413', severity: ERROR,
    rule: 'The update type is ReCreate, InPlaceIfPossible or InPlaceOnly.',
    why: 'Admission refuses any other, OnDelete included.',
    fix: 'choose one of the three, spelled exactly so.',
  },
  rollingUpdate: {
    code: 'KF414', severity: ERROR,
    rule: 'The settings of an update stand directly in `updateStrategy`.',
    why: 'The API server drops the other block without a word, and the CloneSet updates by its defaults.',
    fix: 'move partition, maxUnavailable, maxSurge and paused to `spec.updateStrategy`.',
  },
  paused: {
    code: 'KF415', severity: ERROR,
    rule: 'An update is paused by `updateStrategy.paused`.',
    why: 'The API server drops a field it does not know without a word, and the update goes on.',
    fix: 'write `spec.updateStrategy.paused: true`.',
  },
  amount: {
    code: 'KF416', severity: ERROR,
    rule: 'Amounts of pods are whole numbers or percentages.',
    why: 'Admission refuses other strings, a number in quotes included. Kruise 1.8 takes whole percentages only.',
    fix: 'use `PercentOrAbsolute.percent(...)` or `PercentOrAbsolute.absolute(...)`.',
  },
  inPlaceOnlySurge: {
    code: 'KF417', severity: ERROR,
    rule: 'Updates of the type InPlaceOnly have no surge.',
    why: 'Admission refuses it: a surge creates new pods.',
    fix: 'remove `maxSurge`, or use the type InPlaceIfPossible.',
  },
  standstill: {
    code: 'KF418', severity: ERROR,
    rule: 'An update may make at least one pod unavailable or add one.',
    why: 'Admission refuses the object: the update could never move.',
    fix: 'raise `maxUnavailable` or `maxSurge`.',
  },
  priority: {
    code: 'KF419', severity: ERROR,
    rule: 'The priority of updates is decided either by weights from 0 to 100 with selectors, or by keys of labels.',
    why: 'Admission refuses the object.',
    fix: 'use `UpdatePriority.byWeight(...)` or `UpdatePriority.byOrderedLabels(...)`.',
  },
  scatter: {
    code: 'KF420', severity: ERROR,
    rule: 'Labels to scatter by have a key and a value, and each pair occurs once.',
    why: 'Admission refuses the object.',
    fix: 'list each key and value once.',
  },
  progressDeadline: {
    code: 'KF421', severity: ERROR,
    rule: 'The progress deadline is longer than the time a pod must be ready.',
    why: 'Admission refuses the object: every update would be reported as failed.',
    fix: 'raise `progressDeadline` above `minReady`, or leave it out.',
  },
  progressDeadlineVersion: {
    code: 'KF422', severity: ERROR,
    rule: 'The progress deadline needs Kruise 1.9.',
    why: 'Kruise 1.8 drops the field without a word, and no update is ever reported as failed.',
    fix: 'remove `progressDeadline`, or raise the Kruise version of the fleet.',
  },
  idleHook: {
    code: 'KF423', severity: WARNING,
    rule: 'Pods are marked as not ready before deletion or an in-place update only.',
    why: 'Kruise ignores the setting in preNormal.',
    fix: 'remove `markPodNotReady` from `preNormal`.',
  },
} satisfies Record<string, Rule>;
