import { App, Chart, Duration, Testing } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import {
  CloneSet, ContainerRecreateRequest, DistributedResource, DistributionTargets, EphemeralJob, KruiseVersion, MarkerProbe, PersistentPodState,
  PodProbeMarker, PodStateRetention, PodUnavailableBudget, ProtectedOperation, ProtectedPods, RecreateFailurePolicy, ResourceDistribution, SpreadScheduling,
  UnavailableBudget, WorkloadSpread,
} from '../../../constructs';
import { violations } from '../../../constructs/problems/schema/schema';

const CONTAINERS = [{ name: 'web', image: 'registry.example.com/web:1.0.0', portNumber: 8080 }];
const percent = kplus.PercentOrAbsolute.percent;

let warnings: string;
beforeEach(() => {
  warnings = '';
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => { warnings += String(text); return true; });
});
afterEach(() => jest.restoreAllMocks());

const chart = () => new Chart(new App(), 'shop', { namespace: 'shop', disableResourceNameHashes: true });
const codes = (construct: any) => construct.node.validate().map((line: string) => line.slice(0, 5));

/** Everything a kind takes, as it is written. */
const FULL: Record<string, (scope: Chart) => { toJson(): any }> = {
  WorkloadSpread: (scope) => new WorkloadSpread(scope, 'spread', {
    target: { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', name: 'web' },
    targetFilter: { pods: { matchLabels: { role: 'worker' } }, replicasPaths: ['spec.replicas'] },
    subsets: [
      {
        name: 'reserved', maxReplicas: percent(60), nodes: [kplus.NodeLabelQuery.in('pool', ['reserved'])],
        preferredNodes: [{ weight: 10, nodes: [kplus.NodeLabelQuery.gt('cpus', ['8'])] }],
        patch: { metadata: { labels: { pool: 'reserved' } } },
      },
      { name: 'spot', tolerations: [kplus.NodeTaintQuery.is('spot', 'true', { effect: kplus.TaintEffect.NO_EXECUTE, evictAfter: Duration.minutes(1) })] },
    ],
    scheduling: SpreadScheduling.adaptive({ simulate: false, rescheduleAfter: Duration.minutes(1) }),
  }).apiObject,
  PodUnavailableBudget: (scope) => new PodUnavailableBudget(scope, 'budget', {
    pods: ProtectedPods.withLabels({ matchLabels: { tier: 'front' }, matchExpressions: [{ key: 'app', operator: 'Exists' }] }),
    budget: UnavailableBudget.minAvailable(kplus.PercentOrAbsolute.absolute(2)),
    protect: [ProtectedOperation.DELETE, ProtectedOperation.EVICT], protectTotalReplicas: 10,
  }).apiObject,
  PersistentPodState: (scope) => new PersistentPodState(scope, 'state', {
    target: { apiVersion: 'apps.kruise.io/v1beta1', kind: 'StatefulSet', name: 'db' },
    requiredTopology: ['topology.kubernetes.io/zone'], preferredTopology: [{ weight: 100, keys: ['kubernetes.io/hostname'] }],
    podAnnotations: ['example.com/ip'], retention: PodStateRetention.WHEN_DELETED,
  }).apiObject,
  PodProbeMarker: (scope) => new PodProbeMarker(scope, 'marker', {
    pods: { matchLabels: { app: 'game' } },
    probes: [
      {
        name: 'idle', container: 'game', conditionType: 'game.io/idle',
        probe: MarkerProbe.exec(['/idle.sh'], {
          initialDelay: Duration.seconds(5), period: Duration.seconds(20), timeout: Duration.seconds(2), successThreshold: 2, failureThreshold: 4,
        }),
      },
      { name: 'up', container: 'game', probe: MarkerProbe.httpGet('/up', 8080, { https: true, headers: { 'X-Probe': '1' } }), onSuccess: { labels: { up: 'yes' } } },
      { name: 'open', container: 'game', probe: MarkerProbe.tcpSocket(7777), onFailure: { annotations: { 'example.com/open': 'no' } } },
    ],
  }).apiObject,
  ResourceDistribution: (scope) => new ResourceDistribution(scope, 'distribution', {
    resource: DistributedResource.manifest({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'settings', namespace: 'shop' }, data: { a: 'b' } }),
    targets: DistributionTargets.namespaces('shop', 'billing').andNamespaces('api').andMatching({ matchLabels: { team: 'front' } }).excluding('kube-system', 'kube-public'),
  }).apiObject,
  ContainerRecreateRequest: (scope) => new ContainerRecreateRequest(scope, 'restart', {
    podName: 'web-0', containers: ['web', 'proxy'], activeDeadline: Duration.minutes(5), ttlAfterFinished: Duration.hours(1),
    strategy: {
      failurePolicy: RecreateFailurePolicy.IGNORE, ordered: true, force: true, terminationGracePeriod: Duration.seconds(30), unreadyGracePeriod: Duration.seconds(3),
      minStarted: Duration.seconds(10),
    },
  }).apiObject,
  EphemeralJob: (scope) => new EphemeralJob(scope, 'dump', {
    pods: { matchLabels: { app: 'web' } }, replicas: 2, parallelism: 1, paused: true, activeDeadline: Duration.minutes(5), ttlAfterFinished: Duration.minutes(10),
    containers: [{
      name: 'dump', image: 'debug:1', imagePullPolicy: kplus.ImagePullPolicy.ALWAYS, command: ['/dump'], args: ['--all'], workingDir: '/tmp',
      envVariables: { LEVEL: kplus.EnvValue.fromValue('info') }, mounts: [{ volume: 'data', path: '/data', readOnly: true }],
      targetContainer: 'web', capabilities: ['SYS_PTRACE'], privileged: false, stdin: true, tty: true,
    }],
  }).apiObject,
};

