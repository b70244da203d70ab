import * as fs from 'node:fs';
import * as path from 'node:path';
import { parentPaths } from './output-path';

/** What is at a path, without following links; undefined if nothing is, or if something above it is not a directory. */
export function entryAt(place: string): fs.Stats | undefined {
  try {
    return fs.lstatSync(place, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** Whether a file has this content. */
export function holds(place: string, content: string): boolean {
  const there = entryAt(place);
  return there !== undefined && there.isFile() && there.size === Buffer.byteLength(content) && fs.readFileSync(place).equals(Buffer.from(content));
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
