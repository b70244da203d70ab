import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { visible } from '../json/visible';
import { makeDirectory } from '../output/entries';
import { cacheFolder } from '../json/cache-folder';
import { Failure } from './command';
import { git, type Repository, type Revision, tryGit } from './git';
import type { Leftovers } from './leftovers';

/** Checks out a commit into a worktree of its own, which is removed in the end. The index, the files and other worktrees of the repository are left alone. */
export function worktreeOf({ root }: Repository, { commit, title }: Revision, leftovers: Leftovers): string {
  // Beside the kept dependencies, so that those can be moved in and out.
  const parent = cacheFolder('worktrees');
  try {
    makeDirectory(parent);
  } catch (error) {
    throw new Failure(`The folder '${visible(parent)}', for what is kept between runs, cannot be made: ${visible((error as Error).message)}. Set XDG_CACHE_HOME to another one.`);
  }
  const folder = mkdtempSync(join(realpathSync(parent), 'tree-'));
  leftovers.add(() => rmSync(folder, { recursive: true, force: true }));
  const tree = join(folder, 'tree');
  leftovers.add(() => removeWorktree(root, tree));
  try {
    git(root, 'worktree', 'add', '--quiet', '--detach', tree, commit);
  } catch (error) {
    const said = String((error as { stderr?: unknown }).stderr ?? (error as Error).message).trim();
    throw new Failure(`${title} cannot be checked out: ${visible(said)}`);
  }
  return tree;
}

function removeWorktree(root: string, tree: string): void {
  const records = tryGit(tree, 'rev-parse', '--absolute-git-dir');
  if (tryGit(root, 'worktree', 'remove', '--force', '--force', tree) !== undefined) return;
  rmSync(tree, { recursive: true, force: true });
  // `git worktree prune` would also forget worktrees of others, such as one on a disk that is not mounted now.
  if (records !== undefined && /[\\/]worktrees[\\/][^\\/]+$/.test(records)) rmSync(records, { recursive: true, force: true });
}
