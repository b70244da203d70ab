import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiObject, App, Chart, Testing } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import {
  Checks, ClusterOverride, ContainerRecreateRequest, ControlPlane, DistributedResource, DistributionTargets, EphemeralJob, FederationApp, Fleet,
  type FleetCluster, KruiseFederatedCloneSet, KruiseFederatedResourceDistribution, KruiseFederatedStatefulSet, type KruiseFederatedWorkload,
  MarkerProbe, PersistentPodState, Placement, PodUnavailableBudget, ProtectedPods, UnavailableBudget, WorkloadSpread,
} from '../../../constructs';
import { byKarmada, byOcm, sorted } from '../../federation/delivered-by';
import { Federation } from '../../../constructs/federation/federation';

const MIXED: FleetCluster[] = [{ name: 'east' }, { name: 'west' }, { name: 'edge', controlPlane: ControlPlane.OCM }];
const CONTAINERS = [{ name: 'web', image: 'registry.example.com/web:1.0.0', portNumber: 8080 }];
const percent = kplus.PercentOrAbsolute.percent;
const absolute = kplus.PercentOrAbsolute.absolute;

let warnings: string;
beforeEach(() => {
  warnings = '';
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => { warnings += String(text); return true; });
});
afterEach(() => jest.restoreAllMocks());

function chartOn(clusters: FleetCluster[] = MIXED, app: App = new FederationApp()): Chart {
  new Fleet(app, 'fleet', { clusters });
  return new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
}

function cloneSet(chart: Chart, more: any = {}, id = 'web'): KruiseFederatedCloneSet {
  return new KruiseFederatedCloneSet(chart, id, { replicas: 6, containers: CONTAINERS, ...more });
}

/** All that is wrong with an app, errors by code, and warnings by code. */
function found(chart: Chart): { errors: string[]; warned: string[] } {
  warnings = '';
  const app = chart.node.root;
  const errors = [app, ...app.node.findAll().slice(1)].flatMap((node) => node.node.validate()).map((line) => line.slice(0, 5));
  return { errors, warned: [...new Set(warnings.match(/KF\d{3}/g) ?? [])] };
}

const SPREAD = { subsets: [{ name: 'reserved', nodes: [kplus.NodeLabelQuery.is('pool', 'reserved')], maxReplicas: percent(60) }, { name: 'spot' }] };
const BUDGET = { budget: UnavailableBudget.maxUnavailable(percent(20)) };
const MARKER = { probes: [{ name: 'up', container: 'web', probe: MarkerProbe.tcpSocket(8080), conditionType: 'example.com/up' }] };

type Kinds = Record<string, (chart: Chart) => KruiseFederatedWorkload>;
const WITH: Kinds = {
  PodUnavailableBudget: (chart) => { const web = cloneSet(chart); web.addUnavailableBudget(BUDGET); return web; },
  WorkloadSpread: (chart) => { const web = cloneSet(chart); web.addSpread(SPREAD); return web; },
  PersistentPodState: (chart) => {
    const db = new KruiseFederatedStatefulSet(chart, 'db', { replicas: 3, containers: CONTAINERS } as any);
    db.addPersistentPodState({ requiredTopology: ['topology.kubernetes.io/zone'] });
    return db;
  },
  PodProbeMarker: (chart) => { const web = cloneSet(chart); web.addProbeMarker(MARKER); return web; },
  ResourceDistribution: (chart) => {
    const web = cloneSet(chart);
    const login = new kplus.Secret(chart, 'login', { stringData: { token: 'x' } });
    web.addDistribution({ resource: DistributedResource.secret(login), targets: DistributionTargets.namespaces('jobs') });
    return web;
  },
};

