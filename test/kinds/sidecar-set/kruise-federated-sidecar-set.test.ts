import { App, Chart, Testing } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import { byKarmada, byOcm, sorted } from '../../federation/delivered-by';
import {
  ClusterOverride, ControlPlane, FederationApp, Fleet, type FleetCluster, type FleetProps, KruiseFederatedCloneSet, KruiseFederatedSidecarSet,
  type KruiseFederatedSidecarSetProps, KruiseVersion, Placement, PodPatchPolicy, SidecarSet, SidecarSetRevision, SidecarSetUpdateStrategy,
  SidecarUpgradeStrategy,
} from '../../../constructs';
import { Federation } from '../../../constructs/federation/federation';
import { reportedCodes } from '../../problems/reported-codes';

const OCM = ControlPlane.OCM;
const MIXED: FleetCluster[] = [{ name: 'east', region: 'us' }, { name: 'west', region: 'us' }, { name: 'edge', region: 'eu', controlPlane: OCM }];
const SHIPPER = { name: 'shipper', image: 'registry.example.com/shipper:2.1.0' };

interface World { readonly app: App; readonly chart: Chart; readonly web: KruiseFederatedCloneSet; readonly logs: KruiseFederatedSidecarSet }

function world(
  props: Partial<KruiseFederatedSidecarSetProps> | ((chart: Chart, web: KruiseFederatedCloneSet) => Partial<KruiseFederatedSidecarSetProps>) = {},
  fleet: Partial<FleetProps> | null = {}, app: App = new FederationApp(),
): World {
  if (fleet) new Fleet(app, 'fleet', { clusters: MIXED, ...fleet });
  const chart = new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
  const web = new KruiseFederatedCloneSet(chart, 'web', { replicas: 6, containers: [{ name: 'web', image: 'registry.example.com/web:1.0.0' }] });
  const given = typeof props === 'function' ? props(chart, web) : props;
  return { app, chart, web, logs: new KruiseFederatedSidecarSet(chart, 'logs', { workloads: [web], containers: [SHIPPER], ...given }) };
}

beforeEach(() => { jest.spyOn(process.stderr, 'write').mockReturnValue(true); });
afterEach(() => jest.restoreAllMocks());

/** The codes that are found about the SidecarSet. */
function codes({ app, logs }: World): string[] {
  return reportedCodes(Federation.of(app).begin().problemsOf(logs));
}

const OVERRIDES = [
  ClusterOverride.onClusters('west', 'edge').imageRegistry('registry.eu.example.com').env('shipper', 'SINK', 'eu'),
  ClusterOverride.onClusters('edge').partition(kplus.PercentOrAbsolute.percent(50)).annotation('example.com/note', 'edge'),
];

