import { ApiObject, type App, Chart } from 'cdk8s';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import {
  Checks, ClusterOverride, ClusterSelector, ControlPlane, CustomKind, FederatedChart, FederatedObjects, FederatedWorkload, FederationApp, Fleet, type FederationOptions, KruiseFederatedCloneSet, Placement,
  Severity,
} from '../../constructs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'no-effect-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const config = (name = 'settings') => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace: 'shop' }, data: { a: 'b' } });
const CLUSTERS = [{ name: 'east', region: 'r1', labels: { tier: 'prod' } }, { name: 'west', region: 'r2', labels: { tier: 'prod' } }, { name: 'edge', region: 'r3', labels: { tier: 'edge' }, controlPlane: ControlPlane.OCM }];

/** Codes that a synthesis reports, warnings and errors, with their lines. */
function reported(define: (app: FederationApp) => void): string[] {
  const app = new FederationApp({ outdir: fs.mkdtempSync(path.join(folder, 'app-')) });
  const lines: string[] = [];
  const write = jest.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  try {
    define(app);
    app.synth();
  } catch (error) {
    lines.push(...(error as Error).message.split('\n'));
  } finally {
    write.mockRestore();
  }
  return lines.filter((line) => /[A-Z]+\d+: /.test(line));
}
const codes = (lines: string[]) => [...new Set(lines.map((line) => /([A-Z]+\d+): /.exec(line)![1]))];

interface Shop { readonly chart: Chart; readonly web: KruiseFederatedCloneSet }

function shop(app: App, options: FederationOptions, fleet = true): Shop {
  if (fleet) new Fleet(app, 'fleet', { clusters: CLUSTERS });
  const chart = new Chart(app, 'shop', { namespace: 'shop' });
  return { chart, web: new KruiseFederatedCloneSet(chart, 'web', { containers: [{ name: 'web', image: 'web:1.0.0' }], placement: Placement.onClusters('east', 'edge'), ...options }) };
}

describe('an override for clusters that the placement does not select is pointed out', () => {
  const on = (override: ClusterOverride) => override.label('team', 'a');
  test.each<[string, ClusterOverride, string | undefined]>([
    ['one by name', on(ClusterOverride.onClusters('west')), '\'west\''],
    ['one of two by name', on(ClusterOverride.onClusters('east', 'west')), '\'west\''],
    ['by label', on(ClusterOverride.onClustersMatching(ClusterSelector.all().inRegions('r2'))), '\'west\', which is all'],
    ['by a label that selected clusters have too', on(ClusterOverride.onClustersMatching(ClusterSelector.labels({ tier: 'prod' }))), undefined],
    ['all clusters', on(ClusterOverride.onAllClusters()), undefined],
    ['the selected ones', on(ClusterOverride.onClusters('east', 'edge')), undefined],
  ])('%s', (_name, override, expected) => {
    const lines = reported((app) => shop(app, { overrides: [override] }));
    expect(codes(lines)).toEqual(expected === undefined ? [] : ['KF327']);
    if (expected !== undefined) expect(lines[0]).toContain(`does not select ${expected}`);
  });

  test.each<[string, Placement, string[]]>([
    ['names tell that it is not selected', Placement.onClusters('east'), ['KF327']],
    ['names are excluded', Placement.onClustersMatching(ClusterSelector.all().excluding('west')), ['KF327']],
    ['labels may select it', Placement.onClustersWithLabels({ tier: 'prod' }), []],
    ['every cluster is selected', Placement.onAllClusters(), []],
  ])('without a fleet, where %s', (_name, placement, expected) => {
    expect(codes(reported((app) => shop(app, { placement, overrides: [on(ClusterOverride.onClusters('west'))] }, false)))).toEqual(expected);
  });

  test('it can be acknowledged', () => {
    expect(reported((app) => Checks.acknowledge(shop(app, { overrides: [on(ClusterOverride.onClusters('west'))] }).web, 'KF327'))).toEqual([]);
  });
});

