import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ModuleKind, ScriptTarget, transpileModule } from 'typescript';
import { PackedPackage, ROOT } from './packed-package';

const APP = `
const { Chart } = require('cdk8s');
const { FederationApp, Fleet, KruiseFederatedCloneSet, Placement } = require('cdk8s-kruise-federation');
const app = new FederationApp();
new Fleet(app, 'fleet', { clusters: [{ name: 'east' }, { name: 'edge', controlPlane: 'OCM' }] });
const web = new KruiseFederatedCloneSet(new Chart(app, 'shop', { namespace: 'shop' }), 'web', {
  replicas: 4,
  containers: [{ name: 'web', image: 'registry.example.com/web:1.0.0', portNumber: 8080 }],
  placement: Placement.onAllClusters().divideByWeight({ east: 3, edge: 1 }),
});
app.synth();
console.log(JSON.stringify({
  replicas: web.deliveries.map(({ cluster, replicas }) => [cluster, replicas]),
  loaded: Object.keys(require.cache).filter((file) => /node_modules.(ajv|luaparse|lua-wasm-bindings|fast-check|@bufbuild)/.test(file)),
}));
`;

/** What the README's example has no use for: rooms and files below lib/constructs/, and packages. */
const NOT_FOR_THE_EXAMPLE = [
  'adoption/', 'cli/', 'conversion/', 'gitops/argocd/', 'gitops/flux/', 'kinds/sidecar-set/sidecar-set.js', 'kinds/united-deployment/united-deployment.js', 'migration/', 'monitoring/',
  'plan/plan.js', 'planes/karmada/apis/federated-resource-quota.js', 'platform/', 'testing/', 'all-rules.js', 'federation/stages/plan-rollout.js',
];

