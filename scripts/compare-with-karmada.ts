/**
 * Compares the engine with Karmada's own code on random definitions.
 *
 *   npx tsx scripts/compare-with-karmada.ts --oracle <binary> --crds <Karmada CRDs> --crds <Kruise CRDs> [--cases 2000] [--seed 1] [--write-vectors test/vectors]
 *
 * The oracle is a program around the packages of Karmada v1.18.2 with a command `deliver --each --uid-parity both --crds DIR... PATH`. Its path may also
 * be given as KARMADA_ORACLE. Ends with status 1 on any difference and with 2 when the comparison could not be made.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { UidParity } from '../constructs/delivery/model';
import { karmadaManifests } from '../test/delivery/karmada-manifests';
import { comparable, engineOutcome, type Outcome } from '../test/delivery/outcome';
import { randomDefinition } from '../test/delivery/random-definition';
import { type Change, changesBetween, type Vector, vectorOf } from '../test/delivery/vector';
import { giveUp, oracleFlags } from './oracle-flags';

const BATCH = 250;
const PARITIES: readonly UidParity[] = ['even', 'odd'];

/**
 * One failure of Karmada's reaches further than one cluster. An index out of range in a predicate path panics inside its loop over the clusters of a
 * binding: those that come later get nothing either, in no order that is written down. What is delivered beside them is compared.
 */
const REACHING = /^panic:/;

const flags = oracleFlags();

/** What the oracle says of one case, per parity; undefined when the control plane refused a manifest. */
type Verdict = Record<UidParity, Outcome> | undefined;

const counts = { compared: 0, reaching: 0, denied: 0, unknown: 0, pruned: 0, different: 0, unschedulable: 0, failing: 0, either: 0, objects: 0 };
const vectors: Vector[] = [];
const first = Number(flags.seed);
const cases = Number(flags.cases);
try {
  for (let start = 0; start < cases; start += BATCH) compareBatch(first + start, Math.min(BATCH, cases - start));
} catch (error) {
  giveUp(error instanceof Error ? error.message : String(error));
}

console.log(JSON.stringify({ seeds: `${first}..${first + cases - 1}`, ...counts }));
if (flags['write-vectors']) {
  mkdirSync(flags['write-vectors'], { recursive: true });
  const file = join(flags['write-vectors'], 'deliveries.json');
  writeFileSync(file, `[\n${vectors.map((vector) => JSON.stringify(vector)).join(',\n')}\n]\n`);
  console.log(`${vectors.length} vectors written to ${file}`);
}
process.exit(counts.different > 0 ? 1 : 0);

