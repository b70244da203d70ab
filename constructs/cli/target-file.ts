import { fstatSync, lstatSync, realpathSync, renameSync, rmSync, statSync, type Stats, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { OUTPUT_FILE_RULES } from '../adoption/rules';
import type { Rule } from '../problems/problem';
import { meaningOf } from '../output/file-errors';
import { UsageError } from './command';
import { shown } from './files';

/** The file that a command writes. It is looked at before the work begins, and made only if nothing has taken its place since. */
export class TargetFile {
  /** What is there already and may be written over. */
  private readonly present?: Stats;

  /**
   * @param path where to write
   * @param inputs the files that are read
   * @param force whether a file that is there is written over
   */
  constructor(private readonly path: string, inputs: readonly string[], force: boolean) {
    try {
      this.present = this.look(inputs, force);
    } catch (error) {
      throw error instanceof UsageError ? error : this.refused(OUTPUT_FILE_RULES.unwritable, meaningOf(error as NodeJS.ErrnoException));
    }
  }

  private look(inputs: readonly string[], force: boolean): Stats | undefined {
    const { path } = this;
    if (path === '') throw this.refused(OUTPUT_FILE_RULES.unwritable, 'it has no name');
    const parent = statSync(dirname(path), { throwIfNoEntry: false });
    if (!parent?.isDirectory()) throw this.refused(OUTPUT_FILE_RULES.unwritable, `there is no directory '${shown(dirname(path))}'`);
    if (!lstatSync(path, { throwIfNoEntry: false })) return undefined;
    const there = statSync(path, { throwIfNoEntry: false });
    if (!there) throw this.refused(OUTPUT_FILE_RULES.exists, 'it is a link to a file that does not exist; remove the link');
    if (there.isDirectory()) throw this.refused(OUTPUT_FILE_RULES.unwritable, 'it is a directory; name a file in it');
    if (inputs.some((input) => isSame(there, input))) throw this.refused(OUTPUT_FILE_RULES.isInput, 'it is one of the files to read');
    if (!force) throw this.refused(OUTPUT_FILE_RULES.exists, 'it already exists; use --force to overwrite it');
    return there;
  }

  /** Writes the whole text or nothing. */
  public write(text: string): void {
    try {
      if (!this.present) writeFileSync(this.path, text, { flag: 'wx' });
      // Devices and pipes are written to, and not replaced.
      else if (!this.present.isFile()) writeFileSync(this.path, text);
      else this.replace(text, this.present.mode);
    } catch (error) {
      throw this.refused(OUTPUT_FILE_RULES.unwritable, isTaken(error) ? 'another file has taken its place; use --force to overwrite it' : meaningOf(error as NodeJS.ErrnoException));
    }
  }

  /** A write that is cut short must not cost the file that is there. */
  private replace(text: string, mode: number): void {
    const path = realpathSync(this.path);
    const beside = join(dirname(path), `.${basename(path)}.${process.pid}.tmp`);
    writeFileSync(beside, text, { flag: 'wx', mode });
    try {
      renameSync(beside, path);
    } catch (error) {
      rmSync(beside, { force: true });
      throw error;
    }
  }

  private refused({ code }: Rule, reason: string): UsageError {
    return new UsageError(`${code}: '${shown(this.path)}' cannot be written: ${reason}.`);
  }
}

/** Whether a file is the one that is read, by whatever links it is reached. */
function isSame({ dev, ino }: Stats, input: string): boolean {
  const read = input === '-' ? fstatSync(0) : statSync(input, { throwIfNoEntry: false });
  return read !== undefined && read.isFile() && read.dev === dev && read.ino === ino;
}

/** Whether something stands there now that did not before. */
function isTaken(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'EEXIST';
}
