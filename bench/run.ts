/** `npm run bench`: measures, prints, and fails when a bar is not met. */
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import type { Measurement } from './measure';

const ROOT = path.join(__dirname, '..');
const TSX = ['--import', 'tsx'];
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'kruise-federation-bench-'));
let failed = false;

interface Size {
  readonly scenario: 'ocm' | 'karmada';
  readonly workloads: number;
}

interface Subject {
  readonly title: string;
  readonly thousand: Size;
  readonly tenThousand: Size;
  readonly hundredThousand: Size;
}

const SUBJECTS: readonly Subject[] = [
  {
    title: 'ManifestWorks, workloads x 100 clusters',
    thousand: { scenario: 'ocm', workloads: 10 },
    tenThousand: { scenario: 'ocm', workloads: 100 },
    hundredThousand: { scenario: 'ocm', workloads: 1_000 },
  },
  {
    title: 'Templates and policies on Karmada',
    thousand: { scenario: 'karmada', workloads: 333 },
    tenThousand: { scenario: 'karmada', workloads: 3_333 },
    hundredThousand: { scenario: 'karmada', workloads: 33_333 },
  },
];

try {
  SUBJECTS.forEach(benchSubject);
  benchPlans();
  benchCommand();
} finally {
  fs.rmSync(scratch, { recursive: true, force: true });
}
process.exitCode = failed ? 1 : 0;

function benchSubject({ title, thousand, tenThousand, hundredThousand }: Subject): void {
  console.log(`\n${title}`);
  const small = compare(thousand, 5);
  const large = compare(tenThousand, 3);
  const exponent = Math.log(large.milliseconds / small.milliseconds) / Math.log(large.objects / small.objects);
  bar('growth exponent from 1k to 10k objects', exponent, 'at most', 1.1);
  const huge = measure('federation', hundredThousand);
  line(`${huge.objects} objects, our app, checks included`, huge);
  bar(`peak memory at ${huge.objects} objects, in MB`, huge.peakMegabytes, 'at most', 2_048);
}

/** Our app against plain cdk8s and plain JSON, for one size. Bars are for the larger one. */
function compare(size: Size, runs: number): Measurement {
  const { objects } = measure('record', size);
  const { federation, cdk8s, json, write, 'write-cdk8s': writeCdk8s } = medians(['federation', 'cdk8s', 'json', 'write', 'write-cdk8s'], size, runs);
  line(`${objects} objects, our app, checks included`, federation);
  line('  the same objects, plain cdk8s App, no checks', cdk8s);
  line('  the same objects, plain JSON', json);
  line('  writing alone, our writer', write);
  line('  writing alone, cdk8s', writeCdk8s);
  console.log(`        time against plain JSON: ${(federation.milliseconds / json.milliseconds).toFixed(2)}`);
  const ratio = federation.milliseconds / cdk8s.milliseconds;
  const speedup = writeCdk8s.milliseconds / write.milliseconds;
  if (objects < 5_000) {
    console.log(`        time against plain cdk8s: ${ratio.toFixed(2)}; times faster at writing: ${speedup.toFixed(2)}`);
  } else {
    bar('time against plain cdk8s', ratio, 'at most', 1);
    bar('times faster at writing than cdk8s', speedup, 'at least', 5);
  }
  return { ...federation, objects };
}

/** What people wait for who look before they merge, against the synthesis itself. */
function benchPlans(): void {
  console.log('\nPlan and diff, 1,000 workloads x 100 clusters');
  const { federation, plan, diff } = medians(['federation', 'plan', 'diff'], { scenario: 'ocm', workloads: 1_000 }, 3);
  line('synthesis, all files written', federation);
  line('plan, saved as JSON', plan);
  line('diff of two apps, every image changed', diff);
  bar('plan against the synthesis', plan.milliseconds / federation.milliseconds, 'at most', 1.5);
  bar('diff against the synthesis', diff.milliseconds / federation.milliseconds, 'at most', 2.5);
}

/** The whole command as users run it. */
function benchCommand(): void {
  console.log('\nThe whole command');
  const cdk8s = path.join(ROOT, 'node_modules', '.bin', 'cdk8s');
  // The question for a newer version goes to the network.
  const synth = (main: string) => [cdk8s, 'synth', '--check-upgrade=false', '--app', `node --import tsx ${main}`, '--output', path.join(scratch, 'command')];
  const commands = { example: synth('main.ts'), empty: synth('bench/empty-app/main.ts'), node: ['-e', 'require("cdk8s")'] };
  const times = { example: [] as number[], empty: [] as number[], node: [] as number[] };
  for (let turn = 0; turn <= 7; turn++) {
    for (const [name, command] of Object.entries(commands) as [keyof typeof commands, string[]][]) {
      const start = process.hrtime.bigint();
      execFileSync(process.execPath, command, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
      // The first turn fills the caches of the loader.
      if (turn > 0) times[name].push(Number(process.hrtime.bigint() - start) / 1e6);
    }
  }
  const [example, empty, node] = [times.example, times.empty, times.node].map(middle);
  console.log(`  cdk8s synth, the example      ${example.toFixed(0)} ms`);
  console.log(`  cdk8s synth, one empty chart  ${empty.toFixed(0)} ms`);
  console.log(`  node, loading cdk8s           ${node.toFixed(0)} ms (the example is ${(example / node).toFixed(1)} times that)`);
  bar('the example against an empty chart', example / empty, 'at most', 1.5);
}

function measure(task: string, { scenario, workloads }: Size): Measurement {
  const args = [...TSX, path.join(__dirname, 'measure.ts'), task, scenario, String(workloads), scratch];
  return JSON.parse(execFileSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }));
}

/** Tasks take turns, so that a machine that is busy for a while is busy for all of them. */
function medians<Task extends string>(tasks: readonly Task[], size: Size, runs: number): Record<Task, Measurement> {
  const turns = Array.from({ length: runs }, () => tasks.map((task) => measure(task, size)));
  return Object.fromEntries(tasks.map((task, i) => [task, {
    objects: turns[0][i].objects,
    milliseconds: middle(turns.map((turn) => turn[i].milliseconds)),
    peakMegabytes: middle(turns.map((turn) => turn[i].peakMegabytes)),
  }])) as Record<Task, Measurement>;
}

function middle(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

function line(what: string, { milliseconds, peakMegabytes }: Measurement): void {
  console.log(`  ${what.padEnd(50)} ${milliseconds.toFixed(0).padStart(7)} ms  peak ${peakMegabytes.toFixed(0).padStart(5)} MB`);
}

function bar(what: string, value: number, sense: 'at most' | 'at least', limit: number): void {
  const met = sense === 'at most' ? value <= limit : value >= limit;
  failed ||= !met;
  console.log(`  ${met ? 'PASS' : 'FAIL'}  ${what}: ${value.toFixed(2)}, ${sense} ${limit}`);
}