describe.each(Object.keys(FULL))('a %s', (kind) => {
  test('has everything that was said', () => {
    const object = FULL[kind](chart()).toJson();
    expect(object.kind).toBe(kind);
    expect(object).toMatchSnapshot();
  });

  test.each(Object.values(KruiseVersion))('fits the schema of Kruise %s', (kruise) => {
    const scope = chart();
    const object = JSON.parse(JSON.stringify(FULL[kind](scope).toJson()));
    expect(violations(object, { kruise, karmada: '1.18', ocm: '1.3' } as any)).toEqual([]);
  });

  test('is sound', () => {
    const scope = chart();
    FULL[kind](scope);
    expect(scope.node.findAll().flatMap((node) => node.node.validate())).toEqual([]);
    expect(warnings.match(/KF\d+/g) ?? []).toEqual(kind === 'ResourceDistribution' ? ['KF969'] : []);
  });
});

test('what belongs to no namespace has none', () => {
  expect(FULL.ResourceDistribution(chart()).toJson().metadata).toEqual({ name: 'shop-distribution' });
});

test('what is distributed loses its namespace', () => {
  const scope = chart();
  const settings = new kplus.ConfigMap(scope, 'settings', { data: { a: 'b' } });
  const distribution = new ResourceDistribution(scope, 'all', { resource: DistributedResource.configMap(settings), targets: DistributionTargets.allNamespaces() });
  expect(distribution.apiObject.toJson().spec).toEqual({
    resource: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'shop-settings' }, data: { a: 'b' }, immutable: false }, targets: { allNamespaces: true },
  });
});

test('the defaults that Kruise would write are there', () => {
  const request = new ContainerRecreateRequest(chart(), 'restart', { podName: 'web-0', containers: ['web'] });
  expect(request.apiObject.toJson().spec).toEqual({ podName: 'web-0', containers: [{ name: 'web' }], strategy: { failurePolicy: 'Fail' } });
  const job = new EphemeralJob(chart(), 'dump', { pods: { matchLabels: { a: 'b' } }, containers: [{ name: 'dump', image: 'debug:1' }] });
  expect(job.apiObject.toJson().spec.template.ephemeralContainers).toEqual([
    { name: 'dump', image: 'debug:1', imagePullPolicy: 'IfNotPresent', terminationMessagePolicy: 'File' },
  ]);
});

