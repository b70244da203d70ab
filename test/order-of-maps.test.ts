import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import * as cdk8s from 'cdk8s';
import * as plus from 'cdk8s-plus-28';
import { ModuleKind, ScriptTarget, transpileModule } from 'typescript';
import * as yaml from 'yaml';
import { EXAMPLES } from './example-apps';
import * as library from '../constructs';
import { loadAssemblies, type Type } from '../scripts/jsii-api';

/**
 * Maps of other languages come in any order: that of Java's `Map.of` is another one in each run, Go sorts. So examples are built twice, the second time with the keys of
 * all that they hand over the other way round.
 */
const { mkdtempSync, readdirSync, readFileSync, rmSync } = fs;
const { dirname, join, relative } = path;
const ROOT = join(__dirname, '..');
const typesOf = new Map(loadAssemblies().map(({ name, types }) => [name, Object.values(types)]));

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned);
  return isPlain(value) ? Object.fromEntries(Object.entries(value).reverse().map(([key, member]) => [key, turned(member)])) : value;
}

/** Whether what examples hand over is turned. */
let isTurning = false;

const asTaken = (args: readonly unknown[]): unknown[] => (isTurning ? args.map(turned) : [...args]);

/** A module whose classes take everything with its keys the other way round while that is asked for. */
function turning(actual: Record<string, any>, types: readonly Type[]): Record<string, unknown> {
  const known = new Map(types.map((type) => [type.name, type]));
  return Object.fromEntries(Object.entries(actual).map(([name, value]) => {
    const type = known.get(name);
    if (typeof value !== 'function' || type?.kind !== 'class') return [name, value];
    for (const method of type.methods ?? []) {
      const owner = method.static ? value : value.prototype;
      const original = Object.prototype.hasOwnProperty.call(owner, method.name) ? owner[method.name] : undefined;
      if (original) owner[method.name] = function (this: unknown, ...args: unknown[]) { return original.apply(this, asTaken(args)); };
    }
    return [name, new Proxy(value, { construct: (target, args, made) => Reflect.construct(target, asTaken(args), made) })];
  }));
}

const MODULES: Readonly<Record<string, unknown>> = {
  'node:fs': fs,
  'node:path': path,
  'yaml': yaml,
  'cdk8s': cdk8s,
  'cdk8s-plus-28': turning(plus, typesOf.get('cdk8s-plus-28')!),
  'cdk8s-kruise-federation': turning(library, typesOf.get('cdk8s-kruise-federation')!),
};

/** Runs an example, as often as it is asked for, on the one copy of the library that is loaded. */
function run(example: string, text: string): void {
  const { outputText } = transpileModule(text, { compilerOptions: { module: ModuleKind.CommonJS, target: ScriptTarget.ES2022 } });
  const load = (name: string): unknown => {
    const found = MODULES[name];
    if (!found) throw new Error(`${example} imports ${name}, which this test does not know.`);
    return found;
  };
  new Function('require', 'exports', '__dirname', outputText)(load, {}, dirname(join(ROOT, example)));
}

/** The files that an example writes, with their text. */
function filesOf(example: string, text = readFileSync(join(ROOT, example), 'utf8')): Record<string, string> {
  const outdir = mkdtempSync(join(tmpdir(), 'order-'));
  process.env.CDK8S_OUTDIR = outdir;
  try {
    run(example, text);
    return Object.fromEntries(readdirSync(outdir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name)).sort().map((file) => [relative(outdir, file), readFileSync(file, 'utf8')]));
  } finally {
    delete process.env.CDK8S_OUTDIR;
    rmSync(outdir, { recursive: true, force: true });
  }
}

beforeEach(() => { jest.spyOn(process.stderr, 'write').mockReturnValue(true); });
afterEach(() => {
  isTurning = false;
  jest.restoreAllMocks();
});

test('objects are turned at every depth, and nothing else', () => {
  const date = new Date(0);
  expect(JSON.stringify(turned({ a: [{ b: 1, c: 2 }], d: { e: date, f: null } }))).toBe('{"d":{"f":null,"e":"1970-01-01T00:00:00.000Z"},"a":[{"c":2,"b":1}]}');
});

