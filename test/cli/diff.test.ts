import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ControlPlane } from '../../constructs/fleet/control-plane';
import { savedPlan } from '../../constructs/plan/saved-plan';
import { shownPlan } from '../plan/render/shown-plan';
import { commit, git, REPLAY, write } from './apps';
import { cliLater, Folder } from './command-line';

const folder = new Folder();
const home = process.cwd();
const environment = { ...process.env };
const SETTINGS = { 'cdk8s.yaml': 'app: node replay.cjs\n', 'replay.cjs': REPLAY };

/** A plan in which the shop has other replicas in us-west. */
function plan(replicas: number): string {
  const data = shownPlan();
  const [, web] = data.workloads;
  const { 2: { workload, ...share } } = web.clusters;
  const object = { ...workload!, id: `west-${replicas}`, manifest: { ...workload!.manifest, spec: { ...workload!.manifest.spec, replicas } } };
  const west = { ...share, certainty: 'exact' as any, replicas, alternativeReplicas: replicas, workload: object, objects: [object] };
  return JSON.stringify(savedPlan({ ...data, workloads: [{ ...web, clusters: [web.clusters[0], west] }], quotas: [], notes: [] }));
}

let counter = 0;
/** A repository with an app on its main branch, in which the shop has three replicas in us-west. */
function repository(below = ''): string {
  const root = join(realpathSync(folder.path), `repository-${++counter}`);
  mkdirSync(join(root, below), { recursive: true });
  git(root, 'init', '-q', '-b', 'main');
  write(join(root, below), { ...SETTINGS, 'plan.json': plan(3) });
  commit(root, 'three');
  process.chdir(join(root, below));
  return root;
}

beforeAll(() => {
  process.env.XDG_CACHE_HOME = join(folder.path, 'cache');
  for (const name of ['GITHUB_BASE_REF', 'CI_MERGE_REQUEST_TARGET_BRANCH_NAME']) delete process.env[name];
});
afterEach(() => {
  // Whatever happened, no worktree is left, neither as a folder nor in the books of a repository.
  const trees = join(folder.path, 'cache/cdk8s-kruise-federation/worktrees');
  expect(existsSync(trees) ? readdirSync(trees) : []).toEqual([]);
});
afterAll(() => {
  process.chdir(home);
  process.env = environment;
  folder.remove();
});

const SMALLER = /us-west[^]*3 → 2/;

