import { readDumps } from '../../constructs/migration/dumps';
import { asDelivered } from '../../constructs/migration/written-by-others';
import { leftBecause } from '../../constructs/migration/left-alone';
import { dumpText } from './fleets';

const read = (cluster: string, ...texts: string[]) => readDumps(new Map([[cluster, texts.map((text, index) => ({ name: `${index + 1}.yaml`, text }))]]));

describe('what others wrote into an object', () => {
  const { live } = read('us-west', dumpText('us-west'));
  const object = (key: string) => live.get('us-west')!.get(key)!.object;

  test('fields of the API server and of kubectl are gone, and those of the user stay', () => {
    expect(object('apps.kruise.io/CloneSet/shop/web').metadata).toEqual({ annotations: { 'example.com/team': 'shop' }, labels: { app: 'web' }, name: 'web', namespace: 'shop' });
    expect(object('apps.kruise.io/CloneSet/shop/web')).not.toHaveProperty('status');
    expect(object('apps.kruise.io/CloneSet/shop/web').spec.template.metadata).toEqual({ labels: { app: 'web' } });
    expect(object('apps/Deployment/shop/api').metadata).toEqual({ labels: { app: 'api' }, name: 'api', namespace: 'shop' });
  });

  test('what an API server allocates for a Service is gone', () => {
    const { spec } = object('/Service/shop/web');
    expect(spec).not.toHaveProperty('clusterIP');
    expect(spec).not.toHaveProperty('clusterIPs');
    expect(spec.ports).toEqual([{ name: 'http', port: 80, protocol: 'TCP', targetPort: 'http' }]);
  });

  test('a node port that was asked for stays, and the address of a headless Service', () => {
    const applied = JSON.stringify({ spec: { ports: [{ port: 80, nodePort: 30080 }] } });
    const service = (spec: object) => asDelivered({ apiVersion: 'v1', kind: 'Service', metadata: { name: 'web', annotations: { 'kubectl.kubernetes.io/last-applied-configuration': applied } }, spec });
    expect(service({ ports: [{ port: 80, nodePort: 30080 }, { port: 81, nodePort: 31234 }], healthCheckNodePort: 32000 }).spec).toEqual({ ports: [{ port: 80, nodePort: 30080 }, { port: 81 }] });
    expect(service({ clusterIP: 'None', clusterIPs: ['None'], ports: [] }).spec).toMatchObject({ clusterIP: 'None' });
  });

  test('annotations and labels of Kruise, Karmada and tools are gone', () => {
    const annotations = {
      'kruise.io/sidecarset-hash': 'abc', 'kruise.io/sidecarset-hash-without-image': 'def', 'work.karmada.io/name': 'web', 'work.karmada.io/conflict-resolution': 'overwrite',
      'argocd.argoproj.io/tracking-id': 'shop:apps/Deployment:shop/web', 'autoscaling.alpha.kubernetes.io/conditions': '[]',
    };
    const labels = { 'karmada.io/managed': 'true', 'controller-revision-hash': 'x', 'kustomize.toolkit.fluxcd.io/name': 'shop', 'app': 'web' };
    expect(asDelivered({ apiVersion: 'apps.kruise.io/v1beta1', kind: 'SidecarSet', metadata: { name: 'log', annotations, labels }, spec: {} }).metadata).toEqual({ name: 'log', labels: { app: 'web' } });
  });

  test('hooks, waves and marks of Argo CD and Helm are gone from an object, and stay in its pods', () => {
    const annotations = {
      'argocd.argoproj.io/hook': 'PreSync', 'argocd.argoproj.io/hook-delete-policy': 'HookSucceeded', 'argocd.argoproj.io/sync-wave': '3', 'argocd.argoproj.io/sync-options': 'Prune=false,Delete=false',
      'kustomize.toolkit.fluxcd.io/prune': 'disabled', 'helm.sh/hook': 'pre-install', 'helm.sh/hook-weight': '1', 'meta.helm.sh/release-name': 'shop', 'meta.helm.sh/release-namespace': 'shop',
      'helm.sh/resource-policy': 'keep',
    };
    const labels = { 'app.kubernetes.io/managed-by': 'Helm', 'helm.sh/chart': 'shop-1' };
    const template = { metadata: { labels, annotations } };
    const object = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web', annotations, labels }, spec: { template } };
    expect(asDelivered(object)).toMatchObject({ metadata: { name: 'web', annotations: { 'helm.sh/resource-policy': 'keep' }, labels: { 'helm.sh/chart': 'shop-1' } }, spec: { template } });
    expect(Object.keys(asDelivered(object).metadata.annotations!)).toEqual(['helm.sh/resource-policy']);
    expect(Object.keys(asDelivered(object).metadata.labels!)).toEqual(['helm.sh/chart']);
    expect(asDelivered({ ...object, metadata: { name: 'web', labels: { 'app.kubernetes.io/managed-by': 'the shop' } } }).metadata.labels).toEqual({ 'app.kubernetes.io/managed-by': 'the shop' });
  });

  test('an object with nothing to take away is the very same', () => {
    const object = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a', namespace: 'b' }, data: { x: '1' } };
    expect(asDelivered(object)).toBe(object);
  });
});

