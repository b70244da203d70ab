import * as fs from 'node:fs';
import * as path from 'node:path';
import { shown } from '../json/shown';
import { foldedPath, parentPaths, pathProblem, RECORD_FILE, STAGING_DIRECTORY } from './output-path';

const HEADING = '# Files written by cdk8s-kruise-federation. Its next run removes those it no longer writes.';

/** A file of the tree. */
export interface OutputFile {
  /** Relative to the output directory, with `/` on every system. */
  readonly path: string;
  readonly content: string;
}

/** What writing a tree did, by path, in order. */
export interface TreeChanges {
  readonly written: string[];
  /** Files that had the content already; they were not touched. */
  readonly unchanged: string[];
  /** Files of an earlier run that this one no longer has. */
  readonly removed: string[];
}

/**
 * Makes the output directory hold the given files: writes those that differ, removes those that an earlier run wrote and this one does
 * not, and leaves everything else in it alone. A record of our paths in the directory tells the two apart.
 *
 * Every file is taken and checked before anything is written, and all are complete beside the tree before the first one replaces its
 * predecessor. Throws one error that names every problem: paths that leave the directory, paths that are one file where case is
 * ignored, places that something else occupies.
 */
export function writeTree(outdir: string, files: Iterable<OutputFile>): TreeChanges {
  const tree = [...files];
  const fresh = isEmpty(outdir);
  const ours = fresh ? [] : readRecord(outdir);
  const problems = treeProblems(tree);
  if (problems.length === 0) {
    tree.sort((a, b) => (a.path < b.path ? -1 : 1));
    if (!fresh) problems.push(...placeProblems(outdir, tree, new Set(ours)));
  }
  if (problems.length > 0) throw new Error(`Nothing was written to ${outdir}:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);

  const paths = tree.map((file) => file.path);
  if (fresh) return writeFresh(outdir, tree, paths);
  const current = new Set(paths);
  const stale = ours.filter((known) => !current.has(known));
  // Where case is ignored, a file under a new spelling is the old file, and goes when the old name is removed.
  const respelled = new Set(stale.map(foldedPath));
  const changes: TreeChanges = { written: [], unchanged: [], removed: [] };
  const staging = path.join(outdir, STAGING_DIRECTORY);
  fs.rmSync(staging, { recursive: true, force: true });
  fs.mkdirSync(staging, { recursive: true });
  try {
    for (const file of tree) {
      const isNew = respelled.size > 0 && respelled.has(foldedPath(file.path));
      if (!isNew && holds(path.join(outdir, file.path), file.content)) {
        changes.unchanged.push(file.path);
      } else {
        fs.writeFileSync(path.join(staging, String(changes.written.length)), file.content);
        changes.written.push(file.path);
      }
    }
    // Until the last file is in place both generations are ours, so that an interrupted run leaves nothing behind for good.
    writeRecord(outdir, staging, [...paths, ...stale]);
    changes.removed.push(...stale.filter((known) => removeFile(outdir, known)));
    new Set(changes.written.map((written) => path.dirname(written))).forEach((directory) => fs.mkdirSync(path.join(outdir, directory), { recursive: true }));
    changes.written.forEach((written, i) => fs.renameSync(path.join(staging, String(i)), path.join(outdir, written)));
    writeRecord(outdir, staging, paths);
  } finally {
    fs.rmSync(staging, { recursive: true, force: true });
  }
  return changes;
}

/** Into an empty directory, as after `cdk8s synth` has wiped it: nothing to compare with, and whole directories move into place at once. */
function writeFresh(outdir: string, tree: readonly OutputFile[], paths: readonly string[]): TreeChanges {
  const staging = path.join(outdir, STAGING_DIRECTORY);
  const staged = path.join(staging, 'tree');
  fs.mkdirSync(staged, { recursive: true });
  try {
    new Set(paths.map((file) => path.dirname(file))).forEach((directory) => fs.mkdirSync(path.join(staged, directory), { recursive: true }));
    tree.forEach((file) => fs.writeFileSync(path.join(staged, file.path), file.content));
    writeRecord(outdir, staging, paths);
    fs.readdirSync(staged).forEach((entry) => fs.renameSync(path.join(staged, entry), path.join(outdir, entry)));
  } finally {
    fs.rmSync(staging, { recursive: true, force: true });
  }
  return { written: [...paths], unchanged: [], removed: [] };
}

function isEmpty(directory: string): boolean {
  try {
    return fs.readdirSync(directory).length === 0;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
}

/** The paths that earlier runs wrote into the directory; none when there is no record. Lines that are not paths of a tree are ignored. */
function readRecord(outdir: string): string[] {
  let text: string;
  try {
    text = fs.readFileSync(path.join(outdir, RECORD_FILE), 'utf8');
  } catch {
    return [];
  }
  return text.split('\n').filter((line) => !line.startsWith('#') && pathProblem(line) === undefined);
}

/** Replaces the record in one step, by way of the staging directory, when it does not list exactly these paths already. */
function writeRecord(outdir: string, staging: string, paths: readonly string[]): void {
  const content = [HEADING, ...[...paths].sort(), ''].join('\n');
  const record = path.join(outdir, RECORD_FILE);
  if (holds(record, content)) return;
  const staged = path.join(staging, 'record');
  fs.mkdirSync(staging, { recursive: true });
  fs.writeFileSync(staged, content);
  fs.renameSync(staged, record);
}

/** What is wrong with the files as they are given. */
function treeProblems(tree: readonly OutputFile[]): string[] {
  const problems: string[] = [];
  const taken = new Map<string, string>();
  for (const file of tree) {
    const problem = pathProblem(file?.path) ?? (typeof file.content === 'string' ? undefined : 'its content is not a string');
    if (problem !== undefined) {
      problems.push(`${shown(file?.path)} cannot be written: ${problem}.`);
      continue;
    }
    const folded = foldedPath(file.path);
    const other = taken.get(folded);
    if (other !== undefined) {
      problems.push(`${shown(other)} and ${shown(file.path)} are the same file${other === file.path ? '' : ' on systems that ignore case'}.`);
    }
    taken.set(folded, file.path);
  }
  for (const [folded, file] of taken) {
    const inside = parentPaths(folded).find((parent) => taken.has(parent));
    if (inside !== undefined) problems.push(`${shown(taken.get(inside))} is both a file and the directory of ${shown(file)}.`);
  }
  return problems;
}

/** What stands in the way on disk: directories in place of files, files in place of directories, links that lead out of the tree. */
function placeProblems(outdir: string, tree: readonly OutputFile[], ours: ReadonlySet<string>): string[] {
  const problems: string[] = [];
  /** By path of a directory: whether it is there. */
  const present = new Map<string, boolean>();
  for (const { path: file } of tree) {
    for (const parent of parentPaths(file)) {
      if (present.has(parent)) continue;
      const place = path.join(outdir, parent);
      const there = entryAt(place);
      present.set(parent, there?.isDirectory() ?? false);
      if (there?.isSymbolicLink()) {
        problems.push(`${shown(parent)}, the directory of ${shown(file)}, is a symbolic link; files are not written through links.`);
      } else if (there?.isFile() && !ours.has(parent)) {
        problems.push(`${shown(parent)}, the directory of ${shown(file)}, is a file that this package did not write.`);
      }
    }
    const [parent] = parentPaths(file);
    const isTaken = present.get(parent) !== false && isOccupied(outdir, file, ours);
    if (isTaken) problems.push(`${shown(file)} is a directory with files that this package did not write.`);
  }
  return problems;
}

/** Whether a directory stands where the file goes, with more in it than stale files of ours. */
function isOccupied(outdir: string, file: string, ours: ReadonlySet<string>): boolean {
  const place = path.join(outdir, file);
  return (entryAt(place)?.isDirectory() ?? false)
    && fs.readdirSync(place, { withFileTypes: true })
      .some((entry) => (entry.isDirectory() ? isOccupied(outdir, `${file}/${entry.name}`, ours) : !ours.has(`${file}/${entry.name}`)));
}

function holds(place: string, content: string): boolean {
  const there = entryAt(place);
  return there !== undefined && there.isFile() && there.size === Buffer.byteLength(content) && fs.readFileSync(place).equals(Buffer.from(content));
}

/** Removes a file and the directories it leaves empty; false when it was gone, or when a directory or a link has taken its place. */
function removeFile(outdir: string, file: string): boolean {
  const parents = parentPaths(file).map((parent) => path.join(outdir, parent));
  const place = path.join(outdir, file);
  if (!entryAt(place)?.isFile() || parents.some((parent) => entryAt(parent)?.isSymbolicLink())) return false;
  fs.unlinkSync(place);
  try {
    parents.forEach((parent) => fs.rmdirSync(parent));
  } catch (error) {
    // The first one that is not empty ends it; reading directories to find out would take quadratic time.
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
  return true;
}

/** What is at a path, without following links; undefined if nothing is, or if something above it is not a directory. */
function entryAt(place: string): fs.Stats | undefined {
  try {
    return fs.lstatSync(place, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
