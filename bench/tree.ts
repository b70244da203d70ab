/**
 * What tools do with the tree of one large chart on Karmada: how long kustomize takes for the largest directories that Flux builds, and how long it takes to make the stream for kubectl.
 *
 *   npm run build && npx tsx bench/tree.ts [WORKLOADS...]
 *
 * Exit code 1 if a directory takes longer than it may.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as Constructs from '../constructs';
import { SCENARIOS } from './scenarios';

const { FederationApp, FluxSource, GitOps } = createRequire(__filename)('../lib/constructs') as typeof Constructs;

/** What a directory that a tool builds may take, in seconds. */
const LONGEST = 5;
const LARGEST_MEASURED = 3;

/** Seconds of wall time and of a processor that a command takes. */
function taken(command: string, directory: string): { readonly wall: number; readonly cpu: number } {
  const { stderr, status } = spawnSync('bash', ['-c', `TIMEFORMAT='%R %U %S'; time ${command} > /dev/null`], { cwd: directory, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} in ${directory}: ${stderr}`);
  const [wall, user, system] = stderr.trim().split('\n').at(-1)!.split(' ').map(Number);
  return { wall, cpu: user + system };
}

const said = ({ wall, cpu }: ReturnType<typeof taken>): string => `${wall.toFixed(2)} s, ${cpu.toFixed(2)} s of a processor`;

/** The directories below one with a kustomization, the largest first. */
function built(outdir: string): string[] {
  const sizeOf = (directory: string) => readdirSync(join(outdir, directory)).reduce((sum, file) => sum + statSync(join(outdir, directory, file)).size, 0);
  const files = readdirSync(outdir, { recursive: true }).map(String).filter((file) => file.endsWith('/kustomization.yaml'));
  return files.map((file) => file.slice(0, file.lastIndexOf('/'))).map((directory): [string, number] => [directory, sizeOf(directory)]).sort(([, a], [, b]) => b - a).map(([directory]) => directory);
}

/** Measures the tree of so many workloads, and says whether all is as it should be. */
function measure(workloads: number): boolean {
  const outdir = mkdtempSync(join(tmpdir(), 'bench-tree-'));
  try {
    const parts = 2 ** Math.ceil(Math.log2((3 * workloads) / 400));
    const app = new FederationApp({
      outdir, printShares: false, parts: { shop: parts },
      gitOps: [GitOps.flux({ source: FluxSource.git({ url: 'https://git.example.com/shop.git' }), kubeConfigs: { Karmada: { secretName: 'karmada' } } })],
    });
    SCENARIOS.karmada(workloads, () => '1.4.2')(app);
    app.synth();
    const directories = built(outdir);
    console.log(`${workloads} workloads in ${parts} parts: ${directories.length} directories that Flux builds`);
    const ofFlux = directories.filter((path) => path.startsWith('gitops/')).slice(0, 2);
    const measured = [...new Set([...directories.slice(0, LARGEST_MEASURED), ...ofFlux, 'gitops/flux'])].map((directory) => {
      const times = taken('kubectl kustomize .', join(outdir, directory));
      console.log(`  kubectl kustomize ${directory}: ${said(times)}`);
      return times.wall;
    });
    const files = readFileSync(join(outdir, 'karmada/_order'), 'utf8').split('\n').length - 1;
    console.log(`  xargs cat < _order, ${files} files: ${said(taken('xargs cat < _order', join(outdir, 'karmada')))}`);
    return measured.every((seconds) => seconds < LONGEST);
  } finally {
    rmSync(outdir, { recursive: true });
  }
}

const given = process.argv.slice(2).map(Number);
process.exitCode = (given.length > 0 ? given : [3_333, 33_333]).map(measure).every(Boolean) ? 0 : 1;
