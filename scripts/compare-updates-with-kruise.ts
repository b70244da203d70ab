/**
 * Lets Kruise's own code judge random changes of CloneSets, StatefulSets and DaemonSets, and compares its verdict with ours: whether there is a new revision of the pods
 * at all, whether running pods can be brought to it in place, what the webhooks refuse, and how many pods a partition holds back.
 *
 *   npx tsx scripts/compare-updates-with-kruise.ts --judge BINARY [--kruise 1.9] [--cases 5000] [--seed 1] [--vectors 60] [--partitions]
 *
 * BINARY reads pairs of objects as {kind, before, after}, one a line, writes the defaults of the webhooks into them, and prints a line of JSON for each, with what Kruise's
 * package inplaceupdate and its revisions say: same, inPlace, refused, partition. With --vectors that many judged changes are kept in test/vectors/updates.json.
 *
 * With --partitions it is asked about partitions instead, as {kind, partition, maxUnavailable, maxSurge, pods, at, current}: which of so many pods have the version of the
 * template when the functions by which the controllers select pods have nothing left to select, if those numbered in `at` have it before. The answers (held, at, unavailable)
 * are kept in test/vectors/partitions.json.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as fc from 'fast-check';
import { kruiseCan } from '../constructs/kinds/kruise-facts';
import { differenceFrom, type Verdict } from '../test/kinds/updates/judged';
import { partitionDifference, partitionQuestions, type PartitionVerdict } from '../test/kinds/updates/judged-partitions';
import { randomChanges } from '../test/kinds/updates/random-changes';

const { values } = parseArgs({
  options: {
    judge: { type: 'string', default: process.env.KRUISE_UPDATE_JUDGE },
    cases: { type: 'string', default: '5000' },
    seed: { type: 'string', default: '1' },
    kruise: { type: 'string', default: '1.9' },
    vectors: { type: 'string' },
    partitions: { type: 'boolean', default: false },
  },
});

if (!values.judge) {
  process.stderr.write('Give the program that asks Kruise: --judge BINARY, or KRUISE_UPDATE_JUDGE in the environment.\n');
  process.exit(1);
}

const SAMPLE = { numRuns: Number(values.cases), seed: Number(values.seed) };
process.exit((values.partitions ? comparePartitions() : compareChanges()) > 0 ? 1 : 0);

function compareChanges(): number {
  const changes = fc.sample(randomChanges, SAMPLE)
    .filter(({ kind, after }) => kind !== 'DaemonSet' || kruiseCan(values.kruise, 'daemonSetPartitionPercentages') || typeof after.spec.updateStrategy.rollingUpdate.partition === 'number');
  const verdicts = judged<Verdict>(changes);
  const different = compared(changes, (change, index) => ({
    sort: verdicts[index].same ? 'same' : verdicts[index].refused !== undefined ? 'refused' : verdicts[index].inPlace ? 'in place possible' : 'not in place',
    difference: differenceFrom(verdicts[index], change, values.kruise),
    details: `  before ${JSON.stringify(change.before.spec)}\n  after  ${JSON.stringify(change.after.spec)}`,
  }));
  if (different === 0) keep('updates.json', changes, verdicts);
  return different;
}

function comparePartitions(): number {
  const questions = fc.sample(partitionQuestions, SAMPLE);
  const verdicts = judged<PartitionVerdict>(questions);
  const different = compared(questions, (question, index) => ({
    sort: `${typeof question.partition}, ${question.at.length === 0 ? 'all pods wait' : 'some pods wait'}`,
    difference: partitionDifference(verdicts[index], question), details: `  ${JSON.stringify(question)}`,
  }));
  if (different === 0) keep('partitions.json', questions, verdicts.map(({ held, at, unavailable }) => ({ held, at, unavailable })));
  return different;
}

function judged<T>(questions: readonly unknown[]): T[] {
  const input = questions.map((question) => JSON.stringify(question)).join('\n');
  const lines = execFileSync(values.judge!, { input, encoding: 'utf8', maxBuffer: 1 << 30, stdio: ['pipe', 'pipe', 'ignore'] }).trim().split('\n');
  if (lines.length !== questions.length) throw new Error(`${questions.length} questions were asked, and ${lines.length} answered`);
  return lines.map((line) => JSON.parse(line));
}

/** Prints what was compared and the first differences; returns how many there are. */
function compared<T extends { readonly kind: string }>(questions: readonly T[], compare: (question: T, index: number) => { sort: string; difference?: string; details: string }): number {
  const counts = new Map<string, number>();
  let different = 0;
  questions.forEach((question, index) => {
    const { sort, difference, details } = compare(question, index);
    const key = `${question.kind}: ${sort}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    if (difference === undefined) return;
    different++;
    if (different <= 20) process.stdout.write(`${question.kind}: ${difference}\n${details}\n`);
  });
  for (const [key, count] of [...counts].sort()) process.stdout.write(`${key}: ${count}\n`);
  process.stdout.write(`${questions.length} cases, ${different} different\n`);
  return different;
}

function keep(file: string, questions: readonly object[], verdicts: readonly object[]): void {
  if (!values.vectors) return;
  const kept = questions.slice(0, Number(values.vectors)).map((question, index) => ({ ...question, verdict: verdicts[index] }));
  writeFileSync(join(__dirname, '..', 'test', 'vectors', file), `[\n${kept.map((one) => JSON.stringify(one)).join(',\n')}\n]\n`);
}
