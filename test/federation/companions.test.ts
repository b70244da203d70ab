import fc from 'fast-check';
import { isEmptySelector } from '../../constructs/kinds/pods/label-selector';
import type { KubeObject } from '../../constructs/json/kube-object';
import { labelMatcher } from '../../constructs/delivery/selector';
import { CompanionIndex } from '../../constructs/federation/companions';
import { kruiseKind } from '../../constructs/kinds/kinds';

const object = (apiVersion: string, kind: string, name: string, more: object = {}, namespace: string | undefined = 'shop'): KubeObject =>
  ({ apiVersion, kind, metadata: { name, ...(namespace && { namespace }) }, ...more });

const workload = (spec: object = {}) => object('apps.kruise.io/v1alpha1', 'CloneSet', 'web', {
  spec: { template: { metadata: { labels: { app: 'web', tier: 'front' } }, spec } },
});

const companions = (objects: KubeObject[], of = workload(), added: KubeObject[] = []) => {
  const found = new CompanionIndex([...objects, of]).companionsOf(of, kruiseKind('CloneSet'), added);
  const names = (list: readonly KubeObject[]) => list.map(({ kind, metadata }) => `${kind}/${metadata.name}`);
  return { dependencies: names(found.dependencies), attached: names(found.attached) };
};

describe('objects that pods refer to travel as dependencies', () => {
  const refs = {
    initContainers: [{ envFrom: [{ configMapRef: { name: 'a' } }, { secretRef: { name: 'b' } }] }],
    containers: [{ env: [{ valueFrom: { configMapKeyRef: { name: 'c', key: 'k' } } }, { valueFrom: { secretKeyRef: { name: 'd', key: 'k' } } }] }],
    volumes: [
      { configMap: { name: 'e' } }, { secret: { secretName: 'f' } }, { persistentVolumeClaim: { claimName: 'g' } },
      { projected: { sources: [{ configMap: { name: 'h' } }, { secret: { name: 'i' } }] } }, { csi: { nodePublishSecretRef: { name: 'j' } } },
    ],
    imagePullSecrets: [{ name: 'k' }],
    serviceAccountName: 'runner',
  };
  const all = [
    ...['a', 'c', 'e', 'h'].map((name) => object('v1', 'ConfigMap', name)),
    ...['b', 'd', 'f', 'i', 'j', 'k'].map((name) => object('v1', 'Secret', name)),
    object('v1', 'PersistentVolumeClaim', 'g'), object('v1', 'ServiceAccount', 'runner'),
  ];

  test('but not kinds of other API groups that share kind and name', () => {
    const login = object('v1', 'Secret', 'login');
    const vaulted = object('vault.example.com/v1', 'Secret', 'login');
    const web = workload({ imagePullSecrets: [{ name: 'login' }] });
    for (const objects of [[login, vaulted], [vaulted, login]]) {
      expect(new CompanionIndex([...objects, web]).companionsOf(web, kruiseKind('CloneSet'), []).dependencies).toEqual([login]);
    }
    expect(companions([vaulted], web)).toEqual({ dependencies: [], attached: [] });
  });

  test('from every place a pod template can name them', () => {
    const { dependencies, attached } = companions(all, workload(refs));
    expect(dependencies).toHaveLength(all.length);
    expect(attached).toEqual([]);
  });

  test('unless they are in another namespace', () => {
    const elsewhere = object('v1', 'ConfigMap', 'a', {}, 'other');
    expect(companions([elsewhere], workload(refs)).dependencies).toEqual([]);
  });

  test('but not the service account that every namespace has', () => {
    expect(companions([object('v1', 'ServiceAccount', 'default')], workload({ serviceAccountName: 'default' })).dependencies).toEqual([]);
  });

  test('and malformed templates name nothing', () => {
    expect(companions(all, workload({ containers: 'none', volumes: [null], imagePullSecrets: {} })).dependencies).toEqual([]);
  });
});

