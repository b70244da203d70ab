/**
 * Feeds random objects to Kruise's own admission code and compares its verdict with ours: what our rules accept is admitted, and its webhook writes
 * nothing into it that we have not written. What our rules refuse beyond that, because it would be dropped or ignored, is counted by code.
 *
 *   npx tsx scripts/compare-with-kruise.ts --judge BINARY [--kruise next] [--cases 500] [--seed 1] [--construct KruiseFederatedStatefulSet...]
 *
 * BINARY runs the webhooks of that version of Kruise, 1.9 by default, on objects, one a line, and prints a line of JSON for each: allowed, message, and the patch of the
 * mutating webhook.
 */
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import * as fc from 'fast-check';
import { KruiseVersion } from '../constructs';
import { Severity } from '../constructs/problems/problem';
import { checkSchema } from '../constructs/problems/schema/schema-rules';
import { checkKind } from '../constructs/kinds/kinds';
import type { KubeObject } from '../constructs/json/kube-object';
import { RANDOM_KINDS } from '../test/kinds/random';
import { buildKind, kindApps } from '../test/kinds/random/kind-app';

const { values } = parseArgs({
  options: {
    judge: { type: 'string', default: process.env.KRUISE_JUDGE },
    cases: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    kruise: { type: 'string', default: KruiseVersion.V1_9 },
    construct: { type: 'string', multiple: true, default: RANDOM_KINDS.map(({ construct }) => construct) },
  },
});

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

if (!values.judge) fail('Give the program that runs the webhooks of Kruise: --judge BINARY, or KRUISE_JUDGE in the environment.');

/** Operations of a patch that are nobody's drift: times and statuses that Go writes without a value, and hashes that belong to Kruise. */
const isIdle = ({ path, value }: { path: string; value?: any }): boolean => (
  (value === null && path.endsWith('/creationTimestamp')) || path === '/status' || path.includes('kruise.io~1sidecarset-hash')
  || (path === '/metadata/annotations' && Object.keys(value).every((key) => key.startsWith('kruise.io/sidecarset-hash')))
);

/** Refusals for want of something that only a live cluster has. */
const NEEDS_CLUSTER = /ControllerRevision/;

process.stderr.write = () => true;
let different = 0;
for (const name of values.construct) {
  const kind = RANDOM_KINDS.find(({ construct }) => construct === name) ?? fail(`There is no construct '${name}'.`);
  const objects: KubeObject[] = fc.sample(kindApps(kind), { numRuns: Number(values.cases), seed: Number(values.seed) })
    .map((app) => buildKind(kind, { ...app, kruise: values.kruise as KruiseVersion }).plan.definition)
    .flatMap(({ template, companions }) => [template, ...companions.attached])
    .filter(({ apiVersion }) => apiVersion.includes('kruise.io'));
  if (objects.length === 0) continue;
  const input = objects.map((object) => JSON.stringify(object)).join('\n');
  const verdicts = execFileSync(values.judge, { input, encoding: 'utf8', maxBuffer: 1 << 30, stdio: ['pipe', 'pipe', 'ignore'] }).trim().split('\n').map((line) => JSON.parse(line));
  let [admitted, refused] = [0, 0];
  const stricter: Record<string, number> = {};
  objects.forEach((object, index) => {
    const { allowed, message, patch = [] } = verdicts[index];
    const errors = [...checkKind('', object, values.kruise), ...checkSchema('', object, 'it', values)].filter(({ severity }) => severity === Severity.ERROR);
    const written = patch.filter((operation: any) => !isIdle(operation));
    if (allowed) admitted++;
    else refused++;
    if (allowed && errors.length > 0) stricter[errors[0].code] = (stricter[errors[0].code] ?? 0) + 1;
    if (errors.length > 0 || (allowed ? written.length === 0 : NEEDS_CLUSTER.test(message))) return;
    different++;
    process.stdout.write(`${name}: Kruise ${allowed ? `writes ${JSON.stringify(written)}` : `refuses (${message})`}\n  ${JSON.stringify(object).slice(0, 1500)}\n`);
  });
  process.stdout.write(`${name}: ${admitted} admitted, ${refused} refused; refused by us alone: ${JSON.stringify(stricter)}\n`);
}
process.stdout.write(`${different} different\n`);
process.exit(different > 0 ? 1 : 0);