describe('what stays where it is', () => {
  test('objects of others, of the cluster, and Secrets', () => {
    const { live, left } = read('us-west', dumpText('us-west'));
    expect([...live.get('us-west')!.keys()]).toEqual([
      'apps.kruise.io/CloneSet/shop/web', 'apps/Deployment/shop/api', 'autoscaling/HorizontalPodAutoscaler/shop/api', '/Service/shop/web', '/ConfigMap/shop/web-config', '/ConfigMap/shop/notes',
    ]);
    expect(left.map(({ object: { kind, metadata }, because }) => [kind, metadata.name, because])).toEqual([
      ['Secret', 'web-token', 'values of Secrets stay in their clusters'],
      ['ConfigMap', 'kube-root-ca.crt', 'every namespace has one'],
      ['ServiceAccount', 'default', 'every namespace has one'],
      ['ReplicaSet', 'api-6c5f8d7b9', 'it belongs to Deployment \'api\''],
      ['Pod', 'web-abcde', 'it belongs to CloneSet \'web\''],
    ]);
  });

  test.each([
    ['v1', 'Event'], ['v1', 'Endpoints'], ['discovery.k8s.io/v1', 'EndpointSlice'], ['coordination.k8s.io/v1', 'Lease'], ['v1', 'PersistentVolumeClaim'],
    ['batch/v1', 'Job'], ['apps.kruise.io/v1alpha1', 'NodeImage'], ['policy.karmada.io/v1alpha1', 'PropagationPolicy'],
  ])('%s %s', (apiVersion, kind) => {
    expect(leftBecause({ apiVersion, kind, metadata: { name: 'x' } })).toBeDefined();
  });

  test('what OCM delivered is not somebody else\'s', () => {
    const ownerReferences = [{ apiVersion: 'work.open-cluster-management.io/v1', kind: 'AppliedManifestWork', name: 'x', uid: 'y' }];
    expect(leftBecause({ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'x', ownerReferences } })).toBeUndefined();
  });
});

describe('what cannot be read', () => {
  test('is named with file, document and reason, without values of Secrets', () => {
    const { faults } = read('us-west', 'a: [1\n', 'apiVersion: v1\nkind: List\nitems:\n- kind: Secret\n  data: {TOKEN: aHVudGVyMg==}\n---\n7\n');
    expect(faults).toEqual([
      expect.stringMatching(/^The dump of cluster 'us-west' cannot be read: 1\.yaml, document 1: it is not YAML: /),
      'The dump of cluster \'us-west\' cannot be read: 2.yaml, document 1, item 1: apiVersion is undefined.',
      'The dump of cluster \'us-west\' cannot be read: 2.yaml, document 2: it is 7.',
    ]);
    expect(JSON.stringify(faults)).not.toContain('aHVudGVy');
  });

  test('of an object that was dumped twice, the last one counts', () => {
    const text = (value: string) => `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, namespace: b}\ndata: {x: '${value}'}\n`;
    expect(read('us-west', text('1'), text('2')).live.get('us-west')!.get('/ConfigMap/b/a')!.object.data).toEqual({ x: '2' });
  });
});
