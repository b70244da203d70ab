import { spawn, type SpawnOptions } from 'node:child_process';
import { StringDecoder } from 'node:string_decoder';
import type { Leftovers } from './leftovers';

/** How another program ended. */
export interface Ended {
  /** Its exit code; absent if a signal ended it, or if it could not be started. */
  readonly code?: number;
  /** How it ended, for messages: `exit code 1`, `signal SIGKILL`. */
  readonly how: string;
}

/** How long outputs are read after a program has ended, in milliseconds. */
const LAST_WORDS = 1_000;

/** A program to run. */
export interface Program {
  /** A command of the shell. */
  readonly command: string;
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
  /** Is given what it writes, on both outputs. */
  readonly said: (text: string) => void;
}

/** Runs a program to its end. It does not outlive this process; who waits for one that is ended before waits for ever, as it is no longer of interest. */
export function ended({ command, folder, environment, said }: Program, leftovers: Leftovers): Promise<Ended> {
  // In a group of its own a shell can be ended together with what it started.
  const options: SpawnOptions = { cwd: folder, env: environment, stdio: ['ignore', 'pipe', 'pipe'], detached: process.platform !== 'win32', shell: true };
  return new Promise((resolve) => {
    const child = spawn(command, options);
    let wanted = true;
    for (const stream of [child.stdout, child.stderr]) {
      const decoder = new StringDecoder('utf8');
      stream?.on('data', (chunk: Buffer) => wanted && said(decoder.write(chunk)));
    }
    leftovers.addProgram({
      end: (signal) => {
        wanted = false;
        signalAll(child.pid, signal);
      },
      ended: new Promise((over) => {
        const finish = (result: Ended): void => {
          over();
          if (wanted) resolve(result);
        };
        child.once('error', (error) => finish({ how: error.message }));
        const result = (code: number | null, signal: NodeJS.Signals | null): Ended => (code === null ? { how: `signal ${signal}` } : { code, how: `exit code ${code}` });
        child.once('close', (code, signal) => finish(result(code, signal)));
        // Something that it left running may keep its outputs open for ever.
        child.once('exit', (code, signal) => setTimeout(() => finish(result(code, signal)), LAST_WORDS).unref());
      }),
    });
  });
}

function signalAll(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal);
  } catch {
    // It has ended by itself.
  }
}