describe('objects that point at the workload travel with it', () => {
  test('a Service that selects its pods', () => {
    expect(companions([object('v1', 'Service', 'web', { spec: { selector: { app: 'web' } } })]).attached).toEqual(['Service/web']);
  });

  test('not a Service that selects others', () => {
    const other = object('v1', 'Service', 'api', { spec: { selector: { app: 'web', tier: 'back' } } });
    expect(companions([other]).attached).toEqual([]);
  });

  test('an Ingress for such a Service', () => {
    const service = object('v1', 'Service', 'web', { spec: { selector: { app: 'web' } } });
    const ingress = object('networking.k8s.io/v1', 'Ingress', 'web', {
      spec: { rules: [{ http: { paths: [{ backend: { service: { name: 'web' } } }] } }] },
    });
    expect(companions([ingress, service]).attached).toEqual(['Service/web', 'Ingress/web']);
  });

  test('budgets and network policies for its pods', () => {
    const budget = object('policy/v1', 'PodDisruptionBudget', 'web', { spec: { selector: { matchLabels: { app: 'web' } } } });
    const policy = object('networking.k8s.io/v1', 'NetworkPolicy', 'web', { spec: { podSelector: { matchLabels: { tier: 'front' } } } });
    expect(companions([budget, policy]).attached).toEqual(['PodDisruptionBudget/web', 'NetworkPolicy/web']);
  });

  test('an autoscaler that scales it', () => {
    const autoscaler = object('autoscaling/v2', 'HorizontalPodAutoscaler', 'web', { spec: { scaleTargetRef: { kind: 'CloneSet', name: 'web' } } });
    expect(companions([autoscaler]).attached).toEqual(['HorizontalPodAutoscaler/web']);
  });

  describe('by their reference', () => {
    const about = (apiVersion: string, kind: string, spec: any) => [object(apiVersion, kind, 'x', { spec })];
    const reference = { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', name: 'web' };

    test.each<[string, string, any]>([
      ['apps.kruise.io/v1alpha1', 'WorkloadSpread', { targetRef: reference }],
      ['apps.kruise.io/v1alpha1', 'PersistentPodState', { targetRef: reference }],
      ['policy.kruise.io/v1alpha1', 'PodUnavailableBudget', { targetRef: reference }],
      ['autoscaling/v2', 'HorizontalPodAutoscaler', { scaleTargetRef: reference }],
      ['autoscaling.k8s.io/v1', 'VerticalPodAutoscaler', { targetRef: reference }],
      ['keda.sh/v1alpha1', 'ScaledObject', { scaleTargetRef: reference }],
      ['rollouts.kruise.io/v1beta1', 'Rollout', { workloadRef: reference }],
      ['rollouts.kruise.io/v1alpha1', 'Rollout', { objectRef: { workloadRef: reference } }],
    ])('%s %s', (apiVersion, kind, spec) => {
      expect(companions(about(apiVersion, kind, spec)).attached).toEqual([`${kind}/x`]);
      const other = JSON.parse(JSON.stringify(spec).replace('"web"', '"api"'));
      expect(companions(about(apiVersion, kind, other)).attached).toEqual([]);
    });

    test('not one to a workload of the same kind in another group', () => {
      expect(companions(about('policy.kruise.io/v1alpha1', 'PodUnavailableBudget', { targetRef: { ...reference, apiVersion: 'apps/v1' } })).attached).toEqual([]);
    });

    test('not one of ScaledObject without a kind, which means a Deployment', () => {
      expect(companions(about('keda.sh/v1alpha1', 'ScaledObject', { scaleTargetRef: { name: 'web' } })).attached).toEqual([]);
    });

    test.each([null, 'web', [], { name: 'web' }, { kind: 'CloneSet' }])('not one that is malformed: %j', (targetRef) => {
      expect(companions(about('apps.kruise.io/v1alpha1', 'WorkloadSpread', { targetRef })).attached).toEqual([]);
    });
  });

  describe('by the labels they select', () => {
    const marker = (selector: any, namespace?: string) => [object('apps.kruise.io/v1alpha1', 'PodProbeMarker', 'x', { spec: { selector } }, namespace)];
    const expression = (key: string, operator: string, ...values: string[]) => ({ matchExpressions: [{ key, operator, ...(values.length > 0 && { values }) }] });

    test.each([
      [{ matchLabels: { app: 'web' } }, true],
      [{ matchLabels: { app: 'api' } }, false],
      [{ matchLabels: { app: 'web', tier: 'back' } }, false],
      [{ matchLabels: { app: 'web' }, ...expression('tier', 'NotIn', 'front') }, false],
      [expression('app', 'In', 'api', 'web'), true],
      [expression('app', 'In', 'api'), false],
      [expression('tier', 'Exists'), true],
      [expression('zone', 'Exists'), false],
      [expression('zone', 'DoesNotExist'), true],
      [expression('app', 'NotIn', 'api'), true],
      [expression('app', 'NotIn', 'web'), false],
      [expression('app', 'Is', 'web'), false],
      [{}, false], [null, false], ['app=web', false], [{ matchLabels: 'app' }, false],
    ])('%j: %s', (selector, expected) => {
      expect(companions(marker(selector)).attached).toEqual(expected ? ['PodProbeMarker/x'] : []);
    });

    test('not in another namespace', () => {
      expect(companions(marker(expression('zone', 'DoesNotExist'), 'other')).attached).toEqual([]);
    });

    test('and a budget by selector', () => {
      const budget = object('policy.kruise.io/v1alpha1', 'PodUnavailableBudget', 'x', { spec: { selector: { matchLabels: { app: 'web' } } } });
      expect(companions([budget]).attached).toEqual(['PodUnavailableBudget/x']);
    });

    test('as one by one looking at all of them would find', () => {
      const labels = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('x', 'y'), { noNullPrototype: true });
      const requirement = fc.oneof(
        fc.record({ key: fc.constantFrom('a', 'b', 'c'), operator: fc.constantFrom('In', 'NotIn'), values: fc.subarray(['x', 'y'], { minLength: 1 }) }),
        fc.record({ key: fc.constantFrom('a', 'b', 'c'), operator: fc.constantFrom('Exists', 'DoesNotExist') }),
      );
      const selectors = fc.array(fc.record({ matchLabels: labels, matchExpressions: fc.array(requirement, { maxLength: 2 }) }), { maxLength: 6 });
      fc.assert(fc.property(selectors, labels, (list, ofPods) => {
        const markers = list.map((selector, index) => object('apps.kruise.io/v1alpha1', 'PodProbeMarker', `m${index}`, { spec: { selector } }));
        const of = object('apps.kruise.io/v1alpha1', 'CloneSet', 'web', { spec: { template: { metadata: { labels: ofPods } } } });
        const expected = markers.filter(({ spec: { selector } }) => !isEmptySelector(selector) && labelMatcher(selector)(ofPods)).map(({ metadata }) => `PodProbeMarker/${metadata.name}`);
        expect(companions(markers, of).attached.sort()).toEqual(expected.sort());
      }));
    });
  });

  test('what only the patch of a spread names, even if the pods name it elsewhere', () => {
    const spread = object('apps.kruise.io/v1alpha1', 'WorkloadSpread', 'web', {
      spec: {
        targetRef: { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', name: 'web' },
        subsets: [{ name: 'a', patch: { spec: { containers: [{ envFrom: [{ configMapRef: { name: 'a' } }] }] } } }, null, { patch: 'none' }],
      },
    });
    const found = companions([spread, object('v1', 'ConfigMap', 'a')], workload({ containers: [{ envFrom: [{ configMapRef: { name: 'a' } }] }] }));
    expect(found).toEqual({ dependencies: [], attached: ['WorkloadSpread/web', 'ConfigMap/a'] });
  });

  test('the rights of its service account', () => {
    const account = object('v1', 'ServiceAccount', 'runner');
    const role = object('rbac.authorization.k8s.io/v1', 'Role', 'reader');
    const binding = object('rbac.authorization.k8s.io/v1', 'RoleBinding', 'reader', {
      roleRef: { kind: 'Role', name: 'reader' }, subjects: [{ kind: 'ServiceAccount', name: 'runner' }],
    });
    const found = companions([account, role, binding], workload({ serviceAccountName: 'runner' }));
    expect(found).toEqual({ dependencies: ['ServiceAccount/runner'], attached: ['RoleBinding/reader', 'Role/reader'] });
  });

  test('a ClusterRole that a RoleBinding grants in the namespace of its service account', () => {
    const account = object('v1', 'ServiceAccount', 'runner');
    const roles = ['Role', 'ClusterRole'].map((kind) => ({ ...object('rbac.authorization.k8s.io/v1', kind, 'view'), metadata: { name: 'view', ...(kind === 'Role' && { namespace: 'shop' }) } }));
    const binding = object('rbac.authorization.k8s.io/v1', 'RoleBinding', 'view', {
      roleRef: { kind: 'ClusterRole', name: 'view' }, subjects: [{ kind: 'ServiceAccount', name: 'runner' }],
    });
    expect(companions([account, ...roles, binding], workload({ serviceAccountName: 'runner' })).attached).toEqual(['RoleBinding/view', 'ClusterRole/view']);
  });

  test('whatever was added by hand, once', () => {
    const quota = object('v1', 'ResourceQuota', 'limits');
    expect(companions([quota], workload(), [quota, quota]).attached).toEqual(['ResourceQuota/limits']);
  });
});
