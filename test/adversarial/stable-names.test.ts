import { ApiObject, Chart } from 'cdk8s';
import * as fc from 'fast-check';
import { ControlPlane, Delivery, FederatedChart, FederatedObjects, type FederatedObjectsOptions, FederatedWorkload, FederationApp, Fleet, OcmDeletePolicy, Placement } from '../../constructs';

const config = (name: string, namespace = 'shop') => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace } });
const role = (name: string) => ({ apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'ClusterRole', metadata: { name }, rules: [] });
const definition = (name: string) => ({
  apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition', metadata: { name: `${name}s.example.com` },
  spec: {
    group: 'example.com', scope: 'Cluster', names: { kind: name[0].toUpperCase() + name.slice(1), plural: `${name}s` },
    versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } }],
  },
});
const ALL = [config('a'), config('b'), config('c', 'bank'), role('reader'), role('writer'), definition('moon'), definition('planet')];

function shop(): Chart {
  const app = new FederationApp();
  new Fleet(app, 'fleet', { clusters: [{ name: 'east' }, { name: 'edge', controlPlane: ControlPlane.OCM }] });
  return new Chart(app, 'shop', { namespace: 'shop' });
}

const set = (manifests: any[], options: FederatedObjectsOptions = {}, chart = shop()) => FederatedObjects.fromManifests(chart, 'platform', manifests, { placement: Placement.onAllClusters(), ...options });

/** Policies by name, with the objects that they select. */
function policiesOf(objects: FederatedObjects): Map<string, any> {
  const told = [...(objects as any).federation.fresh().plan(objects).told.values()].flatMap(({ parts }: any) => parts).filter(({ role: is }: any) => is === 'policy');
  return new Map(told.flatMap((part: any) => part.objects).map((policy: any) => [`${policy.kind} ${policy.metadata.namespace ?? ''}/${policy.metadata.name}`, policy]));
}
const namesOf = (objects: FederatedObjects) => [...policiesOf(objects).keys(), ...objects.works.map(({ metadata }) => `work ${metadata.namespace}/${metadata.name}`)];
const policyOf = (objects: FederatedObjects, kind: string, name: string) => [...policiesOf(objects)].find(([, { spec }]) => spec.resourceSelectors.some((one: any) => one.kind === kind && one.name === name))?.[0];

beforeEach(() => { jest.spyOn(process.stderr, 'write').mockImplementation(() => true); });
afterEach(() => jest.restoreAllMocks());

test('works and policies of a set are named after the construct', () => {
  expect(namesOf(set(ALL)).sort()).toEqual([
    'ClusterPropagationPolicy /shop-platform', 'ClusterPropagationPolicy /shop-platform-definitions', 'PropagationPolicy shop/shop-platform', 'work edge/shop-platform',
  ]);
});

test('the order of objects changes no name', () => {
  fc.assert(fc.property(fc.shuffledSubarray(ALL, { minLength: ALL.length }), (manifests) => {
    expect(namesOf(set(manifests)).sort()).toEqual(namesOf(set(ALL)).sort());
  }), { numRuns: 30 });
});

test('objects that come or go rename no work, and no object changes its policy as long as something is in the namespace of the chart', () => {
  fc.assert(fc.property(fc.shuffledSubarray(ALL.slice(1), { minLength: 1 }), fc.shuffledSubarray(ALL.slice(1)), (first, second) => {
    const [before, after] = [set([...first, ALL[0]]), set([...second, ALL[0]])];
    expect(after.works.map(({ metadata }) => metadata.name)).toEqual(before.works.map(({ metadata }) => metadata.name));
    for (const { kind, metadata } of first.filter((object) => second.includes(object))) {
      expect(policyOf(after, kind, metadata.name)).toBe(policyOf(before, kind, metadata.name));
    }
  }), { numRuns: 40 });
});

test.each<[string, any[], any[]]>([
  ['an object with a namespace beside those without one', [role('reader')], [config('a'), role('reader')]],
  ['a CustomResourceDefinition in front', [config('a')], [definition('moon'), config('a')]],
  ['a role beside CustomResourceDefinitions', [definition('moon')], [role('reader'), definition('moon')]],
  ['an object of another namespace in front', [config('a')], [config('z', 'aaa'), config('a')]],
])('%s renames no work', (_name, before, after) => {
  expect(set(after).works.map(({ metadata }) => metadata.name)).toEqual(set(before).works.map(({ metadata }) => metadata.name));
});

test('a replica set keeps its name as well', () => {
  const delivery = [Delivery.byOcm({ replicaSet: { clusterSet: 'edge', hubNamespace: 'shop' } })];
  const names = (manifests: any[]) => set(manifests, { delivery }).works.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
  expect(names([config('b'), config('a')])).toEqual(names([config('a')]));
  expect(names([config('a')])).toContain('ManifestWorkReplicaSet shop-platform');
});

