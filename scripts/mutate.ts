/**
 * Makes one small mistake at a time in the code (a mutant), and tells which of them the tests do not notice: see "Mutation tests" in CONTRIBUTING.md.
 */
import { availableParallelism } from 'node:os';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { MutantResult } from '@stryker-mutator/api/core';
import { type Change, keyOf, knownSurvivors, oneLine } from './mutation/known';
import { type Part, partOf, ROOMS } from './mutation/rooms';
import temporaryDirectory from '../test/temporary-directory';

const HELP = `npm run mutate -- [room, folder or file ...] [--sample N] [--seed S] [--no-static]

  rooms: ${ROOMS.join(', ')} (all of them unless one is named), or for example kinds/clone-set, delivery/split.ts
  --sample N    N mutants of each room, the same ones for the same seed; all unless given
  --seed S      another sample (1)
  --no-static   leave out what runs while modules are loaded: such a mutant needs all tests of its part
  --jobs N      test runners side by side (as many as there are processors)

Reports are written to reports/mutation/. Survivors for which test/mutants.md has a reason are marked with "known".
`;
const REPORTS = 'reports/mutation';
const KNOWN = 'test/mutants.md';
const TSX = ['--import', pathToFileURL(require.resolve('tsx')).href];
const root = resolve(__dirname, '..');

interface Options {
  readonly sample?: string;
  readonly seed: string;
  readonly jobs: string;
  readonly 'no-static': boolean;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      room: { type: 'string', multiple: true, default: [] },
      sample: { type: 'string' },
      seed: { type: 'string', default: '1' },
      jobs: { type: 'string', default: String(availableParallelism()) },
      'no-static': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return void process.stdout.write(HELP);
  process.chdir(root);
  temporaryDirectory();
  const named = [...values.room, ...positionals];
  const parts = (named.length > 0 ? named : ROOMS).map((name) => {
    const part = partOf(name);
    if (!part) throw new Error(`There is no room, folder or file "${name}". Rooms are ${ROOMS.join(', ')}.`);
    return part;
  });
  const known = knownSurvivors(KNOWN);
  const rows: Row[] = [];
  for (const part of parts) {
    const mutants = await mutate(part, values);
    printSurvivors(mutants, known);
    rows.push(row(part.name, mutants, known));
  }
  printTable(rows);
}

async function mutate(part: Part, { sample, seed, jobs, 'no-static': ignoreStatic }: Options): Promise<MutantResult[]> {
  process.stdout.write(`\n${part.name}: ${part.files.length} files, ${part.tests.length} files of tests\n`);
  Object.assign(process.env, { MUTATE_FILES: part.files.join('\n'), MUTATE_TESTS: part.tests.join('\n'), MUTATE_SEED: seed, MUTATE_SAMPLE: sample ?? '' });
  const report = `${REPORTS}/${part.name.replace(/[^a-z-]+/g, '-')}`;
  mkdirSync(REPORTS, { recursive: true });
  const { Stryker } = await import('@stryker-mutator/core');
  const found = await new Stryker({
    mutate: part.files,
    // Words of messages are not behaviour that tests should repeat.
    mutator: { excludedMutations: ['StringLiteral'] },
    plugins: ['sample.mjs', 'runner.ts'].map((file) => resolve(root, 'scripts/mutation', file)),
    checkers: sample === undefined ? [] : ['sample'],
    testRunner: 'room',
    testRunnerNodeArgs: TSX,
    checkerNodeArgs: TSX,
    coverageAnalysis: 'perTest',
    ignoreStatic,
    concurrency: Number(jobs),
    timeoutMS: 60_000,
    timeoutFactor: 4,
    ignorePatterns: ['/lib', '/dist', '/bench', '/coverage', '/packages', '/reports', '/docs'],
    reporters: [process.stdout.isTTY ? 'progress' : 'progress-append-only', 'json', 'html'],
    jsonReporter: { fileName: `${report}.json` },
    htmlReporter: { fileName: `${report}.html` },
    maxTestRunnerReuse: 300,
    tempDirName: 'reports/stryker',
    allowConsoleColors: process.stdout.isTTY ?? false,
    warnings: { slow: false },
  } as any).runMutationTest();
  return found.map((mutant) => ({ ...mutant, fileName: relative(root, mutant.fileName) }));
}

const isSurvivor = ({ status }: MutantResult): boolean => status === 'Survived' || status === 'NoCoverage';

function changeOf({ fileName: file, location: { start, end }, replacement }: MutantResult): Change {
  const lines = readFileSync(file, 'utf8').split('\n').slice(start.line - 1, end.line);
  lines[lines.length - 1] = lines[lines.length - 1].slice(0, end.column - 1);
  lines[0] = lines[0].slice(start.column - 1);
  return { file, original: lines.join('\n'), replacement };
}

function isKnown(mutant: MutantResult, known: Set<string>): boolean {
  return known.has(keyOf(changeOf(mutant)));
}

function printSurvivors(mutants: MutantResult[], known: Set<string>): void {
  for (const mutant of mutants.filter(isSurvivor)) {
    const { file, original, replacement } = changeOf(mutant);
    const mark = isKnown(mutant, known) ? ' (known)' : mutant.status === 'NoCoverage' ? ' (no coverage)' : '';
    process.stdout.write(`${file}:${mutant.location.start.line}:${mutant.location.start.column} ${mutant.mutatorName}${mark}\n`
      + `    \`${oneLine(original)}\` → \`${oneLine(replacement)}\`\n`);
  }
}

interface Row {
  readonly name: string;
  /** All that could be run, in the sample or not. */
  readonly mutants: number;
  readonly killed: number;
  readonly timeout: number;
  readonly survived: number;
  readonly uncovered: number;
  readonly known: number;
  readonly score: number;
}

function row(name: string, mutants: MutantResult[], known: Set<string>): Row {
  const count = (...statuses: string[]): number => mutants.filter(({ status }) => statuses.includes(status)).length;
  const [killed, timeout, survived, uncovered] = ['Killed', 'Timeout', 'Survived', 'NoCoverage'].map((status) => count(status));
  return {
    name, killed, timeout, survived, uncovered,
    mutants: mutants.length - count('Ignored', 'RuntimeError'),
    known: mutants.filter((mutant) => isSurvivor(mutant) && isKnown(mutant, known)).length,
    score: (killed + timeout) / Math.max(1, killed + timeout + survived + uncovered),
  };
}

function printTable(rows: Row[]): void {
  const heads = ['room', 'mutants', 'run', 'killed', 'timeout', 'survived', 'no coverage', 'known', 'score'];
  const cells = rows.map(({ name, mutants, killed, timeout, survived, uncovered, known, score }) => [
    name, mutants, killed + timeout + survived + uncovered, killed, timeout, survived, uncovered, known, `${(100 * score).toFixed(1)} %`].map(String));
  const widths = heads.map((head, at) => Math.max(head.length, ...cells.map((line) => line[at].length)));
  const text = [heads, ...cells].map((line) => line.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]) : cell.padStart(widths[at]))).join('  ')).join('\n');
  process.stdout.write(`\n${text}\n`);
  writeFileSync(`${REPORTS}/scores.txt`, `${text}\n`);
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
