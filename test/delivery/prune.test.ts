import { pruneForMember, pruningProblem, withoutServerFields } from '../../constructs/delivery/prune';

const object = (kind: string, more: object = {}): any => ({ apiVersion: 'v1', kind, metadata: { name: 'web', labels: { a: 'b' }, annotations: { c: 'd' } }, ...more });
const served = { creationTimestamp: 'x', generation: 1, managedFields: [], resourceVersion: '1', uid: 'x', ownerReferences: [], finalizers: ['f'] };

test('an object with nothing to take away is the very same', () => {
  for (const kind of ['ConfigMap', 'Deployment', 'Job', 'Secret', 'Service', 'ServiceAccount', 'PersistentVolumeClaim']) {
    const plain = object(kind, { spec: {} });
    expect(pruneForMember(plain)).toBe(plain);
    const bare = { apiVersion: 'v1', kind, metadata: { name: 'web' } };
    expect(pruneForMember(bare)).toBe(bare);
  }
});

test('what API servers fill in does not reach members; a person may have written finalizers', () => {
  const found = { ...object('ConfigMap'), metadata: { ...object('ConfigMap').metadata, ...served }, status: {} };
  expect(pruneForMember(found)).toEqual(object('ConfigMap'));
  expect(withoutServerFields(found)).toEqual({ ...object('ConfigMap'), metadata: { ...object('ConfigMap').metadata, finalizers: ['f'] } });
});

test.each<[unknown, unknown]>([
  [{ a: 'b', c: null }, { a: 'b', c: '' }], [{ a: 1 }, undefined], [{ a: 'b', c: 1 }, undefined], [{ a: null, c: 1 }, undefined], ['x', undefined], [null, undefined],
])('labels and annotations %j are read as %j', (map, expected) => {
  const { labels, annotations } = pruneForMember({ ...object('ConfigMap'), metadata: { name: 'web', labels: map, annotations: map } } as any).metadata;
  expect([labels, annotations]).toEqual([expected, expected]);
});

test.each<[string, string, object, object]>([
  ['a Job', 'Job', { spec: { ttlSecondsAfterFinished: 5, selector: { matchLabels: { 'controller-uid': 'x', own: 'y' } } } }, { spec: { selector: { matchLabels: { own: 'y' } } } }],
  ['a Job with a selector of its own', 'Job', { spec: { manualSelector: true, selector: { matchLabels: { 'controller-uid': 'x' } } } }, { spec: { manualSelector: true, selector: { matchLabels: { 'controller-uid': 'x' } } } }],
  ['a token', 'Secret', { type: 'kubernetes.io/service-account-token', data: { token: 'x' } }, { type: 'kubernetes.io/service-account-token', data: null }],
  ['another Secret', 'Secret', { type: 'Opaque', data: { token: 'x' } }, { type: 'Opaque', data: { token: 'x' } }],
  ['a Service', 'Service', { spec: { clusterIP: '10.0.0.1', clusterIPs: ['10.0.0.1'] } }, { spec: {} }],
  ['a headless Service', 'Service', { spec: { clusterIP: 'None', clusterIPs: ['None'] } }, { spec: { clusterIP: 'None', clusterIPs: ['None'] } }],
  ['a ServiceAccount', 'ServiceAccount', { secrets: [{ name: 'web-token-x' }, { name: 'own' }, null] }, { secrets: [{ name: 'own' }, null] }],
])('%s loses what its control plane made', (_title, kind, found, expected) => {
  expect(pruneForMember(object(kind, found))).toEqual(object(kind, expected));
});

test('a claim loses the node that was chosen, and a Deployment its revision', () => {
  const annotated = (kind: string, key: string): any => ({ ...object(kind), metadata: { name: 'web', annotations: { [key]: 'x' } } });
  expect(pruneForMember(annotated('PersistentVolumeClaim', 'volume.kubernetes.io/selected-node')).metadata.annotations).toEqual({});
  expect(pruneForMember(annotated('Deployment', 'deployment.kubernetes.io/revision')).metadata.annotations).toEqual({});
  expect(pruneForMember(annotated('StatefulSet', 'deployment.kubernetes.io/revision')).metadata.annotations).toEqual({ 'deployment.kubernetes.io/revision': 'x' });
});

test('a Job that cannot be read cannot be pruned', () => {
  expect(pruningProblem(object('Job', { apiVersion: 'batch/v1', spec: { parallelism: 'x' } }))).toContain('/spec/parallelism of the Job is "x"');
  expect(pruningProblem(object('Job', { apiVersion: 'batch/v1', spec: { parallelism: 1 }, status: 5 }))).toBeUndefined();
  expect(pruningProblem(object('Deployment', { spec: { replicas: 'x' } }))).toBeUndefined();
});