describe.each([KruiseVersion.V1_9, KruiseVersion.V1_8])('a federated SidecarSet with Kruise %s', (kruiseVersion) => {
  const whole = (app?: App) => world({ overrides: OVERRIDES, customVersion: '2.1' }, { kruiseVersion }, app);

  test('has cluster-scoped policies, an interpreter and a template without a namespace on Karmada', () => {
    const { chart, logs } = whole();
    const own = Testing.synth(chart).filter(({ metadata }) => metadata.name.includes('logs'));
    expect(own.map(({ kind }) => kind)).toEqual(['ClusterOverridePolicy', 'ClusterPropagationPolicy', 'SidecarSet']);
    expect(own.map(({ metadata }) => metadata.namespace)).toEqual([undefined, undefined, undefined]);
    expect(JSON.stringify(own)).not.toContain('"namespace":""');
    expect(own).toMatchSnapshot();
    expect(logs.interpreterCustomization?.toJson().spec.target).toEqual({ apiVersion: logs.sidecarSet.apiVersion, kind: 'SidecarSet' });
  });

  test('has a work of its own on OCM', () => {
    const { logs } = whole();
    expect(logs.works).toMatchSnapshot();
    expect(logs.works.map(({ metadata }) => [metadata.namespace, metadata.name])).toEqual([['edge', 'shop-logs-sidecarset']]);
  });

  test('is the same object on both control planes', () => {
    const plane = (controlPlane: ControlPlane) => {
      const { app, chart, logs } = world({ overrides: OVERRIDES }, { kruiseVersion, clusters: MIXED.map((cluster) => ({ ...cluster, controlPlane })) });
      return { chart, web: logs, fleet: Fleet._of(logs)!, plan: Federation.of(app).begin().plan(logs) };
    };
    const onKarmada = sorted(byKarmada(plane(ControlPlane.KARMADA)));
    expect(sorted(byOcm(plane(OCM)))).toEqual(onKarmada);
    expect(Object.keys(onKarmada)).toEqual(['east', 'edge', 'west']);
    expect(onKarmada.edge['SidecarSet/shop-logs'].spec.containers[0]).toMatchObject({
      image: 'registry.eu.example.com/shipper:2.1.0', env: [{ name: 'SINK', value: 'eu' }],
    });
    expect(onKarmada.edge['SidecarSet/shop-logs'].spec.updateStrategy.partition).toBe('50%');
  });

  test('is found clean in a FederationApp and in a plain app', () => {
    expect(codes(whole())).toEqual([]);
    expect(codes(whole(new App()))).toEqual([]);
  });
});

