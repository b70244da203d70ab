import { createHash, randomBytes } from 'node:crypto';
import { closeSync, constants, existsSync, fstatSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { cacheFolder, forgetUnused } from '../../json/cache-folder';
import { digestOf } from '../../json/digest';
import { codeDigest, codeStamp } from './code-digest';
import type { KeptPlans } from './plan-memory';
import { type KeptRun, WrittenWorkloads } from './written-workloads';

/** What one run keeps for the next. */
export interface Kept {
  /** What it found out about definitions, where it had many different ones. */
  readonly plans?: KeptPlans;
  /** What it has written of workloads. */
  readonly run?: KeptRun;
}

/** What stands before workloads and texts in the file. */
interface Head {
  /** What tells that no file of the code that it comes from was touched. */
  readonly stamp: string;
  /** The digest of that code, where it was worth reading all of it: other files may say the same. */
  readonly code?: string;
  readonly plans?: KeptPlans;
  /** How many of the parts that follow are workloads; the others are texts. */
  readonly run?: Pick<KeptRun, 'app' | 'forms'> & { readonly workloads: number };
}

const WRITABLE_BY_OTHERS = 0o022;
/** Smaller apps are planned before the memory is read. */
const FEWEST_WORKLOADS = 500;
const NOTHING: Kept = {};
/** Level 1: definitions repeat what others say. */
const FAST = { level: 1 };

/** What the runs of a program keep on disk. Only the very same code takes it from there. */
export class ProgramMemory {
  /** Whether there may be any. */
  private static get isOn(): boolean {
    return process.env.KRUISE_FEDERATION_MEMORY !== 'off';
  }

  /** Whether it is to be used however small an app is. */
  public static get isAsked(): boolean {
    return process.env.KRUISE_FEDERATION_MEMORY === 'always';
  }

  private known?: Kept;
  private lookedUp?: WrittenWorkloads;
  /** The digest of the code, where it is known. */
  private code?: string;
  /** Whether what is kept comes from the same code in other files, or files that were touched. */
  private isOfOtherFiles = false;

  /** @param app which of the apps of the program, from 0 on */
  constructor(private readonly app: number) {}

  /** Whether an app of so many workloads has one. */
  public isFor(workloads: number): boolean {
    return ProgramMemory.isOn && (ProgramMemory.isAsked || workloads >= FEWEST_WORKLOADS);
  }

  /** What the run before has kept: nothing where nothing is there, or nothing that can be trusted. */
  public read(): Kept {
    return this.known ??= this.readNow();
  }

  /** What the run before has written of workloads, as far as it has kept that. */
  public get written(): WrittenWorkloads | undefined {
    const { run } = this.read();
    return run && (this.lookedUp ??= new WrittenWorkloads(run));
  }

  /** Keeps what this run has found out, and what it did not change. What cannot be kept is found out again. */
  public write(found: Kept): void {
    try {
      const { plans = this.read().plans, run = this.read().run } = found;
      // Files are loaded when they are used first: if one has changed since the start, nobody knows what has run.
      const stamp = codeStamp();
      if (found.plans) this.code = codeDigest();
      const head: Head = {
        stamp, ...(this.code !== undefined && { code: this.code }), plans,
        run: run && { app: run.app, forms: run.forms, workloads: run.workloads.length },
      };
      const parts = [deflateRawSync(JSON.stringify(head), FAST), ...run?.workloads ?? [], ...run?.texts ?? []];
      const whole = Buffer.concat([Buffer.from(`${JSON.stringify(parts.map(({ length }) => length))}\n`), ...parts]);
      const { file } = this;
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      writeWhole(file, Buffer.concat([Buffer.from(`${digestOf(whole)}\n`), whole]));
      [this.known, this.lookedUp] = [undefined, undefined];
      // Programs go, and runs are stopped in the middle.
      forgetUnused(dirname(file));
    } catch {
      // A place that cannot be written is no reason for a synthesis to fail.
    }
  }

  /** Notes that what is kept was of use, and still is. */
  public touch(): void {
    if (this.isOfOtherFiles) return this.write({});
    try {
      utimesSync(this.file, new Date(), new Date());
    } catch {
      // Then it goes in a month, and is found out again.
    }
  }

  private readNow(): Kept {
    if (!ProgramMemory.isOn) return NOTHING;
    try {
      const { file } = this;
      if (!existsSync(file)) return NOTHING;
      const [head, ...parts] = partsIn(readOwn(file));
      const { stamp, code, plans, run }: Head = JSON.parse(inflateRawSync(head).toString());
      const isOfOtherFiles = stamp !== codeStamp();
      if (isOfOtherFiles && (code === undefined || code !== codeDigest())) return NOTHING;
      [this.code, this.isOfOtherFiles] = [code, isOfOtherFiles];
      return { plans, run: run && { ...run, workloads: parts.slice(0, run.workloads), texts: parts.slice(run.workloads) } };
    } catch {
      // What cannot be read counts as none, and so does everything where code cannot be read, or has just changed: nothing says that it is the same.
      return NOTHING;
    }
  }

  private get file(): string {
    // Programs in other languages have Node run jsii, from another place each time.
    const program = process.env.JSII_AGENT ? 'jsii' : process.argv[1];
    const name = createHash('sha256').update(JSON.stringify([process.cwd(), program, this.app])).digest('hex');
    return join(cacheFolder('plans'), name);
  }
}

/**
 * The parts of a file: a line with the digest of all that follows, one with their lengths, then they themselves.
 *
 * @throws if the digest is another one
 */
function partsIn(content: Buffer): Buffer[] {
  const end = content.indexOf('\n');
  const whole = content.subarray(end + 1);
  if (digestOf(whole) !== content.toString('latin1', 0, end)) throw new Error('the memory is damaged');
  let start = whole.indexOf('\n') + 1;
  const lengths: number[] = JSON.parse(whole.toString('latin1', 0, start));
  return lengths.map((length) => whole.subarray(start, start += length));
}

/** What is in a file that nobody but its owner can have written. */
function readOwn(file: string): Buffer {
  // Who opens a pipe waits for somebody to write.
  const opened = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const stats = fstatSync(opened);
    const { uid, mode } = stats;
    if (!stats.isFile()) throw new Error(`'${file}' is no file`);
    if (process.getuid && (uid !== process.getuid() || (mode & WRITABLE_BY_OTHERS) !== 0)) throw new Error(`'${file}' may be written by others`);
    return readFileSync(opened);
  } finally {
    closeSync(opened);
  }
}

/** Writes a file that others may read at any moment, or write. */
function writeWhole(file: string, content: Buffer): void {
  const staged = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;
  try {
    writeFileSync(staged, content, { mode: 0o600 });
    renameSync(staged, file);
  } finally {
    rmSync(staged, { force: true });
  }
}