describe.each(Object.keys(WITH))('a %s', (kind) => {
  test('travels with its workload on Karmada', () => {
    const chart = chartOn([{ name: 'east' }]);
    const web = WITH[kind](chart);
    expect(found(chart).errors).toEqual([]);
    expect(Testing.synth(chart).filter((object) => object.kind === kind || object.kind.endsWith('PropagationPolicy'))).toMatchSnapshot();
    expect(web.delivered('east').map((object) => object.kind)).toContain(kind);
  });

  test('travels with its workload on OCM', () => {
    const chart = chartOn([{ name: 'edge', controlPlane: ControlPlane.OCM }]);
    const web = WITH[kind](chart);
    expect(found(chart).errors).toEqual([]);
    const [work] = web.works;
    expect(work.spec.manifestConfigs.find(({ resourceIdentifier: { resource } }: any) => resource === `${kind.toLowerCase()}s`)).toMatchSnapshot();
    expect(work.spec.workload.manifests.find((object: any) => object.kind === kind)).toMatchSnapshot();
  });

  test('is the same on both', () => {
    const delivered = [ControlPlane.KARMADA, ControlPlane.OCM].map((controlPlane) => {
      const chart = chartOn([{ name: 'east', controlPlane }]);
      const web = WITH[kind](chart);
      return web.delivered('east').find((object) => object.kind === kind);
    });
    expect(delivered[0]).toEqual(delivered[1]);
  });

  test('comes with what Karmada must know of the kind', () => {
    const chart = chartOn();
    WITH[kind](chart);
    expect(found(chart).errors).toEqual([]);
    const interpreted = chart.node.root.node.findChild('karmada-platform').node.children.map((object: any) => object.toJson().spec.target.kind);
    expect(interpreted).toContain(kind);
  });

  test('and in a plain app as well', () => {
    const chart = chartOn([{ name: 'east' }], new App({ outdir: mkdtempSync(join(tmpdir(), 'companions-')) }));
    WITH[kind](chart);
    (chart.node.root as App).synth();
    expect((chart.node.root as App).charts.flatMap((one) => one.toJson()).flatMap(({ spec }) => spec?.target?.kind ?? [])).toContain(kind);
  });

  test('leaves the platform to its owner', () => {
    const app = new FederationApp();
    new Fleet(app, 'fleet', { clusters: MIXED, managePlatform: false });
    const chart = new Chart(app, 'shop', { namespace: 'shop' });
    WITH[kind](chart);
    expect(found(chart).errors).toEqual([]);
    expect(app.node.tryFindChild('karmada-platform')).toBeUndefined();
  });
});

describe('what belongs to no namespace', () => {
  test('has a policy of its own beside that of the workload', () => {
    const chart = chartOn([{ name: 'east' }]);
    const web = WITH.ResourceDistribution(chart);
    expect(found(chart)).toEqual({ errors: [], warned: ['KF969'] });
    const [inside, outside] = ['PropagationPolicy', 'ClusterPropagationPolicy'].map((kind) => Testing.synth(chart).find((object) => object.kind === kind));
    expect(inside.spec.resourceSelectors.map(({ kind }: any) => kind)).toEqual(['CloneSet']);
    expect(outside.metadata).toEqual({ name: 'shop-shop-web-cloneset' });
    expect(outside.spec.resourceSelectors).toEqual([{ apiVersion: 'apps.kruise.io/v1alpha1', kind: 'ResourceDistribution', name: 'shop-shop-web-shop-login' }]);
    expect(outside.spec.placement).toEqual(inside.spec.placement);
    expect(web.delivered('east').map(({ kind }) => kind)).toEqual(expect.arrayContaining(['CloneSet', 'ResourceDistribution']));
  });

  test('is delivered alike by the policies and by the works', () => {
    const built = [ControlPlane.KARMADA, ControlPlane.OCM].map((controlPlane) => {
      const chart = chartOn([{ name: 'east', controlPlane }, { name: 'west', controlPlane }]);
      const web = WITH.ResourceDistribution(chart);
      expect(found(chart).errors).toEqual([]);
      const fleet = Fleet._of(web)!;
      return { chart, web, fleet, plan: Federation.of(web).current().plan(web) };
    });
    const delivered = sorted(byOcm(built[1]));
    expect(delivered.east).toHaveProperty('ResourceDistribution/shop-shop-web-shop-login');
    expect(sorted(byKarmada(built[0]))).toEqual(delivered);
  });
});

