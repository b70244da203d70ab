/**
 * Feeds synthesised apps to Karmada's own code and compares what it delivers with what our constructs say each cluster gets.
 *
 *   npx tsx scripts/compare-apps-with-karmada.ts --oracle BINARY --crds DIRECTORY... [--cases 500] [--seed 1] [--construct KruiseFederatedStatefulSet...]
 *     [--kruise 1.8 [--upgraded 2]]
 *
 * With --upgraded 2 every second cluster has the newest Kruise, as in the middle of an upgrade.
 *
 * BINARY runs Karmada's detector, scheduler and override manager offline on directories of manifests and prints JSON.
 *
 * With --policies every app has override policies that somebody wrote by hand as well, some of which cannot be applied: then the cluster gets nothing
 * from either. --write-vectors test/vectors keeps some of them for the tests. With --rollouts every app is in the middle of a rollout. With --gitops
 * every app is protected from deletion and applied by Argo CD and Flux, so that objects have what the tools read from them.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { ApiObject } from 'cdk8s';
import * as fc from 'fast-check';
import { type ClusterDelivery, ControlPlane, type FleetCluster, KruiseVersion } from '../constructs';
import { divided } from '../constructs/json/json';
import type { KubeObject } from '../constructs/json/kube-object';
import { FederationError } from '../constructs/problems/error';
import { writeDocuments } from '../constructs/json/yaml-writer';
import { appliedByTools } from '../test/gitops/applied-by-tools';
import { RANDOM_KINDS } from '../test/kinds/random';
import { buildKind, type KindApp, kindApps as kindAppsAlone, kindAppsWithPolicies, kindAppsWithRollouts } from '../test/kinds/random/kind-app';
import type { RandomKind } from '../test/kinds/random/random-kind';
import type { PolicyVector } from '../test/delivery/policy-vector';
import { changesBetween } from '../test/delivery/vector';

interface Case {
  readonly name: string;
  readonly app: KindApp;
  readonly deliveries: readonly ClusterDelivery[];
  /** Whether we expect an override that cannot be applied. */
  readonly fails?: boolean;
  /** What goes to Karmada. */
  readonly objects?: readonly KubeObject[];
}

const { values } = parseArgs({
  options: {
    policies: { type: 'boolean', default: false },
    rollouts: { type: 'boolean', default: false },
    gitops: { type: 'boolean', default: false },
    'write-vectors': { type: 'string' },
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

const kindApps = values.policies ? kindAppsWithPolicies : values.rollouts ? kindAppsWithRollouts : kindAppsAlone;

/** Writes what goes to the Karmada API server, and the clusters that are registered there; undefined if the definition is refused. */
function build(root: string, name: string, kind: RandomKind, app: KindApp): Case | undefined {
  const outdir = join(root, name);
  const { app: federation, web } = buildKind(kind, app, join(root, `${name}.all`), values.gitops ? appliedByTools(app.clusters) : {});
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

/** The same for an app with policies of somebody else: what goes to Karmada is taken from the plan, since nothing is written while an override fails. */
function buildWithPolicies(root: string, name: string, kind: RandomKind, app: KindApp): Case | undefined {
  const { app: federation, plan: { told, deliveries, definition, problems } } = buildKind(kind, app);
  const here = told.get(ControlPlane.KARMADA);
  if (!deliveries || !here) return undefined;
  const charts = federation.charts.filter(({ node }) => node.id === 'theirs' || node.id === 'karmada-platform');
  const others = charts.flatMap((chart) => chart.node.findAll()).flatMap((node) => (node instanceof ApiObject ? [node.toJson()] : []));
  const { attached, dependencies } = definition.companions;
  const objects = [...others, ...here.parts.flatMap((part) => part.objects), here.template!, ...attached, ...dependencies];
  mkdirSync(join(root, name));
  writeFileSync(join(root, name, 'all.yaml'), writeDocuments([...objects, ...app.clusters.filter(isMember).map(clusterObject)]));
  return {
    name, app, objects, fails: problems.some(({ code }) => code === 'KF519'),
    deliveries: deliveries.filter(({ controlPlane }) => controlPlane === ControlPlane.KARMADA),
  };
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

function differences({ deliveries, fails }: Case, result: any): string[] {
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
  if (errors.length > 0 !== (fails ?? false)) found.push(`errors: ${JSON.stringify(errors)}`);
  return found;
}

function upgraded(cluster: FleetCluster, index: number): FleetCluster {
  return index % Number(values.upgraded) === 1 ? { ...cluster, kruiseVersion: KruiseVersion.V1_9 } : cluster;
}

/** What became of each object under its policies, where its replicas are not divided. */
function vectorsOf({ name, app, objects = [] }: Case, { deliveries }: any): PolicyVector[] {
  if (app.placement.division !== 'duplicate') return [];
  const policies = objects.filter(({ kind }) => kind.endsWith('OverridePolicy'));
  const clusters = app.clusters.filter(isMember).map(({ name: cluster, labels, region }) => ({ name: cluster, labels, region }));
  return deliveries.flatMap(({ template, policy, binding, clusters: got, uidParity }: any): PolicyVector[] => {
    const object = objects.find(({ kind, metadata }) => kind === template.kind && metadata.name === template.name);
    if (!object || object.kind === 'Job' || uidParity === 'odd') return [];
    const bound: string[] = (binding?.clusters ?? []).map((one: any) => one.name);
    const changes = Object.fromEntries(bound.filter((cluster) => got[cluster]).map((cluster) => [cluster, changesBetween(object, got[cluster].manifest)]));
    return [{ name, object, claimed: policy != null, policies, clusters, changes, lost: bound.filter((cluster) => !got[cluster]) }];
  }).filter(({ changes, lost }: PolicyVector) => lost.length > 0 || Object.values(changes).some((list) => list.length > 0));
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
    const built = (values.policies ? buildWithPolicies : build)(root, `${kind.construct}-${index}`, kind, app);
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
const vectors: PolicyVector[] = [];
for (const one of cases) {
  const result = results[one.name] ?? fail(`There is no result for ${one.name}.`);
  const found = differences(one, result);
  vectors.push(...vectorsOf(one, result));
  if (found.length === 0) continue;
  different++;
  process.stdout.write(`${one.name} ${JSON.stringify(one.app)}\n  ${found.join('\n  ')}\n`);
}
rmSync(root, { recursive: true });
if (values['write-vectors']) {
  // The smallest say as much as the others, if they have several policies.
  const smallest = (chosen: readonly PolicyVector[], most: number) => chosen.map((vector) => JSON.stringify(vector)).sort((a, b) => a.length - b.length).slice(0, most);
  const [failing, sound] = divided(vectors.filter(({ policies }) => policies.length > 2), ({ lost }) => lost.length > 0);
  const lines = [...smallest(sound, 30), ...smallest(failing, 15), ...smallest(vectors.filter(({ claimed }) => !claimed), 5)];
  writeFileSync(join(values['write-vectors'], 'policies.json'), `[\n${lines.join(',\n')}\n]\n`);
}
process.stdout.write(`${cases.length} apps compared, ${refused} refused by our checks, ${different} different\n`);
process.exit(different > 0 ? 1 : 0);
