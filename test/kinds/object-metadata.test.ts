import { METADATA_RULES } from '../../constructs/kinds/metadata-rules';
import { checkObjectMetadata } from '../../constructs/kinds/object-metadata';
import { WORKLOAD_RULES } from '../../constructs/kinds/pods/workload-rules';
import { reportedCodes } from '../problems/reported-codes';
import { triedAtTheEdge } from '../problems/tried-at-the-edge';

const object = (metadata: unknown, apiVersion = 'v1', kind = 'ConfigMap'): any => ({ apiVersion, kind, metadata });
const named = (apiVersion: string, kind: string) => (name: unknown) => object({ name }, apiVersion, kind);
const RBAC = 'rbac.authorization.k8s.io/v1';
const MOST = 256 * 1024;

describe('metadata', () => {
  triedAtTheEdge({ ...METADATA_RULES, ...WORKLOAD_RULES }, (one) => reportedCodes(checkObjectMetadata('shop/web', one)), [
    ['name', 'most objects', named('v1', 'ConfigMap'), ['web', '1', 'a.b-c.1', 'x'.repeat(253), undefined, 7], ['', 'Web', 'a_b', 'a b', '-a', 'a.', 'x'.repeat(254)]],
    ['name', 'a Service', named('v1', 'Service'), ['web', 'a-1', 'x'.repeat(63)], ['', '1web', 'a.b', 'Web', 'x'.repeat(64)]],
    ['name', 'a Service of another group', named('serving.knative.dev/v1', 'Service'), ['1web', 'a.b'], ['Web']],
    ['name', 'a Namespace', named('v1', 'Namespace'), ['shop', '1', 'x'.repeat(63)], ['', 'a.b', 'x'.repeat(64)]],
    ['name', 'a StatefulSet', named('apps/v1', 'StatefulSet'), ['web', '1', 'x'.repeat(63)], ['', 'a.b', 'x'.repeat(64)]],
    ['name', 'a Deployment', named('apps/v1', 'Deployment'), ['a.b'], ['A']],
    ...['Role', 'ClusterRole', 'RoleBinding', 'ClusterRoleBinding'].map((kind) => ['name', kind, named(RBAC, kind), ['system:Shop_X', 'a b', '...', 'x'.repeat(300)], ['', '.', '..', 'a/b', 'a%b']] as const),
    ['name', 'made of other things', named('networking.k8s.io/v1beta1', 'IPAddress'), ['fd00::1', '10.0.0.1'], []],
    ['name', 'made of other things, in the version of a later Kubernetes', named('networking.k8s.io/v1', 'IPAddress'), ['fd00::1'], []],
    ['name', 'made of the name of a signer', named('certificates.k8s.io/v1alpha1', 'ClusterTrustBundle'), ['example.com:web:Web'], []],
    ['name', 'made of groups and resources', named('internal.apiserver.k8s.io/v1alpha1', 'StorageVersion'), ['apps.Deployments'], []],
    ['name', 'looked at by the checks of Kruise', named('apps.kruise.io/v1alpha1', 'CloneSet'), ['Web'], []],
    ['name', 'of a kind that is like those of Kruise', named('apps.kruise.io.example.com/v1', 'CloneSet'), ['web'], ['Web']],
    ['namespace', 'a DNS label', (namespace) => object({ name: 'web', namespace }), [undefined, null, '', 'shop', '1', 'x'.repeat(63), 7], ['Shop', 'a.b', 'a_b', 'x'.repeat(64)]],
    ['label', 'a key', (key) => object({ labels: { [key]: 'a' } }), ['app', 'A.b_c-1', 'example.com/app', 'x'.repeat(63), `${'x'.repeat(253)}/a`], ['', 'a b', '/a', 'a/', 'a/b/c', 'Example.com/app', 'x'.repeat(64), `${'x'.repeat(254)}/a`]],
    ['label', 'a value', (app) => object({ labels: { app } }), ['', 'web', 'A.b_c-1', 'x'.repeat(63), 7], ['a b', '-a', 'a.', 'x'.repeat(64)]],
    ['annotation', 'a key', (key) => object({ annotations: { [key]: 'a' } }), ['note', 'Example.com/Note', 'x'.repeat(63)], ['', 'a b', 'Example_com/note', 'x'.repeat(64)]],
    ['annotation', 'a value', (note) => object({ annotations: { note } }), ['', 'a b: {}', 7, 'x'.repeat(MOST - 4), 'ä'.repeat(MOST / 2 - 2)], ['x'.repeat(MOST - 3), 'ä'.repeat(MOST / 2 - 1)]],
    ['annotation', 'all values together', (b) => object({ annotations: { a: 'x'.repeat(MOST / 2), b } }), ['x'.repeat(MOST / 2 - 2)], ['x'.repeat(MOST / 2 - 1)]],
    ['label', 'what is none is left to others', (value) => object({ labels: value, annotations: value }), [undefined, null, 7, 'a b', ['a b']], []],
    ['name', 'what is none is left to others', (metadata) => object(metadata), [undefined, null, 7, 'Web', ['Web'], {}], []],
  ]);

  test('one message for each thing that is wrong, which names it', () => {
    const problems = checkObjectMetadata('shop/web', object({ name: 'Web', namespace: 'a.b', labels: { 'a b': 'c d', app: 'c d' }, annotations: { 'a b': 'c' } }));
    expect(problems.map(({ message }) => message.slice(0, message.indexOf(" of ConfigMap 'Web' is")))).toEqual([
      'metadata.name', 'metadata.namespace', 'A key in metadata.labels', 'metadata.labels[app]', 'A key in metadata.annotations',
    ]);
  });

  test.each([undefined, null])('of no object: %j', (nothing) => {
    expect(checkObjectMetadata('shop/web', nothing as any)).toEqual([]);
  });
});
