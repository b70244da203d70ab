import { ApiObject, App, Chart, Duration, Size, Testing } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import {
  AdvancedStatefulSetUpdateStrategy, ClusterOverride, ControlPlane, FederatedWorkload, FederationApp, Fleet, type FleetCluster, type FleetProps,
  HeadlessService, KruiseFederatedStatefulSet, type KruiseFederatedStatefulSetProps, KruiseVersion, Placement,
} from '../../../constructs';
import { Federation } from '../../../constructs/federation/federation';
import { reportedCodes } from '../../problems/reported-codes';

const CONTAINERS = [{ name: 'db', image: 'registry.example.com/db:16.2', portNumber: 5432 }];
const MIXED: FleetCluster[] = [{ name: 'east' }, { name: 'west' }, { name: 'edge', controlPlane: ControlPlane.OCM }];
const DIVIDED = { replicas: 6, placement: Placement.onAllClusters().divideByWeight({ east: 3, west: 2, edge: 1 }) };

interface World { readonly app: App; readonly chart: Chart; readonly db: KruiseFederatedStatefulSet }

function world(props: Partial<KruiseFederatedStatefulSetProps> = {}, fleet: Partial<FleetProps> | null = {}, app: App = new FederationApp()): World {
  if (fleet) new Fleet(app, 'fleet', { clusters: MIXED, ...fleet });
  const chart = new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
  return { app, chart, db: new KruiseFederatedStatefulSet(chart, 'db', { replicas: 3, containers: CONTAINERS, ...props }) };
}

/** What is found about the workload, by itself and among others. */
function problemsOf({ app, db }: World) {
  return Federation.of(app).fresh().problemsOf(db);
}

const codes = (made: World) => reportedCodes(problemsOf(made));

beforeEach(() => { jest.spyOn(process.stderr, 'write').mockReturnValue(true); });
afterEach(() => jest.restoreAllMocks());

