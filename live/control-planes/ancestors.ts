import { execFileSync } from 'node:child_process';
import { isAlive } from '../programs';

/** A process, as `ps` shows it. */
export interface Ancestor {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** Those that stand between a terminal and this process when it is run as a script of a package. */
const LAUNCHER = /(^|[\s/])(npm|npx|tsx|pnpm|yarn)([\s/.]|$)|^(\S*\/)?(sh|dash|bash) -c /;

/** The launchers above a process: from its parent upwards, as long as they are launchers. */
export function launchersAbove(pid: number, look: (pid: number) => Ancestor | undefined = lookUp): number[] {
  const found: number[] = [];
  let next = look(pid)?.parent;
  while (next !== undefined && next > 1) {
    const ancestor = look(next);
    if (!ancestor || !LAUNCHER.test(ancestor.command)) break;
    found.push(next);
    next = ancestor.parent;
  }
  return found;
}

/** Tells when one of the launchers above this process is gone: whoever kills `npm` wants its script to end too, which hears nothing of that. Gives what ends the watch. */
export function onLauncherGone(tell: () => void, everyMs = 1_000): () => void {
  const launchers = launchersAbove(process.pid);
  const timer = setInterval(() => {
    if (launchers.every(isAlive)) return;
    clearInterval(timer);
    tell();
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

function lookUp(pid: number): Ancestor | undefined {
  try {
    // Two options, since ps of macOS takes all behind the first `=` for a header.
    const text = execFileSync('ps', ['-ww', '-o', 'ppid=', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    const [, parent, command] = /^(\d+)\s+(.*)$/s.exec(text) ?? [];
    return parent === undefined ? undefined : { pid, parent: Number(parent), command };
  } catch {
    return undefined;
  }
}