describe('against git', () => {
  test('on a branch, the commit at which it left the main branch', async () => {
    const root = repository();
    const start = git(root, 'rev-parse', '--short', 'HEAD');
    git(root, 'switch', '-q', '-c', 'work');
    write(root, { 'plan.json': plan(2) });
    commit(root, 'two');
    const before = git(root, 'status', '--porcelain=v2', '--branch');
    const { code, out, err } = await cliLater('diff');
    expect({ code, err }).toEqual({ code: 0, err: `the app says hello\nCompared with ${start}, where this branch left main.\n` });
    expect(out).toMatch(SMALLER);
    expect(git(root, 'worktree', 'list').split('\n')).toHaveLength(1);
    expect(git(root, 'status', '--porcelain=v2', '--branch')).toBe(before);
  });

  test('on the main branch, what is not committed; the app may be in a folder', async () => {
    const root = repository('apps/shop');
    write(root, { 'apps/shop/plan.json': plan(2) });
    const { code, out, err } = await cliLater('diff', '--output', 'json');
    expect(code).toBe(0);
    expect(err).toContain('HEAD has no commit that main does not have: what is compared is what is not committed.\n');
    expect(JSON.parse(out).workloads[0].clusters).toMatchObject([{ cluster: 'us-west', replicasBefore: 3, replicasAfter: 2 }]);
  });

  test('a ref by its name, and no difference', async () => {
    const root = repository();
    git(root, 'tag', 'v1');
    write(root, { 'other.txt': 'a' });
    const { code, out, err } = await cliLater('diff', 'v1');
    expect(code).toBe(0);
    expect(out).toContain('no cluster changes');
    expect(err).toBe('the app says hello\nCompared with v1.\n');
    write(root, { 'replay.cjs': `${REPLAY}// changed\n` });
    expect(await cliLater('diff', 'v1')).toMatchObject({ code: 0, err: expect.stringContaining('Files of the working tree are not committed; they are part of what is compared.\n') });
  });

  test('gates: exit code 3, and why', async () => {
    const root = repository();
    write(root, { 'plan.json': plan(2) });
    expect(await cliLater('diff', '--fail-on', 'shrink')).toMatchObject({ code: 3, err: expect.stringMatching(/--fail-on shrink: .*us-west/) });
    expect(await cliLater('diff', '--fail-on', 'recreate,delete,irreversible')).toMatchObject({ code: 0 });
    expect(await cliLater('diff', '--fail-on', 'shrnk')).toMatchObject({ code: 2, err: expect.stringContaining("did you mean 'shrink'?") });
    expect(await cliLater('diff', '--fail-on', 'shrink', '--cluster', 'edge-lisbon')).toMatchObject({ code: 0, err: expect.stringContaining('--fail-on looks at what --cluster, --workload and --label leave') });
    expect(await cliLater('diff', '--output', 'json', '--file', 'changes.json', '--output', 'markdown', '--file', 'changes.md')).toMatchObject({ code: 0, out: '', err: expect.stringContaining('Wrote changes.json.\nWrote changes.md.\n') });
    expect(JSON.parse(readFileSync('changes.json', 'utf8')).summary).toMatchObject({ changed: 1 });
    expect(readFileSync('changes.md', 'utf8')).toContain('us-west');
  });

  test('an app that is new: everything is', async () => {
    const root = repository();
    const below = join(root, 'new');
    write(below, { ...SETTINGS, 'plan.json': plan(3) });
    process.chdir(below);
    const { code, out, err } = await cliLater('diff', '--output', 'json');
    expect(code).toBe(0);
    expect(err).toContain('there is no app in this folder yet: everything is new.\n');
    expect(JSON.parse(out).summary).toMatchObject({ created: 1, changed: 0, deleted: 0 });
  });

  test('a ref that does not build', async () => {
    const root = repository();
    write(root, { 'replay.cjs': 'console.error("old and broken"); process.exit(4)' });
    commit(root, 'broken');
    write(root, { 'replay.cjs': REPLAY });
    const { code, out, err } = await cliLater('diff', 'HEAD');
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/old and broken\n[^]*The app at HEAD failed: 'node replay\.cjs' ended with exit code 4\.[^]*--build/);
  });

  test('an app that has to be built', async () => {
    const root = repository();
    write(root, { 'cdk8s.yaml': 'app: node built.cjs\n', '.gitignore': 'built.cjs\n' });
    commit(root, 'built');
    write(root, { 'built.cjs': REPLAY, 'plan.json': plan(2) });
    expect(await cliLater('diff', 'HEAD')).toMatchObject({ code: 1 });
    expect(await cliLater('diff', 'HEAD', '--build', 'cp replay.cjs built.cjs')).toMatchObject({ code: 0, out: expect.stringMatching(SMALLER) });
    expect(await cliLater('diff', 'HEAD', '--build', 'exit 5')).toMatchObject({ code: 1, err: expect.stringContaining("The app at HEAD cannot be built: 'exit 5' ended with exit code 5") });
  });

  test('a ref that is not there', async () => {
    repository();
    expect(await cliLater('diff', 'mian')).toMatchObject({ code: 1, err: expect.stringContaining("'mian' is neither a branch, tag or commit of this repository, nor a file or directory of saved plans; did you mean 'main'?") });
    expect(await cliLater('diff', '--', '--force')).toMatchObject({ code: 1, err: expect.stringContaining("'--force' is neither") });
  });

  test('a shallow clone, as in CI', async () => {
    const root = repository();
    git(root, 'switch', '-q', '-c', 'work');
    commit(root, 'more');
    const clone = join(folder.path, 'clone');
    git(folder.path, 'clone', '-q', '--depth', '1', '--branch', 'work', pathToFileURL(root).href, clone);
    process.chdir(clone);
    git(clone, 'remote', 'set-head', 'origin', '--delete');
    expect(await cliLater('diff')).toMatchObject({ code: 1, err: expect.stringMatching(/shallow clone[^]*fetch-depth: 0/) });
    git(clone, 'fetch', '-q', '--depth', '1', 'origin', 'main:refs/remotes/origin/main');
    expect(await cliLater('diff')).toMatchObject({ code: 1, err: expect.stringMatching(/no commit in common in this shallow clone[^]*fetch-depth: 0/) });
    expect(await cliLater('diff', 'v9')).toMatchObject({ code: 1, err: expect.stringContaining('fetch-depth: 0') });
  });

  test('a pull request in CI is compared with the branch it is for', async () => {
    const root = repository();
    git(root, 'switch', '-q', '-c', 'release');
    commit(root, 'released');
    git(root, 'switch', '-q', '-c', 'work');
    commit(root, 'work');
    process.env.GITHUB_BASE_REF = 'release';
    const { err } = await cliLater('diff');
    delete process.env.GITHUB_BASE_REF;
    expect(err).toContain('where this branch left release.\n');
  });

  test('a folder without git, and a repository without commits', async () => {
    const bare = mkdtempSync(join(folder.path, 'bare-'));
    process.chdir(bare);
    write(bare, { ...SETTINGS, 'plan.json': plan(3) });
    process.env.GIT_CEILING_DIRECTORIES = folder.path;
    expect(await cliLater('diff')).toMatchObject({ code: 1, err: expect.stringMatching(/not in a git repository[^]*diff before\.json/) });
    git(bare, 'init', '-q');
    expect(await cliLater('diff')).toMatchObject({ code: 1, err: expect.stringContaining('has no commit yet') });
  });
});