describe('a workload makes what is about it', () => {
  const world = () => {
    const scope = chart();
    return { scope, web: new CloneSet(scope, 'web', { containers: CONTAINERS }) };
  };

  test('under its own name, with the reference filled in', () => {
    const { scope, web } = world();
    web.addUnavailableBudget({ budget: UnavailableBudget.maxUnavailable(percent(20)) });
    web.addSpread({ subsets: [{ name: 'all' }] });
    web.addProbeMarker({ probes: [{ name: 'up', container: 'web', probe: MarkerProbe.tcpSocket(8080), conditionType: 'up' }] });
    const [, ...made] = Testing.synth(scope);
    const reference = { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', name: 'shop-web' };
    expect(made.map(({ kind, metadata }) => `${kind}/${metadata.namespace}/${metadata.name}`)).toEqual(
      ['PodUnavailableBudget/shop/shop-web', 'WorkloadSpread/shop/shop-web', 'PodProbeMarker/shop/shop-web'],
    );
    expect(made.map(({ spec }) => spec.targetRef)).toEqual([reference, reference, undefined]);
    expect(made[2].spec.selector).toEqual(Testing.synth(scope)[0].spec.selector);
  });

  test('under another name when asked to, and under a number the second time', () => {
    const { web } = world();
    const marker = (name?: string) => web.addProbeMarker({ name, probes: [{ name: 'up', container: 'web', probe: MarkerProbe.tcpSocket(8080), conditionType: 'up' }] }).name;
    expect([marker(), marker('idle'), marker()]).toEqual(['shop-web', 'idle', 'shop-web-3']);
  });

  test('with the labels that its pods have in the end', () => {
    const { scope, web } = world();
    web.addProbeMarker({ probes: [{ name: 'up', container: 'web', probe: MarkerProbe.tcpSocket(8080), conditionType: 'up' }] });
    web.select(kplus.LabelSelector.of({ labels: { late: 'yes' } }));
    expect(Testing.synth(scope)[1].spec.selector.matchLabels).toMatchObject({ late: 'yes' });
  });

  test('with a name of its own for what meets others in a cluster', () => {
    const { web, scope } = world();
    const login = new kplus.Secret(scope, 'login', { stringData: { a: 'b' } });
    expect(web.addDistribution({ resource: DistributedResource.secret(login), targets: DistributionTargets.allNamespaces() }).name).toBe('shop-shop-web-shop-login');
  });

  test('for the version of Kruise it is for itself', () => {
    const scope = chart();
    const web = new CloneSet(scope, 'web', { containers: CONTAINERS, kruiseVersion: KruiseVersion.V1_8 });
    const marker = web.addProbeMarker({ probes: [{ name: 'up', container: 'web', probe: MarkerProbe.httpGet('/', 80), conditionType: 'up' }] });
    expect(codes(marker)).toEqual(['KF984']);
  });

  test('and a persistent state of a CloneSet is refused', () => {
    expect(codes(world().web.addPersistentPodState({ requiredTopology: ['zone'] }))).toEqual(['KF961']);
  });
});

test.each([undefined, null, 7, 'text', [], {}])('whatever is passed, here %j, is kept for the checks to report', (given: any) => {
  const scope = chart();
  const constructs = [WorkloadSpread, PodUnavailableBudget, PersistentPodState, PodProbeMarker, ResourceDistribution, ContainerRecreateRequest, EphemeralJob];
  constructs.forEach((Kind: any, index) => new Kind(scope, `c${index}`, typeof given === 'object' && given !== null && !Array.isArray(given) ? given : undefined));
  const wrong = {
    target: given, subsets: given, scheduling: given, targetFilter: given, pods: given, budget: given, protect: given, probes: given, resource: given, targets: given,
    requiredTopology: given, preferredTopology: given, podAnnotations: given, podName: given, containers: given, strategy: given,
  };
  constructs.forEach((Kind: any, index) => new Kind(scope, `w${index}`, wrong));
  const lists = Object.fromEntries(Object.keys(wrong).map((key) => [key, [given]]));
  constructs.forEach((Kind: any, index) => new Kind(scope, `l${index}`, lists));
  for (const node of scope.node.children) expect(node.node.validate().length).toBeGreaterThan(0);
});
