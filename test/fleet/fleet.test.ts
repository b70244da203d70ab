import { App, Chart } from 'cdk8s';
import { ClusterTaintEffect, ControlPlane, FederatedWorkload, Fleet, type FleetProps, KarmadaVersion, KruiseFederatedCloneSet, KruiseVersion, OcmVersion } from '../../constructs';
import { checkFleet } from '../../constructs/fleet/rules';

const codes = (props: unknown, other?: string) => checkFleet('fleet', props, other).map(({ code }) => code);
const cluster = (props: object) => ({ clusters: [{ name: 'a', ...props }] });

describe('a fleet', () => {
  test('is found by everything below its scope', () => {
    const app = new App();
    const fleet = new Fleet(app, 'fleet', { clusters: [{ name: 'a' }] });
    expect(Fleet.of(new Chart(app, 'shop'))).toBe(fleet);
  });

  test('of a nearer scope is found first', () => {
    const app = new App();
    new Fleet(app, 'fleet', { clusters: [{ name: 'a' }] });
    const chart = new Chart(app, 'shop');
    const near = new Fleet(chart, 'fleet', { clusters: [{ name: 'b' }] });
    expect(Fleet.of(chart)).toBe(near);
  });

  test('is undefined where there is none', () => {
    expect(Fleet.of(new Chart(new App(), 'shop'))).toBeUndefined();
  });

  test('lists its clusters by name, with Karmada as the default control plane', () => {
    const fleet = new Fleet(new App(), 'fleet', { clusters: [{ name: 'b', controlPlane: ControlPlane.OCM }, { name: 'a' }] });
    expect(fleet.clusters.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(fleet.clustersOf(ControlPlane.KARMADA).map(({ name }) => name)).toEqual(['a']);
    expect(fleet.clustersOf(ControlPlane.OCM).map(({ name }) => name)).toEqual(['b']);
  });

  test('takes clusters one by one, beside those that are listed', () => {
    const fleet = new Fleet(new App(), 'fleet', { clusters: [{ name: 'b' }] });
    fleet.addCluster('c', { controlPlane: ControlPlane.OCM, labels: { tier: 'edge' } });
    fleet.addCluster('a');
    expect(fleet.clusters).toEqual([{ name: 'a' }, { name: 'b' }, { name: 'c', controlPlane: ControlPlane.OCM, labels: { tier: 'edge' } }]);
    expect(fleet.clustersOf(ControlPlane.OCM).map(({ name }) => name)).toEqual(['c']);
  });

  test.each<[string, (fleet: Fleet) => unknown]>([
    ['the clusters were read', (fleet) => fleet.clusters],
    ['the clusters of a control plane were read', (fleet) => fleet.clustersOf(ControlPlane.OCM)],
    ['a workload was defined', (fleet) => FederatedWorkload.fromManifest(new Chart(fleet.node.root as App, 'shop'), 'web', {})],
  ])('takes no cluster once %s', (_title, look) => {
    const fleet = new Fleet(new App(), 'fleet', { clusters: [{ name: 'a' }] });
    look(fleet);
    expect(() => fleet.addCluster('b')).toThrow(/^\[fleet\] KF111: Cluster "b" is added after a workload was defined/);
    expect(fleet.clusters).toEqual([{ name: 'a' }]);
  });

  test('checks the clusters that were added like those that are listed', () => {
    const app = new App();
    const fleet = new Fleet(app, 'fleet', { clusters: [{ name: 'a' }] });
    fleet.addCluster('a', { contolPlane: 'OCM' } as any);
    fleet.addCluster(undefined as any);
    expect(fleet.node.validate().map((message) => /KF\d+/.exec(message)![0])).toEqual(['KF103', 'KF110', 'KF101']);
  });

  test('needs a cluster', () => {
    expect(new Fleet(new App(), 'fleet').node.validate()).toEqual([expect.stringContaining('KF101: clusters is []; expected a list of at least one cluster.')]);
  });

  test('assumes the newest versions of the platform', () => {
    const fleet = new Fleet(new App(), 'fleet', { clusters: [{ name: 'a' }] });
    expect([fleet.kruiseVersion, fleet.versionOf(ControlPlane.KARMADA), fleet.versionOf(ControlPlane.OCM)]).toEqual([KruiseVersion.V1_9, KarmadaVersion.V1_18, OcmVersion.V1_3]);
  });

  test.each<[string, FleetProps, KruiseVersion, (KruiseVersion | undefined)[]]>([
    ['of clusters that say nothing is that of the fleet', { kruiseVersion: KruiseVersion.V1_8, clusters: [{ name: 'a' }, { name: 'b' }] }, KruiseVersion.V1_8, [KruiseVersion.V1_8, KruiseVersion.V1_8]],
    ['is the newest if nobody says one', { clusters: [{ name: 'a' }, { name: 'b' }] }, KruiseVersion.V1_9, [KruiseVersion.V1_9, KruiseVersion.V1_9]],
    ['is the oldest of all clusters, below that of the fleet', { clusters: [{ name: 'a', kruiseVersion: KruiseVersion.V1_8 }, { name: 'b' }] }, KruiseVersion.V1_8, [KruiseVersion.V1_8, KruiseVersion.V1_9]],
    ['is that of the fleet while a cluster has it', { kruiseVersion: KruiseVersion.V1_8, clusters: [{ name: 'a', kruiseVersion: KruiseVersion.V1_9 }, { name: 'b' }] }, KruiseVersion.V1_8, [KruiseVersion.V1_9, KruiseVersion.V1_8]],
    ['is what all clusters say, whatever the fleet does', { kruiseVersion: KruiseVersion.V1_8, clusters: ['a', 'b'].map((name) => ({ name, kruiseVersion: KruiseVersion.V1_9 })) }, KruiseVersion.V1_9, [KruiseVersion.V1_9, KruiseVersion.V1_9]],
  ])('has a version of Kruise that %s', (_title, props, oldest, versions) => {
    const fleet = new Fleet(new App(), 'fleet', props);
    expect([fleet.kruiseVersion, ...['a', 'b'].map((name) => fleet.kruiseVersionOf(name))]).toEqual([oldest, ...versions]);
    expect(fleet.kruiseVersionOf('c')).toBeUndefined();
    expect(fleet.node.validate()).toEqual([]);
  });

  test('counts clusters that are added when it looks for the oldest version, and takes none after that', () => {
    const fleet = new Fleet(new App(), 'fleet', { clusters: [{ name: 'a' }] });
    fleet.addCluster('b', { kruiseVersion: KruiseVersion.V1_8 });
    expect(fleet.kruiseVersion).toBe(KruiseVersion.V1_8);
    expect(() => fleet.addCluster('c')).toThrow(/KF111/);
  });

  test('reports a version of Kruise that is not known once, and its workloads are written for the newest', () => {
    const app = new App();
    new Fleet(app, 'fleet', { clusters: [{ name: 'a' }], kruiseVersion: '1.7' as KruiseVersion });
    const chart = new Chart(app, 'shop', { namespace: 'shop' });
    new KruiseFederatedCloneSet(chart, 'web', { containers: [{ image: 'web:1' }] });
    expect(app.node.findAll().flatMap((construct) => construct.node.validate())).toEqual([expect.stringContaining('KF107: kruiseVersion is "1.7"; expected one of')]);
  });

  test('with problems stops a synth, all of them in one report', () => {
    const app = new App({ outdir: '/nonexistent-so-never-written' });
    new Fleet(app, 'fleet', { clusters: [{ name: 'Upper' }, { name: 'a', region: 'no spaces' }] });
    expect(() => new Chart(app, 'c').toJson()).toThrow(/\[fleet\] KF102.*\n.*\[fleet\] KF104/);
  });
});

describe('the rules on fleets', () => {
  test('accept a fleet with everything in it', () => {
    expect(codes(cluster({
      labels: { 'example.com/tier': 'prod' }, provider: 'aws', region: 'us-west-2', zones: ['us-west-2a'], capacity: 10, controlPlane: 'OCM', kruiseVersion: '1.9', kubernetesVersion: '1.32',
      taints: [{ key: 'gpu', value: 'true', effect: ClusterTaintEffect.NO_EXECUTE }],
    }))).toEqual([]);
  });

  test.each([
    ['no clusters', { clusters: [] }, 'KF101'],
    ['clusters that are no list', { clusters: 'a' }, 'KF101'],
    ['no properties at all', undefined, 'KF101'],
    ['a cluster that is no object', { clusters: [null] }, 'KF101'],
    ['a cluster whose name is no text', { clusters: [{ name: 7 }] }, 'KF101'],
    ['a name in upper case', cluster({ name: 'A' }), 'KF102'],
    ['a name of 49 characters for Karmada', cluster({ name: 'a'.repeat(49) }), 'KF102'],
    ['a name of 64 characters for OCM', cluster({ name: 'a'.repeat(64), controlPlane: 'OCM' }), 'KF102'],
    ['a cluster listed twice', { clusters: [{ name: 'a' }, { name: 'a' }] }, 'KF103'],
    ['a label with a space', cluster({ labels: { tier: 'not valid' } }), 'KF104'],
    ['labels that are no object', cluster({ labels: ['tier'] }), 'KF104'],
    ['a region that is no label value', cluster({ region: 'eu/west' }), 'KF104'],
    ['zones that are no list', cluster({ zones: 'a' }), 'KF104'],
    ['the taint effect PreferNoSchedule', cluster({ taints: [{ key: 'a', effect: 'PreferNoSchedule' }] }), 'KF105'],
    ['a taint without a key', cluster({ taints: [{ effect: 'NoSchedule' }] }), 'KF105'],
    ['a taint given twice', cluster({ taints: [{ key: 'a', effect: 'NoSchedule' }, { key: 'a', effect: 'NoSchedule' }] }), 'KF105'],
    ['taints that are no list', cluster({ taints: {} }), 'KF105'],
    ['a negative capacity', cluster({ capacity: -1 }), 'KF106'],
    ['half a replica of capacity', cluster({ capacity: 0.5 }), 'KF106'],
    ['an unknown version of Kruise in a cluster', cluster({ kruiseVersion: '1.7' }), 'KF107'],
    ...['1', 'latest', '', '1.x', 'v1.32.4.5', 'vv1.32', null, {}, true].map((kubernetesVersion): [string, object, string] => (
      [`${JSON.stringify(kubernetesVersion)} as the version of Kubernetes`, cluster({ kubernetesVersion }), 'KF112'])),
    ['an unknown version of Kruise', { ...cluster({}), kruiseVersion: '1.7' }, 'KF107'],
    ['a Karmada that divides otherwise', { ...cluster({}), controlPlaneVersions: { Karmada: '1.15' } }, 'KF107'],
    ['versions that are not an object', { ...cluster({}), controlPlaneVersions: '1.18' }, 'KF107'],
    ['the version of a misspelt control plane', { ...cluster({}), controlPlaneVersions: { karmada: '1.18' } }, 'KF110'],
    ['the version of clusters without a control plane', { ...cluster({}), controlPlaneVersions: { Direct: '1' } }, 'KF110'],
    ['a misspelt property of a cluster', cluster({ contolPlane: 'OCM' }), 'KF110'],
    ['a misspelt property of the fleet', { ...cluster({}), kruiseVersoin: '1.9' }, 'KF110'],
    ['an unknown control plane', cluster({ controlPlane: 'Clusternet' }), 'KF108'],
  ])('refuse %s', (_title, props, code) => {
    expect(codes(props)).toEqual([code]);
  });

  test.each([[{ kruiseVersion: 1.9 }, 'kruiseVersion', '1.9'], [cluster({ kruiseVersion: 1.9 }), "kruiseVersion of cluster 'a'", '1.9'], [{ controlPlaneVersions: { Karmada: 1.18 } }, 'Karmada', '1.18']])('say of %j that it needs quotes', (more, name, version) => {
    const [{ code, message, fix }, ...others] = checkFleet('fleet', { ...cluster({}), ...more } as any);
    expect([code, fix, others]).toEqual(['KF107', `put it in quotes: '${version}'.`, []]);
    expect(message).toMatch(new RegExp(`${name}.* is the number ${version}; expected a string\\.`));
  });

  test('say of a version of Kubernetes without quotes what YAML made of it', () => {
    expect(checkFleet('fleet', cluster({ kubernetesVersion: 1.3 }))).toMatchObject([
      { code: 'KF112', message: "Cluster 'a' has kubernetesVersion the number 1.3; expected a string.", fix: "put it in quotes, such as '1.32'." },
    ]);
  });

  test('accept names at their limits', () => {
    expect(codes(cluster({ name: 'a'.repeat(48) }))).toEqual([]);
    expect(codes(cluster({ name: 'a'.repeat(63), controlPlane: 'OCM' }))).toEqual([]);
  });

  test('refuse a second fleet in the same scope', () => {
    expect(codes(cluster({}), 'other')).toEqual(['KF109']);
  });
});
