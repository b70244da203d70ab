import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import { hostname } from 'node:os';
import * as path from 'node:path';
import { threadId } from 'node:worker_threads';
import { makeDirectory, removeEmpty } from './entries';
import { nothingWritten } from './file-errors';
import { LOCK_FILE, TAKEOVER_FILE } from './output-path';
import { TREE_RULES } from './rules';
import { shown } from '../json/shown';
import { finding } from '../problems/problem';
import type { ValidationError } from '../problems/validation-error';

/** How long a run waits for another one, which writes for seconds at most. */
const PATIENCE = 20_000;
/** After this time a run on another machine, or one that left no name, is taken for dead. */
const LONGEST_RUN = 120_000;
const UNNAMED_RUN = 5_000;
const PAUSE = 25;

/** The locks of runs of this thread that have not ended: any other lock of this thread was left behind. */
const own = new Set<string>();

/** The run that holds a lock. */
interface Holder {
  readonly pid: number;
  /** The machine, and on Linux the container: elsewhere the process ID says nothing. */
  readonly host: string;
  readonly since: string;
  /** When the process was started, as the system counts it: process IDs are used again. */
  readonly born?: string;
  readonly thread: number;
  readonly token: string;
}

/** The right to write into an output directory, which one run has at a time. */
export class OutputLock {
  /**
   * Makes the directory if need be and locks it. Waits for a run that is writing; takes over from one that has died.
   *
   * @param patience how long to wait, in milliseconds
   */
  public static acquire(outdir: string, patience = PATIENCE): OutputLock {
    const made = makeDirectory(outdir);
    const place = path.join(outdir, LOCK_FILE);
    const token = randomBytes(8).toString('hex');
    const end = Date.now() + patience;
    try {
      while (!create(place, token)) {
        if (isStale(place)) takeOver(outdir, place);
        else if (Date.now() >= end) throw heldBy(outdir, place);
        else pause(PAUSE);
        // The cdk8s command removes the directory before each run.
        made.push(...makeDirectory(outdir));
      }
    } catch (error) {
      removeEmpty(made);
      throw error;
    }
    return new OutputLock(place, token, made);
  }

  private constructor(private readonly place: string, private readonly token: string, private readonly made: readonly string[]) {
    own.add(token);
  }

  /** Whether the lock is still that of this run; nobody but a person, or the removal of the directory, takes it away. */
  public get isHeld(): boolean {
    return holderOf(this.place)?.token === this.token;
  }

  /** Ends the run. Directories that were made for it go again if they are empty. */
  public release(): void {
    const { isHeld } = this;
    own.delete(this.token);
    if (!isHeld) return;
    fs.rmSync(this.place, { force: true });
    removeEmpty(this.made);
  }
}

/** Creates a lock; false if there is one. */
function create(place: string, token: string): boolean {
  const holder: Holder = { pid: process.pid, host: host(), since: new Date().toISOString(), born: birthOf(process.pid), thread: threadId, token };
  let file: number;
  try {
    file = fs.openSync(place, 'wx');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && fs.lstatSync(place, { throwIfNoEntry: false })?.isFile() !== false) return false;
    throw error;
  }
  try {
    fs.writeSync(file, JSON.stringify(holder));
  } catch (error) {
    fs.rmSync(place, { force: true });
    throw error;
  } finally {
    fs.closeSync(file);
  }
  return true;
}

/** Removes the lock of a dead run. A second lock makes sure that no two runs do so at once, and one removes the lock that the other has just made. */
function takeOver(outdir: string, place: string): void {
  const takeover = path.join(outdir, TAKEOVER_FILE);
  if (!create(takeover, '')) {
    if (isStale(takeover)) fs.rmSync(takeover, { force: true });
    else pause(PAUSE);
    return;
  }
  try {
    if (isStale(place)) fs.rmSync(place, { force: true });
  } finally {
    fs.rmSync(takeover, { force: true });
  }
}

function isStale(place: string): boolean {
  const made = fs.statSync(place, { throwIfNoEntry: false })?.mtimeMs;
  if (made === undefined) return false;
  const holder = holderOf(place);
  const age = Date.now() - made;
  if (!holder) return age > UNNAMED_RUN;
  return holder.host === host() ? isGone(holder) : age > LONGEST_RUN;
}

function holderOf(place: string): Holder | undefined {
  try {
    const holder = JSON.parse(fs.readFileSync(place, 'utf8'));
    return Number.isInteger(holder?.pid) ? holder : undefined;
  } catch {
    return undefined;
  }
}

function isGone({ pid, born, thread, token }: Holder): boolean {
  const now = birthOf(pid);
  if (now !== undefined && born !== undefined && now !== born) return true;
  if (pid === process.pid && thread === threadId) return !own.has(token);
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/** When a process was started; undefined where there is no /proc, or no such process. One that has ended and waits for its parent has no birth. */
function birthOf(pid: number): string | undefined {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? 'never' : fields[19];
  } catch {
    return undefined;
  }
}

function host(): string {
  try {
    return `${hostname()} ${fs.readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

function heldBy(outdir: string, place: string): ValidationError {
  const holder = holderOf(place);
  const who = holder ? `Process ${holder.pid} on ${holder.host.split(' ')[0]} has been writing` : 'Another run has been writing';
  const since = holder ? ` since ${holder.since}` : '';
  return nothingWritten(outdir, [finding(TREE_RULES.locked, {
    path: '', message: `${who} into ${shown(outdir)}${since}; expected one run at a time.`,
    fix: `wait for it to end, or give this app an \`outdir\` of its own; if there is no such run, remove ${shown(place)}.`,
  })]);
}

function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