describe('a federated ResourceDistribution', () => {
  const distribution = (chart: Chart, more: any = {}) => new KruiseFederatedResourceDistribution(chart, 'login', {
    resource: DistributedResource.manifest({ apiVersion: 'v1', kind: 'Secret', metadata: { name: 'login' }, stringData: { a: 'b' } }),
    targets: DistributionTargets.matching({ matchLabels: { team: 'shop' } }), ...more,
  });

  test('has cluster-scoped policies on Karmada', () => {
    const chart = chartOn([{ name: 'east' }]);
    distribution(chart, { overrides: [ClusterOverride.onClusters('east').label('a', 'b')] });
    expect(found(chart)).toEqual({ errors: [], warned: ['KF969'] });
    expect(Testing.synth(chart)).toMatchSnapshot();
  });

  test('is a work without a namespace on OCM', () => {
    const chart = chartOn([{ name: 'edge', controlPlane: ControlPlane.OCM }]);
    expect(distribution(chart).works).toMatchSnapshot();
  });

  test('cannot be divided', () => {
    const chart = chartOn();
    distribution(chart, { placement: Placement.onAllClusters().divideEqually() });
    expect(found(chart).errors).toContain('KF523');
  });

  test('takes no properties it does not know', () => {
    const chart = chartOn();
    distribution(chart, { target: 1 });
    expect(found(chart).errors).toContain('KF521');
  });
});

