import { KARMADA_REGISTRATION } from '../../constructs/planes/karmada/registration';
import { OCM_REGISTRATION } from '../../constructs/planes/ocm/registration';
import { registeredLabels, registrationDifferences } from '../../constructs/planes/registration';
import { ClusterRegistration, type FleetCluster, KruiseVersion } from '../../constructs';

const cluster = (spec: unknown, metadata: object = {}): any => ({ apiVersion: 'cluster.karmada.io/v1alpha1', kind: 'Cluster', metadata: { name: 'a', ...metadata }, spec });
const managed = (spec: unknown, metadata: object = {}): any => ({ apiVersion: 'cluster.open-cluster-management.io/v1', kind: 'ManagedCluster', metadata: { name: 'a', ...metadata }, spec });

describe('a Cluster of Karmada is read', () => {
  test.each<[string, any, object, string[]?]>([
    ['with nothing but a name', {}, {}],
    ['without a spec', undefined, {}],
    ['with provider and region', { provider: 'aws', region: 'us' }, { provider: 'aws', region: 'us' }],
    ['without empty fields', { provider: '', region: '', zones: [], taints: [] }, {}],
    ['with its zones', { zones: ['x', 'y'], zone: 'old' }, { zones: ['x', 'y'] }],
    ['with the zone that was written before there were several', { zone: 'old', zones: [] }, { zones: ['old'] }],
    ['with taints, without the time they were added', { taints: [{ key: 'k', value: 'v', effect: 'NoExecute', timeAdded: 'now' }, { key: 'l', value: '', effect: 'NoSchedule' }] },
      { taints: [{ key: 'k', value: 'v', effect: 'NoExecute' }, { key: 'l', effect: 'NoSchedule' }] }],
    ['without what is not a taint', { taints: ['x', null] }, {}],
    ...['not-ready', 'unreachable', 'unschedulable'].map((name): [string, any, object, string[]] => [`without the taint ${name}, which passes`,
      { taints: [{ key: `cluster.karmada.io/${name}`, effect: 'NoSchedule' }] }, {}, [`the taint cluster.karmada.io/${name} passes and is left out.`]]),
  ])('%s', (_what, spec, read, notes = []) => {
    expect(KARMADA_REGISTRATION.read(cluster(spec))).toEqual({ cluster: { name: 'a', ...read }, notes });
  });

  test.each<[unknown, unknown]>([
    [{ kubernetesVersion: 'v1.32.4+k3s1' }, '1.32'], [{ kubernetesVersion: '' }, undefined], [{ kubernetesVersion: 1.32 }, undefined], [{}, undefined], ['x', undefined], [undefined, undefined],
  ])('with the minor version of Kubernetes in the status %j: %j', (status, version) => {
    expect(KARMADA_REGISTRATION.read({ ...cluster({}), status }).cluster.kubernetesVersion).toBe(version);
  });

  test('as one that is left out while it is removed', () => {
    expect(KARMADA_REGISTRATION.read(cluster({}, { deletionTimestamp: 'now' })).leftOut).toBe('it is being removed');
    expect(KARMADA_REGISTRATION.read(cluster({}))).not.toHaveProperty('leftOut');
  });
});

describe('a ManagedCluster is read', () => {
  test('with the labels that are not the state of add-ons, and no taints', () => {
    const taints = [{ key: 'gpu', effect: 'NoSelect' }, { key: 'cluster.open-cluster-management.io/unreachable', effect: 'NoSelect' }, { key: 'cluster.open-cluster-management.io/unavailable', effect: 'NoSelect' }, 'x'];
    expect(OCM_REGISTRATION.read(managed({ hubAcceptsClient: true, taints }, { labels: { 'b': '2', 'a': '1', 'feature.open-cluster-management.io/addon-x': 'available' } }))).toEqual({
      cluster: { name: 'a', labels: { a: '1', b: '2' } }, notes: ['the taint gpu:NoSelect only concerns Placements of OCM and is left out.'],
    });
  });

  test.each<[unknown, unknown]>([
    [{ version: { kubernetes: 'v1.30.8-eks-2d5f260' } }, '1.30'], [{ version: {} }, undefined], [{ version: 'v1.30.1' }, undefined], [undefined, undefined],
  ])('with the minor version of Kubernetes in the status %j: %j', (status, version) => {
    expect(OCM_REGISTRATION.read({ ...managed({}), status }).cluster.kubernetesVersion).toBe(version);
  });

  test.each<[any, object, string | undefined]>([
    [{ hubAcceptsClient: true }, {}, undefined], [{ hubAcceptsClient: false }, {}, 'the hub has not accepted it'], [{}, {}, 'the hub has not accepted it'],
    [undefined, {}, 'the hub has not accepted it'], [{ hubAcceptsClient: true }, { deletionTimestamp: 'now' }, 'it is being removed'],
  ])('%j %j', (spec, metadata, leftOut) => {
    expect(OCM_REGISTRATION.read(managed(spec, metadata)).leftOut).toBe(leftOut);
  });
});

