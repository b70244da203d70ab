import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { endLeftovers } from './leftovers';
import { progressLines, type Progress } from './progress';
import { endAll, keepHome, watchDeaths, type Supervised } from './supervisor/client';
import { launchSupervisor } from './supervisor/launch';
import type { Death } from './supervisor/protocol';

/** How homes of runs are called in the system's directory for temporary files. */
export const HOME_PREFIX = 'cdk8s-kruise-federation-live-';

/** What a run may be told. */
export interface SessionOptions {
  /** A directory that is empty or not there yet. @default - a new one in the system's directory for temporary files */
  readonly home?: string;
  /** Whether the home stays. @default false */
  readonly keep?: boolean;
  /** Where logs are copied to at the end. @default - nowhere */
  readonly logs?: string;
  readonly print: (line: string) => void;
}

/** A run of this command: a home, and a supervisor that ends everything when the run is over. */
export interface Session extends Supervised {
  readonly supervisor: string;
  readonly home: string;
  readonly progress: Progress;
  /** Aborted when the session ends, with the reason. */
  readonly signal: AbortSignal;
  /** From now on a process that dies is told, and no reason to give up. */
  settled(): void;
  /** Gives up what is under way. */
  abort(reason: Error): void;
  /** Ends everything that was started; the second time it only waits for that. */
  end(): Promise<void>;
}

/** Opens a session. Until it is settled, a component that dies ends it. */
export async function openSession({ home: wanted, keep = false, logs, print }: SessionOptions): Promise<Session> {
  const home = makeHome(wanted);
  const { supervisor, ended, child } = await launchSupervisor(home, logs && resolve(logs)).catch((error) => {
    // Nobody else would: the log is in the error.
    rmSync(home, { recursive: true, force: true });
    throw error;
  });
  const aborter = new AbortController();
  const progress = progressLines(print, aborter.signal);
  let settled = false;
  let over: Promise<void> | undefined;

  if (keep) await keepHome({ supervisor }, true);
  const unwatch = watchDeaths({ supervisor }, (death) => {
    if (settled) print(deathNotice(death));
    else aborter.abort(new Error(deathNotice(death)));
  });
  void ended.then(() => {
    if (over) return;
    // Killed: nobody else is left to end what it ran.
    endLeftovers(home, keep);
    aborter.abort(new Error('The supervisor of the environment was ended by somebody, and everything with it.'));
  });
  return {
    supervisor, home, progress, signal: aborter.signal,
    settled: () => { settled = true; },
    abort: (reason) => aborter.abort(reason),
    end() {
      over ??= (async () => {
        if (!aborter.signal.aborted) aborter.abort(new Error('The run is over.'));
        progress.close();
        unwatch();
        if (child.exitCode !== null || child.signalCode !== null) return;
        // Should it not answer, the closed pipe tells it the same.
        await endAll({ supervisor }).catch(() => undefined);
        child.stdin!.end();
        await ended;
      })();
      return over;
    },
  };
}

/** What is said of a process that ended by itself. */
export function deathNotice({ name, how, log, tail, revived }: Death): string {
  const end = tail ? tail.split('\n').map((entry) => `  | ${entry}`).join('\n') : '  | (nothing)';
  return `${name} ended by itself (${how})${revived ? ' and is started again' : ''}. The end of its log, ${log}:\n${end}`;
}

function makeHome(wanted: string | undefined): string {
  if (wanted === undefined) return mkdtempSync(join(tmpdir(), HOME_PREFIX));
  const home = resolve(wanted);
  if (existsSync(home) && readdirSync(home).length > 0) throw new Error(`--home ${home} is not empty. Give a directory that is empty or not there yet: it is removed at the end.`);
  mkdirSync(home, { recursive: true });
  return home;
}
