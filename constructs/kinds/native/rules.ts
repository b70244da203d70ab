import { error } from '../../problems/problem';

const OPEN_API = 'kubernetes 1.32.10 api/openapi-spec/swagger.json';

/** Rules on objects of Kubernetes itself. */
export const NATIVE_RULES = {
  kind: error('KF540', `${OPEN_API}, kubernetes 1.32.10 staging/src/k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation/validation.go`, {
    rule: 'An object in an API group of Kubernetes is of a kind that this group has.',
    why: 'API servers do not know the kind. Groups without a dot are always those of Kubernetes: a CustomResourceDefinition cannot define one.',
    fix: 'correct apiVersion and kind; for a kind of a later Kubernetes, describe its plural and scope in `kind` (`kinds` for sets and charts) or with `CustomKind`.',
  }),
  version: error('KF541', OPEN_API, {
    rule: 'An object of Kubernetes has an apiVersion in which API servers serve its kind.',
    why: 'API servers do not know the version: it has been removed from Kubernetes, or there never was one.',
    fix: 'write the apiVersion named in the message.',
  }),
};