describe('a federated StatefulSet', () => {
  const full: Partial<KruiseFederatedStatefulSetProps> = {
    minReady: Duration.seconds(10),
    volumeClaimTemplates: [{ name: 'data', storage: Size.gibibytes(20), mountPath: '/var/lib/data' }],
    updateStrategy: AdvancedStatefulSetUpdateStrategy.inPlaceIfPossible({ gracePeriod: Duration.seconds(5) }),
    overrides: [ClusterOverride.onClusters('east', 'edge').partition(kplus.PercentOrAbsolute.absolute(2)).paused(true).imageRegistry('eu.example.com')],
  };

  test('has a policy, an interpreter, a Service and a template on Karmada', () => {
    const { chart, db } = world(full);
    expect(Testing.synth(chart)).toMatchSnapshot();
    expect(db.interpreterCustomization?.name).toContain('statefulset');
  });

  test('has works with its Service and itself on OCM', () => {
    const works = world(full).db.works.map(({ spec, ...work }) => ({
      ...work, spec: { ...spec, manifestConfigs: spec.manifestConfigs.map(({ conditionRules: _, ...config }: any) => config) },
    }));
    expect(works).toMatchSnapshot();
  });

  test.each([KruiseVersion.V1_8, KruiseVersion.V1_9])('is the same object for Kruise %s on either control plane', (kruiseVersion) => {
    const { db } = world(full, { kruiseVersion });
    expect(db.delivered('edge')).toEqual(db.delivered('east'));
    expect(db.deliveredWorkload('edge')).toEqual(world(full).db.deliveredWorkload('edge'));
  });

  test('brings its headless Service along on both control planes, in front of itself', () => {
    const { db } = world();
    for (const cluster of ['east', 'edge']) {
      expect(db.delivered(cluster).map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual(['Service shop-db-headless', 'StatefulSet shop-db']);
    }
    expect(db.propagationPolicy!.toJson().spec.resourceSelectors.map(({ kind }: any) => kind)).toEqual(['StatefulSet', 'Service']);
    expect(codes(world())).toEqual([]);
  });

  test('lets clusters differ in a Service that was there before', () => {
    const app = new FederationApp();
    new Fleet(app, 'fleet', { clusters: MIXED });
    const chart = new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
    const service = new kplus.Service(chart, 'peers', { metadata: { name: 'peers' }, clusterIP: 'None', ports: [{ port: 5432 }] });
    const db = new KruiseFederatedStatefulSet(chart, 'db', {
      containers: CONTAINERS, headlessService: HeadlessService.existing('peers'),
      overrides: [ClusterOverride.onClusters('edge').within(service).annotation('a/b', 'c')],
    });
    service.select(db.workload);
    expect(db.delivered('edge')[0].metadata.annotations).toEqual({ 'a/b': 'c' });
    expect(db.delivered('east')[0].metadata).not.toHaveProperty('annotations');
  });

  test('takes partition, amount and pause of each cluster where Kruise looks for them', () => {
    const { db } = world({
      podManagementPolicy: kplus.PodManagementPolicy.PARALLEL,
      overrides: [ClusterOverride.onClusters('west', 'edge').partition(kplus.PercentOrAbsolute.absolute(1)).maxUnavailable(kplus.PercentOrAbsolute.percent(50)).paused(true)],
    });
    const rolling = { minReadySeconds: 0, podUpdatePolicy: 'ReCreate' };
    expect(db.deliveredWorkload('east').spec.updateStrategy.rollingUpdate).toEqual({ ...rolling, partition: 0, maxUnavailable: 1 });
    for (const cluster of ['west', 'edge']) {
      expect(db.deliveredWorkload(cluster).spec.updateStrategy.rollingUpdate).toEqual({ ...rolling, partition: 1, maxUnavailable: '50%', paused: true });
    }
  });

  test.each([
    ['a percentage as partition', ClusterOverride.onClusters('east').partition(kplus.PercentOrAbsolute.percent(50)), 'KF429'],
    ['two unavailable pods in order', ClusterOverride.onClusters('east').maxUnavailable(kplus.PercentOrAbsolute.absolute(2)), 'KF431'],
    ['a surge', ClusterOverride.onClusters('east').maxSurge(kplus.PercentOrAbsolute.absolute(1)), 'KF436'],
    ['an update in place without the gate', ClusterOverride.onClusters('east').add('/spec/updateStrategy/rollingUpdate/podUpdatePolicy', 'InPlaceOnly'), 'KF433'],
  ])('refuses %s that an override gives one cluster', (_what, override, code) => {
    const found = problemsOf(world({ overrides: [override] })).filter((problem) => problem.code === code);
    expect(found.map(({ message }) => message)).toEqual([expect.stringMatching(/^As delivered to east: /)]);
  });

  test('refuses the settings of a rolling update that an override gives updates on deletion', () => {
    const made = world({ updateStrategy: AdvancedStatefulSetUpdateStrategy.onDelete(), overrides: [ClusterOverride.onClusters('east').add('/spec/updateStrategy/rollingUpdate', { partition: 1 })] });
    expect(codes(made)).toContain('KF428');
  });

  test('reports a property it does not know', () => {
    expect(problemsOf(world({ minReadySeconds: 5 } as any)).map(({ code, fix }) => [code, fix])).toEqual([['KF521', expect.any(String)]]);
  });

  test('points out a Service that is not headless, and not one that is', () => {
    const using = (clusterIP: string | undefined) => {
      const made = world({ headlessService: HeadlessService.existing('peers') });
      new kplus.Service(made.chart, 'peers', { metadata: { name: 'peers' }, clusterIP, ports: [{ port: 5432 }], selector: made.db.workload });
      return codes(made);
    };
    expect(using(undefined)).toEqual(['KF427']);
    expect(using('None')).toEqual([]);
  });
});

describe('a divided StatefulSet', () => {
  const numbered = (cluster: string, start: number) => ClusterOverride.onClusters(cluster).add('/spec/ordinals', { start });

  test('has pods of one name in several clusters, which is pointed out with a way out', () => {
    const [problem, ...more] = problemsOf(world(DIVIDED));
    expect(more).toEqual([]);
    expect(problem).toMatchObject({
      code: 'KF439', severity: 'warning', path: 'shop/db', message: 'east, edge and west each have a pod \'shop-db-0\'.',
      fix: 'give each cluster its own first ordinal, for example by an override for edge that adds /spec/ordinals with `start` 100.',
    });
  });

  test('is pointed out in few words, however many clusters there are', () => {
    const clusters = Array.from({ length: 12 }, (_value, index) => ({ name: `c${10 + index}` }));
    const [problem] = problemsOf(world({ replicas: 12, placement: Placement.onAllClusters().divideEqually() }, { clusters }));
    expect(problem.message).toBe('c10, c11, c12, c13, c14, c15, c16, c17, c18, c19 and 2 more each have a pod \'shop-db-0\'.');
  });

  test('is numbered through with a first ordinal for each cluster, which needs a feature gate there', () => {
    const found = problemsOf(world({ ...DIVIDED, overrides: [numbered('west', 3), numbered('edge', 5)] }));
    expect(found.map(({ code, message }) => [code, message.slice(0, 26)])).toEqual([['KF438', 'As delivered to edge: spec'], ['KF438', 'As delivered to west: spec']]);
  });

  test('is looked at pod by pod: ranges that touch, overlap or leave reserved numbers out', () => {
    const repeated = (...overrides: ClusterOverride[]) => problemsOf(world({ ...DIVIDED, overrides })).filter(({ code }) => code === 'KF439').map(({ message }) => message);
    expect(repeated(numbered('west', 2), numbered('edge', 9))).toEqual(['east and west each have a pod \'shop-db-2\'.']);
    expect(repeated(numbered('west', 3), numbered('edge', 4))).toEqual(['edge and west each have a pod \'shop-db-4\'.']);
    expect(repeated(numbered('west', 3).add('/spec/reserveOrdinals', [4]), numbered('edge', 4))).toEqual([]);
    expect(repeated(numbered('west', 3).add('/spec/reserveOrdinals', ['4-9']), numbered('edge', 10))).toEqual(['edge and west each have a pod \'shop-db-10\'.']);
  });

  test('is not pointed out when every cluster has all of it, or one cluster alone', () => {
    expect(codes(world())).toEqual([]);
    expect(codes(world({ replicas: 2, placement: Placement.onClusters('east').divideEqually() }))).toEqual([]);
  });

  test('is pointed out without a fleet too, unless an override numbers the pods', () => {
    const placement = Placement.onClustersWithLabels({ tier: 'prod' }).divideEqually();
    expect(problemsOf(world({ placement }, null)).map(({ code, message }) => [code, message])).toEqual([
      ['KF439', 'The replicas are divided, and every cluster has a pod \'shop-db-0\'.'],
    ]);
    expect(codes(world({ placement, overrides: [numbered('west', 3)] }, null))).toEqual([]);
    expect(codes(world({ placement: Placement.onAllClusters() }, null))).toEqual([]);
  });

  test('with one partition for all clusters is pointed out, and not with one for each', () => {
    const partitioned = (partition: number, ...overrides: ClusterOverride[]) => codes(world({ ...DIVIDED, updateStrategy: AdvancedStatefulSetUpdateStrategy.recreate({ partition }), overrides }));
    expect(partitioned(2)).toEqual(['KF509', 'KF439']);
    expect(partitioned(0, ClusterOverride.onClusters('east').partition(kplus.PercentOrAbsolute.absolute(2)))).toEqual(['KF439']);
  });
});

describe('a native StatefulSet of the same name', () => {
  const native = (scope: Chart, name: string, namespace?: string) =>
    new ApiObject(scope, `native-${name}`, { apiVersion: 'apps/v1', kind: 'StatefulSet', metadata: { name, ...(namespace && { namespace }) }, spec: {} });
  const clashes = (made: World) => problemsOf(made).filter(({ code }) => code === 'KF513').map(({ path, message }) => `${path}: ${message}`);
  const CLASH = 'shop/db: StatefulSet \'shop-db\' of apps/v1 in namespace \'shop\' would have the same binding as this StatefulSet \'shop-db\'.';

  test('is found beside the workload', () => {
    const made = world();
    native(made.chart, 'shop-db');
    expect(clashes(made)).toEqual([CLASH]);
    expect(() => made.app.synth()).toThrow(/KF513/);
  });

  test('is found as a companion', () => {
    const made = world();
    made.db.addCompanion(native(made.chart, 'shop-db'));
    expect(clashes(made)).toEqual([CLASH]);
  });

  test('is found in another chart, with workloads or without', () => {
    const made = world();
    native(new Chart(made.app, 'legacy', { namespace: 'shop' }), 'shop-db');
    expect(clashes(made)).toEqual([CLASH]);
    const other = world();
    const chart = new Chart(other.app, 'more', { namespace: 'shop' });
    new KruiseFederatedStatefulSet(chart, 'cache', { containers: CONTAINERS });
    native(chart, 'shop-db');
    expect(clashes(other)).toEqual([CLASH]);
  });

  test('is found in a plain app', () => {
    const made = world({ placement: Placement.onClusters('east') }, {}, new App());
    native(made.chart, 'shop-db');
    expect(() => Testing.synth(made.chart)).toThrow(/KF513/);
  });

  test('disturbs nobody under another name, in another namespace, or as another kind', () => {
    const made = world();
    native(made.chart, 'other');
    native(made.chart, 'shop-db-2');
    native(new Chart(made.app, 'legacy', { namespace: 'legacy' }), 'shop-db');
    new ApiObject(made.chart, 'deployment', { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'shop-db' }, spec: {} });
    expect(clashes(made)).toEqual([]);
  });
});

