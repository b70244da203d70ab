import { createHash } from 'node:crypto';
import { type Dirent, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packageFolder } from '../../json/package-version';

/** Where code is, sources or compiled, whichever runs: beside the folder of the rooms. */
const ROOT = dirname(dirname(dirname(__dirname)));
/** The folders in it that plans come from. */
const FOLDERS = ['constructs', 'imports', 'schemas'];

let digest: string | undefined;

/**
 * The digest of all code that plans come from, byte by byte: of this package and of what it depends on, with whatever was changed in them after they were installed. Node counts by its versions
 * and data.
 *
 * @param start when the program has started
 * @throws if code has changed since then, so that nobody can say what runs
 */
export function codeDigest(start = performance.timeOrigin): string {
  if (digest !== undefined && hasCodeChanged(start)) throw changed();
  return digest ??= digested(start);
}

function digested(start: number): string {
  const hash = createHash('sha256').update(JSON.stringify([process.versions, process.env.NODE_ICU_DATA]));
  for (const folder of folders()) hash.update(folderDigest(folder, start));
  return hash.digest('base64');
}

function changed(): Error {
  return new Error('the code has just changed');
}

/** Whether a file of the code was written after the program has started. */
export function hasCodeChanged(start = performance.timeOrigin): boolean {
  return folders().some((folder) => isNewer(folder, start));
}

/** Whether anything in a folder was changed after a time. Not even who sets back the time of a file can hide it. */
export function isNewer(folder: string, time: number): boolean {
  return isLater(folder, time) || codeIn(folder).some((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? isNewer(path, time) : isLater(path, time);
  });
}

function isLater(path: string, time: number): boolean {
  return statSync(path).ctimeMs > time;
}

/** What a folder has in it. Declarations of types are no code. */
function codeIn(folder: string): Dirent[] {
  return readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !name.endsWith('.d.ts'));
}

let found: readonly string[] | undefined;

/** All folders with code. */
function folders(): readonly string[] {
  return found ??= [...FOLDERS.map((folder) => join(ROOT, folder)), ...dependencies().map(folderOf)];
}

function dependencies(): string[] {
  return Object.keys(JSON.parse(readFileSync(join(packageFolder(), 'package.json'), 'utf8')).dependencies);
}

/**
 * The digest of all code in a folder, with the names of files.
 *
 * @throws if anything in it was changed after a time
 */
export function folderDigest(folder: string, time = Infinity): Buffer {
  const hash = createHash('sha256');
  for (const entry of codeIn(folder).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    const content = entry.isDirectory() ? folderDigest(path, time) : readFileSync(path);
    if (!entry.isDirectory() && isLater(path, time)) throw changed();
    hash.update(JSON.stringify([entry.name, content.length])).update(content);
  }
  if (isLater(folder, time)) throw changed();
  return hash.digest();
}

/** The folder of a package. Not every package can be asked for by its name alone. */
function folderOf(name: string): string {
  const folder = require.resolve.paths(name)?.map((modules) => join(modules, name)).find((path) => existsSync(path));
  if (folder === undefined) throw new Error(`'${name}' is not installed`);
  return folder;
}
