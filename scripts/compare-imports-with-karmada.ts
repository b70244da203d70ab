/**
 * Lets Karmada's own code say what manifests deliver, and what the code that is written for them delivers, and compares the two.
 *
 *   npx tsx scripts/compare-imports-with-karmada.ts --oracle BINARY --crds DIRECTORY... [--cases 300] [--seed 1]
 *
 * Looks at the fixtures of the tests and at random manifests. BINARY runs Karmada's detector, scheduler and override manager offline on directories
 * of manifests and prints JSON.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import * as fc from 'fast-check';
import type { Adopted, AdoptedObject } from '../constructs/adoption/adopted';
import { importManifests } from '../constructs/adoption/import';
import { Severity } from '../constructs/problems/problem';
import { writeDocuments } from '../constructs/json/yaml-writer';
import { manifests } from '../test/adoption/random-manifests';
import { runCode } from '../test/adoption/written-code';

const { values } = parseArgs({
  options: {
    oracle: { type: 'string', default: process.env.KARMADA_ORACLE }, crds: { type: 'string', multiple: true, default: [] },
    cases: { type: 'string', default: '300' }, seed: { type: 'string', default: '1' },
  },
});

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

if (!values.oracle) fail('Give the program that runs Karmada offline: --oracle BINARY, or KARMADA_ORACLE in the environment.');

const FIXTURES = join(__dirname, '..', 'test', 'adoption', 'fixtures');
const POLICY = { apiVersion: 'policy.karmada.io/v1alpha1' };

function clustersOf({ clusters: { compared } }: Adopted): any[] {
  return compared.map(({ name, labels, provider, region, zones, taints }) => ({
    apiVersion: 'cluster.karmada.io/v1alpha1', kind: 'Cluster', metadata: { name, labels }, spec: { syncMode: 'Push', provider, region, zones, taints },
  }));
}

/** The repaired manifests: policies as they were written, unless a repair is for one object alone. */
function repairedManifests({ objects, namespaces }: Adopted): any[] {
  // An object that follows a workload may have a policy of its own as well.
  const all = [...new Map([...objects.flatMap(({ dependencies }) => dependencies), ...objects].map((one) => [one.draft, one])).values()];
  const asWritten = all.every(({ policy, spec, overrides }) => (
    (!policy || isDeepStrictEqual(policy.object.spec.placement ?? {}, spec.placement)) && overrides.every((one) => isDeepStrictEqual(one.rules, one.policy.object.spec.overrideRules))));
  const policies = asWritten
    ? [...new Set(all.flatMap(({ policy, overrides }) => [...(policy ? [policy] : []), ...overrides.map((one) => one.policy)]))].map(({ object }) => object)
    : all.flatMap(singlePolicies);
  return [...namespaces.map(({ object }) => object), ...all.map(({ object }) => object), ...policies];
}

function singlePolicies({ object, policy, spec, overrides }: AdoptedObject): any[] {
  const { apiVersion, kind, metadata: { name, namespace } } = object;
  const own = (policyKind: string, policySpec: any) => ({
    ...POLICY, kind: namespace === undefined ? `Cluster${policyKind}` : policyKind, metadata: { name: `${kind}-${name}`.toLowerCase(), namespace },
    spec: { ...policySpec, resourceSelectors: [{ apiVersion, kind, name }] },
  });
  const overrideRules = overrides.flatMap(({ rules }) => rules);
  return [...(policy ? [own('PropagationPolicy', spec)] : []), ...(overrideRules.length > 0 ? [own('OverridePolicy', { overrideRules })] : [])];
}

interface Case { readonly name: string }

const root = mkdtempSync(join(tmpdir(), 'karmada-imports-'));
const cases: Case[] = [];
let [refused, empty] = [0, 0];

function add(name: string, text: string): void {
  const { adopted, code, mistakes } = importManifests([{ name, text }], { kruise: '1.9', namespace: 'default' });
  if (code === undefined || adopted === undefined) empty++;
  else if (mistakes.some(({ rule }) => rule.severity === Severity.ERROR)) refused++;
  else {
    for (const side of ['manifests', 'code']) mkdirSync(join(root, `${name}.${side}`));
    const written = [...runCode(code).files].filter(([file]) => file.startsWith('karmada/')).flatMap(([, objects]) => objects);
    // Interpreters hold for the whole control plane: with the code come ours, which know more dependencies than those in Karmada.
    const interpreters = written.filter(({ kind }) => kind === 'ResourceInterpreterCustomization');
    const input = [...interpreters, ...repairedManifests(adopted)];
    writeFileSync(join(root, `${name}.manifests`, 'all.yaml'), writeDocuments([...clustersOf(adopted), ...input]));
    writeFileSync(join(root, `${name}.code`, 'all.yaml'), writeDocuments([...clustersOf(adopted), ...written]));
    cases.push({ name });
  }
}

for (const file of readdirSync(FIXTURES)) add(file, readFileSync(join(FIXTURES, file), 'utf8'));
const fixtures = cases.length;
fc.sample(manifests, { numRuns: Number(values.cases), seed: Number(values.seed) })
  .forEach((documents, index) => add(`random-${index}`, documents.map((document) => JSON.stringify(document)).join('\n---\n')));

const crds = values.crds.flatMap((directory) => ['--crds', directory]);
const results = JSON.parse(execFileSync(values.oracle, ['deliver', '--each', '--uid-parity', 'both', ...crds, root], { encoding: 'utf8', maxBuffer: 1 << 30 }));

/** What Karmada delivers, by cluster, object and parity, without namespaces. */
function delivered(name: string): Map<string, any> {
  const result = results[name] ?? fail(`There is no result for ${name}.`);
  const objects = new Map<string, any>();
  for (const { clusters, uidParity } of result.deliveries) {
    for (const [cluster, { manifest }] of Object.entries<any>(clusters)) {
      if (manifest.kind === 'Namespace') continue;
      for (const parity of uidParity === 'any' ? ['even', 'odd'] : [uidParity]) objects.set(`${parity} ${cluster} ${manifest.kind} ${manifest.metadata.namespace ?? ''}/${manifest.metadata.name}`, manifest);
    }
  }
  if (result.denied.length > 0) objects.set('denied', result.denied);
  return objects;
}

let [different, objects] = [0, 0];
for (const { name } of cases) {
  const [theirs, ours] = [delivered(`${name}.manifests`), delivered(`${name}.code`)];
  const found = [...new Set([...theirs.keys(), ...ours.keys()])].filter((key) => !isDeepStrictEqual(theirs.get(key), ours.get(key)));
  objects += theirs.size;
  if (found.length === 0) continue;
  different++;
  for (const key of found) process.stdout.write(`${name} ${key}\n  manifests ${JSON.stringify(theirs.get(key))}\n  code      ${JSON.stringify(ours.get(key))}\n`);
}
if (different === 0) rmSync(root, { recursive: true });
process.stdout.write(`${fixtures} fixtures and ${cases.length - fixtures} random inputs compared (${objects} objects), ${refused} refused, ${empty} without deliveries, ${different} different\n`);
process.exit(different > 0 ? 1 : 0);
