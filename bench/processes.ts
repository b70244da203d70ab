/** Runs what is measured, each time in a new process: neither a warm compiler nor an old heap nor a cache on disk helps the next one. */
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { getOr } from '../constructs/json/maps';
import type { Task } from './task';

const NOWHERE = '/dev/null';

/** The root of the repository. */
export const ROOT = path.join(__dirname, '..');

/** What something took. */
export interface Measurement {
  /** Milliseconds on the clock. */
  readonly wall: number;
  /** Milliseconds of the processor, all threads together: what is left of a figure on a machine that has other things to do. */
  readonly cpu: number;
  /** The most memory that the process had. Only a task knows it. */
  readonly peakMegabytes?: number;
}

/** Where a run has its files. */
export class Scratch {
  /** @param directory which is there, and goes when the run is over */
  constructor(public readonly directory: string) {}

  /** A new directory. Never an old one that was emptied: ext4 is slow to create files where many were just removed. */
  public fresh(what: string): string {
    return fs.mkdtempSync(path.join(this.directory, `${what}-`));
  }

  public path(name: string): string {
    return path.join(this.directory, name);
  }
}

/** The command that runs a task, the way the README runs apps. */
export function taskCommand(task: Task): string[] {
  return [process.execPath, '--import', 'tsx', path.join(__dirname, 'task.ts'), JSON.stringify(task)];
}

/** Runs a task, which measures itself: loading Node, cdk8s and the package does not count. */
export function runTask(task: Task, cache: string): Measurement {
  return answerOf({ ...task, loads: modulesFor(task, cache) }, cache);
}

function answerOf(task: Task, cache: string, memory = 'usual'): Answer {
  const [program, ...args] = taskCommand(task);
  return JSON.parse(execFileSync(program, args, {
    cwd: ROOT, env: { ...environment(cache), KRUISE_FEDERATION_MEMORY: memory }, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'],
  }));
}

/** What a task prints. */
export interface Answer extends Measurement {
  /** The files of the package that were loaded in the end. */
  readonly loaded: readonly string[];
}

const modules = new Map<string, readonly string[]>();

/** The files of the package that a task has use for, which load each other on first use: what the same task on one workload has loaded, which is remembered. */
function modulesFor(task: Task, cache: string): readonly string[] {
  // Who writes what was recorded uses no more of the package than its writer.
  if (task.recording) return [];
  return getOr(modules, `${task.task} ${task.scenario}`, () => {
    // The second run takes from the memory what the first has put there.
    const one = { ...task, workloads: 1, outdir: fs.mkdtempSync(path.join(cache, 'one-')) };
    const [first, second] = [1, 2].map(() => answerOf(one, path.join(one.outdir, 'cache'), 'always').loaded);
    return [...new Set([...first, ...second])];
  });
}

/** How a command is run. */
export interface CommandOptions {
  /** The file for its standard output. @default - it goes nowhere */
  readonly output?: string;
  /** What it finds in its environment beside what is there. @default - nothing */
  readonly environment?: Readonly<Record<string, string>>;
}

/** Runs a whole command with all that it starts. */
export function runCommand(command: readonly string[], scratch: Scratch, cache: string, { output = NOWHERE, environment: more }: CommandOptions = {}): Measurement {
  const times = scratch.path('times');
  const out = fs.openSync(output, 'w');
  try {
    // Node does not tell what its children took; the shell's own `time` does, everywhere.
    const script = 'exec 3>&2; { time "$@" 2>&3; } 2>"$0"';
    execFileSync('bash', ['-c', script, times, ...command], {
      cwd: ROOT, env: { ...environment(cache), ...more, TIMEFORMAT: '%R %U %S', LC_ALL: 'C' }, stdio: ['ignore', out, 'inherit'],
    });
  } finally {
    fs.closeSync(out);
  }
  const [real, user, system] = fs.readFileSync(times, 'utf8').trim().split(/\s+/).map((seconds) => 1000 * Number(seconds));
  return { wall: real, cpu: user + system };
}

/** What was kept on disk by an earlier run is out of reach, unless it is given the same place. */
function environment(cache: string): NodeJS.ProcessEnv {
  return { ...process.env, XDG_CACHE_HOME: cache };
}
