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

/** Makes a directory with those above it, and returns the ones that were not there, the innermost first. */
export function makeDirectory(directory: string): string[] {
  const first = fs.mkdirSync(directory, { recursive: true });
  if (first === undefined) return [];
  const made: string[] = [];
  for (let at = path.resolve(directory); at.length >= path.resolve(first).length; at = path.dirname(at)) made.push(at);
  return made;
}
