import { readDumps } from '../../constructs/migration/dumps';
import { leftIn } from '../../constructs/migration/left-list';

const pod = (name: string, ...ownerReferences: object[]) => ({ apiVersion: 'v1', kind: 'Pod', metadata: { name, namespace: 'shop', ownerReferences } });
const owner = (kind: string, name: string, apiVersion = 'apps.kruise.io/v1alpha1') => ({ apiVersion, kind, name, uid: 'u' });
const cloneSet = (name: string) => ({
  apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', metadata: { name, namespace: 'shop' },
  spec: { replicas: 1, selector: { matchLabels: { app: name } }, template: { metadata: { labels: { app: name } }, spec: { containers: [{ name: 'c', image: 'x' }] } } },
});
const left = (...items: object[]) => leftIn(readDumps(new Map([['us-west', [{ name: 'dump', text: JSON.stringify({ apiVersion: 'v1', kind: 'List', items }) }]]])), [], []);

test('what kubectl get all prints has pods of Kruise, and not what they belong to', () => {
  expect(left(pod('a', owner('CloneSet', 'web')), pod('b', owner('CloneSet', 'web')), pod('c', owner('CloneSet', 'cart')), pod('d', owner('DaemonSet', 'agent')), pod('e', owner('ReplicaSet', 'api-1', 'apps/v1')))).toEqual([
    '5 objects on us-west: made by others of the dump or their controllers.',
    'CloneSet cart, web on us-west: objects that belong to them are in the dump, and they are not; kubectl get all prints no kind of Kruise, so name the kinds.',
    'DaemonSet agent on us-west: objects that belong to it are in the dump, and it is not; kubectl get all prints no kind of Kruise, so name the kinds.',
  ]);
});

test('workloads that nobody asked for are not included, and other objects are not needed', () => {
  expect(left(cloneSet('web'), pod('a', owner('CloneSet', 'web')), { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'x', namespace: 'shop' } })).toEqual([
    'CloneSet shop/web on us-west: it is not included.',
    'ConfigMap shop/x on us-west: no workload that is taken over needs it.',
    '1 object on us-west: made by others of the dump or their controllers.',
  ]);
});