test.each<[unknown, unknown]>([[undefined, undefined], ['x', undefined], [{}, undefined], [{ a: 1 }, undefined], [{ b: '2', a: '1', c: 3 }, { a: '1', b: '2' }]])('labels of %j are %j', (given, labels) => {
  expect(registeredLabels(given)).toEqual(labels);
  expect(Object.keys(registeredLabels(given) ?? {})).toEqual(Object.keys((labels ?? {}) as object));
});

describe('a fleet and a control plane', () => {
  const found = (fleet: Partial<FleetCluster>[], registered: Partial<FleetCluster>[], registration = KARMADA_REGISTRATION) => (
    registrationDifferences(fleet.map((one) => ({ name: 'a', ...one })), registered.map((one) => ({ name: 'a', ...one })), registration));

  test.each<[string, Partial<FleetCluster>, Partial<FleetCluster>]>([
    ['nothing is said', {}, {}], ['labels are empty', { labels: {} }, {}], ['zones come in another order', { zones: ['x', 'y'] }, { zones: ['y', 'x'] }],
    ['taints come in another order', { taints: [{ key: 'k', effect: 'NoSchedule' as any }, { key: 'l', effect: 'NoExecute' as any }] }, { taints: [{ key: 'l', effect: 'NoExecute' as any }, { key: 'k', effect: 'NoSchedule' as any }] }],
    ['lists are empty', { zones: [], taints: [] }, {}], ['only the fleet knows of capacity', { capacity: 3 }, {}],
    ['the patch level of Kubernetes differs', { kubernetesVersion: 'v1.32.1' }, { kubernetesVersion: '1.32' }], ['the fleet says no version', {}, { kubernetesVersion: '1.32' }],
    ['the control plane knows no version yet', { kubernetesVersion: '1.32' }, {}], ['only the fleet knows of Kruise', { kruiseVersion: KruiseVersion.V1_8 }, {}],
  ])('agree where %s', (_what, said, has) => {
    expect(found([said], [has])).toEqual([]);
  });

  test.each<[string, Partial<FleetCluster>, Partial<FleetCluster>, string]>([
    ['a label', { labels: { t: 'x' } }, { labels: { t: 'y' } }, '\'a\': label "t" is "x" in the fleet and "y" on the control plane.'],
    ['a label that is missing', { labels: { t: 'x' } }, {}, '\'a\': label "t" is "x" in the fleet and not set on the control plane.'],
    ['a label more', {}, { labels: { t: 'x' } }, '\'a\': label "t" is not set in the fleet and "x" on the control plane.'],
    ['the provider', { provider: 'x' }, {}, '\'a\': provider is "x" in the fleet and not set on the control plane.'],
    ['the region', { region: 'x' }, { region: 'y' }, '\'a\': region is "x" in the fleet and "y" on the control plane.'],
    ['zones', { zones: ['x'] }, { zones: ['x', 'y'] }, '\'a\': zones is ["x"] in the fleet and ["x","y"] on the control plane.'],
    ['the version of Kubernetes', { kubernetesVersion: 'v1.31.4' }, { kubernetesVersion: '1.32' }, '\'a\': kubernetesVersion is "1.31" in the fleet and "1.32" on the control plane.'],
    ['the value of a taint', { taints: [{ key: 'k', value: 'v', effect: 'NoSchedule' as any }] }, { taints: [{ key: 'k', effect: 'NoSchedule' as any }] }, '\'a\': taints is ["k=v:NoSchedule"] in the fleet and ["k:NoSchedule"] on the control plane.'],
  ])('differ by %s', (_what, said, has, sentence) => {
    expect(found([said], [has])).toEqual([sentence]);
  });

  test('differ by clusters, in the order of their names', () => {
    expect(found([{ name: 'c' }, { name: 'b' }], [{ name: 'a' }, { name: 'b' }])).toEqual(["'a' is registered, but not in the fleet.", "'c' is in the fleet, but not registered."]);
  });

  test('a hub has labels and the version of Kubernetes only', () => {
    expect(found([{ region: 'x', labels: { t: 'x' }, kubernetesVersion: '1.31' }], [{ labels: { t: 'y' }, kubernetesVersion: '1.32' }], OCM_REGISTRATION)).toHaveLength(2);
  });
});

test('versions are the state of a cluster, which no registration writes', () => {
  const versions = { kruiseVersion: KruiseVersion.V1_8, kubernetesVersion: '1.32' };
  for (const [registration, how] of [[KARMADA_REGISTRATION, ClusterRegistration.byPull()], [OCM_REGISTRATION, ClusterRegistration.byHub()]] as const) {
    expect(registration.write({ name: 'a', ...versions }, how)).toEqual(registration.write({ name: 'a' }, how));
  }
});
