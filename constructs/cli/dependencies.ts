import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, utimesSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { upwards } from './app';
import { cacheFolder, forgetUnused } from '../json/cache-folder';
import { ended } from './child';
import { Failure } from './command';
import type { Leftovers } from './leftovers';
import type { Progress } from './progress';

interface Installer {
  readonly lockFile: string;
  readonly command: (lock: string) => readonly string[];
}

const NPM_CI = ['npm', 'ci', '--no-audit', '--no-fund'];

const INSTALLERS: readonly Installer[] = [
  { lockFile: 'npm-shrinkwrap.json', command: () => NPM_CI },
  { lockFile: 'package-lock.json', command: () => NPM_CI },
  { lockFile: 'pnpm-lock.yaml', command: () => ['pnpm', 'install', '--frozen-lockfile'] },
  // Yarn 2 and later have another option and another form of the lockfile.
  { lockFile: 'yarn.lock', command: (lock) => ['yarn', 'install', /^__metadata:/m.test(lock) ? '--immutable' : '--frozen-lockfile'] },
];

/** A tree of the repository at a commit, and the tree that is worked in. */
export interface Trees {
  /** The root of the tree at the commit. */
  readonly tree: string;
  /** The root of the tree that is worked in. */
  readonly working: string;
  /** The folder of the app in both. */
  readonly folder: string;
  /** What the commit is called in messages. */
  readonly title: string;
}

/** The packages of a folder: who installs them, and what they follow from. */
interface Packages {
  /** The folder with the lockfile, below the root. */
  readonly folder: string;
  readonly command: readonly string[];
  /** The files they follow from, with what is in them. */
  readonly inputs: ReadonlyMap<string, string>;
}

/**
 * Gives the app at a commit the dependencies that its own lockfile asks for: those that the working tree has if it asks for the same, else those kept from an
 * earlier run, else freshly installed ones. An app without package.json gets none: what it runs with is not installed beside it.
 */
export async function installDependencies(trees: Trees, progress: Progress, leftovers: Leftovers): Promise<void> {
  const packages = packagesIn(trees.tree, trees.folder);
  if (!packages) return;
  const target = join(trees.tree, packages.folder, 'node_modules');
  if (existsSync(target)) return;
  // Packages that are links to other folders of the repository would be those of another commit.
  const shared = !hasLinks(packages);
  const present = packagesIn(trees.working, trees.folder);
  if (shared && present && isSame(packages, present)) {
    const installed = join(trees.working, packages.folder, 'node_modules');
    if (existsSync(installed)) return link(installed, target, leftovers);
  }
  const kept = join(cacheFolder('dependencies'), keyOf(packages), 'node_modules');
  if (shared && existsSync(kept)) {
    utimesSync(dirname(kept), new Date(), new Date());
    return link(kept, target, leftovers);
  }
  await install(packages, trees, progress, leftovers);
  if (shared) keep(target, kept, leftovers);
}

function packagesIn(root: string, folder: string): Packages | undefined {
  const own = join(root, folder);
  const folders = upwards(own).filter((each) => !relative(root, each).startsWith('..'));
  for (const each of folders) {
    const installer = INSTALLERS.find(({ lockFile }) => existsSync(join(each, lockFile)));
    if (!installer) continue;
    const lock = readFileSync(join(each, installer.lockFile), 'utf8');
    return { folder: relative(root, each), command: installer.command(lock), inputs: inputsIn(root, [each, own], installer.lockFile) };
  }
  const alone = folders.find((each) => existsSync(join(each, 'package.json')));
  if (alone === undefined) return undefined;
  return { folder: relative(root, alone), command: ['npm', 'install', '--no-package-lock', '--no-audit', '--no-fund'], inputs: inputsIn(root, [alone]) };
}

function inputsIn(root: string, folders: readonly string[], lockFile?: string): Map<string, string> {
  const files = folders.flatMap((each) => [...(lockFile === undefined ? [] : [lockFile]), 'package.json', '.npmrc', '.yarnrc.yml', 'pnpm-workspace.yaml'].map((file) => join(each, file)));
  return new Map(files.filter((file) => existsSync(file)).map((file) => [relative(root, file), readFileSync(file, 'utf8')]));
}

/** In the lockfiles of npm, pnpm and yarn. Yarn calls the root itself `workspace:.`, which is no link. */
const LINKS = /"link"\s*:\s*true|\b(?:link|portal):\S|\bworkspace:(?!\.["\s,])\S/;

/** Whether packages are links into the repository: workspaces, and folders that are named as dependencies. */
function hasLinks({ inputs }: Packages): boolean {
  return [...inputs].some(([file, text]) => file.endsWith('pnpm-workspace.yaml') || LINKS.test(text)
    // In lockfiles of npm the packages of others have this member as well.
    || (file.endsWith('package.json') && /"workspaces"\s*:/.test(text)));
}

function isSame(one: Packages, other: Packages): boolean {
  return one.folder === other.folder && one.inputs.size === other.inputs.size && [...one.inputs].every(([file, text]) => other.inputs.get(file) === text);
}

/** Packages can be built for a version of Node.js and a machine. */
function keyOf({ command, inputs }: Packages): string {
  const facts = [process.version, process.platform, process.arch, command, [...inputs]];
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 32);
}

async function install({ folder, command: [program, ...args] }: Packages, { tree, title }: Trees, progress: Progress, leftovers: Leftovers): Promise<void> {
  let said = '';
  // husky would write into the configuration of the repository.
  const environment = { ...process.env, HUSKY: '0', CI: process.env.CI ?? '1' };
  const command = [program, ...args].join(' ');
  const { code, how } = await progress.during(`installing the dependencies at ${title} (${command})`, () =>
    ended({ command, folder: join(tree, folder), environment, said: (text) => { said += text; } }, leftovers));
  if (code === 0) return;
  progress.pass(said);
  throw new Failure(`The dependencies of the app at ${title} cannot be installed: '${command}' ended with ${how}. What it printed is above. `
    + 'Compare with a commit whose lockfile can be installed, or with a saved plan: plan --output json --file before.json, later diff before.json.');
}

/** Moves fresh packages to where later runs find them, and forgets those that were not used for a month. */
function keep(target: string, kept: string, leftovers: Leftovers): void {
  if (!existsSync(target)) return;
  mkdirSync(dirname(kept), { recursive: true });
  try {
    renameSync(target, kept);
  } catch {
    // Another run has kept the same ones by now, or the folders are on different disks: this run uses its own.
    return;
  }
  link(kept, target, leftovers);
  forgetUnused(dirname(dirname(kept)));
}

/** The link goes before the tree does: whoever removes the tree must not follow it. */
function link(installed: string, target: string, leftovers: Leftovers): void {
  symlinkSync(installed, target, 'junction');
  leftovers.add(() => {
    if (lstatSync(target, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(target);
  });
}
