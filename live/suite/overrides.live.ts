import { Chart, Size } from 'cdk8s';
import { ClusterOverride, ControlPlane, FederationApp, Fleet, KruiseFederatedCloneSet, Placement } from '../../constructs';
import * as kplus from '../../constructs/plus';
import { readEnvironment } from '../environment';
import { apply, compareLive, type Comparison, drift, interpreterErrors, type LogMark, markLogs, outputDirectory, register, remove, settle, type Site, versionsOf, type Written, written } from '../harness';

const environment = readEnvironment();
const NAMESPACE = 'overrides';
/** One that Karmada delivers to, one of OCM, one without a control plane: each gets every override, and another two get none. */
const [KARMADA, OCM, DIRECT] = ['us-west', 'edge-lisbon', 'spare-1'];
const percent = kplus.PercentOrAbsolute.percent;

type Sort = (override: ClusterOverride, settings: kplus.ConfigMap) => ClusterOverride;

/** Every sort of override that docs/concepts/overrides.md has. */
const SORTS: Readonly<Record<string, Sort>> = {
  'image-registry': (override) => override.imageRegistry('registry.eu.example.com'),
  'image-repository': (override) => override.imageRepository('mirror/web'),
  'image-tag': (override) => override.imageTag('2.0.0', { containers: ['web'] }),
  'image-digest': (override) => override.imageDigest(`sha256:${'a'.repeat(64)}`, { containers: ['web'] }),
  'image': (override) => override.image('web', 'other.example.com/web:3'),
  'image-then-tag': (override) => override.image('web', 'other.example.com/web:3').imageTag('4'),
  'command': (override) => override.command('web', ['/bin/web', '--edge']),
  'args': (override) => override.args('web', ['--level', 'warn']),
  'env-added': (override) => override.env('web', 'REGION', 'eu'),
  'env-replaced': (override) => override.env('web', 'LOG_LEVEL', 'warn'),
  'env-removed': (override) => override.removeEnv('web', 'LOG_LEVEL'),
  'resources': (override) => override.resources('web', { cpuRequest: '1500m', cpuLimit: '2000m', memoryRequest: '1024Mi', memoryLimit: '2048Mi' }),
  'label': (override) => override.label('example.com/track', 'edge'),
  'label-removed': (override) => override.removeLabel('example.com/owner'),
  'annotation': (override) => override.annotation('example.com/note', 'at the edge'),
  'annotation-removed': (override) => override.removeAnnotation('example.com/contact'),
  'pod-label': (override) => override.podLabel('example.com/track', 'edge'),
  'pod-annotation': (override) => override.podAnnotation('example.com/note', 'at the edge'),
  'node-selector': (override) => override.nodeSelector('pool', 'reserved'),
  'partition': (override) => override.partition(percent(40)),
  'max-unavailable': (override) => override.maxUnavailable(percent(50)),
  'max-surge': (override) => override.maxSurge(kplus.PercentOrAbsolute.absolute(1)),
  'paused': (override) => override.paused(true),
  'replicas': (override) => override.replicas(3),
  'added': (override) => override.add('/spec/minReadySeconds', 1),
  'replaced': (override) => override.replace('/spec/revisionHistoryLimit', 3),
  'removed': (override) => override.remove('/spec/template/metadata/annotations/example.com~1team'),
  'yaml-field': (override, settings) => override.within(settings).yamlField('/data/shop.yaml', '/features/recommendations', false),
  'yaml-field-removed': (override, settings) => override.within(settings).removeYamlField('/data/shop.yaml', '/features/recommendations'),
  'json-field': (override, settings) => override.within(settings).jsonField('/data/shop.json', '/limits/burst', 50),
  'json-field-removed': (override, settings) => override.within(settings).removeJsonField('/data/shop.json', '/limits'),
  'label-of-a-companion': (override, settings) => override.within(settings).label('example.com/track', 'edge'),
};

let app: Written;
let site: Site;
let comparison: Comparison;
let mark: LogMark;

