import { TREE_RULES } from './rules';
import { shown } from '../json/shown';
import { finding, formatProblem, type Problem } from '../problems/problem';
import { ValidationError } from '../problems/validation-error';

/** What the errors of file systems mean, and what helps, by code. */
const MEANINGS: Readonly<Record<string, readonly [meaning: string, fix: string]>> = {
  ENOSPC: ['the disk is full', 'free some space, or give the app an `outdir` on another disk.'],
  EDQUOT: ['the disk quota is used up', 'free some space, or give the app an `outdir` on another disk.'],
  EFBIG: ['the file is larger than the file system or a limit of the process allows', 'raise the limit, or give the app an `outdir` on another disk.'],
  EROFS: ['the file system is read-only', 'give the app an `outdir` that can be written.'],
  EACCES: ['this user may not write there', 'change the owner or the permissions, or give the app another `outdir`.'],
  EPERM: ['the system does not permit it', 'change the owner or the permissions, or give the app another `outdir`.'],
  ENAMETOOLONG: ['the path is longer than the file system allows', 'give the app an `outdir` with a shorter path, or shorten the names of charts and workloads.'],
  ENOTDIR: ['a file stands where a directory is needed', 'move the file elsewhere, or give the app another `outdir`.'],
  EEXIST: ['something else stands where a directory is needed', 'move it elsewhere, or give the app another `outdir`.'],
  EISDIR: ['a directory stands where a file is needed', 'move the directory elsewhere, or give the app another `outdir`.'],
  ENOTEMPTY: ['a directory that is not empty stands in the way', 'move the directory elsewhere, or give the app another `outdir`.'],
  ENOENT: ['a directory above it does not exist, was removed meanwhile, or is a link that leads nowhere', 'repair the link, or give the app another `outdir`.'],
  ELOOP: ['links above it lead in a circle', 'repair the links, or give the app another `outdir`.'],
  EXDEV: ['a directory of the output is on another disk', 'give the app an `outdir` that is on one disk.'],
  EMFILE: ['the process has too many open files', 'raise the limit of open files (`ulimit -n`).'],
  ENFILE: ['the system has too many open files', 'close other programs, or raise the limit of the system.'],
};

const UNKNOWN = 'the file system refuses it';

/** The error of a run that has left the directory as it was. */
export function nothingWritten(outdir: string, problems: readonly Problem[]): ValidationError {
  return new ValidationError(problems.map((problem) => `[app] ${formatProblem(problem)}`), `Nothing was written to ${outdir}`);
}

/** What the refusal of a file system means, in words. */
export function meaningOf({ code }: NodeJS.ErrnoException): string {
  return MEANINGS[code!]?.[0] ?? UNKNOWN;
}

/** What a file system refused. */
export function fileProblem(error: NodeJS.ErrnoException): Problem {
  const [meaning, fix] = MEANINGS[error.code!] ?? [UNKNOWN];
  const { path = '', dest } = error as { path?: string; dest?: string };
  return finding(TREE_RULES.fileSystem, { path: '', message: `${shown(dest ?? path)} cannot be written: ${meaning} (${error.code} on ${error.syscall}).`, fix });
}

/** Whether a file system said it, and not a mistake in a program. Not by its class: test runners have a second one of the same name. */
export function isFileError(error: any): error is NodeJS.ErrnoException {
  return typeof error?.code === 'string' && typeof error.syscall === 'string';
}
