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

/** A program to run: a command of the shell, or a file with arguments. */
export interface Program {
  readonly command: string;
  /** Absent for a command of the shell. */
  readonly args?: readonly string[];
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
  /** Is given what it writes, on both outputs. */
  readonly said: (text: string) => void;
}

/** Runs a program to its end. It does not outlive this process. */
export function ended({ command, args, folder, environment, said }: Program, leftovers: Leftovers): Promise<Ended> {
  // In a group of its own a shell can be ended together with what it started.
  const options: SpawnOptions = { cwd: folder, env: environment, stdio: ['ignore', 'pipe', 'pipe'], detached: process.platform !== 'win32', shell: args === undefined };
  return new Promise((resolve) => {
    const child = args === undefined ? spawn(command, options) : spawn(command, [...args], options);
    const forget = leftovers.add(() => end(child.pid));
    for (const stream of [child.stdout, child.stderr]) {
      const decoder = new StringDecoder('utf8');
      stream?.on('data', (chunk: Buffer) => said(decoder.write(chunk)));
    }
    child.once('error', (error) => {
      forget();
      resolve({ how: error.message });
    });
    child.once('close', (code, signal) => {
      // Another process may have its id by now.
      forget();
      resolve(code === null ? { how: `signal ${signal}` } : { code, how: `exit code ${code}` });
    });
  });
}

function end(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGTERM');
  } catch {
    // It has ended by itself.
  }
}
