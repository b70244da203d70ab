import { connect } from 'node:net';
import { line, onLines, type AnswerLine, type Death, type ProcessSpec, type ProcessStatus, type Request } from './protocol';

/** Whoever has a supervisor: an environment. */
export interface Supervised {
  /** The socket of the supervisor. */
  readonly supervisor?: string;
}

/** Starts a program; everything that was started ends with the environment. Gives its process id. */
export function startProcess(environment: Supervised, spec: ProcessSpec): Promise<number> {
  return ask(environment, { op: 'start', spec });
}

/** Ends a process, by SIGKILL if it takes too long, and waits until it has ended. It stays so until it is restarted. */
export function stopProcess(environment: Supervised, name: string, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  return ask(environment, { op: 'stop', name, signal });
}

/** Starts a process again, after ending it if it runs: as it was first started, with more arguments behind. Gives its process id. */
export function restartProcess(environment: Supervised, name: string, extraArgs: readonly string[] = []): Promise<number> {
  return ask(environment, { op: 'restart', name, extraArgs });
}

/** All processes of the environment, also those that have ended. */
export function listProcesses(environment: Supervised): Promise<ProcessStatus[]> {
  return ask(environment, { op: 'list' });
}

/** Ports on loopback that are free, and stay this environment's own. */
export function takePorts(environment: Supervised, count: number): Promise<number[]> {
  return ask(environment, { op: 'ports', count });
}

/** From now on, processes that die are started again, as a kubelet would do. */
export function guardProcesses(environment: Supervised): Promise<void> {
  return ask(environment, { op: 'guard' });
}

/** Says whether the home of the run stays when everything has ended. */
export function keepHome(environment: Supervised, keep: boolean): Promise<void> {
  return ask(environment, { op: 'keep', keep });
}

/** Names the process that uses the environment, such as jest: it ends with the environment, even if nobody else is left to end it. */
export function setUser(environment: Supervised, pid: number | undefined): Promise<void> {
  return ask(environment, { op: 'user', pid });
}

/** Tells the supervisor to end everything, itself included. */
export function endAll(environment: Supervised): Promise<void> {
  return ask(environment, { op: 'end' });
}

/** Hears of processes that end unasked, until the returned function is called. */
export function watchDeaths(environment: Supervised, hear: (death: Death) => void): () => void {
  const socket = connect(socketOf(environment));
  socket.on('data', onLines((answer: AnswerLine) => {
    if ('death' in answer) hear(answer.death);
  }));
  socket.on('error', () => socket.destroy());
  return () => socket.destroy();
}

function socketOf({ supervisor }: Supervised): string {
  if (!supervisor) throw new Error('This environment has no supervisor, so its processes cannot be started or stopped. Start one with `npm run live -- up`.');
  return supervisor;
}

function ask<T>(environment: Supervised, request: Request): Promise<T> {
  return new Promise((resolve, reject) => {
    const socket = connect(socketOf(environment));
    const fail = (error: Error): void => reject(new Error(`The supervisor did not answer "${request.op}": ${error.message}. Does the environment still run?`));
    socket.once('error', fail);
    socket.once('close', () => fail(new Error('it closed the connection')));
    socket.on('data', onLines((answer: AnswerLine) => {
      if (!('id' in answer)) return;
      if ('error' in answer) reject(new Error(answer.error));
      else resolve(answer.result as T);
      socket.destroy();
    }));
    socket.write(line({ ...request, id: 1 }));
  });
}
