import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { portBlock } from '../ports';
import { processTable } from './processes';
import { line, onLines, type AnswerLine, type Death, type RequestLine } from './protocol';

// The supervisor: a process of its own that owns all others of an environment. Its standard input is a pipe from the runner; when that closes, for whatever
// reason (the runner ended, was killed, crashed), everything ends. It is started in a session of its own, so that Ctrl-C reaches it through the runner only.

/** etcd goes last: whoever ends before it may still want to write. */
const LAST = ['etcd'];

/** What the runner hands over. */
export interface SupervisorOptions {
  readonly home: string;
  readonly socket: string;
  /** Where logs are copied to at the end. @default - nowhere */
  readonly logs?: string;
}

async function supervise({ home, socket, logs }: SupervisorOptions): Promise<void> {
  const logDirectory = join(home, 'log');
  mkdirSync(logDirectory, { recursive: true });
  // OCM's programs make certificates in the directory for temporary files, and leave them there.
  const temporary = join(home, 'tmp');
  mkdirSync(temporary, { recursive: true });
  process.env.TMPDIR = temporary;
  const listeners = new Set<Socket>();
  let keep = false;
  let user: number | undefined;
  let ending = false;

  const report = (death: Death): void => {
    console.log(`${death.name}: ${death.how}`);
    for (const listener of listeners) listener.write(line({ death }));
  };
  // For whoever cleans up after a supervisor that was killed itself.
  const note = (): void => {
    if (existsSync(home)) writeFileSync(join(home, 'processes.json'), JSON.stringify({ supervisor: process.pid, processes: processes.list() }, null, 2));
  };
  const processes = processTable(logDirectory, report, () => note());
  const ports = await portBlock();

  const end = async (why: string): Promise<void> => {
    if (ending) return;
    ending = true;
    console.log(`ends everything: ${why}`);
    if (user !== undefined) kill(user);
    await processes.endAll(LAST);
    try {
      if (logs) cpSync(logDirectory, logs, { recursive: true });
      // A program that was just killed may still be seen to write.
      if (!keep) rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    } catch (error) {
      // Logs that cannot be copied stay in the home. The runner waits for the end, so there must be one.
      console.error(error);
    }
    process.exit(0);
  };

  const answer = async (request: RequestLine): Promise<unknown> => {
    switch (request.op) {
      case 'start': return processes.start(request.spec);
      case 'stop': return processes.stop(request.name, request.signal);
      case 'restart': return processes.restart(request.name, request.extraArgs);
      case 'list': return processes.list();
      case 'ports': return ports.take(request.count);
      case 'guard': return processes.guard();
      case 'keep': keep = request.keep; return undefined;
      case 'user': user = request.pid; return undefined;
      case 'end': void end('asked for'); return undefined;
    }
  };

  createServer((client) => {
    listeners.add(client);
    const reply = (message: AnswerLine): void => void (client.writable && client.write(line(message)));
    client.on('data', onLines((request: RequestLine) => {
      answer(request).then(
        (result) => reply({ id: request.id, result: result ?? null }),
        (error: Error) => reply({ id: request.id, error: error.message }),
      );
    }));
    client.on('error', () => client.destroy());
    client.on('close', () => listeners.delete(client));
  }).listen(socket);

  process.stdin.on('end', () => void end('the runner is gone'));
  process.stdin.on('close', () => void end('the runner is gone'));
  process.stdin.resume();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(signal));
  process.on('uncaughtException', (error) => {
    console.error(error);
    void end('an error of the supervisor');
  });
  note();
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

void supervise(JSON.parse(process.argv[2]));