describe('a change within an object that does not travel along is pointed out, and nothing is written for it', () => {
  const within = (object: any) => ClusterOverride.onClusters('east').within(object).label('team', 'a');

  test.each<[string, (app: App) => void, string[]]>([
    ['an object beside the workload', (app) => {
      const chart = new Chart(app, 'shop', { namespace: 'shop' });
      const object = new ApiObject(chart, 'config', config());
      new KruiseFederatedCloneSet(chart, 'web', { containers: [{ image: 'web:1' }], placement: Placement.onAllClusters(), overrides: [within(object)] });
    }, ['KF328', 'KF510']],
    ['the object of another construct', (app) => {
      const chart = new Chart(app, 'shop', { namespace: 'shop' });
      const other = FederatedWorkload.fromManifest(chart, 'other', config(), { placement: Placement.onAllClusters() });
      new KruiseFederatedCloneSet(chart, 'web', { containers: [{ image: 'web:1' }], placement: Placement.onAllClusters(), overrides: [within(other.apiObject)] });
    }, ['KF328']],
    ['an object of another chart', (app) => {
      const object = new ApiObject(new Chart(app, 'bank'), 'config', config());
      new KruiseFederatedCloneSet(new Chart(app, 'shop', { namespace: 'shop' }), 'web', { containers: [{ image: 'web:1' }], placement: Placement.onAllClusters(), overrides: [within(object)] });
    }, ['KF328']],
    ['a set of objects, where it is refused', (app) => {
      const chart = new Chart(app, 'shop', { namespace: 'shop' });
      const object = new ApiObject(new Chart(app, 'bank'), 'config', config());
      FederatedObjects.fromManifests(chart, 'set', [config('other')], { placement: Placement.onAllClusters(), overrides: [within(object)] });
    }, ['KF532']],
  ])('%s', (_name, define, expected) => {
    expect(codes(reported(define)).sort()).toEqual(expected);
  });

  test('no policy selects the object', () => {
    reported((app) => {
      const chart = new Chart(app, 'shop', { namespace: 'shop' });
      const object = new ApiObject(chart, 'config', config());
      const web = new KruiseFederatedCloneSet(chart, 'web', { containers: [{ image: 'web:1' }], placement: Placement.onAllClusters(), overrides: [within(object)] });
      app.synth();
      expect(web.overridePolicies.flatMap((policy) => policy.toJson().spec?.overrideRules ?? [])).toEqual([]);
    });
  });

  test('a companion is changed, and so is the workload where it is named itself', () => {
    const lines = reported((app) => {
      const { chart } = shop(app, {});
      const companion = new ApiObject(chart, 'config', config());
      const api = new KruiseFederatedCloneSet(chart, 'api', { containers: [{ image: 'web:1' }], placement: Placement.onClusters('east'), overrides: [within(companion)] });
      api.addCompanion(companion);
      expect(api.delivered('east').find(({ kind }: any) => kind === 'ConfigMap').metadata.labels).toEqual({ team: 'a' });
      const object = new ApiObject(chart, 'extra', config('extra'));
      const extra = FederatedWorkload.fromConstruct(chart, 'extra-config', object, { placement: Placement.onClusters('east'), overrides: [within(object)] });
      expect(extra.deliveredWorkload('east').metadata.labels).toEqual({ team: 'a' });
    });
    expect(lines).toEqual([]);
  });
});

describe('labels and annotations that Karmada writes are refused in overrides', () => {
  const LABELS = ['karmada.io/managed', 'work.karmada.io/permanent-id', 'resourcebinding.karmada.io/permanent-id', 'clusterresourcebinding.karmada.io/permanent-id', 'propagationpolicy.karmada.io/permanent-id'];
  const ANNOTATIONS = [
    'resourcebinding.karmada.io/name', 'resourcebinding.karmada.io/namespace', 'clusterresourcebinding.karmada.io/name', 'work.karmada.io/name', 'work.karmada.io/namespace',
    'resourcetemplate.karmada.io/uid', 'resourcetemplate.karmada.io/generation', 'resourcetemplate.karmada.io/managed-labels', 'resourcetemplate.karmada.io/managed-annotations',
    'propagationpolicy.karmada.io/name', 'clusterpropagationpolicy.karmada.io/name',
  ];
  const east = ClusterOverride.onClusters('east');
  const pathOf = (field: string, key: string) => `/metadata/${field}/${key.replaceAll('/', '~1')}`;

  test.each<[string, ClusterOverride]>([
    ...LABELS.flatMap((key): [string, ClusterOverride][] => [
      [`label ${key}`, east.label(key, 'mine')], [`removed label ${key}`, east.removeLabel(key)], [`patched label ${key}`, east.add(pathOf('labels', key), 'mine')],
    ]),
    ...ANNOTATIONS.flatMap((key): [string, ClusterOverride][] => [[`annotation ${key}`, east.annotation(key, 'mine')], [`removed annotation ${key}`, east.removeAnnotation(key)]]),
    ['a whole map of labels', east.add('/metadata/labels', { a: 'b', 'karmada.io/managed': 'false' })],
    ['a whole map of annotations', east.add('/metadata/annotations', { 'work.karmada.io/name': 'x' })],
    ['a removal by path', east.remove(pathOf('labels', 'karmada.io/managed'))],
  ])('%s', (_name, override) => {
    expect(codes(reported((app) => shop(app, { overrides: [override] })))).toContain('KF329');
  });

  test.each<[string, ClusterOverride]>([
    ['how conflicts are resolved in a cluster', east.annotation('work.karmada.io/conflict-resolution', 'overwrite')],
    ['who keeps replicas in a cluster', east.label('resourcetemplate.karmada.io/retain-replicas', 'true')],
    ['protection', east.label('resourcetemplate.karmada.io/deletion-protected', 'Always')],
    ['pods, where Karmada writes nothing', east.podLabel('karmada.io/managed', 'false')],
    ['a key that looks alike', east.label('example.com/karmada.io', 'x')],
  ])('%s is not among them', (_name, override) => {
    expect(codes(reported((app) => shop(app, { overrides: [override] })))).not.toContain('KF329');
  });
});