describe('on many clusters', () => {
  const DIVIDED = { placement: Placement.onAllClusters().divideEqually() };
  const PATCH = (container: any) => ({ subsets: [{ name: 'a', patch: { spec: { containers: [container] } } }] });

  test.each<[string, string, (chart: Chart) => void]>([
    ['KF965', 'two spreads of one workload', (chart) => { const web = cloneSet(chart); web.addSpread(SPREAD); web.addSpread(SPREAD); }],
    ['KF965', 'two budgets of one workload', (chart) => { const web = cloneSet(chart); web.addUnavailableBudget(BUDGET); web.addUnavailableBudget(BUDGET); }],
    ['KF961', 'a persistent state of a CloneSet', (chart) => cloneSet(chart).addPersistentPodState({ requiredTopology: ['zone'] })],
    ['KF966', 'a ContainerRecreateRequest', (chart) => cloneSet(chart).addCompanion(new ContainerRecreateRequest(chart, 'restart', { podName: 'web-0', containers: ['web'] }))],
    ['KF966', 'an EphemeralJob', (chart) => cloneSet(chart).addCompanion(
      new EphemeralJob(chart, 'dump', { pods: { matchLabels: { a: 'b' } }, containers: [{ name: 'dump', image: 'debug:1' }] }))],
    ['KF970', 'a faulty spread, once', (chart) => cloneSet(chart).addSpread({ subsets: [] })],
    ['KF975', 'a patch of a container that is not there', (chart) => cloneSet(chart).addSpread(PATCH({ name: 'wbe', env: [] }))],
    ['KF986', 'a probe of a container that is not there', (chart) => cloneSet(chart).addProbeMarker({ probes: [{ ...MARKER.probes[0], container: 'wbe' }] })],
    ['KF981', 'a persistent state that Kruise makes itself', (chart) => new KruiseFederatedStatefulSet(chart, 'db', {
      containers: CONTAINERS, metadata: { annotations: { 'kruise.io/auto-generate-persistent-pod-state': 'true', 'kruise.io/required-persistent-topology': 'zone' } },
    } as any).addPersistentPodState({ requiredTopology: ['zone'] })],
    ['KF967', 'a budget that goes elsewhere than its workload', (chart) => {
      const web = cloneSet(chart);
      const other = new Chart(chart.node.root as App, 'other', { namespace: 'shop' });
      const budget = new PodUnavailableBudget(other, 'budget', { ...BUDGET, pods: ProtectedPods.ofWorkload(web.workload) });
      cloneSet(other, { placement: Placement.onClusters('east') }, 'api').addCompanion(budget);
    }],
    ['KF989', 'a ConfigMap that is distributed to where it is delivered', (chart) => {
      const settings = new kplus.ConfigMap(chart, 'settings', { data: { a: 'b' } });
      const web = cloneSet(chart);
      web.workload.containers[0].env.addVariable('A', kplus.EnvValue.fromConfigMap(settings, 'a'));
      web.addDistribution({ resource: DistributedResource.configMap(settings), targets: DistributionTargets.allNamespaces() });
    }],
  ])('%s refuses %s', (code, _what, build) => {
    const chart = chartOn();
    build(chart);
    expect(found(chart).errors).toEqual([code]);
  });

  test('KF989 is not about a kind of another API group', () => {
    const chart = chartOn();
    const web = cloneSet(chart);
    web.addCompanion(new ApiObject(chart, 'vaulted', { apiVersion: 'vault.example.com/v1', kind: 'Secret', metadata: { name: 'login' } }));
    const login = { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'login' }, stringData: { a: 'b' } };
    web.addDistribution({ resource: DistributedResource.manifest(login), targets: DistributionTargets.allNamespaces() });
    expect(found(chart).errors).toEqual([]);
  });

  test('KF965 refuses budgets whose selectors overlap', () => {
    const chart = chartOn();
    const matchLabels = { app: 'web' };
    cloneSet(chart, { podMetadata: { labels: matchLabels } });
    ['a', 'b'].forEach((id) => new PodUnavailableBudget(chart, id, { ...BUDGET, pods: ProtectedPods.withLabels({ matchLabels }) }));
    expect(found(chart).errors).toEqual(['KF965']);
  });

  test('KF972 refuses a spread that an override spoils in one cluster', () => {
    const chart = chartOn();
    const spread = new WorkloadSpread(chart, 'spread', { ...SPREAD, target: { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', name: 'shop-web' } });
    const web = cloneSet(chart, { overrides: [ClusterOverride.onClusters('edge').within(spread).replace('/spec/subsets/0/maxReplicas', 'many')] });
    expect(() => web.deliveries).toThrow(/KF972: As delivered to edge: WorkloadSpread 'shop-spread': maxReplicas of the subset "reserved" is "many"/);
  });

  test.each<[string, string, (chart: Chart) => void]>([
    ['KF964', 'a target that is not there', (chart) => {
      cloneSet(chart).addCompanion(new WorkloadSpread(chart, 'spread', { ...SPREAD, target: { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', name: 'shop-wbe' } }));
    }],
    ['KF968', 'a number of pods of a spread', (chart) => cloneSet(chart, DIVIDED).addSpread({ subsets: [{ name: 'a', maxReplicas: absolute(2) }, { name: 'b' }] })],
    ['KF968', 'a number of pods of a budget', (chart) => cloneSet(chart, DIVIDED).addUnavailableBudget({ budget: UnavailableBudget.minAvailable(absolute(2)) })],
    ['KF968', 'a total of a budget', (chart) => cloneSet(chart, DIVIDED).addUnavailableBudget({ ...BUDGET, protectTotalReplicas: 6 })],
    ['KF969', 'a feature gate that is off by default', (chart) => { Checks.acknowledge(chart, 'KF714'); WITH.ResourceDistribution(chart); }],
  ])('%s points out %s', (code, _what, build) => {
    const chart = chartOn();
    build(chart);
    expect(found(chart)).toEqual({ errors: [], warned: [code] });
  });

  test('a target that is nearly there is named', () => {
    const chart = chartOn();
    cloneSet(chart);
    new WorkloadSpread(chart, 'spread', { ...SPREAD, target: { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', name: 'shop-wbe' } });
    found(chart);
    expect(warnings).toContain('did you mean \'shop-web\'?');
  });

  test.each<[string, (chart: Chart) => void]>([
    ['percentages of a divided workload', (chart) => { const web = cloneSet(chart, DIVIDED); web.addSpread(SPREAD); web.addUnavailableBudget(BUDGET); }],
    ['numbers of a workload that is not divided', (chart) => cloneSet(chart).addUnavailableBudget({ budget: UnavailableBudget.maxUnavailable(absolute(1)) })],
    ['one of each for two workloads', (chart) => ['a', 'b'].forEach((id) => { const web = cloneSet(chart, {}, id); web.addSpread(SPREAD); web.addUnavailableBudget(BUDGET); })],
    ['several markers of a workload', (chart) => { const web = cloneSet(chart); web.addProbeMarker(MARKER); web.addProbeMarker({ ...MARKER, name: 'other' }); }],
    ['a patch of a container that is there, and of one that is new', (chart) => { cloneSet(chart).addSpread(PATCH({ name: 'web', env: [] })); cloneSet(chart, {}, 'b').addSpread(PATCH({ name: 'extra', image: 'extra:1' })); }],
    ['a number of each cluster by override', (chart) => {
      const spread = new WorkloadSpread(chart, 'spread', { ...SPREAD, target: { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', name: 'shop-web' } });
      cloneSet(chart, { overrides: [ClusterOverride.onClusters('edge').within(spread).replace('/spec/subsets/0/maxReplicas', '10%')] });
    }],
    ['requests in a chart without federated workloads', (chart) => {
      cloneSet(chart);
      new ContainerRecreateRequest(new Chart(chart.node.root as App, 'ops', { namespace: 'shop' }), 'restart', { podName: 'web-0', containers: ['web'] });
    }],
  ])('%s are accepted', (_what, build) => {
    const chart = chartOn();
    build(chart);
    expect(found(chart)).toEqual({ errors: [], warned: [] });
  });

  test('a ConfigMap that only a patch of a spread names travels too', () => {
    const chart = chartOn([{ name: 'east' }]);
    const settings = new kplus.ConfigMap(chart, 'settings', { data: { a: 'b' } });
    const web = cloneSet(chart);
    web.addSpread(PATCH({ name: 'web', envFrom: [{ configMapRef: { name: settings.name } }] }));
    expect(found(chart)).toEqual({ errors: [], warned: [] });
    expect(web.delivered('east').map(({ kind }) => kind)).toContain('ConfigMap');
    expect(web.propagationPolicy!.toJson().spec.resourceSelectors.map(({ kind }: any) => kind)).toContain('ConfigMap');
  });

  test('Karmada is told the kind of what was not made by the workload, too', () => {
    const chart = chartOn();
    new PodUnavailableBudget(chart, 'budget', { ...BUDGET, pods: ProtectedPods.ofWorkload(cloneSet(chart).workload) });
    expect(found(chart)).toEqual({ errors: [], warned: [] });
    const interpreted = chart.node.root.node.findChild('karmada-platform').node.children.map((object: any) => object.toJson().spec.target.kind);
    expect(interpreted).toEqual(['CloneSet', 'PodUnavailableBudget']);
  });

  test('a ScaledObject of KEDA decides on the replicas as any autoscaler', () => {
    const chart = chartOn([{ name: 'east' }]);
    const web = cloneSet(chart);
    new ApiObject(chart, 'scaler', {
      apiVersion: 'keda.sh/v1alpha1', kind: 'ScaledObject', spec: { scaleTargetRef: { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', name: 'shop-web' }, triggers: [] },
    });
    expect(web.deliveredWorkload('east').metadata.labels).toEqual({ 'resourcetemplate.karmada.io/retain-replicas': 'true' });
  });

  test('what is wrong with an object that travels is reported once, at the workload', () => {
    const chart = chartOn();
    new PersistentPodState(chart, 'state', { target: cloneSet(chart).workload, requiredTopology: [] });
    const lines = chart.node.root.node.findAll().flatMap((node) => node.node.validate());
    expect(lines).toHaveLength(2);
    expect(lines.every((line) => /^KF9\d\d: PersistentPodState 'shop-state': /.test(line))).toBe(true);
  });
});
