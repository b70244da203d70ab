import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { installDependencies } from '../../constructs/cli/dependencies';
import { Leftovers } from '../../constructs/cli/leftovers';
import { Progress } from '../../constructs/cli/progress';
import { write } from './apps';
import { Folder } from './command-line';

const folder = new Folder();
const environment = { ...process.env };
const leftovers = new Leftovers();
const progress = new Progress({ out: () => {}, err: () => {} }, leftovers);

beforeAll(() => {
  process.env.XDG_CACHE_HOME = join(folder.path, 'cache');
  // Stand-ins for installers that may not be on this machine; what they are asked to do is what is tested.
  for (const program of ['pnpm', 'yarn', 'npm']) {
    write(folder.path, { [`bin/${program}`]: '#!/bin/sh\nmkdir node_modules && echo "$(basename "$0") $*" > node_modules/asked\n' });
    chmodSync(join(folder.path, 'bin', program), 0o755);
  }
  process.env.PATH = `${join(folder.path, 'bin')}:${process.env.PATH}`;
});
afterAll(() => {
  leftovers.clear();
  process.env = environment;
  folder.remove();
});

let counter = 0;
/** Installs what a tree asks for beside a working tree, and says how. */
async function installed(tree: Record<string, string>, working: Record<string, string> = {}, below = ''): Promise<{ readonly at: string; readonly asked?: string; readonly link?: string }> {
  const [at, here] = [join(folder.path, `tree-${++counter}`), join(folder.path, `working-${counter}`)];
  for (const path of [at, here]) mkdirSync(join(path, below), { recursive: true });
  write(at, tree);
  write(here, working);
  await installDependencies({ tree: at, working: here, folder: below, title: 'main' }, progress, leftovers);
  const modules = join(at, 'node_modules');
  const asked = existsSync(join(modules, 'asked')) ? readFileSync(join(modules, 'asked'), 'utf8').trim() : undefined;
  return { at, asked, link: existsSync(modules) && lstatSync(modules).isSymbolicLink() ? readlinkSync(modules) : undefined };
}

const PACKAGE = { 'package.json': '{"name": "shop"}' };

test.each<[string, Record<string, string>, string]>([
  ['npm', { 'package-lock.json': '{"lockfileVersion": 3}' }, 'npm ci --no-audit --no-fund'],
  ['npm, with a package that has workspaces in its own repository', { 'package-lock.json': '{"packages": {"node_modules/a": {"workspaces": ["b"]}}}' }, 'npm ci --no-audit --no-fund'],
  ['pnpm', { 'pnpm-lock.yaml': 'lockfileVersion: "9.0"\n' }, 'pnpm install --frozen-lockfile'],
  ['yarn 1', { 'yarn.lock': '# yarn lockfile v1\n' }, 'yarn install --frozen-lockfile'],
  ['yarn 4', { 'yarn.lock': '__metadata:\n  version: 8\n\n"shop@workspace:.":\n  version: 0.0.0\n' }, 'yarn install --immutable'],
  ['no lockfile', {}, 'npm install --no-package-lock --no-audit --no-fund'],
])('%s', async (_name, files, asked) => {
  const first = await installed({ ...PACKAGE, ...files });
  expect(first.asked).toBe(asked);
  expect(first.link).toContain('cdk8s-kruise-federation/dependencies/');
  expect((await installed({ ...PACKAGE, ...files })).link).toBe(first.link);
});

test('an app that has nothing to install', async () => {
  expect(await installed({ 'main.py': '' })).toMatchObject({ asked: undefined, link: undefined });
});

test('the lockfile of a folder above is that of the app', async () => {
  expect((await installed({ ...PACKAGE, 'package-lock.json': '{"above": 1}', 'apps/shop/main.ts': '' }, {}, 'apps/shop')).asked).toBe('npm ci --no-audit --no-fund');
});

test('the packages of the working tree are taken if it asks for the same', async () => {
  const files = { ...PACKAGE, 'package-lock.json': '{"same": 1}' };
  const { at, asked, link } = await installed(files, { ...files, 'node_modules/here': '' });
  expect({ asked, link }).toEqual({ asked: undefined, link: join(at.replace('tree-', 'working-'), 'node_modules') });
});

test.each<[string, Record<string, string>]>([
  ['npm', { 'package.json': '{"workspaces": ["packages/*"]}', 'package-lock.json': '{}' }],
  ['npm, of a folder', { ...PACKAGE, 'package-lock.json': '{"packages": {"node_modules/own": {"resolved": "packages/own", "link": true}}}' }],
  ['pnpm', { ...PACKAGE, 'pnpm-lock.yaml': 'own:\n  version: link:../own\n' }],
  ['yarn', { ...PACKAGE, 'yarn.lock': '__metadata:\n  version: 8\n\n"own@workspace:packages/own":\n  version: 0.0.0\n' }],
])('packages that are folders of the repository are those of the commit: %s', async (_name, files) => {
  const { asked, link } = await installed(files, { ...files, 'node_modules/here': '' });
  expect(asked).toBeDefined();
  expect(link).toBeUndefined();
});
