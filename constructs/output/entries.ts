import * as fs from 'node:fs';
import * as path from 'node:path';
import { isFileError } from './file-errors';
import { directoryOf, nameOf, parentPaths } from './output-path';
import { getOr } from '../json/maps';

/** What is at a path, without following links; undefined if nothing is, or if something above it is not a directory. */
export function entryAt(place: string): fs.Stats | undefined {
  try {
    return fs.lstatSync(place, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** What is at a path. */
export type Entry = Pick<fs.Stats, 'isFile' | 'isDirectory' | 'isSymbolicLink'>;

/** What is at paths below a directory. A directory is read once, and not asked about each of its files. */
export class ListedDirectories {
  private readonly entries = new Map<string, ReadonlyMap<string, Entry>>();

  constructor(private readonly top: string) {}

  /** What is at a path, without following links; undefined if nothing is. */
  public entryAt(file: string): Entry | undefined {
    const directory = directoryOf(file);
    const entries = getOr(this.entries, directory, () => listed(path.join(this.top, directory)));
    // Where case is ignored, it may be there under another name.
    return entries.get(nameOf(file)) ?? entryAt(path.join(this.top, file));
  }
}

/** A directory that cannot be read is empty here: it is asked about each file. */
function listed(directory: string): ReadonlyMap<string, Entry> {
  try {
    return new Map(fs.readdirSync(directory, { withFileTypes: true }).map((entry) => [entry.name, entry]));
  } catch {
    return new Map();
  }
}

/** What bytes that are no text read as. */
const NO_TEXT = '\ufffd';

/** Whether a file that is there has this content. */
export function holds(place: string, content: string | Buffer): boolean {
  try {
    if (typeof content !== 'string') return holdsBytes(place, content);
    return content.includes(NO_TEXT) ? holdsBytes(place, Buffer.from(content)) : fs.readFileSync(place, 'utf8') === content;
  } catch (error) {
    if (isFileError(error)) throw error;
    // It is larger than any text of ours.
    return false;
  }
}

let room = Buffer.alloc(0);

/** Whether a file has these bytes and no more. Only so many are read, into room that is there: a text of it would take longer to make than to read. */
function holdsBytes(place: string, bytes: Buffer): boolean {
  const { length } = bytes;
  if (room.length <= length) room = Buffer.alloc(Math.max(65_536, 2 * length));
  const opened = fs.openSync(place, 'r');
  try {
    // What comes in pieces, as it may over a network, counts as another content, and is written anew.
    return fs.readSync(opened, room, 0, length + 1, null) === length && room.compare(bytes, 0, length, 0, length) === 0;
  } finally {
    fs.closeSync(opened);
  }
}

/** Whether a file of ours can be removed: it is still a file, and no directory above it is a link. */
export function isRemovable(outdir: string, file: string): boolean {
  return (entryAt(path.join(outdir, file))?.isFile() ?? false)
    && !parentPaths(file).some((parent) => entryAt(path.join(outdir, parent))?.isSymbolicLink());
}

/** Removes directories, the innermost first, up to the first one that is not empty. */
export function removeEmpty(directories: readonly string[]): void {
  try {
    directories.forEach((directory) => fs.rmdirSync(directory));
  } catch (error) {
    // Reading directories to find out which are empty would take quadratic time.
    if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

/**
 * Makes a directory with those above it, and returns the ones that were not there, the innermost first. Step by step: where a directory exists and
 * takes no others, as /proc, the recursive way of Node never ends.
 */
export function makeDirectory(directory: string): string[] {
  const missing: string[] = [];
  let at = directory === '' ? '' : path.resolve(directory);
  while (at !== '' && !fs.statSync(at, { throwIfNoEntry: false })) {
    missing.push(at);
    at = path.dirname(at);
  }
  if (missing.length === 0) makeOne(at);
  try {
    [...missing].reverse().forEach(makeOne);
  } catch (error) {
    removeEmpty(missing.filter((one) => entryAt(one)?.isDirectory()));
    throw error;
  }
  return missing;
}

/** Makes a directory unless there is one; fails where anything else is. */
function makeOne(directory: string): void {
  if (directory !== '' && fs.statSync(directory, { throwIfNoEntry: false })?.isDirectory()) return;
  try {
    fs.mkdirSync(directory);
  } catch (error) {
    // Another run may have been faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !fs.statSync(directory, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