/** Each of these maps becomes a list or a text, or is divided by. */
const MAPS = `
import { Chart } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import {
  ClusterOverride, ClusterSelector, EphemeralJob, FederatedResourceQuota, FederatedWorkflow, FederatedWorkload, FederationApp,
  Fleet, GitOps, KruiseFederatedCloneSet, KruiseFederatedSidecarSet, MarkerProbe, Placement, RolloutPlan,
} from 'cdk8s-kruise-federation';

const app = new FederationApp({ gitOps: [GitOps.argoCd({
  repository: 'https://git.example.com/shop.git', destinations: { Karmada: { name: 'karmada' }, OCM: { name: 'hub' } },
})] });
const fleet = new Fleet(app, 'fleet');
for (const name of ['west', 'east']) fleet.addCluster(name, { labels: { tier: 'prod', zone: name }, region: name });
fleet.addCluster('edge', { controlPlane: 'OCM', labels: { tier: 'edge', zone: 'edge' } });
const shop = new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
const env = { ZONE: kplus.EnvValue.fromValue('z'), LEVEL: kplus.EnvValue.fromValue('info'), AREA: kplus.EnvValue.fromValue('$(NOBODY)') };
const settings = new kplus.ConfigMap(shop, 'settings', { data: { 'b.yaml': 'x: 1', 'a.yaml': 'y: {}' } });
const web = new KruiseFederatedCloneSet(shop, 'web', {
  replicas: 9, containers: [{ name: 'web', image: 'registry.example.com/web:1', envVariables: env }],
  placement: Placement.onAllClusters().divideByWeight({ west: 5, east: 3, edge: 1 }),
  overrides: [
    ClusterOverride.onClusters('west').add('/spec/template/spec/securityContext', { runAsUser: 7, fsGroup: 3 }).resources('web', { other: { 'b.example.com/x': '1', 'a.example.com/y': '2' } }),
    ClusterOverride.onClusters('edge').within(settings).yamlField('/data/a.yaml', '/y', { q: 1, p: { s: 2, r: 3 } }),
  ],
  rollout: RolloutPlan.to(ClusterOverride.onAllClusters().imageTag('2')).inRatio(1, 2).atStep(1),
});
web.workload.containers[0].mount('/etc/web', kplus.Volume.fromConfigMap(shop, 'volume', settings));
web.addProbeMarker({ probes: [{ container: 'web', name: 'http', conditionType: 'example.com/http', probe: MarkerProbe.httpGet('/', 80, { headers: { 'X-B': '1', 'X-A': '2' } }) }] });
new KruiseFederatedSidecarSet(shop, 'shipper', {
  workloads: [web], placement: Placement.onClustersMatching(ClusterSelector.labels({ zone: 'west', tier: 'prod' })),
  containers: [{ name: 'shipper', image: 'registry.example.com/shipper:1', envVariables: env }],
});
new FederatedWorkflow(shop, 'flow', {
  entrypoint: 'main', parameters: { version: '7', area: 'x' }, templates: [{ name: 'main', container: { image: 'registry.example.com/flow:1' } }], placement: Placement.onClusters('west'),
});
new FederatedResourceQuota(shop, 'quota', { overall: { 'requests.memory': '9Gi', 'requests.cpu': '9' }, assignments: { west: { 'requests.memory': '5Gi', 'requests.cpu': '5' }, east: { 'requests.cpu': '4' } } });
new EphemeralJob(shop, 'debug', { pods: { matchLabels: { tier: 'web', app: 'web' } }, containers: [{ name: 'debug', image: 'registry.example.com/debug:1', envVariables: env }] });
FederatedWorkload.fromManifest(shop, 'cache', {
  kind: 'Deployment', apiVersion: 'apps/v1', metadata: { name: 'cache' },
  spec: { selector: { matchLabels: { app: 'cache' } }, replicas: 4, template: { spec: { containers: [{ image: 'registry.example.com/cache:1', name: 'cache' }] }, metadata: { labels: { app: 'cache' } } } },
}, { placement: Placement.onClustersWithLabels({ zone: 'west', tier: 'prod' }) });
app.synth();
`;

test('maps that become lists have the same bytes in any order', () => {
  const said = filesOf('every-map.ts', MAPS);
  isTurning = true;
  expect(Object.keys(said).length).toBeGreaterThan(8);
  expect(filesOf('every-map.ts', MAPS)).toEqual(said);
});

test.each(EXAMPLES)('%s has the same bytes whatever the order of its maps', (example) => {
  const said = filesOf(example);
  isTurning = true;
  expect(Object.keys(said).length).toBeGreaterThan(0);
  expect(filesOf(example)).toEqual(said);
});