function compareBatch(seed: number, size: number): void {
  const folder = mkdtempSync(join(tmpdir(), 'compare-with-karmada-'));
  try {
    for (let at = 0; at < size; at++) {
      const directory = join(folder, String(seed + at));
      mkdirSync(directory);
      const documents = karmadaManifests(randomDefinition(seed + at));
      documents.forEach((document, index) => writeFileSync(join(directory, `${index}.json`), JSON.stringify(document)));
    }
    const answers = ask(folder);
    for (let at = 0; at < size; at++) compare(seed + at, answers[String(seed + at)]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function ask(folder: string): any {
  const crds = flags.crds.flatMap((path) => ['--crds', path]);
  const run = spawnSync(flags.oracle, ['deliver', '--each', '--uid-parity', 'both', ...crds, folder], { encoding: 'utf8', maxBuffer: 2 ** 30 });
  if (run.status !== 0) throw new Error(`The oracle failed: ${run.stderr.slice(0, 2000)}`);
  return JSON.parse(run.stdout);
}

function compare(seed: number, answer: any): void {
  const definition = randomDefinition(seed);
  const verdict = verdictOf(answer);
  if (!verdict) {
    counts.denied++;
    if (flags.show === 'denied') console.log(`seed ${seed} denied: ${JSON.stringify(answer.denied?.[0] ?? answer)}`);
    return;
  }
  if (answer.pruned.length > 0) counts.pruned++;
  const outcomes = { even: engineOutcome(definition, 'even'), odd: engineOutcome(definition, 'odd') };
  if (outcomes.even.scheduled === 'Unknown') {
    counts.unknown++;
    return;
  }
  counts.compared++;
  counts.objects += Object.keys(verdict.even.objects).length;
  if (isReaching(answer)) counts.reaching++;
  if (verdict.even.scheduled !== 'Success') counts.unschedulable++;
  if (verdict.even.errors.length > 0) counts.failing++;
  if (!isDeepStrictEqual(verdict.even.replicas, verdict.odd.replicas)) counts.either++;
  for (const parity of PARITIES) {
    const differences = differencesOf(withinReach(outcomes[parity], verdict[parity], answer), verdict[parity]);
    if (differences.length === 0) continue;
    counts.different++;
    if (counts.different <= Number(flags.show)) {
      console.log(`seed ${seed}, ${parity} UID: ${differences.join('; ')}`);
      console.log(JSON.stringify(definition));
      for (const [cluster, changes] of Object.entries(changedObjects(outcomes[parity], verdict[parity]))) {
        console.log(`  ${cluster}, from the engine's object to Karmada's: ${JSON.stringify(changes)}`);
      }
      console.log(`  errors of Karmada: ${JSON.stringify(answer.deliveries[0].errors)}`);
    }
    return;
  }
  if (flags['write-vectors'] && !isReaching(answer)) vectors.push(vectorOf(seed, definition, verdict));
}

function differencesOf(engine: Outcome, karmada: Outcome): string[] {
  return (['scheduled', 'affinity', 'replicas', 'errors', 'objects'] as const)
    .filter((field) => !isDeepStrictEqual(engine[field], karmada[field]))
    .map((field) => `${field} differ${field === 'objects' ? '' : `: ${JSON.stringify(engine[field])} is ${JSON.stringify(karmada[field])} in Karmada`}`);
}

function isReaching(answer: any): boolean {
  return answer.deliveries.some((delivery: any) => delivery.errors.some(reaches));
}

function reaches({ message }: any): boolean {
  return REACHING.test(message);
}

/**
 * Whether a cluster without an object has an error of its own. One that occurs while the work is written is told without its cluster, and not at all
 * beside the error of an override for another cluster. So any error will do, unless it is one that reaches further.
 */
function hasFailed(name: string, errors: readonly any[]): boolean {
  return errors.some((error) => error.cluster === name) || (errors.length > 0 && !errors.some(reaches));
}

function withinReach(engine: Outcome, karmada: Outcome, answer: any): Outcome {
  if (!isReaching(answer)) return engine;
  const errors: any[] = answer.deliveries.flatMap((delivery: any) => delivery.errors);
  const reached = (name: string) => name in karmada.objects || karmada.errors.includes(name);
  return {
    ...engine,
    errors: karmada.errors.filter((name) => engine.errors.includes(name) || errors.some((error) => error.cluster === name && reaches(error))),
    objects: Object.fromEntries(Object.entries(engine.objects).filter(([name]) => reached(name) && !karmada.errors.includes(name))),
  };
}

function changedObjects(engine: Outcome, karmada: Outcome): Record<string, readonly Change[]> {
  const names = new Set([...Object.keys(engine.objects), ...Object.keys(karmada.objects)]);
  return Object.fromEntries([...names].map((name) => [name, changesBetween(engine.objects[name], karmada.objects[name])] as const)
    .filter(([, changes]) => changes.length > 0));
}

function verdictOf(answer: any): Verdict {
  if (!answer?.deliveries || answer.denied.length > 0 || answer.deliveries.length === 0) return undefined;
  const byParity = new Map<string, any>(answer.deliveries.map((delivery: any) => [delivery.uidParity, delivery]));
  const outcome = (parity: UidParity): Outcome => {
    const { binding, clusters, errors } = byParity.get(parity) ?? byParity.get('any');
    const objects = Object.fromEntries(Object.entries<any>(clusters).map(([name, { manifest }]) => [name, comparable(manifest)]));
    const targets: any[] = binding.clusters ?? [];
    return {
      scheduled: binding.scheduled,
      ...(binding.affinity && { affinity: binding.affinity }),
      replicas: Object.fromEntries(targets.map(({ name, replicas }) => [name, replicas ?? 0])),
      objects,
      errors: targets.map(({ name }) => name).filter((name) => !(name in objects) && hasFailed(name, errors)).sort(),
    };
  };
  return { even: outcome('even'), odd: outcome('odd') };
}