describe('dependencies of the app at a ref', () => {
  const manifest = (version: string) => JSON.stringify({ name: 'shop', version, private: true, scripts: { postinstall: 'mkdir -p node_modules && echo 1 >> node_modules/installed' } });
  const lock = (version: string) => JSON.stringify({ name: 'shop', version, lockfileVersion: 3, requires: true, packages: { '': { name: 'shop', version } } });
  const USES = `require('node:fs').statSync('node_modules/installed');${REPLAY}`;

  test('those of the working tree if it asks for the same, else installed once and kept', async () => {
    const root = repository();
    write(root, { 'package.json': manifest('1.0.0'), 'package-lock.json': lock('1.0.0'), 'replay.cjs': USES, '.gitignore': 'node_modules/\n' });
    commit(root, 'with dependencies');
    write(root, { 'node_modules/installed': 'here', 'plan.json': plan(2) });
    expect(await cliLater('diff', 'HEAD')).toMatchObject({ code: 0, out: expect.stringMatching(SMALLER) });
    const kept = join(folder.path, 'cache/cdk8s-kruise-federation/dependencies');
    expect(existsSync(kept)).toBe(false);
    write(root, { 'package.json': manifest('2.0.0'), 'package-lock.json': lock('2.0.0') });
    for (const _run of [1, 2]) expect(await cliLater('diff', 'HEAD')).toMatchObject({ code: 0, out: expect.stringMatching(SMALLER) });
    const [entry, ...others] = readdirSync(kept);
    expect(others).toEqual([]);
    expect(readFileSync(join(kept, entry, 'node_modules/installed'), 'utf8')).toBe('1\n');
    expect(readFileSync(join(root, 'node_modules/installed'), 'utf8')).toBe('here');
  });

  test('a lockfile that cannot be installed', async () => {
    const root = repository();
    write(root, { 'package.json': manifest('1.0.0'), 'package-lock.json': '{' });
    commit(root, 'broken lock');
    expect(await cliLater('diff', 'HEAD', '--build', 'true')).toMatchObject({ code: 1, err: expect.stringMatching(/npm (error|ERR)[^]*The dependencies of the app at HEAD cannot be installed: 'npm ci/) });
  });
});

describe('against plans and apps', () => {
  test('a file, a directory, and what is no plan', async () => {
    const root = repository();
    write(root, { 'saved/before.json': plan(5), 'wrong/a.json': '{"form": "other"}', 'text.json': 'hello', 'none/readme.md': '' });
    expect((await cliLater('diff', 'saved/before.json')).out).toMatch(/5 → 3/);
    expect((await cliLater('diff', 'saved')).out).toMatch(/5 → 3/);
    expect(await cliLater('diff', 'wrong')).toMatchObject({ code: 1, err: expect.stringContaining("its form is \"other\", expected 'cdk8s-kruise-federation/plan/v1'") });
    expect(await cliLater('diff', 'text.json')).toMatchObject({ code: 1, err: expect.stringContaining('is not JSON') });
    expect(await cliLater('diff', './none')).toMatchObject({ code: 1, err: expect.stringContaining('There is no saved plan in') });
  });

  test.each<[string, (saved: any) => void, string]>([
    ['an object that is missing', (saved) => { saved.objects = {}; }, 'which is not there'],
    ['a list that is none', (saved) => { saved.workloads = {}; }, "'workloads' is {}"],
    ['a workload without a name', (saved) => { delete saved.workloads[0].name; }, 'without path, apiVersion, kind or name'],
    ['an object without a manifest', (saved) => { delete (Object.values(saved.objects)[0] as any).manifest; }, 'lacks its manifest'],
  ])('a saved plan with %s', async (_name, spoil, message) => {
    const root = repository();
    const saved = JSON.parse(plan(3));
    spoil(saved);
    write(root, { 'spoilt.json': JSON.stringify(saved) });
    expect(await cliLater('diff', 'spoilt.json')).toMatchObject({ code: 1, out: '', err: expect.stringContaining(message) });
  });

  test('a name that is a ref and a directory is the ref, unless it is written as a path', async () => {
    const root = repository();
    write(root, { 'main/plan.json': plan(5) });
    expect(await cliLater('diff', 'main')).toMatchObject({ err: expect.stringContaining('it is taken for the ref'), out: expect.stringContaining('no cluster changes') });
    expect((await cliLater('diff', './main')).out).toMatch(/5 → 3/);
  });

  test('another app, with another fleet', async () => {
    const root = repository();
    const other = JSON.parse(plan(3));
    other.clusters.push({ ...other.clusters[0], name: 'moon', controlPlane: ControlPlane.DIRECT });
    write(root, { 'other/plan.json': JSON.stringify(other) });
    expect(await cliLater('diff', '--against-app', 'cd other && node ../replay.cjs', '--output', 'json')).toMatchObject({ code: 0, out: expect.stringContaining('"moon"') });
    expect(await cliLater('diff', 'main', '--against-app', 'node replay.cjs')).toMatchObject({ code: 2, err: expect.stringContaining('cannot be used together') });
  });

  test('an app that fails ends the other one, and nothing is left', async () => {
    const root = repository();
    write(root, { 'fail.cjs': 'process.exit(3)', 'slow.cjs': 'setTimeout(() => console.log("late"), 60000)' });
    const { code, err } = await cliLater('diff', '--against-app', 'node slow.cjs', '--app', 'node fail.cjs');
    expect({ code, err }).toEqual({ code: 1, err: "The app failed: 'node fail.cjs' ended with exit code 3. What it printed is above.\n" });
  });
});

test('an interrupted diff removes its worktree and ends the app', async () => {
  const root = repository();
  write(root, { 'replay.cjs': 'require("node:fs").writeFileSync(process.env.STARTED, String(process.pid)); setTimeout(() => {}, 60000);' });
  commit(root, 'slow');
  const project = resolve(__dirname, '../..');
  const started = join(folder.path, 'started');
  const starter = folder.file('start.cjs', `require(${JSON.stringify(join(project, 'constructs/cli/main.ts'))}).run();`);
  const child = spawn(process.execPath, ['--import', pathToFileURL(require.resolve('tsx')).href, starter, 'diff', 'HEAD'], { cwd: root, env: { ...process.env, STARTED: started }, stdio: 'ignore' });
  const over = new Promise((done) => child.once('exit', done));
  while (!existsSync(started) || git(root, 'worktree', 'list').split('\n').length < 2) await new Promise((done) => setTimeout(done, 20));
  child.kill('SIGINT');
  expect(await over).toBe(130);
  expect(git(root, 'worktree', 'list').split('\n')).toHaveLength(1);
});
