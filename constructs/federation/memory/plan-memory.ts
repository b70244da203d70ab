import { createHash, randomBytes } from 'node:crypto';
import { closeSync, fstatSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Definition } from '../../definition/definition';
import { cacheFolder, forgetUnused } from '../../json/cache-folder';
import { getOr } from '../../json/maps';
import type { Plan, Remembered } from '../planned';
import { codeDigest, hasCodeChanged } from './code-digest';
import { type DefinitionDigests, digestOf } from './definition-digest';
import { isMemorable, rememberedPlan, rememberedText } from './remembered-plan';

/** Smaller apps are planned before the code is digested. */
const FEWEST_WORKLOADS = 500;

const WRITABLE_BY_OTHERS = 0o022;

/** What is kept on disk. */
interface Saved {
  /** The code that it comes from. */
  readonly code: string;
  /** What is known of definitions, each different text once. */
  readonly known: readonly string[];
  /** By the digest of a definition, which of these it is. */
  readonly definitions: Readonly<Record<string, number>>;
}

/**
 * What the run before has found out about definitions, so that what did not change is not planned again. It is found by the digest of all that a plan is made from, and only if the very
 * same code has kept it, so there is nothing that could be out of date.
 */
export class PlanMemory {
  /** Whether it is to be used however small an app is. */
  public static isAsked(): boolean {
    return process.env.KRUISE_FEDERATION_MEMORY === 'always';
  }

  /**
   * The memory of the program that runs; undefined if it would not help.
   *
   * @param workloads how many there are
   * @param app which of the apps of the program, from 0 on
   * @param digests of definitions, for this run
   */
  public static ofProgram(workloads: number, app: number, digests: DefinitionDigests): PlanMemory | undefined {
    if (process.env.KRUISE_FEDERATION_MEMORY === 'off' || (workloads < FEWEST_WORKLOADS && !PlanMemory.isAsked())) return undefined;
    try {
      // Programs in other languages have Node run jsii, from another place each time.
      const program = process.env.JSII_AGENT ? 'jsii' : process.argv[1];
      const name = createHash('sha256').update(JSON.stringify([process.cwd(), program, app])).digest('hex');
      return new PlanMemory(join(cacheFolder('plans'), `${name}.json`), codeDigest(), digests);
    } catch {
      // Where the code cannot be read, or has just changed, nothing says that it is the same.
      return undefined;
    }
  }

  /** What is known of definitions, by their digests. */
  private readonly before: ReadonlyMap<string, Remembered>;
  /** The same of this run, as text. */
  private readonly now = new Map<string, string>();
  private readonly distinct = new Map<string, string>();

  /**
   * @param code the digest of the code
   * @param digests of definitions, for this run
   */
  constructor(private readonly file: string, private readonly code: string, private readonly digests: DefinitionDigests) {
    this.before = this.read();
  }

  /** The plan of a definition, made only if it is not known. */
  public plan(definition: Definition, make: (definition: Definition) => Plan): Plan {
    const digest = isMemorable(definition) ? this.digests.of(definition) : undefined;
    if (digest === undefined) return make(definition);
    const known = this.before.get(digest);
    const plan = known ? rememberedPlan(definition, known, make) : make(definition);
    const text = rememberedText(plan);
    // One string for all that say the same.
    if (text !== undefined) this.now.set(digest, getOr(this.distinct, text, () => text));
    return plan;
  }

  /** Keeps what this run has found out for the next one. What cannot be kept is found out again. */
  public save(): void {
    try {
      // Files are loaded when they are used first: what has changed since the start may have been loaded before or after that.
      if (hasCodeChanged()) return;
      const known = [...this.distinct.keys()];
      const places = new Map(known.map((text, index) => [text, index]));
      const definitions = Object.fromEntries(Array.from(this.now, ([digest, text]) => [digest, places.get(text)!]));
      const saved: Saved = { code: this.code, known, definitions };
      const text = JSON.stringify(saved);
      mkdirSync(dirname(this.file), { recursive: true, mode: 0o700 });
      writeWhole(this.file, `${digestOf(text)}\n${text}`);
      // Programs go, and runs are stopped in the middle.
      forgetUnused(dirname(this.file));
    } catch {
      // A place that cannot be written is no reason for a synthesis to fail.
    }
  }

  private read(): ReadonlyMap<string, Remembered> {
    try {
      const [sum, text] = readOwn(this.file).split('\n');
      const { code, known, definitions }: Saved = digestOf(text) === sum ? JSON.parse(text) : {};
      if (code !== this.code) return new Map();
      const all = known.map((one): Remembered => JSON.parse(one));
      return new Map(Object.entries(definitions).map(([digest, place]) => [digest, all[place]]));
    } catch {
      // Nothing is there, or nothing that can be read.
      return new Map();
    }
  }
}

/** The text of a file that nobody but its owner can have written. */
function readOwn(file: string): string {
  const opened = openSync(file, 'r');
  try {
    const { uid, mode } = fstatSync(opened);
    if (process.getuid && (uid !== process.getuid() || (mode & WRITABLE_BY_OTHERS) !== 0)) throw new Error(`'${file}' may be written by others`);
    return readFileSync(opened, 'utf8');
  } finally {
    closeSync(opened);
  }
}

/** Writes a file that others may read at any moment, or write. */
function writeWhole(file: string, text: string): void {
  const staged = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;
  try {
    writeFileSync(staged, text, { mode: 0o600 });
    renameSync(staged, file);
  } finally {
    rmSync(staged, { force: true });
  }
}
