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

/** Some file systems know the time to two seconds. */
const COARSEST = 2_000;

/**
 * What tells that no file of the code was touched since the same was said of it before, without reading it again: names, sizes, and times that nobody can set. Copies of the same code, as of
 * another installation, have another one.
 *
 * @param start when the program has started
 * @throws if code has changed since then, or so shortly before that its times might not show the next change
 */
export function codeStamp(start = performance.timeOrigin): string {
  const hash = createHash('sha256').update(node());
  // Some file systems have no times of their own: versions are read.
  for (const folder of [packageFolder(), ...dependencyFolders()]) hash.update(readFileSync(join(folder, 'package.json')));
  for (const folder of folders()) hash.update(folderStamp(folder, start - COARSEST));
  return hash.digest('base64');
}

/** The same of one folder. */
export function folderStamp(folder: string, time = Infinity): string {
  const stamps: string[] = [];
  const visit = (path: string, isFolder: boolean) => {
    stamps.push(stampOf(path, time));
    if (isFolder) for (const entry of codeIn(path)) visit(join(path, entry.name), isFolderAt(path, entry));
  };
  visit(folder, true);
  return JSON.stringify(stamps);
}

function stampOf(path: string, time: number): string {
  const { size, mtimeMs, ctimeMs, ino, dev } = statSync(path);
  if (ctimeMs > time) throw changed();
  return `${dev} ${ino} ${size} ${mtimeMs} ${ctimeMs} ${path}`;
}

/** Node itself. */
function node(): string {
  return JSON.stringify([process.versions, process.env.NODE_ICU_DATA]);
}

function digested(start: number): string {
  const hash = createHash('sha256').update(node());
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
    return isFolderAt(folder, entry) ? isNewer(path, time) : isLater(path, time);
  });
}

function isLater(path: string, time: number): boolean {
  return statSync(path).ctimeMs > time;
}

/** What is no code: declarations of types, texts, and what jsii says of an API. */
const NO_CODE = /\.d\.ts$|\.md$|^\.jsii/;

/** What a folder has in it. */
function codeIn(folder: string): Dirent[] {
  return readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !NO_CODE.test(name));
}

/** Whether an entry of a folder is a folder, or a link to one. Of links in a circle the system refuses to say. */
function isFolderAt(folder: string, entry: Dirent): boolean {
  return entry.isDirectory() || (entry.isSymbolicLink() && statSync(join(folder, entry.name)).isDirectory());
}

let found: readonly string[] | undefined;

/** All folders with code. */
function folders(): readonly string[] {
  return found ??= [...FOLDERS.map((folder) => join(ROOT, folder)), ...dependencyFolders()];
}

function dependencyFolders(): string[] {
  const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(packageFolder(), 'package.json'), 'utf8'));
  return [...Object.keys(dependencies), ...Object.keys(peerDependencies)].map(folderOf);
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
    const isFolder = isFolderAt(folder, entry);
    const content = isFolder ? folderDigest(path, time) : readFileSync(path);
    if (!isFolder && isLater(path, time)) throw changed();
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