describe('a federated SidecarSet', () => {
  test('enters the pods of a workload, wherever both are', () => {
    const { web, logs } = world();
    const { labels } = web.deliveredWorkload('edge').spec.template.metadata;
    expect(labels).toMatchObject(logs.deliveredWorkload('edge').spec.selector.matchLabels);
  });

  test('enters pods of workloads named later', () => {
    const { chart, logs } = world();
    logs.selectWorkload(new KruiseFederatedCloneSet(chart, 'api', { containers: [{ name: 'api', image: 'api:1' }] }));
    expect(logs.deliveredWorkload('east').spec.selector.matchExpressions[0].values).toHaveLength(2);
  });

  test('is delivered whole to every cluster, and a division of it is pointed out', () => {
    expect(codes(world({ placement: Placement.onAllClusters().divideEqually() }))).toHaveLength(1);
    expect(world().logs.deliveries.map(({ cluster }) => cluster)).toEqual(['east', 'edge', 'west']);
  });

  test('refuses properties it does not have', () => {
    expect(codes(world({ replicas: 3 } as any))).toHaveLength(1);
  });

  test('works without a fleet, on Karmada', () => {
    const set = world({}, null);
    expect(codes(set)).toEqual([]);
    expect(set.logs.propagationPolicy?.toJson().kind).toBe('ClusterPropagationPolicy');
  });

  test('brings what its containers name, in the namespace of the pods', () => {
    const { chart, logs, app } = world((scope) => {
      const settings = new kplus.ConfigMap(scope, 'settings', { data: { sink: 'east' } });
      const secret = new kplus.Secret(scope, 'registry', { stringData: { a: 'b' } });
      return {
        containers: [{ ...SHIPPER, volumeMounts: [{ path: '/etc/shipper', volume: kplus.Volume.fromConfigMap(scope, 'volume', settings) }] }], imagePullSecrets: [secret],
        overrides: [ClusterOverride.onClusters('edge').within(settings).replace('/data/sink', 'edge')],
      };
    });
    expect(logs.delivered('edge').map(({ kind }) => kind)).toEqual(['Secret', 'ConfigMap', 'SidecarSet']);
    expect(logs.delivered('edge')[1].data).toEqual({ sink: 'edge' });
    expect(logs.propagationPolicy!.toJson().spec.resourceSelectors).toContainEqual({ apiVersion: 'v1', kind: 'ConfigMap', name: 'shop-settings', namespace: 'shop' });
    const session = Federation.of(app).begin();
    expect(session.problemsOf(chart)).toEqual([]);
    const built = { chart, web: logs, fleet: Fleet._of(logs)!, plan: session.plan(logs) };
    expect(Object.keys(sorted(byKarmada(built)).east)).toEqual(['ConfigMap/shop-settings', 'Secret/shop-registry', 'SidecarSet/shop-logs']);
  });

  test('brings nothing when it is not known where the pods are', () => {
    const { logs } = world((scope) => ({
      workloads: undefined, podLabels: { app: 'web' },
      containers: [{ ...SHIPPER, volumeMounts: [{ path: '/etc/shipper', volume: kplus.Volume.fromConfigMap(scope, 'volume', new kplus.ConfigMap(scope, 'settings')) }] }],
    }));
    expect(logs.delivered('edge').map(({ kind }) => kind)).toEqual(['SidecarSet']);
  });

  test('comes before the workload where both are in one work', () => {
    const { app } = world();
    const other = new Chart(app, 'other', { namespace: 'other', disableResourceNameHashes: true });
    const api = new KruiseFederatedCloneSet(other, 'api', { containers: [{ name: 'api', image: 'api:1' }] });
    api.addCompanion(new SidecarSet(other, 'meter', { workloads: [api], containers: [{ name: 'meter', image: 'meter:1' }] }));
    expect(api.delivered('edge').map(({ kind }) => kind)).toEqual(['SidecarSet', 'CloneSet']);
  });

  test('warns that a revision must exist in every cluster', () => {
    const set = world({ injectionStrategy: { revision: SidecarSetRevision.ofCustomVersion('2.0') } });
    expect(codes(set)).toEqual(['KF495']);
    expect(codes(world())).toEqual([]);
  });

  test('warns that annotations must be allowed in every cluster, unless what allows them travels along', () => {
    const patch = { patchPodMetadata: [{ annotations: { a: 'b' }, patchPolicy: PodPatchPolicy.OVERWRITE }] };
    expect(codes(world(patch))).toEqual(['KF493']);
    const set = world(patch);
    set.logs.addCompanion(new kplus.ConfigMap(set.chart, 'allowed', {
      metadata: { name: 'kruise-configuration', namespace: 'kruise-system' }, data: { SidecarSet_PatchPodMetadata_WhiteList: '{}' },
    }));
    expect(codes(set)).toEqual([]);
  });

  test.each([
    ['adds a container', ClusterOverride.onClusters('edge').add('/spec/containers/1', { name: 'extra', image: 'extra:1' }), ['KF499']],
    ['changes the upgrade type', ClusterOverride.onClusters('edge').replace('/spec/containers/0/upgradeStrategy', { upgradeType: 'HotUpgrade', hotUpgradeEmptyImage: 'empty:1' }), ['KF499']],
    ['changes an image', ClusterOverride.onClusters('edge').image('shipper', 'other:1'), []],
    ['breaks a rule', ClusterOverride.onClusters('edge').replace('/spec/updateStrategy/maxUnavailable', 0), ['KF490']],
  ])('is looked at after an override that %s', (_what, override, expected) => {
    expect(codes(world({ overrides: [override] }))).toEqual(expected);
  });

  test('says in which cluster an override asks for what admission refuses', () => {
    const { app, logs } = world({ overrides: [ClusterOverride.onClusters('west', 'edge').add('/spec/containers/1', { name: 'extra', image: 'extra:1' })] });
    const [{ message }] = Federation.of(app).begin().problemsOf(logs);
    expect(message).toBe('Cluster \'edge\' gets the added container "extra", but admission refuses it where SidecarSet \'shop-logs\' already exists.');
  });

  test('is refused with all its faults at synthesis', () => {
    const { app } = world({ containers: [{ ...SHIPPER, upgradeStrategy: SidecarUpgradeStrategy.hot('') }], updateStrategy: SidecarSetUpdateStrategy.rolling({ maxUnavailable: kplus.PercentOrAbsolute.absolute(0) }) });
    expect(() => app.synth()).toThrow(/KF481[^]+KF490/);
  });
});
