/**
 * Compares what the engine says of a lost cluster with Karmada's own scheduler, on random definitions that were scheduled before.
 *
 *   npx tsx scripts/compare-losses-with-karmada.ts --oracle <binary> --crds <Karmada CRDs> --crds <Kruise CRDs> [--cases 2000] [--seed 1] [--write-vectors test/vectors]
 *
 * The oracle is the program of compare-with-karmada.ts, with one thing more: the annotation `oracle.example.com/previous` of a template, which gives the binding
 * its `clusters`, its observed `affinity`, and the clusters it is `evicted` from. Ends with status 1 on any difference and with 2 when the comparison could not be made.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { UidParity } from '../constructs/delivery/model';
import type { KubeObject } from '../constructs/json/kube-object';
import { karmadaManifests } from '../test/delivery/karmada-manifests';
import { engineLoss, type LossOutcome, type RandomLoss, randomLoss, sharesFor } from '../test/delivery/random-loss';
import { giveUp, oracleFlags } from './oracle-flags';

const BATCH = 250;
const PARITIES: readonly UidParity[] = ['even', 'odd'];
const PREVIOUS = 'oracle.example.com/previous';

const flags = oracleFlags();

const counts = { compared: 0, nothingToLose: 0, denied: 0, unknown: 0, different: 0, evicted: 0, failed: 0, either: 0, moved: 0 };
const vectors: string[] = [];
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
  const file = join(flags['write-vectors'], 'losses.json');
  writeFileSync(file, `[\n${vectors.join(',\n')}\n]\n`);
  console.log(`${vectors.length} vectors written to ${file}`);
}
process.exit(counts.different > 0 ? 1 : 0);

function compareBatch(seed: number, size: number): void {
  const losses = new Map<number, RandomLoss>();
  for (let at = 0; at < size; at++) {
    const loss = randomLoss(seed + at);
    if (!loss) counts.nothingToLose++;
    else losses.set(seed + at, loss);
  }
  const answers = Object.fromEntries(PARITIES.map((parity) => [parity, ask(losses, parity)])) as Record<UidParity, any>;
  for (const [at, loss] of losses) compare(at, loss, { even: answers.even[String(at)], odd: answers.odd[String(at)] });
}

/** The binding before differs between the parities, so that each has manifests of its own. */
function ask(losses: ReadonlyMap<number, RandomLoss>, parity: UidParity): any {
  const folder = mkdtempSync(join(tmpdir(), 'compare-losses-'));
  try {
    for (const [seed, loss] of losses) {
      const directory = join(folder, String(seed));
      mkdirSync(directory);
      manifestsOf(loss, parity).forEach((document, index) => writeFileSync(join(directory, `${index}.json`), JSON.stringify(document)));
    }
    const crds = flags.crds.flatMap((path) => ['--crds', path]);
    const run = spawnSync(flags.oracle, ['deliver', '--each', '--uid-parity', parity, ...crds, folder], { encoding: 'utf8', maxBuffer: 2 ** 30 });
    if (run.status !== 0) throw new Error(`The oracle failed: ${run.stderr.slice(0, 2000)}`);
    return JSON.parse(run.stdout);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The pods that run already are taken from what the clusters have room for. */
function manifestsOf({ clusters, template, placement, previous, affinity, evicted }: RandomLoss, parity: UidParity): KubeObject[] {
  const shares = sharesFor(previous, parity);
  const running = new Map(shares);
  const written = JSON.stringify({ clusters: shares.map(([name, replicas]) => ({ name, replicas })), affinity, evicted });
  const annotated = { ...template, metadata: { ...template.metadata, annotations: { ...template.metadata.annotations, [PREVIOUS]: written } } };
  return karmadaManifests({ clusters, template: annotated, placement, overrideRules: [] }).map((document) => {
    const summary = document.kind === 'Cluster' ? document.status?.resourceSummary : undefined;
    if (!summary) return document;
    return { ...document, status: { resourceSummary: { ...summary, allocated: { pods: String(running.get(document.metadata.name!) ?? 0) } } } };
  });
}

function compare(seed: number, loss: RandomLoss, answers: Record<UidParity, any>): void {
  const verdict = { even: outcomeOf(answers.even), odd: outcomeOf(answers.odd) };
  if (!verdict.even || !verdict.odd) {
    counts.denied++;
    if (flags.show === 'denied') console.log(`seed ${seed} denied: ${JSON.stringify(answers.even.denied?.[0] ?? answers.even)}`);
    return;
  }
  const engine = { even: engineLoss(loss, 'even'), odd: engineLoss(loss, 'odd') };
  if (engine.even.scheduled === 'Unknown') {
    counts.unknown++;
    return;
  }
  counts.compared++;
  if (loss.evicted.length > 0) counts.evicted++;
  if (verdict.even.scheduled !== 'Success') counts.failed++;
  if (!isDeepStrictEqual(verdict.even.replicas, verdict.odd.replicas)) counts.either++;
  const before = new Map(sharesFor(loss.previous, 'even'));
  if (Object.entries(verdict.even.replicas).some(([name, replicas]) => replicas > (before.get(name) ?? 0))) counts.moved++;
  // The engine tells one reason and one affinity for both parities: the reason of the one that fails, and no affinity if it depends on the parity.
  const scheduled = verdict.even.scheduled === 'Success' ? verdict.odd.scheduled : verdict.even.scheduled;
  const affinity = verdict.even.affinity === verdict.odd.affinity ? verdict.even.affinity : undefined;
  for (const parity of PARITIES) {
    const [ours, karmadas] = [engine[parity], verdict[parity]!];
    if (ours.scheduled === scheduled && ours.affinity === affinity && isDeepStrictEqual(ours.replicas, karmadas.replicas)) continue;
    counts.different++;
    if (counts.different <= Number(flags.show)) {
      console.log(`seed ${seed}, ${parity} UID: ${JSON.stringify(ours)} is ${JSON.stringify(karmadas)} in Karmada`);
      console.log(JSON.stringify(loss));
    }
    return;
  }
  const { even, odd } = verdict;
  if (flags['write-vectors']) vectors.push(JSON.stringify({ seed, loss, even, ...(!isDeepStrictEqual(even, odd) && { odd }) }));
}

function outcomeOf(answer: any): LossOutcome | undefined {
  if (!answer?.deliveries || answer.denied.length > 0 || answer.deliveries.length === 0) return undefined;
  const { scheduled, affinity, clusters } = answer.deliveries[0].binding;
  const targets: any[] = [...clusters ?? []];
  return {
    scheduled: scheduled === 'unchanged' ? 'Success' : scheduled,
    ...(affinity && { affinity }),
    replicas: Object.fromEntries(targets.map(({ name, replicas }) => [name, replicas ?? 0])),
  };
}
