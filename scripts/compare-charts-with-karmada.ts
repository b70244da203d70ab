/**
 * Feeds federated charts of plain objects to Karmada's own code and compares what it delivers with what `FederatedChart` says each cluster gets.
 *
 *   npx tsx scripts/compare-charts-with-karmada.ts --oracle BINARY --crds DIRECTORY... [--cases 300] [--seed 1]
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import * as fc from 'fast-check';
import { ControlPlane, type FleetCluster } from '../constructs';
import type { KubeObject } from '../constructs/json/kube-object';
import { FederationError } from '../constructs/problems/error';
import { writeDocuments } from '../constructs/json/yaml-writer';
import { buildChart, type RandomChart, randomChart } from '../test/federation/random-charts';

const { values } = parseArgs({
  options: {
    oracle: { type: 'string', default: process.env.KARMADA_ORACLE },
    crds: { type: 'string', multiple: true, default: [] },
    cases: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
  },
});

const fail = (message: string): never => { process.stdout.write(`${message}\n`); process.exit(1); };
const oracle = values.oracle ?? fail('Give the program that runs Karmada offline: --oracle BINARY, or KARMADA_ORACLE in the environment.');
const root = mkdtempSync(join(tmpdir(), 'karmada-charts-'));
process.stderr.write = () => true;

interface Case { readonly name: string; readonly chart: RandomChart; readonly ours: Map<string, KubeObject> }

const isMember = ({ controlPlane }: FleetCluster) => (controlPlane ?? ControlPlane.KARMADA) === ControlPlane.KARMADA;
const id = ({ kind, metadata }: KubeObject) => `${kind}/${metadata.namespace ?? ''}/${metadata.name}`;
const clusterObject = ({ name, labels, region, taints }: FleetCluster) => (
  { apiVersion: 'cluster.karmada.io/v1alpha1', kind: 'Cluster', metadata: { name, labels }, spec: { syncMode: 'Push', region, taints } });

let refused = 0;
const codes = new Map<string, number>();

/** Writes what goes to Karmada and the clusters that are registered there; undefined if the chart is refused or Karmada gets nothing. */
function build(name: string, chart: RandomChart): Case | undefined {
  const all = join(root, `${name}.all`);
  const { app, federation } = buildChart(chart, all);
  try {
    const deliveries = federation.deliveries.filter(({ controlPlane }) => controlPlane === ControlPlane.KARMADA);
    const ours = new Map(deliveries.flatMap(({ cluster, objects }) => objects.map((object): [string, KubeObject] => [`${cluster}/${id(object)}`, object])));
    app.synth();
    const written = join(all, 'karmada');
    if (!existsSync(written)) return undefined;
    cpSync(written, join(root, name), { recursive: true });
    for (const file of ['kustomization.yaml']) rmSync(join(root, name, file), { force: true });
    writeFileSync(join(root, name, 'clusters.yaml'), writeDocuments(chart.clusters.filter(isMember).map(clusterObject)));
    return { name, chart, ours };
  } catch (error) {
    if (!(error instanceof FederationError) && (error as Error).name !== 'ValidationError') throw error;
    const code = /KF\d{3}/.exec(String(error))?.[0] ?? '?';
    codes.set(code, (codes.get(code) ?? 0) + 1);
    refused++;
    return undefined;
  } finally {
    rmSync(all, { recursive: true, force: true });
  }
}

const cases = fc.sample(randomChart, { numRuns: Number(values.cases), seed: Number(values.seed) })
  .flatMap((chart, index) => (chart.clusters.some(isMember) ? build(`case-${index}`, chart) ?? [] : []));
execFileSync('find', [root, '-name', 'kustomization.yaml', '-delete']);
const output = execFileSync(oracle, ['deliver', '--each', '--uid-parity', 'both', ...values.crds.flatMap((directory) => ['--crds', directory]), root],
  { encoding: 'utf8', maxBuffer: 1 << 30 });
const results = JSON.parse(output);
let different = 0;
let objects = 0;
for (const { name, chart, ours } of cases) {
  const result = results[name] ?? fail(`There is no result for ${name}.`);
  const found: string[] = [];
  if (result.denied.length > 0) found.push(`refused: ${JSON.stringify(result.denied)}`);
  if (result.pruned.length > 0) found.push(`pruned: ${JSON.stringify(result.pruned)}`);
  const theirs = new Map<string, KubeObject>();
  for (const { clusters, uidParity } of result.deliveries) {
    if (uidParity === 'odd') continue;
    for (const [cluster, { manifest }] of Object.entries<any>(clusters)) if (manifest.kind !== 'Namespace') theirs.set(`${cluster}/${id(manifest)}`, manifest);
  }
  objects += theirs.size;
  for (const key of new Set([...ours.keys(), ...theirs.keys()])) {
    if (!isDeepStrictEqual(ours.get(key), theirs.get(key))) found.push(`${key}: ours ${JSON.stringify(ours.get(key))}, Karmada's ${JSON.stringify(theirs.get(key))}`);
  }
  const errors = result.deliveries.flatMap(({ errors: list }: any) => list);
  if (errors.length > 0) found.push(`errors: ${JSON.stringify(errors)}`);
  if (found.length === 0) continue;
  different++;
  process.stdout.write(`${name} ${JSON.stringify(chart)}\n  ${found.join('\n  ')}\n`);
}
rmSync(root, { recursive: true });
process.stdout.write(`${cases.length} charts with ${objects} delivered objects compared, ${refused} refused by our checks (${[...codes].map((entry) => entry.join(' ')).join(', ')}), ${different} different\n`);
process.exit(different > 0 ? 1 : 0);
