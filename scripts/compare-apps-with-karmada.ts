/**
 * Feeds synthesised apps to Karmada's own code and compares what it delivers with what our constructs say each cluster gets.
 *
 *   npx tsx scripts/compare-apps-with-karmada.ts --oracle BINARY --crds DIRECTORY... [--cases 500] [--seed 1] [--construct KruiseFederatedStatefulSet...]
 *     [--kruise 1.8 [--upgraded 2]]
 *
 * With --upgraded 2 every second cluster has the newest Kruise, as in the middle of an upgrade.
 *
 * BINARY runs Karmada's detector, scheduler and override manager offline on directories of manifests and prints JSON.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import * as fc from 'fast-check';
import { type ClusterDelivery, ControlPlane, type FleetCluster, KruiseVersion } from '../constructs';
import type { KubeObject } from '../constructs/json/kube-object';
import { FederationError } from '../constructs/problems/error';
import { writeDocuments } from '../constructs/json/yaml-writer';
import { RANDOM_KINDS } from '../test/kinds/random';
import { buildKind, type KindApp, kindApps } from '../test/kinds/random/kind-app';
import type { RandomKind } from '../test/kinds/random/random-kind';

interface Case { readonly name: string; readonly app: KindApp; readonly deliveries: readonly ClusterDelivery[] }

const { values } = parseArgs({
  options: {
    oracle: { type: 'string', default: process.env.KARMADA_ORACLE },
    crds: { type: 'string', multiple: true, default: [] },
    cases: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    kruise: { type: 'string', default: KruiseVersion.V1_9 },
    upgraded: { type: 'string' },
    construct: { type: 'string', multiple: true, default: RANDOM_KINDS.map(({ construct }) => construct) },
  },
});

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

if (!values.oracle) fail('Give the program that runs Karmada offline: --oracle BINARY, or KARMADA_ORACLE in the environment.');

/** Writes what goes to the Karmada API server, and the clusters that are registered there; undefined if the definition is refused. */
function build(root: string, name: string, kind: RandomKind, app: KindApp): Case | undefined {
  const outdir = join(root, name);
  const { app: federation, web } = buildKind(kind, app, join(root, `${name}.all`));
  let deliveries: readonly ClusterDelivery[];
  try {
    deliveries = web.deliveries.filter(({ controlPlane }) => controlPlane === ControlPlane.KARMADA);
  } catch (error) {
    if (error instanceof FederationError) return undefined;
    throw error;
  }
  federation.synth();
  execFileSync('cp', ['-r', join(root, `${name}.all`, 'karmada'), outdir], { stdio: 'ignore' });
  // For kustomize, not for the API server.
  execFileSync('find', [outdir, '-name', 'kustomization.yaml', '-delete']);
  writeFileSync(join(outdir, 'clusters.yaml'), writeDocuments(app.clusters.filter(isMember).map(clusterObject)));
  rmSync(join(root, `${name}.all`), { recursive: true });
  return { name, app, deliveries };
}

function isMember({ controlPlane }: FleetCluster): boolean {
  return (controlPlane ?? ControlPlane.KARMADA) === ControlPlane.KARMADA;
}

function clusterObject({ name, labels, region, taints }: FleetCluster): object {
  return { apiVersion: 'cluster.karmada.io/v1alpha1', kind: 'Cluster', metadata: { name, labels }, spec: { syncMode: 'Push', region, taints } };
}

const id = ({ kind, metadata }: KubeObject) => `${kind}/${metadata.name}`;

/** What Karmada delivers, by cluster and object, without the namespaces it makes on every member. */
function delivered(result: any): Map<string, KubeObject> {
  const objects = new Map<string, KubeObject>();
  for (const { clusters, uidParity } of result.deliveries) {
    if (uidParity === 'odd') continue;
    for (const [cluster, { manifest }] of Object.entries<any>(clusters)) {
      if (manifest.kind !== 'Namespace') objects.set(`${cluster}/${id(manifest)}`, manifest);
    }
  }
  return objects;
}

function differences({ deliveries }: Case, result: any): string[] {
  const found: string[] = [];
  if (result.denied.length > 0) found.push(`refused: ${JSON.stringify(result.denied)}`);
  if (result.pruned.length > 0) found.push(`pruned: ${JSON.stringify(result.pruned)}`);
  const theirs = delivered(result);
  const ours = new Map(deliveries.flatMap(({ cluster, objects }) => objects.map((object): [string, KubeObject] => [`${cluster}/${id(object)}`, object])));
  for (const key of new Set([...ours.keys(), ...theirs.keys()])) {
    if (!isDeepStrictEqual(ours.get(key), theirs.get(key))) {
      found.push(`${key}: ours ${JSON.stringify(ours.get(key))}, Karmada's ${JSON.stringify(theirs.get(key))}`);
    }
  }
  const errors = result.deliveries.flatMap(({ errors: list }: any) => list);
  if (errors.length > 0) found.push(`errors: ${JSON.stringify(errors)}`);
  return found;
}

function upgraded(cluster: FleetCluster, index: number): FleetCluster {
  return index % Number(values.upgraded) === 1 ? { ...cluster, kruiseVersion: KruiseVersion.V1_9 } : cluster;
}

const root = mkdtempSync(join(tmpdir(), 'karmada-apps-'));
process.stderr.write = () => true;
const cases: Case[] = [];
let refused = 0;
const kinds = values.construct.map((name) => RANDOM_KINDS.find(({ construct }) => construct === name) ?? fail(`There is no construct '${name}'.`));
const apps = kinds.filter(({ versions }) => versions?.includes(values.kruise as KruiseVersion) ?? true).flatMap((kind) => (
  fc.sample(kindApps(kind), { numRuns: Math.ceil(Number(values.cases) / kinds.length), seed: Number(values.seed) })
    .map((app) => ({ kind, app: { ...app, kruise: values.kruise as KruiseVersion, clusters: app.clusters.map(upgraded) } }))
));
apps.forEach(({ kind, app }, index) => {
  mkdirSync(root, { recursive: true });
  if (!app.clusters.some(isMember)) return;
  try {
    const built = build(root, `${kind.construct}-${index}`, kind, app);
    if (built) cases.push(built);
    else refused++;
  } catch (error) {
    // Karmada's clusters have no share: nothing is written for Karmada.
    if (!String(error).includes('cp')) throw error;
  }
});
const crds = values.crds.flatMap((directory) => ['--crds', directory]);
const output = execFileSync(values.oracle, ['deliver', '--each', '--uid-parity', 'both', ...crds, root], { encoding: 'utf8', maxBuffer: 1 << 30 });
const results = JSON.parse(output);
let different = 0;
for (const one of cases) {
  const found = differences(one, results[one.name] ?? fail(`There is no result for ${one.name}.`));
  if (found.length === 0) continue;
  different++;
  process.stdout.write(`${one.name} ${JSON.stringify(one.app)}\n  ${found.join('\n  ')}\n`);
}
rmSync(root, { recursive: true });
process.stdout.write(`${cases.length} apps compared, ${refused} refused by our checks, ${different} different\n`);
process.exit(different > 0 ? 1 : 0);