describe('acknowledging a code that does not exist', () => {
  test.each<[string, any, RegExp]>([
    ['a code with a digit too few', 'KF50', /did you mean 'KF\d+'\?/],
    ['a code in lower case', 'kf503', /did you mean 'KF503'\?/],
    ['a code with a blank', ' KF503', /did you mean 'KF503'\?/],
    ['a number that no rule has', 'KF000', /"KF000" is acknowledged/],
    ['a code of nobody', 'GAME01', /"GAME01" is acknowledged/],
    ['a number', 503, /503 is acknowledged/],
    ['a list', ['KF503'], /is acknowledged/],
    ['nothing', undefined, /is acknowledged/],
    ['an empty string', '', /is acknowledged/],
    ['an object that throws', { toString() { throw new Error('no'); } }, /is acknowledged/],
  ])('%s is an error', (_name, code, expected) => {
    const lines = reported((app) => Checks.acknowledge(shop(app, {}).chart, code));
    expect(codes(lines)).toEqual(['KF997']);
    expect(lines.join('\n')).toMatch(expected);
    expect(lines[0]).toContain('[shop]');
  });

  test.each(['KF503', 'KF327', 'KF001', 'KF421', 'KF701', 'KF990'])('%s is a code, whoever has it and whether it is loaded or not', (code) => {
    expect(reported((app) => Checks.acknowledge(app, code))).toEqual([]);
  });

  test('codes of checks of one\'s own are known to these alone, so an app with such checks may acknowledge them', () => {
    const own = (app: App, code: string) => {
      const { chart } = shop(app, {});
      new CustomKind(app, 'game', {
        apiVersion: 'games.example.com/v1', kind: 'GameServerSet',
        checks: { check: () => [{ code: 'GAME01', message: 'There are many.', fix: 'use fewer.', severity: Severity.WARNING }] },
      });
      Checks.acknowledge(chart, code);
    };
    expect(reported((app) => own(app, 'GAME01'))).toEqual([]);
    expect(codes(reported((app) => own(app, 'KF50')))).toEqual(['KF997']);
  });

  test('it is reported once, at the construct it was said at', () => {
    const lines = reported((app) => {
      const { web } = shop(app, {});
      Checks.acknowledge(web, 'KF50');
      Checks.acknowledge(web, 'KF50', 'KF51');
    });
    expect(lines).toHaveLength(2);
    expect(lines.every((line) => line.includes('[shop/web]'))).toBe(true);
  });
});

test('a chart that is federated as a whole has one message for an override of a cluster that is not selected', () => {
  const lines = reported((app) => {
    new Fleet(app, 'fleet', { clusters: CLUSTERS });
    const chart = new FederatedChart(app, 'shop', { namespace: 'shop', placement: Placement.onClusters('east'), overrides: [ClusterOverride.onClusters('west').imageTag('2')] });
    new ApiObject(chart, 'web', {
      apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web' },
      spec: { selector: { matchLabels: { app: 'web' } }, template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'web', image: 'web:1' }] } } },
    } as any);
  });
  expect(codes(lines)).toEqual(['KF327']);
  expect(lines).toHaveLength(1);
});
