import { named, NO_OBJECTS, placesOf, refusedAt } from './refused-places';

const RBAC = 'rbac.authorization.k8s.io';
const role = (kind: string, rule: unknown): any => named(`${RBAC}/v1`, kind, { rules: [rule] });
const resources = (more: object = {}): any => ({ apiGroups: [''], resources: ['pods'], verbs: ['get'], ...more });
const binding = (kind: string, roleRef: unknown, subject: unknown = { kind: 'User', name: 'jane' }): any => named(`${RBAC}/v1`, kind, { roleRef, subjects: [subject] });
const bound = (kind: string, subject: object): any => binding(kind, { apiGroup: RBAC, kind: 'ClusterRole', name: 'view' }, subject);
const view = (more: object): any => ({ apiGroup: RBAC, kind: 'ClusterRole', name: 'view', ...more });

describe.each(['Role', 'ClusterRole'])('a %s', (kind) => {
  refusedAt([
    ['rules[0].verbs', 'one is needed', (verbs) => role(kind, resources({ verbs })), [['get'], ['*']], [undefined, null, []]],
    ['rules[0].apiGroups', 'one is needed', (apiGroups) => role(kind, resources({ apiGroups })), [[''], ['apps']], [undefined, null, []]],
    ['rules[0].resources', 'one is needed', (value) => role(kind, resources({ resources: value })), [['pods']], [undefined, null, []]],
    ['rules[0]', 'what is none is left to the schema', (rule) => role(kind, rule), NO_OBJECTS, []],
    ['rules', 'there may be none', (rules) => named(`${RBAC}/v1`, kind, { rules }), [undefined, null, []], []],
  ]);
});

describe('URLs', () => {
  const urls = { nonResourceURLs: ['/healthz'], verbs: ['get'] };
  refusedAt([
    ['rules[0].nonResourceURLs', 'of clusters, not of namespaces', (kind) => role(kind, urls), ['ClusterRole'], ['Role']],
    ['rules[0].verbs', 'one is needed', (verbs) => role('ClusterRole', { ...urls, verbs }), [['get']], [undefined, []]],
    ['rules[0].nonResourceURLs', 'none are no URLs', (nonResourceURLs) => role('Role', resources({ nonResourceURLs })), [undefined, null, []], []],
  ]);
});

describe('a binding', () => {
  refusedAt([
    ['roleRef.kind', 'in a namespace', (kind) => binding('RoleBinding', view({ kind })), ['Role', 'ClusterRole', undefined, 7], ['', 'role', 'User']],
    ['roleRef.kind', 'in a cluster', (kind) => binding('ClusterRoleBinding', view({ kind })), ['ClusterRole', undefined, 7], ['', 'Role', 'clusterrole']],
    ['roleRef.apiGroup', 'one group, which may be left out', (apiGroup) => binding('RoleBinding', view({ apiGroup })), [RBAC, '', undefined, 7], ['rbac', `${RBAC}/v1`]],
    ['roleRef.name', 'one segment of a path', (name) => binding('RoleBinding', view({ name })), ['view', 'system:Shop_X', undefined, 7], ['', 'a/b', 'a%b', '.', '..']],
    ['roleRef', 'what is none is left to the schema', (roleRef) => binding('RoleBinding', roleRef), NO_OBJECTS, []],
    ['subjects[0]', 'what is none is left to the schema', (subject) => binding('RoleBinding', view({}), subject), [...NO_OBJECTS, {}].filter((one) => one !== undefined), []],
    ['subjects[0].kind', 'three kinds', (kind) => bound('RoleBinding', { kind, name: 'jane' }), ['ServiceAccount', 'User', 'Group', undefined, 7], ['', 'user', 'Serviceaccount']],
    ...['User', 'Group'].map((kind) => (
      ['subjects[0].apiGroup', `a ${kind}`, (apiGroup: unknown) => bound('ClusterRoleBinding', { kind, name: 'jane@example.com', apiGroup }), [RBAC, '', undefined, null], ['rbac', 'v1']] as const
    )),
    ['subjects[0].apiGroup', 'a ServiceAccount has none', (apiGroup) => bound('RoleBinding', { kind: 'ServiceAccount', name: 'web', apiGroup }), ['', undefined, null], [RBAC, 'v1']],
    ['subjects[0].name', 'a ServiceAccount', (name) => bound('RoleBinding', { kind: 'ServiceAccount', name }), ['web', 'a.b', 7], [undefined, null, '', 'Web', 'a/b']],
    ['subjects[0].namespace', 'a ServiceAccount, for a cluster', (namespace) => bound('ClusterRoleBinding', { kind: 'ServiceAccount', name: 'web', namespace }), ['shop'], [undefined, null, '']],
    ['subjects[0].namespace', 'a ServiceAccount, in a namespace', (namespace) => bound('RoleBinding', { kind: 'ServiceAccount', name: 'web', namespace }), ['shop', undefined], []],
  ]);
});

describe('a PriorityClass', () => {
  const priority = (value: unknown, name = 'web'): any => named('scheduling.k8s.io/v1', 'PriorityClass', { value }, { name });
  refusedAt([
    ['value', 'a thousand million at most', (value) => priority(value), [-2147483648, 0, 1_000_000_000, undefined, '2000000000'], [1_000_000_001]],
    ['value', 'except for those of Kubernetes', (name) => priority(2_000_000_000, name), ['system-node-critical', 'system-cluster-critical'], ['web', 'my-system-class']],
    ['metadata.name', 'a prefix that Kubernetes keeps', (name) => priority(1, name), ['web', 'system', 'my-system-class'], ['system-web', 'system-node-critical-2']],
  ]);

  test.each(NO_OBJECTS)('leaves metadata of %j to the schema', (metadata) => {
    expect(placesOf({ ...priority(1), metadata })).toEqual([]);
    expect(placesOf({ ...priority(1_000_000_001), metadata })).toEqual(['value']);
  });
});

describe('a StorageClass', () => {
  refusedAt([['provisioner', 'somebody has to', (provisioner) => named('storage.k8s.io/v1', 'StorageClass', { provisioner }), ['ebs.csi.aws.com', undefined, null], ['']]]);
});
