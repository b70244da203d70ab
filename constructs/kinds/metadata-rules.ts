import { error } from '../problems/problem';

const METADATA = 'kubernetes 1.32 staging/src/k8s.io/apimachinery/pkg/api/validation/objectmeta.go';
const REFUSED = 'The API server refuses the object.';

/** Rules on the kind and metadata of every object. Names have their rule with the workloads. */
export const METADATA_RULES = {
  kind: error('KF334', 'kruise 1.9.0 config/crd/bases', {
    rule: 'An object in an API group of Kruise is of a kind that this group has.',
    why: 'No API server knows the kind; kinds are told apart by capital letters, too.',
    fix: 'correct apiVersion and kind; for a kind of a later Kruise, describe its plural and scope in `kind` (`kinds` for sets and charts) or with `CustomKind`.',
  }),
  label: error('KF543', 'kubernetes 1.32 staging/src/k8s.io/apimachinery/pkg/apis/meta/v1/validation/validation.go', {
    rule: 'Labels of an object have the keys and values that Kubernetes allows.',
    why: REFUSED,
    fix: 'use at most 63 letters, digits, dashes, underscores and dots, beginning and ending with a letter or digit; keys may have a DNS prefix and a slash.',
  }),
  annotation: error('KF544', METADATA, {
    rule: 'Annotations of an object have the keys that Kubernetes allows, and are not longer than 256 KiB together.',
    why: REFUSED,
    fix: 'write keys like those of labels, and keep long text in a ConfigMap.',
  }),
  namespace: error('KF545', METADATA, {
    rule: 'The namespace of an object is a DNS label.',
    why: `There is no such namespace, and there cannot be one. ${REFUSED}`,
    fix: 'use at most 63 lower-case letters, digits and dashes.',
  }),
};
