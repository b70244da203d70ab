import { error, warning } from '../../problems/problem';

const WORKLOAD_ADMISSION = 'kruise 1.9.0 pkg/webhook, kubernetes 1.32 pkg/apis/apps/validation/validation.go';

export type { Report } from '../../problems/reporter';

/** Rules that several Kruise kinds share: the same mistake has the same code, wherever it is made. */
export const WORKLOAD_RULES = {
  shape: error('KF401', 'kubernetes 1.32 staging/src/k8s.io/apiextensions-apiserver/pkg/apiserver/validation/validation.go', {
    rule: 'The parts of an object have the types that its API defines.',
    why: 'The API server refuses the object.',
    fix: 'give the field the type named in the message.',
  }),
  apiVersion: error('KF402', 'kruise 1.9.0 config/crd/bases, kruise 1.9.0 config/crd/kustomization.yaml', {
    rule: 'A Kruise object has the apiVersion that its version of Kruise stores.',
    why: 'Other versions are not served, need a conversion that the control plane does not have, or are missed by interpreters and policies.',
    fix: 'write the apiVersion named in the message.',
  }),
  kruiseVersion: error('KF403', 'ours: the package has the rules and schemas of these versions only', {
    rule: 'The version of Kruise is a known one.',
    why: 'The version decides which apiVersions and fields exist.',
    fix: 'use a member of KruiseVersion, such as `KruiseVersion.V1_9`.',
  }),
  name: error('KF404', 'kubernetes 1.32 staging/src/k8s.io/apimachinery/pkg/api/validation/generic.go', {
    rule: 'The name of an object is a DNS subdomain; that of a Service, Namespace or StatefulSet of Kubernetes is a DNS label, and that of a role any segment of a URL.',
    why: 'The API server refuses other names.',
    fix: 'use lower-case letters, digits, dashes and, where they are allowed, dots.',
  }),
  wholeNumber: error('KF406', 'kruise 1.9.0 pkg/webhook, kruise 1.9.0 config/crd/bases', {
    rule: 'Numbers of replicas, revisions and seconds are whole and not negative.',
    why: 'The API server refuses the object.',
    fix: 'use a whole number of 0 or more.',
  }),
  selector: error('KF407', WORKLOAD_ADMISSION, {
    rule: 'A workload has a selector with at least one condition.',
    why: 'Admission refuses an empty selector, which would match every pod.',
    fix: 'leave `select` at its default, or call `select()`.',
  }),
  selectorSyntax: error('KF408', WORKLOAD_ADMISSION, {
    rule: 'The selector of a workload is a valid label selector.',
    fix: 'use label keys and values as Kubernetes defines them, and the operators In, NotIn, Exists and DoesNotExist.',
  }),
  selectorMismatch: error('KF409', WORKLOAD_ADMISSION, {
    rule: 'The selector of a workload matches the labels of its pods.',
    why: 'Admission refuses the object: it would never find its pods.',
    fix: 'give the pods the labels that the selector asks for.',
  }),
  restartPolicy: error('KF410', WORKLOAD_ADMISSION, {
    rule: 'Pods of a long-running workload have the restart policy Always.',
    why: 'Admission refuses any other.',
    fix: 'leave out `restartPolicy`.',
  }),
  activeDeadline: error('KF411', WORKLOAD_ADMISSION, {
    rule: 'Pods of a long-running workload have no active deadline.',
    why: 'Admission refuses it: these pods are meant to keep running.',
    fix: 'remove `activeDeadlineSeconds`.',
  }),
  amount: error('KF416', 'kruise 1.9.0 pkg/util/tools.go, kubernetes 1.32 pkg/apis/apps/validation/validation.go', {
    rule: 'Amounts of pods are whole numbers or percentages.',
    why: 'Admission refuses other strings, including a number in quotes. Kruise 1.8 only accepts whole percentages.',
    fix: 'use `PercentOrAbsolute.percent(...)` or `PercentOrAbsolute.absolute(...)`.',
  }),
  priority: error('KF419', 'kruise 1.9.0 apis/apps/pub/update_priority.go', {
    rule: 'The order of updates is decided either by weights from 0 to 100 with selectors, or by label keys.',
    fix: 'use `UpdatePriority.byWeight(...)` or `UpdatePriority.byOrderedLabels(...)`.',
  }),
  scatter: error('KF420', 'kruise 1.9.0 apis/apps/v1alpha1/scatter_strategy.go', {
    rule: 'Labels to scatter by have a key and a value, and each pair occurs once.',
    fix: 'list each key and value once.',
  }),
  idleHook: warning('KF423', 'kruise 1.9.0 apis/apps/pub/lifecycle.go', {
    rule: 'Pods are only marked as not ready before deletion or an in-place update.',
    why: 'Kruise ignores the setting in preNormal.',
    fix: 'remove `markPodNotReady` from `preNormal`.',
  }),
};
