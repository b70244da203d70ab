import { isObject } from '../json/json';
import { groupKindOf, type KubeObject, nameOf } from '../json/kube-object';
import { shown } from '../json/shown';
import { isDnsLabel, isDnsSubdomain, isPathSegment, isServiceName } from '../json/syntax';
import type { Form } from '../problems/forms';
import { finding, type Problem, type Rule } from '../problems/problem';
import { checkAnnotations, checkLabels } from './marks';
import { METADATA_RULES } from './metadata-rules';
import type { SayValue } from './pods/pod-value';
import { WORKLOAD_RULES } from './pods/workload-rules';

const SUBDOMAIN: Form = { fits: isDnsSubdomain, expected: 'a DNS subdomain' };
const PATH_SEGMENT: Form = { fits: isPathSegment, expected: 'a name without slashes and percent signs' };
/** Names that are not DNS subdomains, by group and kind. Kinds whose names are made of other things, such as addresses, are left to the API server. */
const FORMS: Readonly<Record<string, Form | undefined>> = {
  '/Service': { fits: isServiceName, expected: 'a DNS label that begins with a letter' },
  '/Namespace': { fits: (name) => isDnsLabel(name), expected: 'a DNS label' },
  'apps/StatefulSet': { fits: (name) => isDnsLabel(name), expected: 'a DNS label, because it becomes part of the host names of pods' },
  'rbac.authorization.k8s.io/Role': PATH_SEGMENT,
  'rbac.authorization.k8s.io/ClusterRole': PATH_SEGMENT,
  'rbac.authorization.k8s.io/RoleBinding': PATH_SEGMENT,
  'rbac.authorization.k8s.io/ClusterRoleBinding': PATH_SEGMENT,
  'networking.k8s.io/IPAddress': undefined,
  'certificates.k8s.io/ClusterTrustBundle': undefined,
  'internal.apiserver.k8s.io/StorageVersion': undefined,
};

/** What is wrong with the metadata of an object, whatever its kind. Values of the wrong type are left to others. */
export function checkObjectMetadata(path: string, object: KubeObject): Problem[] {
  const metadata: unknown = object?.metadata;
  if (!isObject(metadata)) return [];
  const problems: Problem[] = [];
  const saying = (rule: Rule): SayValue => (where, value, expected) => {
    problems.push(finding(rule, { path, message: `${where} of ${nameOf(object)} is ${shown(value)}, expected ${expected}.` }));
  };
  const { name, namespace, labels, annotations } = metadata;
  const key = groupKindOf({ apiVersion: String(object.apiVersion), kind: object.kind });
  const form = Object.hasOwn(FORMS, key) ? FORMS[key] : SUBDOMAIN;
  // The checks of Kruise's kinds look at their names.
  if (form && typeof name === 'string' && !/\.kruise\.io\//.test(key) && !form.fits(name)) saying(WORKLOAD_RULES.name)('metadata.name', name, form.expected);
  if (typeof namespace === 'string' && namespace !== '' && !isDnsLabel(namespace)) saying(METADATA_RULES.namespace)('metadata.namespace', namespace, 'a DNS label');
  checkLabels(labels, 'metadata.labels', saying(METADATA_RULES.label));
  checkAnnotations(annotations, 'metadata.annotations', saying(METADATA_RULES.annotation));
  return problems;
}
