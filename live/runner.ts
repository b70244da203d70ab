import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildChosen, moduleDirectory } from './build/build';
import { componentVersion } from './build/go-module';
import { describeRequirements, requirements } from './build/requirements';
import { chosenPrograms, chosenSources, setOf, type Choice } from './build/versions';
import { onLauncherGone } from './control-planes/ancestors';
import { openSession, type Session, type SessionOptions } from './control-planes/session';
import { startEnvironment, type ClusterWish } from './control-planes/start';
import { setUser } from './control-planes/supervisor/client';
import { watchersHere, watchersMissing } from './control-planes/watchers';
import type { LiveEnvironment } from './environment';
import { buildTools } from './tools';

/** Somebody, or something, asked for the end. */
export class Interrupted extends Error {}

/** What a run is made of. */
export interface RunWish extends SessionOptions {
  readonly choice: Choice;
  readonly clusters: readonly ClusterWish[];
  readonly gates: readonly string[];
  /** Whether programs that the suite runs are built too. @default false */
  readonly tools?: boolean;
}

/** An environment that runs, and the session that it runs in. */
export interface Running {
  readonly session: Session;
  readonly environment: LiveEnvironment;
  /** Seconds from the first process until all was ready. */
  readonly seconds: number;
}

/** Builds what is missing, starts an environment, uses it and ends it, whatever happens in between. */
export async function withEnvironment<T>(wish: RunWish, use: (running: Running) => Promise<T>): Promise<T> {
  needPrograms(wish.choice);
  const interruption = interruptions();
  try {
    // Whoever waits for the build of another run does not hear of the signal, so nobody waits for that.
    const { programs, tools } = await unlessAborted(interruption.signal, (async () => ({
      programs: await buildChosen(wish.choice, { signal: interruption.signal }),
      tools: wish.tools ? await buildTools({ signal: interruption.signal }) : {},
    }))());
    const watchers = watchersHere();
    const missing = watchers && watchersMissing(wish.clusters.length, watchers);
    if (missing) throw new Error(missing);
    const begin = Date.now();
    const session = await openSession(wish);
    // What kubectl remembers of API servers is not for other runs, whose ports may be the same, and nothing for the user's own directory.
    process.env.KUBECACHEDIR = join(session.home, 'cache');
    const stop = (): void => session.abort(interruption.signal.reason);
    if (interruption.signal.aborted) stop();
    interruption.signal.addEventListener('abort', stop);
    try {
      const sources = chosenSources(wish.choice);
      const environment = await startEnvironment({
        supervisor: session.supervisor, home: session.home, progress: session.progress, signal: session.signal, kruise: wish.choice.kruise, programs,
        sources: directories(sources),
      }, {
        kruise: wish.choice.kruise, clusters: wish.clusters, karmadaGates: wish.gates, tools,
        versions: Object.fromEntries(Object.entries(sources).map(([name, source]) => [name, componentVersion(source)])),
      });
      session.settled();
      return await use({ session, environment, seconds: Math.round((Date.now() - begin) / 1000) });
    } catch (error) {
      // What was aborted says so; why, the signal knows.
      throw session.signal.aborted ? session.signal.reason : error;
    } finally {
      await session.end();
    }
  } finally {
    interruption.close();
  }
}

/** Fails, as `doctor` would, where a program is missing or too old. How much room there is, is left to the user. */
export function needPrograms(choice: Choice): void {
  const sets = [...new Set(Object.values(chosenPrograms(choice)).map(setOf))];
  const missing = requirements(sets).filter(({ name, fix }) => fix !== undefined && name !== 'disk');
  if (missing.length > 0) throw new Error(describeRequirements(missing));
}

/** Resolves when somebody asks for the end; rejects when the environment ends by itself. */
export function untilEnd({ signal }: Session): Promise<void> {
  return new Promise((resolve, reject) => {
    const over = (): void => (signal.reason instanceof Interrupted ? resolve() : reject(signal.reason));
    if (signal.aborted) over();
    else signal.addEventListener('abort', over);
  });
}

/** Runs a program that uses the environment, in the terminal of the user, and gives its exit code. It ends when the session does. */
export async function runUser({ session }: Running, command: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } });
  const stop = (): void => void child.kill('SIGTERM');
  session.signal.addEventListener('abort', stop);
  const code = new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (status) => resolve(status ?? 1));
  });
  try {
    await setUser(session, child.pid);
    return await code;
  } finally {
    session.signal.removeEventListener('abort', stop);
    if (!session.signal.aborted) await setUser(session, undefined);
  }
}

function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    work.then(resolve, (error) => reject(signal.aborted ? signal.reason : error));
  });
}

function directories(sources: ReturnType<typeof chosenSources>): Record<'karmada' | 'kruise' | 'ocm', string> {
  const directory = (name: string): string => moduleDirectory(sources[name].set, sources[name].module);
  return { karmada: directory('karmada'), kruise: directory('kruise'), ocm: directory('ocm') };
}

/** Hears of Ctrl-C and its like, and of the end of whoever launched this process. */
function interruptions(): { signal: AbortSignal; close(): void } {
  const aborter = new AbortController();
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const hear = (signal: string): void => {
    if (!aborter.signal.aborted) process.stderr.write('\nEnding everything ...\n');
    aborter.abort(new Interrupted(signal));
  };
  for (const signal of signals) process.on(signal, hear);
  const unwatch = onLauncherGone(() => hear('the command that started this is gone'));
  // Whoever reads the output may be gone as well.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  return {
    signal: aborter.signal,
    close() {
      unwatch();
      signals.forEach((signal) => process.off(signal, hear));
    },
  };
}
