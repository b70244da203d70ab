import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '../programs';

/** A holder shows every few seconds that it is alive; one that has not for so long is gone, even if another process has its id by now. */
const BEAT = 5_000;
const STALE = 60_000;

/** What is seen of a lock file. */
export interface LockState {
  /** Id of the process that holds it; undefined if the file does not say. */
  readonly holder?: number;
  /** Milliseconds since the holder showed that it is alive. */
  readonly silent: number;
}

/** Whether nobody holds a lock any more: its process is gone, or has been silent for a minute. */
export function isStale(state: LockState, alive: (process: number) => boolean): boolean {
  return state.silent > STALE || (state.holder !== undefined && !alive(state.holder));
}

/**
 * Does something while no other process does, as far as the lock file says. Nothing depends on it but time: programs are built under names
 * of their own and renamed, so two that build the same at once come to the same end.
 */
export async function withLock<T>(
  file: string, waiting: (holder: string) => void, action: () => Promise<T>, signal?: AbortSignal,
): Promise<T> {
  mkdirSync(path.dirname(file), { recursive: true });
  for (let told = false; !take(file); told = true) {
    const state = look(file);
    if (state && isStale(state, isAlive)) {
      rmSync(file, { force: true });
    } else {
      if (!told) waiting(state?.holder === undefined ? 'another process' : `process ${state.holder}`);
      await sleep(500, undefined, { signal });
    }
  }
  const free = () => {
    if (look(file)?.holder === process.pid) rmSync(file, { force: true });
  };
  const beat = setInterval(() => show(file), BEAT);
  process.once('exit', free);
  try {
    return await action();
  } finally {
    clearInterval(beat);
    process.removeListener('exit', free);
    free();
  }
}

function take(file: string): boolean {
  try {
    writeFileSync(file, `${process.pid}\n`, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function look(file: string): LockState | undefined {
  try {
    const holder = Number.parseInt(readFileSync(file, 'utf8'), 10);
    return { ...Number.isInteger(holder) && { holder }, silent: Date.now() - statSync(file).mtimeMs };
  } catch {
    return undefined;
  }
}

function show(file: string): void {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // Somebody took the lock away: all goes on without it.
  }
}
