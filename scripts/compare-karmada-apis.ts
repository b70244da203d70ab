/**
 * Holds our checks of Karmada's own APIs against its admission: on every case of the tests, and on random schedules.
 *
 *   npx tsx scripts/compare-karmada-apis.ts --oracle BINARY [--schedules 1000] [--seed 1]
 *
 * BINARY runs Karmada's admission offline on files and prints JSON. What Karmada refuses must be an error of ours; where we refuse more, the case says so.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as fc from 'fast-check';
import type { KubeObject } from '../constructs/json/kube-object';
import { checkAdmission } from '../constructs/planes/karmada/apis/admission';
import { ADMISSION_CASES } from '../test/planes/karmada/apis/admission-cases';

const { values } = parseArgs({
  options: {
    oracle: { type: 'string', default: process.env.KARMADA_ORACLE },
    schedules: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
  },
});

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

const binary = values.oracle ?? fail('Give the program that runs Karmada offline: --oracle BINARY, or KARMADA_ORACLE in the environment.');

/** What Karmada says of each object: why it is refused, or undefined. */
function refusals(objects: readonly KubeObject[]): (string | undefined)[] {
  const root = mkdtempSync(join(tmpdir(), 'karmada-apis-'));
  try {
    objects.forEach((object, index) => {
      mkdirSync(join(root, String(index)));
      writeFileSync(join(root, String(index), 'object.json'), JSON.stringify(object));
    });
    const printed = execFileSync(binary, ['deliver', '--each', '--crds', 'crds/karmada-v1.18.2', root], { encoding: 'utf8', maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'ignore'] });
    const results = JSON.parse(printed);
    return objects.map((_object, index) => results[String(index)].denied?.[0]?.message);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

const different: string[] = [];
refusals(ADMISSION_CASES.map(({ object }) => object)).forEach((refusal, index) => {
  const { title, admitted } = ADMISSION_CASES[index];
  if ((refusal === undefined) !== admitted) different.push(`${title}: ${refusal ?? 'admitted'}`);
});

const number = fc.integer({ min: 0, max: 60 }).map(String);
const value = fc.oneof(number, fc.constantFrom('*', '?', 'mon', 'FRI', 'jan', 'L', '', '+3', '07'));
const part = fc.oneof(value, fc.tuple(value, value).map(([a, b]) => `${a}-${b}`), fc.tuple(value, number).map(([a, b]) => `${a}/${b}`), fc.tuple(value, value, number).map(([a, b, c]) => `${a}-${b}/${c}`));
const field = fc.oneof({ weight: 9, arbitrary: fc.constant('*') }, { weight: 3, arbitrary: fc.array(part, { minLength: 1, maxLength: 2 }).map((parts) => parts.join(',')) });
const schedules = fc.sample(fc.array(field, { minLength: 5, maxLength: 5 }).map((fields) => fields.join(' ')), { numRuns: Number(values.schedules), seed: Number(values.seed) });
const crons = schedules.map((schedule): KubeObject => ({
  apiVersion: 'autoscaling.karmada.io/v1alpha1', kind: 'CronFederatedHPA', metadata: { name: 'web', namespace: 'shop' },
  spec: { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' }, rules: [{ name: 'a', schedule, targetReplicas: 1 }] },
}));
const count = { accepted: 0, refused: 0, more: 0 };
refusals(crons).forEach((refusal, index) => {
  const accepted = checkAdmission('', crons[index], '').length === 0;
  if (accepted) count.accepted++;
  else if (refusal === undefined) count.more++;
  else count.refused++;
  if (accepted && refusal !== undefined) different.push(`schedule '${schedules[index]}': ${refusal}`);
});

different.forEach((line) => process.stdout.write(`${line}\n`));
process.stdout.write(`${ADMISSION_CASES.length} cases, ${crons.length} schedules (${count.accepted} accepted by both, ${count.refused} refused by both, ${count.more} refused by us alone), `
  + `${different.length} differences\n`);
process.exitCode = different.length > 0 ? 1 : 0;
