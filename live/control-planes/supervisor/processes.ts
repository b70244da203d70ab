import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { endOfFile } from './log-tail';
import type { Death, ProcessSpec, ProcessState, ProcessStatus } from './protocol';

interface Entry {
  spec: ProcessSpec;
  extraArgs: readonly string[];
  state: ProcessState;
  child?: ChildProcess;
  ended: Promise<void>;
  revivals: number;
}

/** The processes of one environment. */
export interface Processes {
  start(spec: ProcessSpec): number;
  stop(name: string, signal: NodeJS.Signals): Promise<void>;
  restart(name: string, extraArgs: readonly string[]): Promise<number>;
  list(): ProcessStatus[];
  /** From now on, what dies by itself is started again. */
  guard(): void;
  /** Ends everything, the named ones after all others. Nothing is started any more. */
  endAll(last: readonly string[]): Promise<void>;
}

/** How long a process may take to end before it is killed. */
const PATIENCE_MS = 5_000;
/** A process that dies more often than this stays dead. */
const MOST_REVIVALS = 5;

/** Runs processes with a log file each; `report` hears of those that end unasked, `changed` whenever there are others than before. */
export function processTable(logs: string, report: (death: Death) => void, changed: () => void): Processes {
  const entries = new Map<string, Entry>();
  let guarded = false;
  let ending = false;

  const logOf = (name: string): string => join(logs, `${name}.log`);

  const launch = (entry: Entry): number => {
    const { name, command, args, env } = entry.spec;
    const log = openSync(logOf(name), 'a');
    const child = spawn(command, [...args, ...entry.extraArgs], { stdio: ['ignore', log, log], env: { ...process.env, ...env } });
    closeSync(log);
    entry.child = child;
    entry.state = 'runs';
    entry.ended = new Promise((resolve) => {
      const over = (how: string): void => {
        if (entry.child !== child) return;
        entry.child = undefined;
        if (entry.state === 'runs') died(entry, how);
        changed();
        resolve();
      };
      child.once('exit', (code, signal) => over(signal ? `killed by ${signal}` : `exit code ${code}`));
      child.once('error', (error) => over(`not started: ${error.message}`));
    });
    changed();
    return child.pid ?? 0;
  };

  const died = (entry: Entry, how: string): void => {
    entry.state = 'died';
    const revived = guarded && !ending && entry.revivals < MOST_REVIVALS;
    if (!ending) report({ name: entry.spec.name, how, log: logOf(entry.spec.name), tail: endOfFile(logOf(entry.spec.name)), revived });
    if (!revived) return;
    entry.revivals += 1;
    setTimeout(() => {
      if (entry.state === 'died' && !ending) launch(entry);
    }, 1_000);
  };

  const find = (name: string): Entry => {
    const entry = entries.get(name);
    if (!entry) throw new Error(`No process is called ${name}. There are: ${[...entries.keys()].join(', ') || 'none'}.`);
    return entry;
  };

  const finish = async (entry: Entry, signal: NodeJS.Signals): Promise<void> => {
    const child = entry.child;
    entry.state = 'stopped';
    if (!child) return;
    child.kill(signal);
    const late = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
    await entry.ended;
    clearTimeout(late);
  };

  return {
    start(spec) {
      if (ending) throw new Error(`${spec.name} is not started: everything is being ended.`);
      const known = entries.get(spec.name);
      if (known?.child) throw new Error(`${spec.name} runs already, as process ${known.child.pid}.`);
      // One that died a moment ago must not come back beside this one.
      if (known) known.state = 'stopped';
      const entry: Entry = { spec, extraArgs: [], state: 'runs', ended: Promise.resolve(), revivals: 0 };
      entries.set(spec.name, entry);
      return launch(entry);
    },
    stop: (name, signal) => finish(find(name), signal),
    async restart(name, extraArgs) {
      const entry = find(name);
      await finish(entry, 'SIGTERM');
      if (ending) throw new Error(`${name} is not started again: everything is being ended.`);
      entry.extraArgs = extraArgs;
      entry.revivals = 0;
      return launch(entry);
    },
    list: () => [...entries.values()].map(({ spec, extraArgs, state, child, revivals }) => ({
      name: spec.name, state, pid: child?.pid, revivals, log: logOf(spec.name), command: [spec.command, ...spec.args, ...extraArgs],
    })),
    guard() { guarded = true; },
    async endAll(last) {
      ending = true;
      const all = [...entries.values()];
      await Promise.all(all.filter(({ spec }) => !last.includes(spec.name)).map((entry) => finish(entry, 'SIGTERM')));
      await Promise.all(all.filter(({ spec }) => last.includes(spec.name)).map((entry) => finish(entry, 'SIGTERM')));
    },
  };
}
