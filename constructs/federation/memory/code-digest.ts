import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
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
  if (hasCodeChanged(start)) throw new Error('the code has just changed');
  return digest ??= digested();
}

function digested(): string {
  const hash = createHash('sha256').update(JSON.stringify([process.versions, process.env.NODE_ICU_DATA]));
  for (const folder of folders()) hash.update(folderDigest(folder));
  return hash.digest('base64');
}

/** Whether a file of the code was written after the program has started. */
export function hasCodeChanged(start = performance.timeOrigin): boolean {
  return folders().some((folder) => isNewer(folder, start));
}

/** Whether anything in a folder was changed after a time. Not even who sets back the time of a file can hide it. */
export function isNewer(folder: string, time: number): boolean {
  return statSync(folder).ctimeMs > time || readdirSync(folder, { withFileTypes: true }).some((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? isNewer(path, time) : statSync(path).ctimeMs > time;
  });
}

let found: readonly string[] | undefined;

/** All folders with code. */
function folders(): readonly string[] {
  return found ??= [...FOLDERS.map((folder) => join(ROOT, folder)), ...dependencies().map(folderOf)];
}

function dependencies(): string[] {
  return Object.keys(JSON.parse(readFileSync(join(packageFolder(), 'package.json'), 'utf8')).dependencies);
}

/** The digest of all files in a folder, with their names. Declarations of types are no code. */
export function folderDigest(folder: string): Buffer {
  const hash = createHash('sha256');
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.endsWith('.d.ts')) continue;
    const path = join(folder, entry.name);
    const content = entry.isDirectory() ? folderDigest(path) : readFileSync(path);
    hash.update(JSON.stringify([entry.name, content.length])).update(content);
  }
  return hash.digest();
}

/** The folder of a package. Not every package can be asked for by its name alone. */
function folderOf(name: string): string {
  const folder = require.resolve.paths(name)?.map((modules) => join(modules, name)).find((path) => existsSync(path));
  if (folder === undefined) throw new Error(`'${name}' is not installed`);
  return folder;
}
