import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ProcessStatus } from './supervisor/protocol';

/** What the supervisor of a home has written down. */
interface ProcessesNote {
  readonly supervisor: number;
  readonly processes: readonly ProcessStatus[];
}

/** Where it did so. */
const NOTE = 'processes.json';

/** Whether a directory is the home of a run, as far as its supervisor came to write there. */
export function isHome(directory: string): boolean {
  return existsSync(join(directory, NOTE));
}

/** Whether the supervisor of a home still runs. */
export function isAlive(home: string): boolean {
  return runs(noteOf(home)?.supervisor, home);
}

/** Ends what a supervisor that is gone has left behind, and removes its home unless it is to stay. Gives the names of what it ended. */
export function endLeftovers(home: string, keep = false): string[] {
  const ended = (noteOf(home)?.processes ?? []).filter(({ pid, command }) => runs(pid, command.join(' '))).map(({ name, pid }) => {
    try {
      process.kill(pid!, 'SIGKILL');
    } catch {
      // It ended by itself in between.
    }
    return name;
  });
  if (!keep) rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  return ended;
}

function noteOf(home: string): ProcessesNote | undefined {
  const file = join(home, NOTE);
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  } catch {
    // Killed while it wrote.
    return undefined;
  }
}

/** Whether a process id is still that of a certain program: ids are used again. */
function runs(pid: number | undefined, command: string): boolean {
  if (pid === undefined) return false;
  try {
    return execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).includes(command);
  } catch {
    return false;
  }
}