/** The packed artefact is what users get, so it is what is tested: unpacked into an empty app, beside its peers only. */
describe('the published package', () => {
  let published: PackedPackage;
  let app: string;
  let packed: readonly string[];

  beforeAll(() => {
    published = new PackedPackage();
    ({ app, files: packed } = published);
    writeFileSync(join(app, 'main.js'), APP);
  }, 120_000);

  afterAll(() => published.remove());

  test('has scripts, schemas and types, and neither sources nor tests', () => {
    expect(packed).toEqual(expect.arrayContaining(['lib/constructs/index.js', 'lib/constructs/index.d.ts', '.jsii', 'LICENSE', 'README.md']));
    expect(packed.some((path) => path.endsWith('CloneSet/healthInterpretation.lua'))).toBe(true);
    expect(packed.some((path) => path.startsWith('lib/schemas/'))).toBe(true);
    expect(packed.some((path) => path.startsWith('lib/constructs/interpreters/shared/'))).toBe(true);
    expect(packed).toEqual(expect.arrayContaining(['bin/cdk8s-kruise-federation.js', 'lib/constructs/testing/lua-vm/kube.lua', 'lib/constructs/testing/lua-vm/worker.cjs', 'lib/constructs/health/argo-cd-parts.lua']));
    expect(packed).toEqual(expect.arrayContaining(['lib/page/page.js', 'lib/page/page.css', 'lib/constructs/testing-door.js', 'docs/schemas/plan.schema.json', 'examples/ci/github-actions.yaml']));
    expect(packed).toEqual(expect.arrayContaining(['README.md', 'docs/README.md', 'docs/checks.md', 'docs/tasks/canary.md']));
    const sources = packed.filter((path) => path.endsWith('.ts') && !path.endsWith('.d.ts') && !/^examples\/|node_modules/.test(path));
    expect([...sources, ...packed.filter((path) => /^(test|bench|scripts|dist)\//.test(path))]).toEqual([]);
  });

  test('has every file that its documentation links to', () => {
    const pages = packed.filter((path) => /^docs\/.*\.md$/.test(path));
    const links = pages.flatMap((page) => [...readFileSync(join(ROOT, page), 'utf8').matchAll(/\]\((?![a-z]+:|#)([^)#]+)/g)]
      .map(([, target]) => ({ page, target: join(dirname(page), target) })));
    expect(links.length).toBeGreaterThan(20);
    expect(links.filter(({ target }) => !packed.some((path) => path === target || path.startsWith(`${target}/`)))).toEqual([]);
  });

  test('explains a rule, and has the pages that it leads to', () => {
    const folder = 'node_modules/cdk8s-kruise-federation';
    const { stdout, status } = spawnSync('node', [`${folder}/bin/cdk8s-kruise-federation.js`, 'explain', 'KF503'], { cwd: app, encoding: 'utf8' });
    const pages = stdout.split('Pages: ')[1].trim().split(/\s+/).map((page) => page.split(':'));
    expect(status).toBe(0);
    expect(pages.map(([file]) => file)).toEqual(expect.arrayContaining([`${folder}/docs/checks.md`, `${folder}/docs/concepts/placement.md`]));
    for (const [file, line] of pages) expect(readFileSync(join(app, file), 'utf8').split('\n')[Number(line) - 1]).toContain('KF503');
  });

  test('runs interpreters on files, with the Lua it brings along', () => {
    const run = () => execFileSync('node', ['node_modules/cdk8s-kruise-federation/bin/cdk8s-kruise-federation.js', 'interpret', '--operation', 'health', '--object', 'object.yaml'],
      { cwd: app, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    writeFileSync(join(app, 'object.yaml'), 'apiVersion: apps.kruise.io/v1alpha1\nkind: CloneSet\nmetadata: {name: web, generation: 1}\nspec: {replicas: 2}\n');
    expect(run()).toContain('false');
    const [lua, elsewhere] = ['node_modules/cdk8s-kruise-federation/node_modules/lua-wasm-bindings', 'elsewhere'].map((path) => join(app, path));
    renameSync(lua, elsewhere);
    expect(run).toThrow(/'lua-wasm-bindings', which is not installed/);
    renameSync(elsewhere, lua);
  }, 60_000);

  test('lints scripts with the parser it brings along', () => {
    writeFileSync(join(app, 'health.lua'), 'function InterpretHealth(object)\n  return io ~= nil\nend\n');
    const bin = 'node_modules/cdk8s-kruise-federation/bin/cdk8s-kruise-federation.js';
    const { stdout, status } = spawnSync('node', [bin, 'lint', '--operation', 'health', 'health.lua'], { cwd: app, encoding: 'utf8' });
    expect({ stdout, status }).toEqual({ stdout: "health.lua: Line 2: 'io' does not exist in Karmada's Lua.\n", status: 1 });
  });

  test('synthesises in an empty app, without any tool of ours', () => {
    const result = JSON.parse(execFileSync('node', ['--preserve-symlinks', 'main.js'], { cwd: app, encoding: 'utf8' }));
    expect(result).toEqual({ replicas: [['east', 3], ['edge', 1]], loaded: [] });
    const files = readdirSync(join(app, 'dist'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && entry.name.endsWith('.k8s.yaml'));
    expect(files).toHaveLength(4);
    expect(readFileSync(join(app, 'dist/ocm/edge/shop', files.find(({ parentPath }) => parentPath.endsWith('edge/shop'))!.name), 'utf8')).toContain('replicas: 1');
  });

  test('loads for the example what the example uses', () => {
    const example = readFileSync(join(ROOT, 'main.ts'), 'utf8');
    const { outputText } = transpileModule(example, { compilerOptions: { module: ModuleKind.CommonJS, target: ScriptTarget.ES2022 } });
    const output = published.run('example.js', `${outputText}\nconsole.log('loaded ' + JSON.stringify(Object.keys(require.cache)));\n`);
    const loaded = (JSON.parse(/^loaded (.*)$/m.exec(output)![1]) as string[]).flatMap((file) => file.split('/cdk8s-kruise-federation/lib/').slice(1));
    const parts = ['constructs/ground.cjs', 'constructs/core.cjs'].flatMap((file) => [...readFileSync(join(published.folder, 'lib', file), 'utf8').matchAll(/^ {2}"([^"]+)": \(\) =>/gm)].map(([, name]) => name));
    expect(loaded).toEqual(expect.arrayContaining(['constructs/ground.cjs', 'constructs/core.cjs']));
    expect(loaded.length).toBeLessThan(25);
    expect(parts).toContain('constructs/kinds/clone-set/clone-set.js');
    // Whoever fails here made a file use another one while it is loaded: see "Loading" in ARCHITECTURE.md.
    expect([...loaded, ...parts].filter((file) => NOT_FOR_THE_EXAMPLE.some((place) => file.startsWith(`constructs/${place}`)))).toEqual([]);
  });

  test('has the files that were put together by their paths as well, and the marks of jsii on their classes', () => {
    const output = published.run('marks.js', `
const api = require('cdk8s-kruise-federation');
const folder = require('node:path').dirname(require.resolve('cdk8s-kruise-federation'));
const { Fleet } = require(folder + '/fleet/fleet.js');
console.log('found ' + JSON.stringify([Fleet === api.Fleet, Fleet.name, ...[Fleet, api.KruiseFederatedCloneSet, api.Placement].map((type) => type[Symbol.for('jsii.rtti')]?.fqn)]));
`);
    expect(JSON.parse(/^found (.*)$/m.exec(output)![1])).toEqual([
      true, 'Fleet', ...['Fleet', 'KruiseFederatedCloneSet', 'Placement'].map((name) => `cdk8s-kruise-federation.${name}`),
    ]);
  });

  test('shows what clusters get, as a table and as a page, and leaves the output alone', () => {
    const bin = 'node_modules/cdk8s-kruise-federation/bin/cdk8s-kruise-federation.js';
    const run = (...args: string[]) => execFileSync('node', [bin, 'plan', '--app', 'node --preserve-symlinks main.js', ...args], { cwd: app, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    rmSync(join(app, 'dist'), { recursive: true, force: true });
    expect(run()).toMatch(/east +Karmada +3 .*\n +edge +OCM +1 /);
    const page = run('--output', 'html');
    expect(page).toMatch(/^<!doctype html>/i);
    expect(page).toContain(`<title>${basename(app)}`);
    expect(readdirSync(app)).not.toContain('dist');
  }, 60_000);
});
