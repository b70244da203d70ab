import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Chart } from 'cdk8s';
import { ControlPlane, FederationApp, Fleet, KruiseFederatedCloneSet, Placement, Plan } from '../../constructs';
import { recordWith } from '../../constructs/federation/recorder';
import { recordPlans } from '../../constructs/plan/recording';

const folder = mkdtempSync(join(tmpdir(), 'recording-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => recordWith(undefined));

function shop(app: App, name: string): App {
  new Fleet(app, 'fleet', { clusters: [{ name: 'west' }, { name: 'edge', controlPlane: ControlPlane.OCM }] });
  new KruiseFederatedCloneSet(new Chart(app, name, { namespace: 'shop' }), 'web', { replicas: 2, containers: [{ name: 'web', image: 'web:1.4.2' }], placement: Placement.onAllClusters().divideEqually() });
  return app;
}

test('each app has one plan, however often it is checked', () => {
  recordPlans(folder);
  const outdir = join(folder, 'dist');
  const early = shop(new App({ outdir }), 'early');
  (early.node.findChild('early') as Chart).toJson();
  new KruiseFederatedCloneSet(early.node.findChild('early') as Chart, 'late', { replicas: 2, containers: [{ name: 'late', image: 'late:1.4.2' }] });
  early.synth();
  shop(new FederationApp({ outdir }), 'other').synth();
  expect(readdirSync(folder).filter((file) => file.endsWith('.json'))).toEqual(['1.json', '2.json']);
  const paths = ['1.json', '2.json'].map((file) => Plan.fromJson(JSON.parse(readFileSync(join(folder, file), 'utf8'))).workloads.map(({ path }) => path));
  expect(paths).toEqual([['early/web', 'early/late'], ['other/web']]);
});
