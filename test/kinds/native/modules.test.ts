import { inApplyOrder, moduleIn } from '../../../constructs/kinds/kinds';
import { NATIVE_KINDS, NEIGHBOURS } from '../../../constructs/kinds/native/modules';
import { NATIVE_RULES } from '../../../constructs/kinds/native/rules';
import { KUBERNETES_KINDS } from '../../../imports/kubernetes-kinds';
import { waveOf } from '../../../constructs/output/order';

const RBAC = 'rbac.authorization.k8s.io';
/** In the order in which they are applied, with their waves. */
const ORDER: readonly (readonly [group: string, kind: string, wave: number])[] = [
  ['', 'Namespace', -50], ['apiextensions.k8s.io', 'CustomResourceDefinition', -60], ['scheduling.k8s.io', 'PriorityClass', -15], ['storage.k8s.io', 'StorageClass', -15],
  ['', 'PersistentVolume', 0], [RBAC, 'ClusterRole', -10], [RBAC, 'Role', -10], [RBAC, 'ClusterRoleBinding', -10], [RBAC, 'RoleBinding', -10], ['', 'ServiceAccount', -10],
  ['networking.k8s.io', 'NetworkPolicy', -10], ['', 'ResourceQuota', -10], ['', 'LimitRange', -10], ['', 'Secret', -10], ['', 'ConfigMap', -10], ['', 'PersistentVolumeClaim', 0],
  ['', 'Service', 0], ['apps', 'Deployment', 0], ['autoscaling', 'HorizontalPodAutoscaler', 0], ['networking.k8s.io', 'Ingress', 0], ['policy', 'PodDisruptionBudget', 0],
];
const objects = ORDER.map(([group, kind]): any => ({ apiVersion: group === '' ? 'v1' : `${group}/v1`, kind, metadata: { name: 'a' } }));
const facts = (group: string, kind: string): any => moduleIn(group, kind);
const kindsWith = (has: (one: any) => unknown): string[] => NATIVE_KINDS.filter(has).map(({ kind }) => kind);

test('what others need comes first, and what acts on others last', () => {
  expect(inApplyOrder([...objects].reverse())).toEqual(objects);
  expect(objects.map(waveOf)).toEqual(ORDER.map(([, , wave]) => wave));
});

test('with some kinds more is lost than the object', () => {
  expect(kindsWith(({ precious }) => precious)).toEqual(['Namespace', 'CustomResourceDefinition', 'PersistentVolume', 'PersistentVolumeClaim']);
});

test.each<[string, string, any]>([
  ['', 'Pod', [[]]], ['apps', 'Deployment', [['spec', 'template']]], ['apps', 'ReplicaSet', [['spec', 'template']]], ['apps', 'StatefulSet', [['spec', 'template']]],
  ['apps', 'DaemonSet', [['spec', 'template']]], ['', 'ReplicationController', [['spec', 'template']]], ['batch', 'Job', [['spec', 'template']]],
  ['batch', 'CronJob', [['spec', 'jobTemplate', 'spec', 'template']]], ['', 'Service', undefined],
])('pods of %s %s are found', (group, kind, paths) => {
  expect(facts(group, kind).podTemplates).toEqual(paths);
});

test('replicas are those that Karmada counts', () => {
  expect(kindsWith(({ replicas }) => replicas)).toEqual(['Deployment', 'ReplicaSet', 'StatefulSet']);
  expect(facts('apps', 'Deployment').replicas).toEqual(['spec', 'replicas']);
});

test('some select pods', () => {
  const selector = { matchLabels: { app: 'web' } };
  expect(facts('', 'Service').podSelector({ selector: { app: 'web' } })).toEqual(selector);
  expect([{}, { selector: null }].map(facts('', 'Service').podSelector)).toEqual([undefined, undefined]);
  expect(facts('networking.k8s.io', 'NetworkPolicy').podSelector({ podSelector: selector })).toBe(selector);
  expect(facts('policy', 'PodDisruptionBudget').podSelector({ selector })).toBe(selector);
});

test('some are about a workload, and decide on its replicas', () => {
  const ref = { apiVersion: 'apps.kruise.io/v1beta1', kind: 'CloneSet', name: 'web' };
  const [vertical, keda] = NEIGHBOURS as any;
  expect(facts('autoscaling', 'HorizontalPodAutoscaler').target({ scaleTargetRef: ref })).toBe(ref);
  expect(kindsWith(({ autoscales }) => autoscales)).toEqual(['HorizontalPodAutoscaler']);
  expect(vertical.target({ targetRef: ref })).toBe(ref);
  expect(keda.target({ scaleTargetRef: ref })).toEqual(ref);
  expect(keda.target({ scaleTargetRef: { name: 'web' } })).toEqual({ apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' });
  expect(keda.target({})).toBeUndefined();
  expect(NEIGHBOURS.map(({ group, kind, autoscales }) => [group, kind, autoscales])).toEqual([['autoscaling.k8s.io', 'VerticalPodAutoscaler', undefined], ['keda.sh', 'ScaledObject', true]]);
});

test('every kind of Kubernetes is known once, and the templates of workflows', () => {
  const names = NATIVE_KINDS.map(({ group, kind }) => `${group}/${kind}`);
  expect(new Set(names).size).toBe(names.length);
  expect([...names].sort()).toEqual([...KUBERNETES_KINDS.map(({ group, kind }) => `${group}/${kind}`), 'argoproj.io/WorkflowTemplate'].sort());
  expect(facts('argoproj.io', 'WorkflowTemplate')).toMatchObject({ plural: 'workflowtemplates', namespaced: true, version: 'v1alpha1' });
  expect(facts('apps', 'Deployment')).toMatchObject({ plural: 'deployments', namespaced: true, version: 'v1' });
  expect(facts('', 'Namespace')).toMatchObject({ plural: 'namespaces', namespaced: false });
});

test.each(Object.values(NATIVE_RULES))('$code says what, why, how and where it was read', ({ rule, why, fix, source }) => {
  for (const sentence of [rule, why, fix]) expect(sentence).toMatch(/\w.*\.$/);
  for (const file of source.split(', ')) expect(file).toMatch(/^kubernetes 1\.32\.10 [\w./-]+\.(go|json)$/);
});