describe('a manifest of a StatefulSet', () => {
  const manifest = (spec: any) => ({
    apiVersion: 'apps.kruise.io/v1beta1', kind: 'StatefulSet', metadata: { name: 'db' },
    spec: {
      replicas: 6, selector: { matchLabels: { app: 'db' } },
      template: { metadata: { labels: { app: 'db' } }, spec: { containers: [{ name: 'db', image: 'db:1' }] } },
      ...spec,
    },
  });

  function federated(spec: any, placement = Placement.onAllClusters()) {
    const app = new FederationApp();
    new Fleet(app, 'fleet', { clusters: MIXED });
    const chart = new Chart(app, 'shop', { namespace: 'shop' });
    const db = FederatedWorkload.fromManifest(chart, 'db', manifest(spec), { placement });
    return { db, found: Federation.of(app).fresh().problemsOf(db).map(({ code }) => code) };
  }

  test('gets the defaults of Kruise', () => {
    expect(federated({}).db.deliveredWorkload('edge').spec).toMatchObject({
      podManagementPolicy: 'OrderedReady', updateStrategy: { rollingUpdate: { podUpdatePolicy: 'ReCreate' } }, persistentVolumeClaimRetentionPolicy: { whenScaled: 'Retain' },
    });
  });

  test('goes through the same checks', () => {
    expect(federated({}).found).toEqual([]);
    expect(federated({ updateStrategy: { rollingUpdate: { maxUnavailable: 2 } } }).found).toEqual(['KF431']);
    expect(federated({}, DIVIDED.placement).found).toEqual(['KF439']);
  });
});

describe('with an autoscaler', () => {
  test('Karmada keeps the replicas of its members, and OCM never claims them', () => {
    const { chart, db } = world({ replicas: undefined });
    new kplus.HorizontalPodAutoscaler(chart, 'scaler', { target: db, maxReplicas: 9 });
    expect(db.deliveredWorkload('east')).toMatchObject({ metadata: { labels: { 'resourcetemplate.karmada.io/retain-replicas': 'true' } }, spec: { replicas: 1 } });
    expect(db.deliveredWorkload('edge').spec).not.toHaveProperty('replicas');
  });
});
