import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { holds, isRemovable } from './entries';
import { fileProblem, isFileError, nothingWritten } from './file-errors';
import { OutputLock } from './lock';
import { BOOKKEEPING, foldedPath, type OutputFile, RECORD_FILE, STAGING_DIRECTORY } from './output-path';
import { placeOf, treeProblems } from './place-checks';
import { readRecord } from './record';
import { TREE_RULES } from './rules';
import { completeSwitches, IncompleteOutput, type Switch, switchTree } from './switch';
import { shown } from '../json/shown';
import { finding } from '../problems/problem';
import type { ValidationError } from '../problems/validation-error';

/** How a tree is written. */
export interface TreeOptions {
  /** Whether files of earlier runs stay that this one does not have. */
  readonly keepOthers?: boolean;
  /** How long to wait for another run, in milliseconds. */
  readonly patience?: number;
}

/** What writing a tree did, by path, in order. */
export interface TreeChanges {
  readonly written: string[];
  /** Files that had the content already; they were not touched. */
  readonly unchanged: string[];
  /** Files of an earlier run that this one no longer has. */
  readonly removed: string[];
}

/** The changes, and the steps that make them. */
interface Staged {
  readonly changes: TreeChanges;
  readonly plan: Switch;
}

/**
 * Makes the output directory hold the given files: writes those that differ, removes those that an earlier run wrote and this one does
 * not, and leaves everything else in it alone. A record of our paths in the directory tells the two apart.
 *
 * One run at a time writes into a directory. All paths are checked before anything is written, and all files are complete beside the tree before the
 * first one replaces its predecessor. Texts are asked for one at a time. Throws one error that names every problem: paths that leave the directory, paths that are one file where case is
 * ignored, places that something else occupies, what the file system refuses.
 */
export function writeTree(outdir: string, files: Iterable<OutputFile>, { keepOthers = false, patience }: TreeOptions = {}): TreeChanges {
  const tree = [...files];
  const problems = treeProblems(tree);
  if (problems.length > 0) throw nothingWritten(outdir, problems);
  tree.sort((a, b) => (a.path < b.path ? -1 : 1));
  try {
    const lock = OutputLock.acquire(outdir, patience);
    return whileLocked(lock, outdir, (staging) => {
      completeSwitches(outdir);
      const { changes, plan } = isEmpty(outdir) ? stageAll(tree, staging) : stageChanges(outdir, tree, staging, keepOthers);
      if (!lock.isHeld) throw lost(outdir);
      switchTree(outdir, staging, plan);
      return changes;
    });
  } catch (error) {
    throw isFileError(error) ? nothingWritten(outdir, [fileProblem(error)]) : error;
  }
}

/** Writes with a staging directory of its own, which goes at the end, unless the next run needs it to complete the output. */
function whileLocked<T>(lock: OutputLock, outdir: string, write: (staging: string) => T): T {
  let isNeeded = false;
  try {
    return write(path.join(outdir, STAGING_DIRECTORY, `${process.pid}-${randomBytes(4).toString('hex')}`));
  } catch (error) {
    isNeeded = error instanceof IncompleteOutput;
    throw isFileError(error) && !lock.isHeld ? lost(outdir) : error;
  } finally {
    cleanUp(lock, outdir, isNeeded);
  }
}

/** What cannot be cleared away now is by the next run; the tree is as it should be. */
function cleanUp(lock: OutputLock, outdir: string, keepStaging: boolean): void {
  try {
    if (lock.isHeld && !keepStaging) fs.rmSync(path.join(outdir, STAGING_DIRECTORY), { recursive: true, force: true });
  } catch (error) {
    if (!isFileError(error)) throw error;
  }
  try {
    lock.release();
  } catch (error) {
    if (!isFileError(error)) throw error;
  }
}

function lost(outdir: string): ValidationError {
  return nothingWritten(outdir, [finding(TREE_RULES.lost, { path: '', message: `${shown(outdir)} was emptied or removed while this run was writing.` })]);
}

/** Into an empty directory, as after `cdk8s synth` has wiped it: nothing to compare with, and whole directories move into place at once. */
function stageAll(tree: readonly OutputFile[], staging: string): Staged {
  const paths = tree.map((file) => file.path);
  const staged = path.join(staging, 'tree');
  fs.mkdirSync(staged, { recursive: true });
  new Set(paths.map((file) => file.slice(0, file.lastIndexOf('/') + 1))).forEach((directory) => fs.mkdirSync(path.join(staged, directory), { recursive: true }));
  // Paths are sound, and need not be normalised one by one; all systems know the slash.
  for (const file of tree) fs.writeFileSync(`${staged}/${file.path}`, file.bytes ?? file.content);
  const moves = fs.readdirSync(staged).map((entry): [string, string] => [`tree/${entry}`, entry]);
  return { changes: { written: paths, unchanged: [], removed: [] }, plan: { removed: [], moves, paths } };
}

/** Beside what earlier runs and others have put into the directory. */
function stageChanges(outdir: string, tree: readonly OutputFile[], staging: string, keepOthers: boolean): Staged {
  const current = new Set(tree.map((file) => file.path));
  const ours = readRecord(outdir, current);
  const { problems, files } = placeOf(outdir, tree, new Set(ours));
  if (problems.length > 0) throw nothingWritten(outdir, problems);
  const others = ours.filter((known) => !current.has(known));
  const stale = keepOthers ? [] : others;
  // Where case is ignored, a file under a new spelling is the old file, and goes when the old name is removed.
  const respelled = new Set(stale.map(foldedPath));
  const changes: TreeChanges = { written: [], unchanged: [], removed: stale.filter((known) => isRemovable(outdir, known)) };
  fs.mkdirSync(staging, { recursive: true });
  for (const file of tree) {
    const isNew = respelled.size > 0 && respelled.has(foldedPath(file.path));
    const content = file.bytes ?? file.content;
    if (!isNew && files.has(file.path) && holds(`${outdir}/${file.path}`, content)) {
      changes.unchanged.push(file.path);
    } else {
      fs.writeFileSync(path.join(staging, String(changes.written.length)), content);
      changes.written.push(file.path);
    }
  }
  const moves = changes.written.map((written, index): [string, string] => [String(index), written]);
  return { changes, plan: { removed: changes.removed, moves, paths: keepOthers ? [...current, ...others] : [...current] } };
}

function isEmpty(directory: string): boolean {
  return fs.readdirSync(directory).every((name) => BOOKKEEPING.includes(name) && name !== RECORD_FILE);
}
