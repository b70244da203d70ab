/**
 * Lets Kruise's own code judge random changes of CloneSets, StatefulSets and DaemonSets, and compares its verdict with ours: whether there is a new revision of the pods
 * at all, whether running pods can be brought to it in place, what the webhooks refuse, and how many pods a partition holds back.
 *
 *   npx tsx scripts/compare-updates-with-kruise.ts --judge BINARY [--kruise 1.9] [--cases 5000] [--seed 1] [--vectors 60]
 *
 * BINARY reads pairs of objects as {kind, before, after}, one a line, writes the defaults of the webhooks into them, and prints a line of JSON for each, with what Kruise's
 * package inplaceupdate and its revisions say: same, inPlace, refused, partition. With --vectors that many judged changes are kept in test/vectors/updates.json.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as fc from 'fast-check';
import { kruiseCan } from '../constructs/kinds/kruise-facts';
import { differenceFrom, type Verdict } from '../test/kinds/updates/judged';
import { randomChanges } from '../test/kinds/updates/random-changes';

const { values } = parseArgs({
  options: {
    judge: { type: 'string', default: process.env.KRUISE_UPDATE_JUDGE },
    cases: { type: 'string', default: '5000' },
    seed: { type: 'string', default: '1' },
    kruise: { type: 'string', default: '1.9' },
    vectors: { type: 'string' },
  },
});

if (!values.judge) {
  process.stderr.write('Give the program that asks Kruise: --judge BINARY, or KRUISE_UPDATE_JUDGE in the environment.\n');
  process.exit(1);
}

const changes = fc.sample(randomChanges, { numRuns: Number(values.cases), seed: Number(values.seed) })
  .filter(({ kind, after }) => kind !== 'DaemonSet' || kruiseCan(values.kruise, 'daemonSetPartitionPercentages') || typeof after.spec.updateStrategy.rollingUpdate.partition === 'number');
const input = changes.map((change) => JSON.stringify(change)).join('\n');
const verdicts: Verdict[] = execFileSync(values.judge, { input, encoding: 'utf8', maxBuffer: 1 << 30, stdio: ['pipe', 'pipe', 'ignore'] }).trim().split('\n').map((line) => JSON.parse(line));
if (verdicts.length !== changes.length) throw new Error(`${changes.length} changes were asked about, and ${verdicts.length} answered`);

const counts = new Map<string, number>();
let different = 0;
changes.forEach((change, index) => {
  const verdict = verdicts[index];
  const key = `${change.kind}: ${verdict.same ? 'same' : verdict.refused !== undefined ? 'refused' : verdict.inPlace ? 'in place possible' : 'not in place'}`;
  counts.set(key, (counts.get(key) ?? 0) + 1);
  const difference = differenceFrom(verdict, change, values.kruise);
  if (difference === undefined) return;
  different++;
  if (different <= 20) process.stdout.write(`${change.kind}: ${difference}\n  before ${JSON.stringify(change.before.spec)}\n  after  ${JSON.stringify(change.after.spec)}\n`);
});
for (const [key, count] of [...counts].sort()) process.stdout.write(`${key}: ${count}\n`);
process.stdout.write(`${changes.length} changes, ${different} different\n`);

if (values.vectors && different === 0) {
  const kept = changes.slice(0, Number(values.vectors)).map((change, index) => ({ ...change, verdict: verdicts[index] }));
  writeFileSync(join(__dirname, '..', 'test', 'vectors', 'updates.json'), `[\n${kept.map((one) => JSON.stringify(one)).join(',\n')}\n]\n`);
}
process.exit(different > 0 ? 1 : 0);
