import { error } from '../../problems/problem';

const OPEN_API = 'kubernetes 1.32.10 api/openapi-spec/swagger.json';
const VALIDATION = 'kubernetes 1.32.10 pkg/apis';
const VALIDATED = ['apps', 'autoscaling', 'batch', 'core', 'networking', 'policy', 'rbac', 'scheduling', 'storage'];

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
  value: error('KF542', VALIDATED.map((group) => `${VALIDATION}/${group}/validation/validation.go`).join(', '), {
    rule: 'Values in objects of Kubernetes are valid beyond what their schema says: ports, names, numbers, percentages, schedules, selectors.',
    why: 'The API server refuses the object. On OCM this only shows in each cluster.',
    fix: 'correct the value, or remove it.',
  }),
  data: error('KF546', `${VALIDATION}/core/validation/validation.go`, {
    rule: 'Data of ConfigMaps and Secrets has valid keys, is base64 where it has to be, fits the type of the Secret, and is not larger than 1 MiB.',
    why: 'The API server refuses the object.',
    fix: 'correct the key or the encoding; plain strings of a Secret belong into `stringData`.',
  }),
};
