import { execFileSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { relative } from 'node:path';
import { visible } from '../json/visible';
import { nearest } from '../problems/nearest';
import { Failure } from './command';

/** A repository, and where in it an app is. */
export interface Repository {
  readonly root: string;
  /** The folder of the app below the root; empty for the root itself. */
  readonly folder: string;
}

/** A commit to compare with. */
export interface Revision {
  readonly commit: string;
  /** What it is called in messages. */
  readonly title: string;
  /** What has to be said about it. */
  readonly note?: string;
}

/** What git says, without the last line break; undefined if it fails. */
export function tryGit(folder: string, ...args: readonly string[]): string | undefined {
  try {
    return git(folder, ...args);
  } catch {
    return undefined;
  }
}

/** What git says, without the last line break. A hook of the repository does not decide what is looked at, nor is one run. */
export function git(folder: string, ...args: readonly string[]): string {
  const { GIT_DIR: _dir, GIT_WORK_TREE: _tree, GIT_INDEX_FILE: _index, GIT_PREFIX: _prefix, ...environment } = process.env;
  const text = execFileSync('git', ['-C', folder, '-c', 'core.hooksPath=/dev/null', ...args], {
    encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 256 * 1024 * 1024,
    env: { ...environment, GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0' },
  });
  return text.replace(/\n$/, '');
}

const ELSEWHERE = 'Without git, compare with a saved plan: plan --output json --file before.json, later diff before.json; or with another app: diff --against-app COMMAND.';

/** The repository that a folder is in. */
export function repositoryOf(folder: string): Repository {
  let root: string;
  try {
    root = git(folder, 'rev-parse', '--show-toplevel');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new Failure(`The program git was not found. ${ELSEWHERE}`);
    const said = String((error as { stderr?: unknown }).stderr ?? '');
    // A checkout that belongs to somebody else, as in containers of CI.
    const unsafe = said.includes('dubious ownership') ? ` git says that the folder belongs to somebody else; allow it with: git config --global --add safe.directory '${folder}'.` : '';
    throw new Failure(`This folder is not in a git repository, so there is nothing to compare with.${unsafe} ${ELSEWHERE}`);
  }
  if (tryGit(root, 'rev-parse', '--verify', '--quiet', 'HEAD') === undefined) throw new Failure(`The git repository has no commit yet, so there is nothing to compare with. ${ELSEWHERE}`);
  return { root, folder: relative(realpathSync(root), realpathSync(folder)) };
}

/** The commit that a name stands for; undefined if it stands for none. */
export function commitNamed({ root }: Repository, ref: string): string | undefined {
  return ref.startsWith('-') ? undefined : tryGit(root, 'rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`);
}

/** The commit that a user names. */
export function revisionNamed(repository: Repository, ref: string): Revision {
  const commit = commitNamed(repository, ref);
  if (commit !== undefined) return { commit, title: ref };
  const names = (tryGit(repository.root, 'for-each-ref', '--format=%(refname:short)', 'refs/heads', 'refs/remotes', 'refs/tags') ?? '').split('\n').filter((name) => name !== '');
  const near = nearest(ref, names);
  const remote = names.find((name) => name.endsWith(`/${ref}`));
  const meant = remote ?? near;
  const shallow = isShallow(repository) ? ` This is a shallow clone, which has few commits: ${DEEPER}` : '';
  throw new Failure(`'${visible(ref)}' is neither a branch, tag or commit of this repository, nor a file or directory of saved plans${meant === undefined ? '.' : `; did you mean '${meant}'?`}${shallow}`);
}

const DEEPER = 'fetch the whole history with git fetch --unshallow; in GitHub Actions give actions/checkout fetch-depth: 0, in GitLab CI set GIT_DEPTH: 0.';

function isShallow({ root }: Repository): boolean {
  return tryGit(root, 'rev-parse', '--is-shallow-repository') === 'true';
}

/** The branch that work goes into: of a pull request the one it is for, else the main branch. Names of remote branches go first: they are up to date. */
function mainBranch(repository: Repository, environment: NodeJS.ProcessEnv): string | undefined {
  const target = environment.GITHUB_BASE_REF || environment.CI_MERGE_REQUEST_TARGET_BRANCH_NAME;
  const found = (names: readonly string[]) => names.find((name) => commitNamed(repository, name) !== undefined);
  if (!target) return found(['origin/HEAD', 'origin/main', 'origin/master', 'main', 'master']);
  const named = found([`origin/${target}`, target]);
  // To compare with another branch would be an answer to another question.
  if (named === undefined) throw new Failure(`The branch '${visible(target)}' that this is for is not in this clone. Fetch it, with git fetch origin ${visible(target)}, and the history: ${DEEPER}`);
  return named;
}

/** The commit that a branch started from; on the main branch itself the last commit. */
export function startOfBranch(repository: Repository, environment: NodeJS.ProcessEnv = process.env): Revision {
  const { root } = repository;
  const branch = mainBranch(repository, environment);
  if (branch === undefined) {
    throw new Failure(isShallow(repository)
      ? `The main branch is not in this shallow clone, so there is nothing to compare with: ${DEEPER}`
      : 'There is no branch origin/HEAD, origin/main, origin/master, main or master, so it is not known what to compare with. Name it: diff REF.');
  }
  const base = tryGit(root, 'merge-base', 'HEAD', branch);
  if (base === undefined) {
    throw new Failure(isShallow(repository)
      ? `HEAD and ${branch} have no commit in common in this shallow clone: ${DEEPER}`
      : `HEAD and ${branch} have no commit in common. Name what to compare with: diff ${branch}.`);
  }
  const short = git(root, 'rev-parse', '--short', base);
  if (base === git(root, 'rev-parse', 'HEAD')) {
    return { commit: base, title: `HEAD (${short})`, note: `HEAD has no commit that ${branch} does not have: what is compared is what is not committed.` };
  }
  return { commit: base, title: `${short}, where this branch left ${branch}` };
}

/** Whether files differ from the last commit; files that git does not know may be anything. */
export function isDirty({ root }: Repository): boolean {
  return (tryGit(root, 'status', '--porcelain', '--untracked-files=no') ?? '') !== '';
}

/** Where a file was at a commit, if it was moved since, as git finds by its content; undefined if it was not moved. */
export function formerPath({ root }: Repository, commit: string, path: string): string | undefined {
  const moves = (tryGit(root, 'diff', '--find-renames', '--diff-filter=R', '--name-status', '-z', commit) ?? '').split('\0');
  const at = moves.findIndex((name, index) => index % 3 === 2 && name === path);
  return at < 0 ? undefined : moves[at - 1];
}
