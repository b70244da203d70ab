import { Chart } from 'cdk8s';
import { FederatedObjects, FederatedWorkload, FederationApp, Fleet, Placement } from '../../constructs';

/* One mistake is one message: what a rule of the kind says of a value, its schema does not say again. */

const pods = (spec: object = {}, container: object = {}): any => ({ metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'web', image: 'registry.example.com/web:1.0.0', ...container }], ...spec } });
const workload = (apiVersion: string, kind: string, spec: object): any => ({ apiVersion, kind, metadata: { name: 'web' }, spec: { selector: { matchLabels: { app: 'web' } }, template: pods(), ...spec } });
const role = { apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'ClusterRole', metadata: { name: 'r' }, rules: [{ apiGroups: [''], resources: ['pods'] }] };

function codesOf(define: (chart: Chart) => unknown): string[] {
  const app = new FederationApp();
  new Fleet(app, 'fleet', { clusters: [{ name: 'east' }] });
  define(new Chart(app, 'shop', { namespace: 'shop' }));
  try {
    app.synth();
  } catch (error) {
    return [...(error as Error).message.matchAll(/\] (KF\d+)/g)].map(([, code]) => code).sort();
  }
  return [];
}

const MISTAKES: [string, object, string[]][] = [
  ['a restart policy', { template: pods({ restartPolicy: 'Sometimes' }) }, ['KF410']],
  ['a number for a variable', { template: pods({}, { env: [{ name: 'A', value: 5 }] }) }, ['KF460']],
  ['a number for the name of a variable', { template: pods({}, { env: [{ name: 5, value: 'a' }] }) }, ['KF460']],
  ['a string for a port', { template: pods({}, { ports: [{ containerPort: '80' }] }) }, ['KF459']],
  ['a number for an image', { template: pods({}, { image: 7 }) }, ['KF454']],
  ['two mistakes with one value', { template: pods({}, { image: 7, workingDir: 7 }) }, ['KF454', 'KF802']],
];

describe.each([['apps/v1', 'Deployment'], ['apps.kruise.io/v1alpha1', 'CloneSet']])('%s %s', (apiVersion, kind) => {
  test.each(MISTAKES)('%s', (_what, spec, codes) => {
    expect(codesOf((chart) => FederatedObjects.fromManifests(chart, 'set', [workload(apiVersion, kind, spec)], { placement: Placement.onAllClusters() }))).toEqual(codes);
    expect(codesOf((chart) => FederatedWorkload.fromManifest(chart, 'web', workload(apiVersion, kind, spec), { placement: Placement.onAllClusters() }))).toEqual(codes);
  });

  test('replicas that are no whole number', () => {
    expect(codesOf((chart) => FederatedObjects.fromManifests(chart, 'set', [workload(apiVersion, kind, { replicas: 2.5 })], { placement: Placement.onAllClusters() }))).toHaveLength(1);
  });
});

test('a field that is missing', () => {
  expect(codesOf((chart) => FederatedObjects.fromManifests(chart, 'set', [role], { placement: Placement.onAllClusters() }))).toEqual(['KF542']);
});
