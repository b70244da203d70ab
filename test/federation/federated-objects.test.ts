import { ApiObject, App, Chart, Testing } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import { ControlPlane, FederatedObjects, FederationApp, Fleet, ClusterOverride, Placement } from '../../constructs';

function world(app: App = new FederationApp()): Chart {
  new Fleet(app, 'fleet', { clusters: [{ name: 'east' }, { name: 'west' }, { name: 'edge', controlPlane: ControlPlane.OCM }] });
  return new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
}

const definition = {
  apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition', metadata: { name: 'moons.space.example.com' },
  spec: {
    group: 'space.example.com', scope: 'Cluster', names: { kind: 'Moon', plural: 'moons' },
    versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } }],
  },
};
const config = (name: string, namespace?: string): any => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, ...(namespace && { namespace }) }, data: { a: 'b' } });
const role = { apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'ClusterRole', metadata: { name: 'reader' }, rules: [] };
const moon = { apiVersion: 'space.example.com/v1', kind: 'Moon', metadata: { name: 'phobos' } };

beforeEach(() => { jest.spyOn(process.stderr, 'write').mockImplementation(() => true); });
afterEach(() => jest.restoreAllMocks());

const names = (objects: any[]) => objects.map(({ kind, metadata }) => `${kind}/${metadata.name}`);

test.each<[string, () => App]>([['FederationApp', () => new FederationApp()], ['plain App', () => new App()]])('objects without a workload are placed together on both control planes, in a %s', (_name, app) => {
  const chart = world(app());
  const set = FederatedObjects.fromManifests(chart, 'platform', [definition, role, config('settings'), config('settings', 'other'), moon]);
  expect(Testing.synth(chart)).toMatchSnapshot('Karmada');
  expect(set.works).toMatchSnapshot('OCM');
  for (const cluster of ['east', 'edge', 'west']) {
    expect(names(set.delivered(cluster))).toEqual(['CustomResourceDefinition/moons.space.example.com', 'ClusterRole/reader', 'ConfigMap/settings', 'ConfigMap/settings', 'Moon/phobos']);
  }
});

test('objects without a namespace alone have a policy without one', () => {
  const set = FederatedObjects.fromManifests(world(), 'roles', [role, { ...role, metadata: { name: 'writer' } }]);
  expect(set.propagationPolicy?.toJson()).toMatchObject({ kind: 'ClusterPropagationPolicy', metadata: { name: 'shop-roles' } });
  expect(set.propagationPolicy?.toJson().spec.resourceSelectors).toHaveLength(2);
});

test('every overridden object has a policy of its own, those of one name in two namespaces too', () => {
  const chart = world();
  const [here, there] = [new kplus.ConfigMap(chart, 'here', { metadata: { name: 'settings' }, data: { a: 'b' } }), new ApiObject(chart, 'there', config('settings', 'other'))];
  const set = FederatedObjects.fromConstructs(chart, 'set', [here, there], {
    overrides: [ClusterOverride.onClusters('east', 'edge').within(here).replace('/data/a', 'here').within(there).replace('/data/a', 'there')],
  });
  expect(set.overridePolicies.map((override) => override.toJson()).map(({ metadata, spec }) => [metadata.namespace, spec.overrideRules[0].overriders.plaintext[0].value]))
    .toEqual([['shop', 'here'], ['other', 'there']]);
  for (const [cluster, values] of [['east', ['there', 'here']], ['edge', ['there', 'here']], ['west', ['b', 'b']]] as const) {
    expect(set.delivered(cluster).map(({ data }) => data.a).sort()).toEqual([...values].sort());
  }
});

test('Kruise objects in a set have their interpreter', () => {
  const app = new FederationApp();
  const chart = world(app);
  FederatedObjects.fromManifests(chart, 'set', [config('a'), {
    apiVersion: 'policy.kruise.io/v1alpha1', kind: 'PodUnavailableBudget', metadata: { name: 'web' }, spec: { selector: { matchLabels: { app: 'web' } }, maxUnavailable: 1 },
  }]);
  expect(app.node.findChild('karmada-platform').node.children.map(({ node }) => node.id)).toEqual(['podunavailablebudget-policy-kruise-io-v1alpha1']);
});

test('a placement that divides is refused', () => {
  const set = FederatedObjects.fromManifests(world(), 'set', [config('a')], { placement: Placement.onAllClusters().divideEqually() });
  expect(() => set.deliveries).toThrow(/KF523/);
});
