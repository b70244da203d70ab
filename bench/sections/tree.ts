/** What tools do with the tree of one large chart on Karmada: kustomize with the directories that Flux builds, and a shell with the stream for kubectl. */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { builtProgram, type GoProgram, orReason } from '../contenders/go-program';
import type { Bench, Section } from './section';
import { type Measurement, runCommand, runTask } from '../processes';
import { exponent, inTurns, median } from '../statistics';
import { type Row, took } from '../table';

const KUSTOMIZE: GoProgram = { name: 'kustomize', module: 'sigs.k8s.io/kustomize/kustomize/v5', version: 'v5.8.1' };
const SIZES = [3_333, 33_333];
/** What a directory that a tool builds may take. */
const LONGEST_SECONDS = 5;
const LARGEST_MEASURED = 3;
const LINEAR = 1.1;

/** A synthesis for Flux, in parts. */
function written({ scratch }: Bench, workloads: number): string {
  const outdir = scratch.fresh('tree');
  runTask({ task: 'tree', scenario: 'karmada', workloads, outdir }, scratch.fresh('cache'));
  return outdir;
}

/** The directories with a kustomization, the largest first. */
function built(outdir: string): string[] {
  const sizeOf = (directory: string) => fs.readdirSync(directory).reduce((sum, file) => sum + fs.statSync(path.join(directory, file)).size, 0);
  const directories = fs.readdirSync(outdir, { recursive: true }).map(String).filter((file) => file.endsWith('/kustomization.yaml')).map((file) => path.join(outdir, path.dirname(file)));
  return directories.map((directory): [string, number] => [directory, sizeOf(directory)]).sort(([, a], [, b]) => b - a).map(([directory]) => directory);
}

/** The slowest of the largest directories, and of those with what Flux itself is told. */
function slowest(bench: Bench, program: string, outdir: string, workloads: number): Row {
  const directories = built(outdir);
  const ofFlux = directories.filter((directory) => path.relative(outdir, directory).startsWith('gitops')).slice(0, 2);
  const seconds = [...new Set([...directories.slice(0, LARGEST_MEASURED), ...ofFlux])].map((directory) => {
    const taken = runCommand([program, 'build', directory], bench.scratch, bench.scratch.fresh('cache'));
    bench.say(took(`kustomize build ${path.relative(outdir, directory)}`, taken));
    return taken.wall / 1000;
  });
  const what = `kustomize, slowest of ${directories.length} directories that Flux builds, ${workloads.toLocaleString('en')} workloads`;
  return { what, unit: 's', figure: Math.max(...seconds), bar: { limit: LONGEST_SECONDS } };
}

/** All files of Karmada as one stream, the way of the README without kubectl itself. */
function stream(bench: Bench, outdir: string): Measurement {
  return runCommand(['bash', '-c', `cd '${outdir}/karmada' && xargs cat < _order`], bench.scratch, bench.scratch.fresh('cache'));
}

export const TREE: Section = {
  name: 'tree', title: 'what tools do with the tree',
  prepare: () => void orReason(() => builtProgram(KUSTOMIZE)),
  run: (bench) => {
    const [small, large] = SIZES.map((workloads) => written(bench, workloads));
    const program = orReason(() => builtProgram(KUSTOMIZE));
    const kustomize = typeof program === 'string' ? [small, large].map((outdir, index) => slowest(bench, program, outdir, SIZES[index]))
      : [{ what: 'kustomize on directories that Flux builds', skipped: `not measured: ${program.message}` }];
    const runs = inTurns(bench.turns, { small: () => stream(bench, small), large: () => stream(bench, large) });
    bench.say(took('one stream, 10k objects', median(runs.small)));
    bench.say(took('one stream, 100k objects', median(runs.large)));
    const growth: Row = { what: 'growth exponent, one stream for kubectl, 10k to 100k objects', unit: 'exponent', figure: exponent(runs.small, runs.large, SIZES[1] / SIZES[0]), bar: { limit: LINEAR } };
    return [...kustomize, growth];
  },
};
