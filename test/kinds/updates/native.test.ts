import { immutableChanges, podUpdate, updateSettings } from '../../../constructs/kinds/updates';
import { NEW_IMAGE, POD, withContainer, withPod, workload } from './objects';

type Case = readonly [what: string, before: object, after: object, expected: object];

describe('Deployment', () => {
  const deployment = (spec: object): any => workload('apps/v1', 'Deployment', spec);
  const CASES: readonly Case[] = [
    ['an image', {}, { template: NEW_IMAGE }, { effect: 'recreated', updated: 10, leastAvailable: 8, mostPods: 13 }],
    ['a default of the API server', {}, { template: withContainer({ imagePullPolicy: 'IfNotPresent' }) }, { effect: 'none' }],
    ['another default than Kruise has', {}, { template: withContainer({ imagePullPolicy: 'Always' }) }, { effect: 'recreated' }],
    ['all at once', {}, { strategy: { type: 'Recreate' }, template: NEW_IMAGE }, { effect: 'recreated', leastAvailable: 0, mostPods: 10 }],
    ['both rounded to nothing', { replicas: 2 }, { replicas: 2, strategy: { rollingUpdate: { maxSurge: 0, maxUnavailable: '10%' } }, template: NEW_IMAGE }, { leastAvailable: 1, mostPods: 2 }],
    ['paused', {}, { paused: true, template: NEW_IMAGE }, { effect: 'held', updated: 0 }],
    ['resumed', { paused: true }, {}, { effect: 'unknown' }],
    ['the selector', {}, { selector: { matchLabels: { app: 'other' } } }, { effect: 'refused' }],
  ];
  test.each(CASES)('%s', (_, before, after, expected) => {
    expect(podUpdate(deployment(before), deployment(after), '1.9')).toMatchObject(expected);
  });
  test('settings', () => {
    expect(updateSettings(deployment({}))).toEqual({ type: 'RollingUpdate', maxUnavailable: '25%', maxSurge: '25%', paused: false });
  });
});

