import { execFileSync, spawnSync } from 'node:child_process';
import * as path from 'node:path';
import { ROOT } from '../import-sources';

/** Where packages of other languages are built. */
export const PACKAGES = path.join(ROOT, 'packages');

/** A language that the package is built and tried in. */
export interface Language {
  /** Its name, as a reader writes it. */
  readonly name: string;
  /** Its name as a target of jsii. */
  readonly target: string;
  /** The version of what runs it; undefined where it is not there, or too old. */
  readonly version: () => string | undefined;
  /** What is needed where it is not there. */
  readonly needs: string;
  /** Fetches what the package depends on. Registries may be out of reach, which says nothing about the package. */
  readonly fetch: () => void;
  /** Builds the package from the code that jsii-pacmak wrote to `packages/<target>/`, and says where it is. */
  readonly build: () => string;
  /** Runs the tests in `test/languages/<target>/`. */
  readonly test: (environment: NodeJS.ProcessEnv) => void;
}

/** A step of a language that failed, with the end of what it printed. */
export class StepFailed extends Error {}

/** Runs a program quietly; what it printed is in the error if it fails. */
export function run(command: string, args: readonly string[], options: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {}): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: options.cwd ?? ROOT, env: { ...process.env, ...options.env }, encoding: 'utf8', maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (error || status !== 0) throw new StepFailed(`${command} ${args.join(' ')}\n${error?.message ?? [...stdout.split('\n'), ...stderr.split('\n')].filter(Boolean).slice(-60).join('\n')}`);
  return stdout;
}

/** Lets jsii write the code of a package for some targets, each into a folder of its name. Examples are taken from the package's tablet; what is not in it is left as it is, or an error. */
export function generate(targets: readonly string[], folder: string, source: string, unknownSnippets: 'verbatim' | 'fail'): void {
  const program = path.join(ROOT, 'node_modules', 'jsii-pacmak', 'bin', 'jsii-pacmak');
  run(process.execPath, [program, source, '--code-only', '--no-npmignore', '--rosetta-unknown-snippets', unknownSnippets, '--outdir', folder, ...targets.flatMap((target) => ['--targets', target])]);
}

/** What a command prints in its first line that has a version, if that is at least the lowest that will do. */
export function versionOf(command: string, args: readonly string[], lowest: readonly [major: number, minor: number]): string | undefined {
  let text: string;
  try {
    text = execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return undefined;
  }
  const found = /(\d+)\.(\d+)(?:\.\d+)?/.exec(text);
  if (!found) return undefined;
  const [major, minor] = [Number(found[1]), Number(found[2])];
  return major > lowest[0] || (major === lowest[0] && minor >= lowest[1]) ? found[0] : undefined;
}
