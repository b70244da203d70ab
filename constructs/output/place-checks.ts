import * as fs from 'node:fs';
import * as path from 'node:path';
import { type Entry, entryAt, holds, ListedDirectories } from './entries';
import { fileProblem, isFileError } from './file-errors';
import { directoryOf, foldedPath, type OutputFile, parentPaths } from './output-path';
import { TREE_RULES } from './rules';
import { TakenPaths } from './taken-paths';
import { getOr } from '../json/maps';
import { shown } from '../json/shown';
import { finding, type Problem } from '../problems/problem';

const occupied = (message: string): Problem => finding(TREE_RULES.occupied, { path: '', message });
const misplaced = (message: string): Problem => finding(TREE_RULES.path, { path: '', message });

/** What is wrong with the files as they are given. */
export function treeProblems(tree: readonly OutputFile[]): Problem[] {
  const problems: Problem[] = [];
  const taken = new TakenPaths();
  for (const file of tree) {
    const problem = taken.problemOf(file?.path);
    if (problem !== undefined) {
      problems.push(misplaced(`${shown(file?.path)} cannot be written: ${problem}.`));
      continue;
    }
    const other = taken.take(file.path);
    if (other !== undefined) {
      problems.push(misplaced(`${shown(other)} and ${shown(file.path)} are the same file${other === file.path ? '' : ' on systems that ignore case'}.`));
    }
  }
  for (const { file, files } of taken.filesAsDirectories()) {
    problems.push(...files.map((inside) => misplaced(`${shown(file)} is both a file and the directory of ${shown(inside)}.`)));
  }
  return problems;
}

/** What is in an output directory already. */
export interface Place {
  /** What stands in the way, and which directories cannot be written. */
  readonly problems: Problem[];
  /** The paths at which files are. */
  readonly files: ReadonlySet<string>;
}

/** Looks at what is where files go. */
export function placeOf(outdir: string, tree: readonly OutputFile[], ours: ReadonlySet<string>): Place {
  const problems: Problem[] = [];
  const files = new Set<string>();
  /** By path of a directory: whether it is there. */
  const present = new Map<string, boolean>();
  const listed = new ListedDirectories(outdir);
  for (const given of tree) {
    const file = given.path;
    const directory = directoryOf(file);
    for (const parent of present.has(directory) ? [] : parentPaths(file)) {
      if (present.has(parent)) continue;
      const place = path.join(outdir, parent);
      const there = entryAt(place);
      present.set(parent, there?.isDirectory() ?? false);
      if (there?.isDirectory()) problems.push(...unwritable(place));
      else if (there?.isSymbolicLink()) problems.push(occupied(`${shown(parent)}, the directory of ${shown(file)}, is a symbolic link; files are not written through links.`));
      else if (there && !ours.has(parent)) problems.push(occupied(`${shown(parent)}, the directory of ${shown(file)}, is a file that this package did not write.`));
    }
    const there = present.get(directory) === false ? undefined : listed.entryAt(file);
    if (!there) continue;
    problems.push(...inTheWay(outdir, given, there, ours));
    if (there.isFile()) files.add(file);
  }
  return { problems, files };
}

/** What stands where a file goes. A file with the very same content may as well be ours. */
function inTheWay(outdir: string, given: OutputFile, there: Entry, ours: ReadonlySet<string>): Problem[] {
  const file = given.path;
  if (there.isDirectory()) return isOccupied(outdir, file, ours) ? [occupied(`${shown(file)} is a directory with files that this package did not write.`)] : [];
  if (there.isSymbolicLink()) return [occupied(`${shown(file)} is a symbolic link; files are not written through links.`)];
  if (!there.isFile()) return [occupied(`${shown(file)} is a device, a pipe or a socket.`)];
  const isSound = ours.has(file) || isRespelled(file, ours) || holds(path.join(outdir, file), given.content);
  return isSound ? [] : [occupied(`${shown(file)} is a file that this package did not write.`)];
}

/** Whether a file of ours has the same name where case is ignored. */
function isRespelled(file: string, ours: ReadonlySet<string>): boolean {
  return getOr(foldedPaths, ours, () => new Set([...ours].map(foldedPath))).has(foldedPath(file));
}

const foldedPaths = new WeakMap<ReadonlySet<string>, ReadonlySet<string>>();

/** Whether a directory stands where the file goes, with more in it than stale files of ours. */
function isOccupied(outdir: string, file: string, ours: ReadonlySet<string>): boolean {
  return fs.readdirSync(path.join(outdir, file), { withFileTypes: true })
    .some((entry) => (entry.isDirectory() ? isOccupied(outdir, `${file}/${entry.name}`, ours) : !ours.has(`${file}/${entry.name}`)));
}

function unwritable(directory: string): Problem[] {
  try {
    fs.accessSync(directory, fs.constants.W_OK | fs.constants.X_OK);
    return [];
  } catch (error) {
    if (!isFileError(error)) throw error;
    return [fileProblem(error)];
  }
}