beforeAll(async () => {
  app = written(build());
  mark = markLogs(environment);
  site = await register(environment, app.fleet);
});

afterAll(() => remove(site, app));

/** A workload with a ConfigMap for each sort of override, in five clusters, three of which are overridden. */
function build(): FederationApp {
  const root = new FederationApp({ outdir: outputDirectory(NAMESPACE) });
  new Fleet(root, 'fleet', {
    ...versionsOf(environment),
    clusters: [
      { name: KARMADA }, { name: 'us-east' }, { name: OCM, controlPlane: ControlPlane.OCM }, { name: 'edge-tallinn', controlPlane: ControlPlane.OCM }, { name: DIRECT, controlPlane: ControlPlane.DIRECT },
    ],
  });
  const chart = new Chart(root, NAMESPACE, { namespace: NAMESPACE, disableResourceNameHashes: true });
  new kplus.Namespace(chart, 'namespace', { metadata: { name: NAMESPACE } });
  for (const [name, sort] of Object.entries(SORTS)) {
    const settings = new kplus.ConfigMap(chart, `${name}-settings`, {
      data: { 'shop.yaml': 'features:\n  recommendations: true\n  search: true\n', 'shop.json': '{"limits":{"burst":10},"level":"info"}' },
    });
    const web = new KruiseFederatedCloneSet(chart, name, {
      metadata: { name, labels: { 'example.com/owner': 'shop' }, annotations: { 'example.com/contact': 'shop@example.com' } },
      podMetadata: { annotations: { 'example.com/team': 'shop', 'example.com/cost': 'low' } },
      replicas: 1,
      containers: [{
        name: 'web', image: 'registry.example.com/shop/web:1.4.2', envVariables: { LOG_LEVEL: kplus.EnvValue.fromValue('info'), CURRENCY: kplus.EnvValue.fromValue('EUR') },
        resources: { cpu: { request: kplus.Cpu.millis(100) }, memory: { request: Size.mebibytes(64) } },
        volumeMounts: [{ path: '/etc/shop', volume: kplus.Volume.fromConfigMap(chart, `${name}-volume`, settings) }],
      }, { name: 'proxy', image: 'proxy:2' }],
      placement: Placement.onAllClusters().duplicate(),
      overrides: [sort(ClusterOverride.onClusters(KARMADA, OCM, DIRECT), settings)],
    });
    web.exposeViaService({ ports: [{ port: 8080 }] });
  }
  return root;
}

const saidOf = (name: string, cluster: string) => app.deliveries.find((delivery) => delivery.cluster === cluster && delivery.path.endsWith(`/${name}`))!.objects;

describe('an app with every sort of override', () => {
  test('is applied, with nothing refused and no warning', async () => expect(await apply(site, app)).toEqual([]));

  test('settles', async () => {
    await settle(site, app, { seconds: 240 });
    comparison = await compareLive(site, app);
  });

  test('does not drift, and fails no interpreter', async () => {
    expect(await drift(site, app)).toEqual([]);
    expect(interpreterErrors(environment, mark)).toEqual([]);
  });
});

describe.each(Object.keys(SORTS))('%s', (name) => {
  test('is said to be the same on all control planes, and to be a difference', () => {
    expect(saidOf(name, OCM)).toEqual(saidOf(name, KARMADA));
    expect(saidOf(name, DIRECT)).toEqual(saidOf(name, KARMADA));
    expect(saidOf(name, KARMADA)).not.toEqual(saidOf(name, 'us-east'));
  });

  test('is in every cluster what delivered() says', () => {
    expect(comparison.lines.filter((line) => new RegExp(`: \\w+ (${NAMESPACE}-)?${name}(-settings|-service)?[. ]`).test(line))).toEqual([]);
  });
});

test('every cluster has all that was said', () => {
  expect(comparison.lines).toEqual([]);
  // A CloneSet, a Service and a ConfigMap of each sort in five clusters.
  expect(comparison.compared).toBe(Object.keys(SORTS).length * 5 * 3);
});
