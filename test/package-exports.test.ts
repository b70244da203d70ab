import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Ajv2020 from 'ajv/dist/2020';
import * as ts from 'typescript';
import { pack, PackedPackage, ROOT } from './packed-package';

const NAME = 'cdk8s-kruise-federation';
const TSX = pathToFileURL(require.resolve('tsx')).href;

/** What a test of a user has: an app, and the interpreter of its workload. */
const USED = `
const app = new FederationApp();
new Fleet(app, 'fleet', { clusters: [{ name: 'east' }] });
const web = new KruiseFederatedCloneSet(new Chart(app, 'shop', { namespace: 'shop' }), 'web', {
  replicas: 4, containers: [{ image: 'registry.example.com/web:1.0.0', portNumber: 8080 }], placement: Placement.onClusters('east'),
});
const health = interpreter(web).health({ metadata: { generation: 1 }, spec: { replicas: 4 } });
console.log(JSON.stringify({ health, replicas: workloadOn(web, 'east').spec.replicas }));
`;
const IMPORTED = `import { Chart } from 'cdk8s';
import { FederationApp, Fleet, KruiseFederatedCloneSet, Placement } from '${NAME}';
import { interpreter, planMatchers, workloadOn } from '${NAME}/testing';
${USED}
console.log(JSON.stringify(Object.keys(planMatchers)));
`;

let published: PackedPackage;
beforeAll(() => { published = new PackedPackage(); }, 120_000);
afterAll(() => published.remove());

describe('what the published package exports', () => {
  test('is there for require and for import, in tests of users too', () => {
    const required = `const { Chart } = require('cdk8s');
const { FederationApp, Fleet, KruiseFederatedCloneSet, Placement } = require('${NAME}');
const { interpreter, workloadOn } = require('${NAME}/testing');
${USED}`;
    expect(JSON.parse(published.run('used.cjs', required))).toEqual({ health: false, replicas: 4 });
    const [result, matchers] = published.run('used.mjs', IMPORTED).trim().split('\n').map((line) => JSON.parse(line));
    expect(result).toEqual({ health: false, replicas: 4 });
    expect(matchers).toContain('toLoseAtMost');
  });

  test.each([
    ['', ['Fleet', 'FederationApp', 'Placement', 'Severity', 'RolloutPlan', 'Migration']],
    ['/testing', ['interpreter', 'LuaVm', 'planMatchers', 'workloadOn']],
  ])('has all its names before anything is loaded, also for ES modules: %j', (entry, some) => {
    const required = JSON.parse(published.run('names.cjs', `
const api = require('${NAME}${entry}');
const names = Object.keys(api);
console.log(JSON.stringify({ names, missing: names.filter((name) => api[name] === undefined) }));`));
    const imported = JSON.parse(published.run('names.mjs', `import * as api from '${NAME}${entry}';\nconsole.log(JSON.stringify(Object.keys(api)));\n`));
    expect(required.missing).toEqual([]);
    expect(required.names).toEqual(expect.arrayContaining(some));
    expect(imported).toEqual(expect.arrayContaining(required.names));
  });

  test.each(['package.json', '.jsii', 'docs/schemas/plan.schema.json'])('has %s, for tools', (file) => {
    expect(published.run('resolve.cjs', `console.log(require.resolve('${NAME}/${file}'))`).trim()).toBe(join(published.folder, file));
  });

  test.each(['lib/constructs/fleet/fleet.js', 'lib/constructs/testing-door', 'testing/package.json', 'docs/schemas'])('does not have %s', (file) => {
    for (const [name, text] of [['deep.cjs', `require('${NAME}/${file}')`], ['deep.mjs', `import '${NAME}/${file}'`]]) {
      expect(() => published.run(name, text)).toThrow('ERR_PACKAGE_PATH_NOT_EXPORTED');
    }
  });

  test('is what jsii loads by the name of the package: the file that its description belongs to', () => {
    const { types, name } = JSON.parse(readFileSync(join(published.folder, '.jsii'), 'utf8'));
    const classes = Object.values<any>(types).filter(({ kind }) => kind !== 'interface').map((type) => type.name);
    expect([name, classes.length > 100]).toEqual([NAME, true]);
    const missing = published.run('names.cjs', `
const api = require('${NAME}');
console.log(JSON.stringify(${JSON.stringify(classes)}.filter((name) => api[name] === undefined)));`);
    expect(JSON.parse(missing)).toEqual([]);
  });

  test('has schemas that refer to each other by file, not by address', async () => {
    const folder = join(published.folder, 'docs/schemas');
    const loadSchema = async (reference: string) => JSON.parse(readFileSync(join(folder, reference), 'utf8'));
    for (const schema of readdirSync(folder)) {
      const validate = await new Ajv2020({ strictRequired: false, loadSchema }).compileAsync(await loadSchema(schema));
      expect([validate({ form: 'another' }), validate.errors]).toEqual([false, expect.arrayContaining([expect.objectContaining({ instancePath: '' })])]);
    }
  });
});

