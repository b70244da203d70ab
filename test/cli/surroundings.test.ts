import { execFileSync } from 'node:child_process';
import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { formerPath, repositoryOf, startOfBranch } from '../../constructs/cli/git';
import { commit, git, write } from './apps';
import { cliLater, Folder } from './command-line';

const folder = new Folder();
const home = process.cwd();
afterAll(() => {
  process.chdir(home);
  folder.remove();
});

let counter = 0;
function repository(): string {
  const root = join(realpathSync(folder.path), `repository-${++counter}`);
  mkdirSync(root);
  git(root, 'init', '-q', '-b', 'main');
  write(root, { 'apps/shop/cdk8s.yaml': 'app: node app.cjs\nlanguage: typescript\n' });
  commit(root, 'first');
  return root;
}

test('a branch that a pull request is for, but that was not fetched, is an error and not another branch', () => {
  const at = repositoryOf(repository());
  expect(() => startOfBranch(at, { GITHUB_BASE_REF: 'release-9' })).toThrow(/The branch 'release-9' that this is for is not in this clone\. Fetch it, with git fetch origin release-9/);
  expect(startOfBranch(at, {}).title).toMatch(/^HEAD/);
});

test('settings that were moved with their app are found where they were', () => {
  const root = repository();
  const before = git(root, 'rev-parse', 'HEAD');
  git(root, 'mv', 'apps/shop', 'apps/store');
  expect(formerPath(repositoryOf(root), before, 'apps/store/cdk8s.yaml')).toBe('apps/shop/cdk8s.yaml');
  commit(root, 'moved');
  expect(formerPath(repositoryOf(root), before, 'apps/store/cdk8s.yaml')).toBe('apps/shop/cdk8s.yaml');
  expect(formerPath(repositoryOf(root), before, 'apps/other/cdk8s.yaml')).toBeUndefined();
});

test('an empty list of gates is wrong usage, and not all gates open', async () => {
  process.chdir(repository());
  expect(await cliLater('diff', '--fail-on', '')).toMatchObject({ code: 2, err: expect.stringContaining('--fail-on is empty') });
});

test('an app that leaves something running is not waited for', async () => {
  const root = repository();
  process.chdir(root);
  const started = join(root, 'pid');
  const command = `sleep 60 & echo $! > ${started}; exit 3`;
  expect(await cliLater('plan', '--app', command)).toMatchObject({ code: 1, err: expect.stringContaining('ended with exit code 3') });
  execFileSync('sh', ['-c', `kill $(cat ${started}) 2>/dev/null || true`]);
});
