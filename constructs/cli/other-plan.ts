import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { visible } from '../json/visible';
import type { WholePlan } from '../plan/of';
import { appCommand, type AppRun, quietly, SETTINGS, withPrograms } from './app';
import { planOfApp } from './app-plans';
import { ended } from './child';
import { Failure, type Output, UsageError } from './command';
import { installDependencies } from './dependencies';
import { commitNamed, formerPath, isDirty, type Repository, repositoryOf, type Revision, revisionNamed, startOfBranch } from './git';
import type { Leftovers } from './leftovers';
import type { Progress } from './progress';
import { savedPlanAt } from './saved-plans';
import { worktreeOf } from './worktree';

/** What the app is compared with, as the options say. */
export interface Other {
  /** A ref, or a file or directory of saved plans. */
  readonly target?: string;
  readonly app?: string;
  readonly againstApp?: string;
  /** A command that makes the app at a ref ready to run. */
  readonly build?: string;
}

/** A plan to compare with. */
export interface OtherPlan {
  readonly title: string;
  /** Made when it is asked for. */
  readonly plan: () => Promise<WholePlan>;
}

const NOTHING: WholePlan = { clusters: [], workloads: [], platform: [], tools: [], warnings: [], quotas: [], notes: [] };

/** Finds what the app in a folder is compared with. What is wrong with it is said before anything runs. */
export function otherPlan(other: Other, folder: string, output: Output, progress: Progress, leftovers: Leftovers): OtherPlan {
  const { target, againstApp } = other;
  if (againstApp !== undefined) {
    if (target !== undefined) throw new UsageError(`--against-app and '${target}' cannot be used together: compare with one of them.`);
    const run = { title: 'the other app', command: appCommand(folder, againstApp), folder };
    return { title: againstApp, plan: () => quietPlan(run, progress, leftovers) };
  }
  if (target !== undefined && isSaved(target, folder, output)) {
    const plan = savedPlanAt(target);
    return { title: target, plan: async () => plan };
  }
  const repository = repositoryOf(folder);
  const revision = target === undefined ? startOfBranch(repository) : revisionNamed(repository, target);
  if (revision.note !== undefined) output.err(`${revision.note}\n`);
  else if (isDirty(repository)) output.err('Files of the working tree are not committed; they are part of what is compared.\n');
  return { title: revision.title, plan: () => planAt(revision, repository, other, output, progress, leftovers) };
}

/** Whether a name is that of a file or directory; a ref of the same name goes first, unless the name is written as a path. */
function isSaved(target: string, folder: string, output: Output): boolean {
  if (!existsSync(target)) return false;
  if (/^[./~]|[\\]|\.json$/.test(target)) return true;
  let repository;
  try {
    repository = repositoryOf(folder);
  } catch {
    return true;
  }
  if (commitNamed(repository, target) === undefined) return true;
  output.err(`'${visible(target)}' is both a ref and a file or directory; it is taken for the ref. Write ./${visible(target)} for the other.\n`);
  return false;
}

async function planAt(revision: Revision, repository: Repository, { app, build }: Other, output: Output, progress: Progress, leftovers: Leftovers): Promise<WholePlan> {
  const { title } = revision;
  const tree = worktreeOf(repository, revision, leftovers);
  const there = folderAt(tree, revision, repository, app);
  const folder = join(tree, there);
  if (!existsSync(folder) || (app === undefined && !existsSync(join(folder, SETTINGS)))) {
    output.err(`At ${title} there is no app in this folder yet: everything is new.\n`);
    return NOTHING;
  }
  if (there !== repository.folder) output.err(`At ${title} the app was in '${visible(there)}'.\n`);
  await installDependencies({ tree, working: repository.root, folder: there, title }, progress, leftovers);
  if (build !== undefined) await makeReady(build, folder, title, progress, leftovers);
  try {
    return await quietPlan({ title: `the app at ${title}`, command: appCommand(folder, app), folder }, progress, leftovers);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const advice = build === undefined ? ' If it has to be built before it runs, give --build, such as --build "npm run compile".' : '';
    throw new Failure(`${error.message}${advice} If that commit cannot be run any more, compare with another one, or with a saved plan.`);
  }
}

/** The folder of the app at a commit: where it is now, or where git says that its settings were moved from. */
function folderAt(tree: string, { commit }: Revision, repository: Repository, app: string | undefined): string {
  const { folder } = repository;
  if (existsSync(join(tree, folder, SETTINGS)) || (app !== undefined && existsSync(join(tree, folder)))) return folder;
  const former = formerPath(repository, commit, join(folder, SETTINGS));
  return former === undefined ? folder : dirname(former);
}

/** The app as it is now prints the same warnings. */
function quietPlan(app: AppRun, progress: Progress, leftovers: Leftovers): Promise<WholePlan> {
  return quietly(app, progress, (run) => planOfApp(run, progress, leftovers));
}

async function makeReady(command: string, folder: string, title: string, progress: Progress, leftovers: Leftovers): Promise<void> {
  const { code, how } = await progress.during(`building the app at ${title}`, () => ended({ command, folder, environment: withPrograms(folder), said: (text) => progress.pass(text) }, leftovers));
  if (code !== 0) throw new Failure(`The app at ${title} cannot be built: '${visible(command)}' ended with ${how}. What it printed is above.`);
}