describe('types of the published package', () => {
  const { ModuleKind: Module, ModuleResolutionKind: Resolution } = ts;
  const RESOLUTIONS: readonly (readonly [string, readonly string[], ts.CompilerOptions])[] = [
    ['nodenext', ['used.cts', 'used.mts'], { module: Module.NodeNext, moduleResolution: Resolution.NodeNext }],
    ['node16', ['used.cts', 'used.mts'], { module: Module.Node16, moduleResolution: Resolution.Node16 }],
    ['bundler', ['used.ts'], { module: Module.ESNext, moduleResolution: Resolution.Bundler }],
  ];
  // Compilers before TypeScript 6 know no `exports` with what `cdk8s init` writes into tsconfig.json.
  const NODE10: ts.CompilerOptions = { module: Module.CommonJS, moduleResolution: Resolution.Node10, ignoreDeprecations: '6.0' };
  const WITH_MISTAKE = `${IMPORTED}// @ts-expect-error: a number is no workload.\nworkloadOn(4, 'east');\n`;

  test.each([...RESOLUTIONS, ['node10', ['used.ts'], NODE10] as const])('are found by %s', (_title, names, options) => {
    expect(faultsIn(names.map((name) => written(name, WITH_MISTAKE)), options)).toEqual([]);
  });

  test.each(RESOLUTIONS)('of deep imports are not found by %s', (_title, names, options) => {
    const files = names.map((name) => written(name, `import '${NAME}/lib/constructs/fleet/fleet';\n`));
    const faults = faultsIn(files, { ...options, noUncheckedSideEffectImports: true });
    expect(faults).toEqual(names.map((name) => expect.stringMatching(`^${name}: Cannot find module`)));
  });

  test('are accepted in an app that `cdk8s init` makes', () => {
    const { compilerOptions } = JSON.parse(readFileSync(join(ROOT, 'node_modules/cdk8s-cli/templates/typescript-app/tsconfig.json'), 'utf8'));
    const { options } = ts.convertCompilerOptionsFromJson(compilerOptions, published.app);
    expect(faultsIn([written('main.ts', IMPORTED)], { ...options, ...NODE10, skipLibCheck: false })).toEqual([]);
  });
});

describe('examples in the published package', () => {
  const examples = () => readdirSync(join(published.folder, 'examples')).filter((name) => name.endsWith('.ts'));

  test('run as they are, with the package that they are in', () => {
    const files = examples().map((name) => join(published.folder, 'examples', name));
    expect(files.length).toBeGreaterThan(20);
    const printed = published.run('examples.cjs', `
for (const file of ${JSON.stringify(files)}) {
  process.env.CDK8S_OUTDIR = require('node:path').join('examples', require('node:path').basename(file));
  require(file);
}
console.log('loaded ' + JSON.stringify(Object.keys(require.cache).filter((file) => /constructs.index.[jt]s$/.test(file))));`, '--import', TSX);
    expect(JSON.parse(/^loaded (.*)$/m.exec(printed)![1])).toEqual([join(published.folder, 'lib/constructs/index.js')]);
    expect(readdirSync(join(published.app, 'examples')).sort()).toEqual(examples().sort());
  });

  test('have the types they claim', () => {
    const files = examples().map((name) => join(published.folder, 'examples', name));
    expect(faultsIn(files, { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext })).toEqual([]);
  });
});

describe('what tools find wrong with the published package', () => {
  const faultsOf = (archive: string) => spawnSync('node', ['--import', 'tsx', 'scripts/package-faults.mts', archive], { cwd: ROOT, encoding: 'utf8' });

  test('is nothing', () => {
    expect(faultsOf(published.archive)).toMatchObject({ status: 0, stdout: '', stderr: '' });
  });

  test('is printed', () => {
    const folder = join(published.app, 'faulty');
    mkdirSync(folder);
    const entries = { '.': { types: './index.d.ts', default: './index.js' } };
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'faulty', version: '1.0.0', license: 'MIT', type: 'module', exports: entries }));
    writeFileSync(join(folder, 'index.d.ts'), 'export declare const one: 1;\n');
    const { status, stdout } = faultsOf(pack(folder, published.app)[0]);
    expect([status, stdout]).toEqual([1, expect.stringMatching(/FILE_DOES_NOT_EXIST: [^]*"kind":"CJSResolvesToESM"/)]);
  });
});

function written(name: string, text: string): string {
  const file = join(published.app, name);
  writeFileSync(file, text);
  return file;
}

/** What the compiler says about files of the app, and of the package where nothing else is said. */
function faultsIn(files: readonly string[], options: ts.CompilerOptions): string[] {
  const program = ts.createProgram(files, {
    target: ts.ScriptTarget.ES2022, strict: true, noEmit: true, skipLibCheck: true,
    types: ['node', 'jest'], typeRoots: [join(ROOT, 'node_modules/@types')], ...options,
  });
  return ts.getPreEmitDiagnostics(program)
    .map(({ file, messageText }) => `${file && basename(file.fileName)}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`);
}
