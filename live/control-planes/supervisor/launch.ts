import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '../waiting';
import { listProcesses } from './client';
import { endOfFile } from './log-tail';
import type { SupervisorOptions } from './server';

/** A supervisor that runs, and what the runner holds of it. */
export interface Supervisor {
  readonly supervisor: string;
  readonly child: ChildProcess;
  /** Resolves when it has ended, and with it all that it ran. */
  readonly ended: Promise<void>;
}

/** Unix sockets have short names: 104 bytes on macOS, 108 on Linux. */
const LONGEST_SOCKET = 100;

/** Starts the supervisor of a run, in a session of its own, bound to this process by a pipe that it waits to see closed. */
export async function launchSupervisor(home: string, logs?: string): Promise<Supervisor> {
  const socket = join(home, 'supervisor.sock');
  if (Buffer.byteLength(socket) > LONGEST_SOCKET) {
    throw new Error(`${socket} is too long for the name of a socket (${LONGEST_SOCKET} bytes at most). Give a shorter directory with --home.`);
  }
  mkdirSync(join(home, 'log'), { recursive: true });
  const log = join(home, 'log', 'supervisor.log');
  const output = openSync(log, 'a');
  const options: SupervisorOptions = { home, socket, logs };
  const child = spawn(process.execPath, ['--import', require.resolve('tsx'), join(__dirname, 'server.ts'), JSON.stringify(options)], {
    detached: true,
    stdio: ['pipe', output, output],
    // A supervisor must not wait for a debugger or write a coverage report because its runner does.
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  closeSync(output);
  child.stdin!.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await eventually('the supervisor', 30_000, async () => {
    if (child.exitCode !== null) throw new Error(`The supervisor ended at once:\n${endOfFile(log)}`);
    return listProcesses({ supervisor: socket }).then(() => true, () => false);
  });
  return { supervisor: socket, child, ended };
}
