import { isObject, listOf } from '../../json/json';
import type { KubeObject } from '../../json/kube-object';
import { isPathSegment } from '../../json/syntax';
import { checkObjectName, isText, objectsOf, type SayValue } from '../pods/pod-value';

const RBAC = 'rbac.authorization.k8s.io';
const HIGHEST_PRIORITY = 1_000_000_000;

/** Rules of a Role or ClusterRole. */
export function checkRoleValues({ kind, rules }: KubeObject, say: SayValue): void {
  for (const [rule, where] of objectsOf(rules, 'rules')) {
    const urls = listOf(rule.nonResourceURLs).length > 0;
    if (listOf(rule.verbs).length === 0) say(`${where}.verbs`, rule.verbs, 'at least one verb');
    if (urls && kind === 'Role') say(`${where}.nonResourceURLs`, rule.nonResourceURLs, 'none in a Role');
    if (urls) continue;
    for (const field of ['apiGroups', 'resources']) if (listOf(rule[field]).length === 0) say(`${where}.${field}`, rule[field], 'at least one');
  }
}

/** Who is bound to what by a RoleBinding or ClusterRoleBinding. */
export function checkBindingValues({ kind, roleRef, subjects }: KubeObject, say: SayValue): void {
  const kinds = kind === 'RoleBinding' ? ['Role', 'ClusterRole'] : ['ClusterRole'];
  // Groups that are left out, here and in subjects, are filled in by the API server.
  if (isObject(roleRef)) {
    if (isText(roleRef.kind) && !kinds.includes(roleRef.kind)) say('roleRef.kind', roleRef.kind, kinds.join(' or '));
    if (isText(roleRef.apiGroup) && !['', RBAC].includes(roleRef.apiGroup)) say('roleRef.apiGroup', roleRef.apiGroup, RBAC);
    if (isText(roleRef.name) && !isPathSegment(roleRef.name)) say('roleRef.name', roleRef.name, 'the name of a role');
  }
  for (const [subject, where] of objectsOf(subjects, 'subjects')) checkSubject(subject, kind, where, say);
}

function checkSubject(subject: any, kind: string, where: string, say: SayValue): void {
  const { apiGroup } = subject;
  if (subject.kind === 'ServiceAccount') {
    checkObjectName(subject.name, `${where}.name`, say);
    if (apiGroup) say(`${where}.apiGroup`, apiGroup, 'none for a ServiceAccount');
    if (kind === 'ClusterRoleBinding' && !subject.namespace) say(`${where}.namespace`, subject.namespace, 'the namespace of the ServiceAccount');
  } else if (subject.kind === 'User' || subject.kind === 'Group') {
    if (apiGroup && apiGroup !== RBAC) say(`${where}.apiGroup`, apiGroup, RBAC);
  } else if (isText(subject.kind)) say(`${where}.kind`, subject.kind, 'ServiceAccount, User or Group');
}

/** Values of a PriorityClass. */
export function checkPriorityClassValues({ metadata, value }: KubeObject, say: SayValue): void {
  const name: unknown = metadata?.name;
  if (isText(name) && name.startsWith('system-')) {
    if (name !== 'system-node-critical' && name !== 'system-cluster-critical') say('metadata.name', name, 'a name without the prefix system-, which Kubernetes keeps for itself');
  } else if (typeof value === 'number' && value > HIGHEST_PRIORITY) say('value', value, `at most ${HIGHEST_PRIORITY}`);
}

/** Values of a StorageClass. */
export function checkStorageClassValues({ provisioner }: KubeObject, say: SayValue): void {
  if (provisioner === '') say('provisioner', provisioner, 'the name of a provisioner');
}