test('the rest of a federated chart is named after the chart, whatever is in it', () => {
  const names = (options: any, ...manifests: any[]) => {
    const app = new FederationApp();
    new Fleet(app, 'fleet', { clusters: [{ name: 'east' }, { name: 'edge', controlPlane: ControlPlane.OCM }] });
    const chart = new FederatedChart(app, 'shop', { namespace: 'shop', placement: Placement.onAllClusters(), ...options });
    manifests.forEach((manifest, index) => new ApiObject(chart, `object-${index}`, manifest));
    return chart.resources.flatMap((resource) => (resource as FederatedObjects).works.map(({ metadata }) => metadata.name));
  };
  expect(names({}, config('a'))).toEqual(['shop-objects']);
  expect(names({}, definition('moon'), config('0'), config('a'))).toEqual(['shop-objects']);
  expect(names({ objectsName: 'shop-a-configmap' }, config('0'), config('a'))).toEqual(['shop-a-configmap']);
});

describe('a name can be given', () => {
  test('and is that of works and policies', () => {
    expect(namesOf(set(ALL, { name: 'shop-a-configmap' }))).toEqual(expect.arrayContaining(['work edge/shop-a-configmap', 'PropagationPolicy shop/shop-a-configmap']));
  });

  test.each<[string, any]>([['upper case', 'Shop'], ['blanks', 'my shop'], ['nothing', ''], ['a number', 5], ['a list', ['a']], ['too much', 'x'.repeat(300)]])('but not with %s', (_name, name) => {
    expect(() => set(ALL, { name }).deliveries).toThrow(/KF998|KF521/);
  });

  test('and two sets with one name are refused', () => {
    const chart = shop();
    set([config('a')], { name: 'same' }, chart);
    FederatedObjects.fromManifests(chart, 'other', [config('b')], { placement: Placement.onAllClusters(), name: 'same' });
    expect(() => (chart.node.root as FederationApp).synth()).toThrow(/KF996: .*'same'.* is written for 'shop\/platform' too/);
  });
});

describe('what takes others along when it is deleted stays in the clusters', () => {
  const orphans = (objects: { works: any[] }) => objects.works.flatMap(({ spec }) => spec.deleteOption.selectivelyOrphans?.orphaningRules ?? []).map(({ resource, name }: any) => `${resource}/${name}`);
  const preserved = (objects: FederatedObjects) => [...policiesOf(objects).values()].filter(({ spec }) => spec.preserveResourcesOnDeletion).flatMap(({ spec }) => spec.resourceSelectors.map(({ kind, name }: any) => `${kind}/${name}`));

  test.each<[string, any[], string[]]>([
    ['among other objects', ALL, ['moons', 'planets']],
    ['alone', [definition('moon')], ['moons']],
    ['beside objects without a namespace', [role('reader'), definition('moon')], ['moons']],
    ['nowhere', [config('a'), role('reader')], []],
  ])('CustomResourceDefinitions %s', (_name, manifests, plurals) => {
    const objects = set(manifests);
    expect(orphans(objects).filter((one: string) => one.startsWith('customresource'))).toEqual(plurals.map((name) => `customresourcedefinitions/${name}.example.com`));
    expect(preserved(objects)).toEqual(plurals.map((name) => `CustomResourceDefinition/${name}.example.com`));
  });

  test('namespaces of the objects', () => {
    expect(orphans(set([config('a'), config('c', 'bank')])).sort()).toEqual(['namespaces/bank', 'namespaces/shop']);
  });

  test('one that is federated by itself', () => {
    const crd = FederatedWorkload.fromManifest(shop(), 'crd', definition('moon'), { placement: Placement.onAllClusters() });
    expect(orphans(crd)).toEqual(['customresourcedefinitions/moons.example.com']);
    expect(crd.propagationPolicy!.toJson().spec.preserveResourcesOnDeletion).toBe(true);
  });

  test('unless it is said that they go', () => {
    const objects = set(ALL, { propagation: { preserveOnDeletion: false }, delivery: [Delivery.byOcm({ deletePolicy: OcmDeletePolicy.DELETE_ALL })] });
    expect(orphans(objects)).toEqual([]);
    expect(preserved(objects)).toEqual([]);
  });

  test('everything that is kept has one policy', () => {
    expect([...policiesOf(set(ALL, { propagation: { preserveOnDeletion: true } })).keys()]).toEqual(['PropagationPolicy shop/shop-platform', 'ClusterPropagationPolicy /shop-platform']);
  });
});