describe('other workloads', () => {
  const CASES: readonly (readonly [string, string, string, object, object, object])[] = [
    ['StatefulSet', 'apps/v1', 'StatefulSet', {}, { template: NEW_IMAGE }, { effect: 'recreated', updated: 10, leastAvailable: 9, mostPods: 10 }],
    ['StatefulSet with a partition', 'apps/v1', 'StatefulSet', {}, { template: NEW_IMAGE, updateStrategy: { rollingUpdate: { partition: 7 } } }, { effect: 'recreated', updated: 3 }],
    ['StatefulSet OnDelete', 'apps/v1', 'StatefulSet', {}, { template: NEW_IMAGE, updateStrategy: { type: 'OnDelete' } }, { effect: 'held' }],
    ['StatefulSet with claims', 'apps/v1', 'StatefulSet', {}, { volumeClaimTemplates: [{ metadata: { name: 'data' } }] }, { effect: 'refused' }],
    ['StatefulSet with a written default', 'apps/v1', 'StatefulSet', {}, { podManagementPolicy: 'OrderedReady' }, { effect: 'none' }],
    ['StatefulSet with another start', 'apps/v1', 'StatefulSet', {}, { ordinals: { start: 3 } }, { effect: 'recreated', updated: 3, leastAvailable: 7 }],
    ['DaemonSet', 'apps/v1', 'DaemonSet', {}, { template: NEW_IMAGE }, { effect: 'recreated' }],
    ['DaemonSet OnDelete', 'apps/v1', 'DaemonSet', {}, { template: NEW_IMAGE, updateStrategy: { type: 'OnDelete' } }, { effect: 'held' }],
    ['ReplicaSet', 'apps/v1', 'ReplicaSet', {}, { template: NEW_IMAGE }, { effect: 'held' }],
    ['Job', 'batch/v1', 'Job', {}, { template: NEW_IMAGE }, { effect: 'refused', reasons: [expect.stringContaining('spec.template.spec.containers[web].image')] }],
    ['Job that gets more room', 'batch/v1', 'Job', {}, { parallelism: 3 }, { effect: 'none' }],
    ['Job that is suspended', 'batch/v1', 'Job', { suspend: true }, { suspend: true, template: withPod({ nodeSelector: { a: 'b' } }) }, { effect: 'none' }],
    ['Job that is suspended now', 'batch/v1', 'Job', { parallelism: 4 }, { parallelism: 4, suspend: true }, { effect: 'deleted', reasons: [expect.stringContaining('spec.suspend is true')] }],
    ['Job that goes on', 'batch/v1', 'Job', { suspend: true }, { suspend: false }, { effect: 'none', reasons: ['spec.suspend is no longer true: the pods of the Job are started.'] }],
    ['Job that goes on with fewer pods', 'batch/v1', 'Job', { parallelism: 4, suspend: true }, { parallelism: 2 }, { effect: 'none' }],
    ['Job with fewer pods at once', 'batch/v1', 'Job', { parallelism: 4, completions: 8 }, { parallelism: 1, completions: 8 }, { effect: 'none', reasons: [expect.stringContaining('1 of its pods at once instead of 4')] }],
    ['Job with fewer pods than it never had', 'batch/v1', 'Job', { parallelism: 4, completions: 2 }, { parallelism: 3, completions: 2 }, { effect: 'none', reasons: [] }],
    ['CronJob that is suspended now', 'batch/v1', 'CronJob', { jobTemplate: { spec: { template: POD } } }, { suspend: true, jobTemplate: { spec: { template: POD } } }, { effect: 'none' }],
    ['CronJob', 'batch/v1', 'CronJob', { jobTemplate: { spec: { template: POD } } }, { jobTemplate: { spec: { template: NEW_IMAGE } } }, { effect: 'none', reasons: [expect.stringContaining('later ones')] }],
  ];
  test.each(CASES)('%s', (_, apiVersion, kind, before, after, expected) => {
    expect(podUpdate(workload(apiVersion, kind, before), workload(apiVersion, kind, after), '1.9')).toMatchObject(expected);
  });

  test('Pod', () => {
    const pod = ({ metadata, spec }: any): any => ({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web', ...metadata }, spec });
    expect(podUpdate(pod(POD), pod(NEW_IMAGE), '1.9')).toMatchObject({ effect: 'in-place', reasons: ['spec.containers[web].image changes: the kubelet restarts the containers, and the pod stays.'] });
    expect(podUpdate(pod(POD), pod(withPod({ nodeName: 'n' })), '1.9')).toMatchObject({ effect: 'refused' });
    expect(podUpdate(pod(POD), pod({ ...POD, metadata: { labels: { a: 'b' } } }), '1.9')).toMatchObject({ effect: 'none' });
  });
});

describe('what cannot be changed', () => {
  const object = (apiVersion: string, kind: string, more: object): any => ({ apiVersion, kind, metadata: { name: 'x', namespace: 'web' }, ...more });
  const REF = { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', name: 'web' };
  const RBAC = 'rbac.authorization.k8s.io/v1';
  const KRUISE = 'apps.kruise.io/v1alpha1';
  const CASES: readonly (readonly [apiVersion: string, kind: string, before: object, after: object, fields: string[]])[] = [
    ['v1', 'Service', { spec: {} }, { spec: { clusterIP: 'None' } }, ['spec.clusterIP']],
    ['v1', 'Service', { spec: { clusterIP: 'None' } }, { spec: {} }, []],
    ['v1', 'Service', { spec: {} }, { spec: { ports: [{ port: 80 }] } }, []],
    ['v1', 'PersistentVolumeClaim', { spec: { storageClassName: 'a' } }, { spec: { storageClassName: 'b' } }, ['spec.storageClassName']],
    ['v1', 'PersistentVolumeClaim', { spec: { resources: { requests: { storage: '2Gi' } } } }, { spec: { resources: { requests: { storage: '1Gi' } } } }, ['spec.resources.requests.storage']],
    ['v1', 'PersistentVolumeClaim', { spec: { resources: { requests: { storage: '1Gi' } } } }, { spec: { volumeMode: 'Filesystem', resources: { requests: { storage: '2Gi' } } } }, []],
    ['v1', 'PersistentVolume', { spec: { hostPath: { path: '/a' }, capacity: { storage: '1Gi' } } }, { spec: { hostPath: { path: '/b' }, capacity: { storage: '2Gi' } } }, ['spec.hostPath']],
    ['v1', 'ConfigMap', { immutable: true, data: { a: '1' } }, { immutable: true, data: { a: '2' } }, ['data']],
    ['v1', 'ConfigMap', { immutable: true, data: { a: '1' } }, { data: { a: '1' } }, ['immutable']],
    ['v1', 'ConfigMap', { data: { a: '1' } }, { immutable: true, data: { a: '2' } }, []],
    ['v1', 'Secret', { immutable: true, data: { a: 'MQ==' } }, { immutable: true, data: { a: 'Mg==' } }, ['data']],
    ['v1', 'Secret', {}, { type: 'Opaque' }, []],
    ['v1', 'Secret', {}, { type: 'kubernetes.io/tls' }, ['type']],
    ['v1', 'ResourceQuota', { spec: { scopes: ['BestEffort'] } }, { spec: { hard: { pods: '1' } } }, ['spec.scopes']],
    ['storage.k8s.io/v1', 'StorageClass', { provisioner: 'a' }, { provisioner: 'b', reclaimPolicy: 'Delete' }, ['provisioner']],
    [RBAC, 'RoleBinding', { roleRef: { name: 'a' } }, { roleRef: { name: 'b' } }, ['roleRef']],
    [RBAC, 'ClusterRoleBinding', { roleRef: { name: 'a' } }, { roleRef: { name: 'a' }, subjects: [{}] }, []],
    ['scheduling.k8s.io/v1', 'PriorityClass', { value: 1 }, { value: 2, preemptionPolicy: 'PreemptLowerPriority' }, ['value']],
    ['networking.k8s.io/v1', 'IngressClass', { spec: { controller: 'a' } }, { spec: { controller: 'b' } }, ['spec.controller']],
    ['node.k8s.io/v1', 'RuntimeClass', { handler: 'a' }, { handler: 'b' }, ['handler']],
    ['apiextensions.k8s.io/v1', 'CustomResourceDefinition', { spec: { scope: 'Cluster' } }, { spec: { scope: 'Namespaced' } }, ['spec.scope']],
    [KRUISE, 'WorkloadSpread', { spec: { targetRef: REF } }, { spec: { targetRef: { ...REF, name: 'b' } } }, ['spec.targetRef']],
    [KRUISE, 'WorkloadSpread', { spec: { targetRef: REF } }, { spec: { targetRef: { ...REF, apiVersion: 'apps.kruise.io/v1beta1' } } }, []],
    [KRUISE, 'PersistentPodState', { spec: { targetRef: REF } }, { spec: { targetRef: { ...REF, name: 'b' } } }, ['spec.targetRef']],
    [KRUISE, 'PodProbeMarker', { spec: { selector: { matchLabels: { a: 'b' } } } }, { spec: { selector: { matchLabels: { a: 'c' } } } }, ['spec.selector']],
    [KRUISE, 'ResourceDistribution', { spec: { resource: { kind: 'Secret', metadata: { name: 'a' } } } }, { spec: { resource: { kind: 'Secret', metadata: { name: 'b' } } } }, ['spec.resource.metadata.name']],
    [KRUISE, 'ContainerRecreateRequest', { spec: { podName: 'a' } }, { spec: { podName: 'b' } }, ['spec']],
    [KRUISE, 'ImagePullJob', { spec: { pullSecrets: ['a'] } }, { spec: { pullSecrets: ['b'], image: 'b' } }, ['spec.pullSecrets']],
    ['policy.kruise.io/v1alpha1', 'PodUnavailableBudget', { spec: { targetRef: REF } }, { spec: { targetRef: { ...REF, name: 'b' }, maxUnavailable: 1 } }, ['spec.targetRef']],
    [KRUISE, 'CloneSet', { spec: { selector: { matchLabels: { a: 'b' } } } }, { spec: { selector: { matchLabels: { a: 'c' } }, minReadySeconds: 3 } }, ['spec.selector']],
    ['apps.kruise.io/v1beta1', 'StatefulSet', { spec: { serviceName: 'a' } }, { spec: { serviceName: 'b', podManagementPolicy: 'Parallel', ordinals: { start: 2 } } }, ['spec.serviceName', 'spec.podManagementPolicy']],
  ];
  test.each(CASES)('%s %s: %j', (apiVersion, kind, before, after, fields) => {
    const changes = immutableChanges(object(apiVersion, kind, before), object(apiVersion, kind, after));
    expect(changes.map(({ field }) => field).sort()).toEqual([...fields].sort());
    for (const { field, message, source } of changes) {
      expect(message).toMatch(new RegExp(`^${field.replace(/[.[\]]/g, '\\$&')} .*\\.$`));
      expect(source).toMatch(/^(kruise|kubernetes) 1\.\d+ /);
    }
  });

  test('data of Secrets is never in a message', () => {
    const [before, after] = ['c2VjcmV0LW9sZA==', 'c2VjcmV0LW5ldw=='].map((value) => object('v1', 'Secret', { immutable: true, data: { key: value } }));
    expect(JSON.stringify(immutableChanges(before, after))).not.toMatch(/c2Vjcm/);
  });

  test('nothing can be changed for the same object, and objects of two kinds are not compared', () => {
    const secret = object('v1', 'Secret', { type: 'a' });
    expect(immutableChanges(secret, secret)).toEqual([]);
    expect(immutableChanges(secret, object('v1', 'ConfigMap', {}))).toEqual([]);
  });
});
