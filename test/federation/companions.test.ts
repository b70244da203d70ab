import type { KubeObject } from '../../constructs/delivery/model';
import { CompanionIndex } from '../../constructs/federation/companions';
import { kruiseKind } from '../../constructs/workloads/kinds';

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

  test('the rights of its service account', () => {
    const account = object('v1', 'ServiceAccount', 'runner');
    const role = object('rbac.authorization.k8s.io/v1', 'Role', 'reader');
    const binding = object('rbac.authorization.k8s.io/v1', 'RoleBinding', 'reader', {
      roleRef: { kind: 'Role', name: 'reader' }, subjects: [{ kind: 'ServiceAccount', name: 'runner' }],
    });
    const found = companions([account, role, binding], workload({ serviceAccountName: 'runner' }));
    expect(found).toEqual({ dependencies: ['ServiceAccount/runner'], attached: ['RoleBinding/reader', 'Role/reader'] });
  });

  test('whatever was added by hand, once', () => {
    const quota = object('v1', 'ResourceQuota', 'limits');
    expect(companions([quota], workload(), [quota, quota]).attached).toEqual(['ResourceQuota/limits']);
  });
});
