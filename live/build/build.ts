import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import * as path from 'node:path';
import { cacheDirectory, cacheKey, moduleFiles } from './cache';
import { compile } from './compile';
import { componentVersion, goVariables, setFolder } from './go-module';
import { withLock } from './lock';
import { chosenPrograms, programSet, setOf, SETS, type Choice, type Role, type SetName } from './versions';

export { moduleDirectory } from './go-module';

/** How programs are built. */
export interface BuildOptions {
  /** Where built programs are kept. @default - see cacheDirectory */
  readonly cache?: string;
  /** The programs of the sets to build. @default - all of them */
  readonly only?: readonly string[];
  /** Ends the build. @default - it goes on to the end */
  readonly signal?: AbortSignal;
  /** Where progress goes. @default process.stderr */
  readonly progress?: NodeJS.WritableStream;
}

/** Linked without tables for debuggers, and without paths of this machine. */
function flagsOf(set: SetName): string[] {
  const { stamps = {}, components } = programSet(set);
  const versions = Object.entries(stamps).map(([component, variable]) => ` -X ${variable}=v${componentVersion({ set, module: components[component] })}`);
  return ['-trimpath', '-buildvcs=false', `-ldflags=-s -w${versions.join('')}`];
}

/** Builds what is missing of the programs of some sets, one after the other, and says where each program is. */
export async function buildPrograms(sets: readonly SetName[], options: BuildOptions = {}): Promise<Record<string, string>> {
  const { cache = cacheDirectory(), progress = process.stderr, only } = options;
  const wanted = Object.keys(SETS).filter((name) => sets.includes(name as SetName)).flatMap((name) => plans(name as SetName, cache))
    .filter(({ program }) => !only || only.includes(program));
  if (wanted.some((plan) => !existsSync(plan.file))) {
    mkdirSync(cache, { recursive: true });
    const waiting = (holder: string) => progress.write(`Waiting for ${holder}, which builds in ${cache}.\n`);
    await withLock(path.join(cache, 'build.lock'), waiting, async () => {
      for (const plan of wanted) if (!existsSync(plan.file)) await build(plan, progress, options.signal);
    }, options.signal);
  }
  // What is used is younger than what may be cleared away.
  for (const plan of wanted) utimesSync(plan.file, new Date(), new Date());
  return Object.fromEntries(wanted.map(({ program, file }) => [program, file]));
}

/** Builds what is missing for a choice of versions, and says where the program of each part is. */
export async function buildChosen(choice: Choice, options: BuildOptions = {}): Promise<Record<Role, string>> {
  const chosen = chosenPrograms(choice);
  const only = Object.values(chosen);
  const built = await buildPrograms([...new Set(only.map(setOf))], { ...options, only });
  return Object.fromEntries(Object.entries(chosen).map(([role, program]) => [role, built[program]])) as Record<Role, string>;
}

/** A program, and the file it is built to. */
interface BuildPlan {
  readonly set: SetName;
  readonly program: string;
  readonly package: string;
  readonly flags: readonly string[];
  readonly file: string;
}

function plans(set: SetName, cache: string): BuildPlan[] {
  const folder = setFolder(set);
  const go = execFileSync('go', ['version'], { cwd: folder, env: goVariables(set), encoding: 'utf8' }).trim();
  const files = moduleFiles(folder);
  const flags = flagsOf(set);
  return Object.entries(programSet(set).programs).map(([program, source]) => (
    { set, program, package: source, flags, file: path.join(cache, `${program}-${cacheKey({ go, package: source, flags, files })}`) }
  ));
}

async function build(plan: BuildPlan, progress: NodeJS.WritableStream, signal?: AbortSignal): Promise<void> {
  const begin = Date.now();
  const unfinished = `${plan.file}.${process.pid}.part`;
  try {
    await compile({
      program: plan.program,
      folder: setFolder(plan.set),
      variables: goVariables(plan.set),
      package: plan.package,
      args: ['build', '-v', ...plan.flags, '-o', unfinished, plan.package],
    }, progress, signal);
    renameSync(unfinished, plan.file);
  } finally {
    rmSync(unfinished, { force: true });
  }
  const [seconds, size] = [(Date.now() - begin) / 1000, statSync(plan.file).size / 2 ** 20];
  progress.write(`${plan.program}: built in ${Math.round(seconds)} s, ${Math.round(size)} MiB\n`);
}
