/**
 * Feeds random apps with shared policies to Karmada's own code and compares what it delivers with what the workloads say each cluster gets.
 *
 *   npx tsx scripts/compare-shared-policies.ts --oracle BINARY [--cases 300] [--seed 1]
 *
 * BINARY runs Karmada's detector, scheduler and override manager offline on directories of manifests and prints JSON.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { Chart } from 'cdk8s';
import * as fc from 'fast-check';
import { ControlPlane, FederationApp, Fleet, KruiseFederatedCloneSet, Placement, ResourceSelection, SharedPropagation } from '../constructs';
import type { KubeObject } from '../constructs/json/kube-object';
import { writeDocuments } from '../constructs/json/yaml-writer';
import * as kplus from '../constructs/plus';

const { values } = parseArgs({
  options: { oracle: { type: 'string', default: process.env.KARMADA_ORACLE }, cases: { type: 'string', default: '300' }, seed: { type: 'string', default: '1' } },
});

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

const binary = values.oracle ?? fail('Give the program that runs Karmada offline: --oracle BINARY, or KARMADA_ORACLE in the environment.');

const NAMES = ['a', 'b', 'c', 'd'];
const cluster = fc.record({ ocm: fc.integer({ min: 0, max: 3 }).map((one) => one === 0), tier: fc.constantFrom('x', 'y') });
const placement = fc.oneof(
  fc.constant(Placement.onAllClusters()), fc.constantFrom('x', 'y').map((tier) => Placement.onClustersWithLabels({ tier })),
  fc.subarray(NAMES, { minLength: 1 }).map((names) => Placement.onClusters(...names)),
).chain((where) => fc.constantFrom(where, where.divideEqually(), where.divideByWeight({ a: 2, b: 1, c: 1, d: 3 })));
const kind = fc.constantFrom(['apps.kruise.io/v1alpha1', 'CloneSet'], ['apps.kruise.io/v1alpha1', 'CloneSet'], ['v1', 'Service'], ['v1', 'ConfigMap']);
const selection = fc.record({ kind, label: fc.constantFrom(undefined, undefined, '1', '2'), name: fc.constantFrom(undefined, undefined, undefined, 'web-0') });
const shared = fc.record({
  namespace: fc.constantFrom(undefined, undefined, 'shop'), resources: fc.array(selection, { minLength: 1, maxLength: 3 }), placement, priority: fc.integer({ min: -1, max: 1 }), propagateDependencies: fc.boolean(),
});
const workload = fc.record({ label: fc.constantFrom('1', '2'), replicas: fc.integer({ min: 1, max: 9 }), by: fc.constantFrom(-1, 0, 1), placement, configured: fc.boolean(), exposed: fc.boolean() });
const scenes = fc.record({ clusters: fc.array(cluster, { minLength: 4, maxLength: 4 }), shared: fc.array(shared, { minLength: 1, maxLength: 2 }), workloads: fc.array(workload, { minLength: 1, maxLength: 3 }) });
type Scene = typeof scenes extends fc.Arbitrary<infer T> ? T : never;

interface Built { readonly name: string; readonly expected: ReadonlyMap<string, KubeObject>; readonly count: number }

function build(scene: Scene, root: string, name: string): Built | undefined {
  const outdir = join(root, `${name}.all`);
  const app = new FederationApp({ outdir });
  const fleet = new Fleet(app, 'fleet', {
    clusters: scene.clusters.map(({ ocm, tier }, index) => ({ name: NAMES[index], labels: { tier }, ...(ocm && { controlPlane: ControlPlane.OCM }) })),
  });
  const platform = new Chart(app, 'platform', { disableResourceNameHashes: true });
  const shop = new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
  const policies = scene.shared.map(({ resources, ...rest }, index) => new SharedPropagation(platform, `policy-${index}`, {
    ...rest,
    resources: resources.map(({ kind: [apiVersion, type], label, name: only }) => {
      const all = ResourceSelection.ofKind(apiVersion, type);
      const labelled = label === undefined ? all : all.withLabels({ group: label });
      return only === undefined ? labelled : labelled.named(only);
    }),
  }));
  const workloads = scene.workloads.map(({ label, replicas, by, placement: own, configured, exposed }, index) => {
    const metadata = { name: `web-${index}`, labels: { group: label } };
    const settings = new kplus.ConfigMap(shop, `settings-${index}`, { metadata, data: { a: String(index) } });
    const web = new KruiseFederatedCloneSet(shop, `web-${index}`, {
      metadata, replicas, containers: [{ name: 'web', image: 'registry.example.com/web:1.0.0', portNumber: 8080, ...(configured && { envFrom: [kplus.Env.fromConfigMap(settings)] }) }],
      ...(policies[by] ? { propagatedBy: policies[by] } : { placement: own }),
    });
    if (!configured) web.addCompanion(settings);
    if (exposed) web.exposeViaService({ name: `front-${index}` });
    return web;
  });
  try {
    app.synth();
  } catch {
    return undefined;
  }
  const written = join(outdir, 'karmada');
  if (!existsSync(written)) return undefined;
  cpSync(written, join(root, name), { recursive: true, filter: (path) => !path.endsWith('kustomization.yaml') });
  const members = fleet.clusters.filter(({ controlPlane }) => controlPlane !== ControlPlane.OCM);
  writeFileSync(join(root, name, 'clusters.yaml'), writeDocuments(members.map((one) => (
    { apiVersion: 'cluster.karmada.io/v1alpha1', kind: 'Cluster', metadata: { name: one.name, labels: one.labels }, spec: { syncMode: 'Push' } }
  ))));
  rmSync(outdir, { recursive: true });
  const expected = new Map(workloads.flatMap((web) => web.deliveries).filter(({ controlPlane }) => controlPlane === ControlPlane.KARMADA)
    .flatMap(({ cluster: at, objects }) => objects.map((object): [string, KubeObject] => [idOf(at, object), object])));
  return { name, expected, count: scene.workloads.filter(({ by }) => by >= 0 && by < policies.length).length };
}

function idOf(at: string, { kind: type, metadata }: KubeObject): string {
  return `${at}/${type}/${metadata.name}`;
}

function objectOf(key: string): string {
  return key.slice(key.indexOf('/') + 1);
}

function delivered(result: any): Map<string, KubeObject> {
  return new Map(result.deliveries.filter(({ uidParity }: any) => uidParity !== 'odd').flatMap(({ clusters }: any) => Object.entries<any>(clusters)
    .filter(([, { manifest }]) => manifest.kind !== 'Namespace').map(([at, { manifest }]) => [idOf(at, manifest), manifest])));
}

const root = mkdtempSync(join(tmpdir(), 'shared-policies-'));
process.stderr.write = () => true;
const all = fc.sample(scenes, { numRuns: Number(values.cases), seed: Number(values.seed) });
const built = all.flatMap((scene, index) => build(scene, root, `case-${index}`) ?? []);
for (const index of all.keys()) rmSync(join(root, `case-${index}.all`), { recursive: true, force: true });
const printed = execFileSync(binary, ['deliver', '--each', '--uid-parity', 'both', '--crds', 'crds/karmada-v1.18.2', '--crds', 'crds/kruise-v1.9.0', root], { encoding: 'utf8', maxBuffer: 2 ** 30 });
const results = JSON.parse(printed);
let different = 0;
for (const { name, expected } of built) {
  // What stays behind with a workload that has no share on Karmada is propagated by shared policies like anything else.
  const ofWorkloads = new Set([...expected.keys()].map(objectOf));
  const theirs = new Map([...delivered(results[name])].filter(([key]) => ofWorkloads.has(objectOf(key))));
  const found = [...new Set([...expected.keys(), ...theirs.keys()])].filter((key) => !isDeepStrictEqual(expected.get(key), theirs.get(key)))
    .map((key) => `${key}: ours ${JSON.stringify(expected.get(key))}, Karmada's ${JSON.stringify(theirs.get(key))}`);
  if (results[name].denied.length > 0) found.push(`refused: ${JSON.stringify(results[name].denied)}`);
  if (found.length === 0) continue;
  different++;
  process.stdout.write(`${name} ${JSON.stringify(all[Number(name.slice(5))])}\n  ${found.join('\n  ')}\n`);
}
rmSync(root, { recursive: true });
const workloads = built.reduce((sum, { count }) => sum + count, 0);
process.stdout.write(`${built.length} apps compared with ${workloads} workloads by shared policies, ${all.length - built.length} refused or without Karmada, ${different} different\n`);
process.exitCode = different > 0 ? 1 : 0;
