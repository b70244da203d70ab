import * as fs from 'node:fs';
import * as path from 'node:path';
import { entryAt, isRemovable, makeDirectory, removeEmpty } from './entries';
import { fileProblem, isFileError, nothingWritten } from './file-errors';
import { parentPaths, pathProblem, RECORD_FILE, STAGING_DIRECTORY } from './output-path';
import { writeRecord } from './record';
import { TREE_RULES } from './rules';
import { listOf } from '../json/json';
import { shown } from '../json/shown';
import { finding, formatProblem } from '../problems/problem';
import { ValidationError } from '../problems/validation-error';

const JOURNAL = 'journal';

/** What turns the tree on disk into the new one. Everything that moves is complete in the staging directory. */
export interface Switch {
  readonly removed: readonly string[];
  /** From a place in the staging directory to a path of the tree; a file, or a whole directory that is new. */
  readonly moves: ReadonlyArray<readonly [from: string, to: string]>;
  /** The files that are ours afterwards. */
  readonly paths: readonly string[];
}

/** The output holds files of two runs, and a journal from which the next run completes it. */
export class IncompleteOutput extends ValidationError {}

/**
 * Puts a tree into place. No file system does so in one step: between the first and the last rename a reader sees files of both trees. A failure in that
 * time puts the old files back. A death leaves the journal, from which the next run, whatever it writes, completes the switch first (`completeSwitches`).
 */
export function switchTree(outdir: string, staging: string, plan: Switch): void {
  const kept = new Set(plan.moves.flatMap(([, to], index) => (keep(path.join(outdir, to), keptAt(staging, index)) ? [index] : [])));
  const undo: (() => void)[] = [keepRecord(outdir, staging)];
  try {
    // Until the last file is in place both trees are ours, so that an interrupted run leaves nothing behind for good.
    writeRecord(outdir, staging, [...plan.paths, ...plan.removed]);
    writeJournal(staging, plan);
    plan.removed.forEach((file, index) => moveAway(outdir, file, path.join(staging, `removed-${index}`), undo));
    new Set(plan.moves.map(([, to]) => path.dirname(to))).forEach((directory) => {
      const made = makeDirectory(path.join(outdir, directory));
      undo.push(() => removeEmpty(made));
    });
    plan.moves.forEach(([from, to], index) => {
      const [staged, place] = [path.join(staging, from), path.join(outdir, to)];
      removeEmptyTree(place);
      fs.renameSync(staged, place);
      undo.push(() => {
        fs.renameSync(place, staged);
        if (kept.has(index)) fs.renameSync(keptAt(staging, index), place);
      });
    });
    if (plan.removed.length > 0) writeRecord(outdir, staging, plan.paths);
    fs.rmSync(path.join(staging, JOURNAL));
  } catch (error) {
    putBack(outdir, error, undo);
  }
}

/** Completes the switches of runs that died in the middle, then clears away what such runs left. The caller holds the lock. */
export function completeSwitches(outdir: string): void {
  const place = path.join(outdir, STAGING_DIRECTORY);
  if (!entryAt(place)) return;
  for (const run of entryAt(place)!.isDirectory() ? fs.readdirSync(place) : []) complete(outdir, path.join(place, run));
  fs.rmSync(place, { recursive: true, force: true });
}

function complete(outdir: string, staging: string): void {
  const plan = readJournal(staging);
  if (!plan) return;
  try {
    for (const file of plan.removed.filter((one) => isRemovable(outdir, one))) moveAway(outdir, file, path.join(staging, 'removed'), []);
    for (const [from, to] of plan.moves.filter(([staged]) => entryAt(path.join(staging, staged)))) {
      fs.mkdirSync(path.dirname(path.join(outdir, to)), { recursive: true });
      removeEmptyTree(path.join(outdir, to));
      fs.renameSync(path.join(staging, from), path.join(outdir, to));
    }
    writeRecord(outdir, staging, plan.paths);
  } catch (error) {
    // Something new stands in the way. The record has the files of both trees, so this run takes it from here, or says what is in its way.
    if (!isFileError(error)) throw error;
  }
}

/** Keeps a file under a second name; false if there is none. */
function keep(place: string, second: string): boolean {
  if (!entryAt(place)?.isFile()) return false;
  try {
    fs.linkSync(place, second);
  } catch {
    // Not every file system has links.
    fs.copyFileSync(place, second);
  }
  return true;
}

/** Keeps the record, and returns what puts it back. */
function keepRecord(outdir: string, staging: string): () => void {
  const [record, second] = [path.join(outdir, RECORD_FILE), path.join(staging, 'kept-record')];
  const isKept = keep(record, second);
  return () => {
    if (isKept) fs.renameSync(second, record);
    else if (entryAt(record)?.isFile()) fs.rmSync(record);
  };
}

function keptAt(staging: string, index: number): string {
  return path.join(staging, `kept-${index}`);
}

/** Moves a file out of the tree, and removes the directories that leaves empty. */
function moveAway(outdir: string, file: string, to: string, undo: (() => void)[]): void {
  const place = path.join(outdir, file);
  fs.renameSync(place, to);
  undo.push(() => {
    fs.mkdirSync(path.dirname(place), { recursive: true });
    fs.renameSync(to, place);
  });
  removeEmpty(parentPaths(file).map((parent) => path.join(outdir, parent)));
}

/** Empty directories may stand where a file goes. */
function removeEmptyTree(place: string): void {
  if (!entryAt(place)?.isDirectory()) return;
  fs.readdirSync(place).forEach((name) => removeEmptyTree(path.join(place, name)));
  fs.rmdirSync(place);
}

function putBack(outdir: string, cause: unknown, undo: readonly (() => void)[]): never {
  try {
    [...undo].reverse().forEach((step) => step());
  } catch (error) {
    if (!isFileError(error) || !isFileError(cause)) throw error;
    const problem = finding(TREE_RULES.incomplete, { path: '', message: `Neither could all new files be put into place, nor all old ones back: ${shown(error.path)} (${error.code}).` });
    throw new IncompleteOutput([fileProblem(cause), problem].map((one) => `[app] ${formatProblem(one)}`), `The output in ${outdir} is incomplete`);
  }
  throw isFileError(cause) ? nothingWritten(outdir, [fileProblem(cause)]) : cause;
}

function writeJournal(staging: string, plan: Switch): void {
  const draft = path.join(staging, `${JOURNAL}.draft`);
  fs.writeFileSync(draft, JSON.stringify(plan));
  fs.renameSync(draft, path.join(staging, JOURNAL));
}

/** The journal of a run that died during the switch; undefined if it died before, or if the journal is not one of ours. */
function readJournal(staging: string): Switch | undefined {
  try {
    const plan = JSON.parse(fs.readFileSync(path.join(staging, JOURNAL), 'utf8'));
    const paths = [plan.removed, plan.paths, listOf(plan.moves).flat()].flatMap((some) => listOf(some));
    return paths.every((one) => pathProblem(one) === undefined) ? plan : undefined;
  } catch {
    return undefined;
  }
}
