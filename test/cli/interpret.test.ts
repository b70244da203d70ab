import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { cli, Folder } from './command-line';

const ROOT = join(__dirname, '../..');
const STATUS = { observedGeneration: 1, replicas: 3, readyReplicas: 3, availableReplicas: 3, updatedReplicas: 3, updatedReadyReplicas: 3, updatedAvailableReplicas: 3 };
const WEB = {
  apiVersion: 'apps.kruise.io/v1alpha1',
  kind: 'CloneSet',
  metadata: { name: 'web', namespace: 'shop', generation: 1 },
  spec: { replicas: 3, template: { spec: { containers: [{ name: 'web', envFrom: [{ configMapRef: { name: 'settings' } }] }] } } },
  status: STATUS,
};
const API = { ...WEB, metadata: { ...WEB.metadata, name: 'api' }, status: { ...STATUS, availableReplicas: 1 } };
const customization = (name: string, luaScript: string): any => ({
  apiVersion: 'config.karmada.io/v1alpha1',
  kind: 'ResourceInterpreterCustomization',
  metadata: { name },
  spec: { target: { apiVersion: WEB.apiVersion, kind: WEB.kind }, customizations: { healthInterpretation: { luaScript } } },
});

const folder = new Folder();
const web = folder.file('web.yaml', WEB);
const both = folder.file('both.yaml', WEB, '', API);
afterAll(() => folder.remove());

const interpret = (operation: string, ...more: readonly string[]) => cli('interpret', '--operation', operation, ...more);

describe('interpret', () => {
  test('asks the scripts of this package and prints YAML', () => {
    expect(interpret('health', '--object', web)).toEqual({ code: 0, out: 'healthy: true\n', err: '' });
    expect(interpret('replicas', '--object', web).out).toBe('replicas: 3\n');
    expect(parse(interpret('dependencies', '--object', web).out)).toEqual([{ apiVersion: 'v1', kind: 'ConfigMap', namespace: 'shop', name: 'settings' }]);
    expect(parse(interpret('revise', '--object', web, '--replicas', '2').out)).toEqual({ ...WEB, spec: { ...WEB.spec, replicas: 2 } });
    expect(parse(interpret('reflect', '--object', web).out)).toMatchObject(STATUS);
  });

  test.each(['health', 'InterpretHealth', 'healthInterpretation', 'HEALTH'])('knows the operation as %s', (name) => {
    expect(interpret(name, '--object', web).out).toBe('healthy: true\n');
  });

  test.each([['GetReplicas', 'replicas: 3\n'], ['InterpretReplica', 'replicas: 3\n'], ['replicaResource', 'replicas: 3\n']])('knows %s too', (name, out) => {
    expect(interpret(name, '--object', web).out).toBe(out);
  });

  test('prints one document for each object, in order, from one file or several', () => {
    const { code, out } = interpret('health', '--object', both, '--object', web);
    expect(code).toBe(0);
    expect(out.startsWith('---\n')).toBe(true);
    expect([...parseAllDocuments(out)].map((document) => document.toJS())).toEqual([{ healthy: true }, { healthy: false }, { healthy: true }]);
    const list = folder.file('list.yaml', { apiVersion: 'v1', kind: 'List', items: [WEB, API] });
    expect(interpret('health', '--object', list).out).toBe('---\nhealthy: true\n---\nhealthy: false\n');
  });

  test('keeps the order in which the object was written', () => {
    expect(Object.keys(parse(interpret('revise', '--object', web, '--replicas', '2').out))).toEqual(Object.keys(WEB));
  });

  test('adds up what clusters report: items, a list of them, or a binding', () => {
    const items = [{ clusterName: 'east', status: STATUS }, { clusterName: 'west', status: STATUS }];
    const binding = { apiVersion: 'work.karmada.io/v1alpha2', kind: 'ResourceBinding', status: { aggregatedStatus: items } };
    for (const documents of [items, [items], [binding]]) {
      const { out } = interpret('aggregate', '--object', web, '--status', folder.file('status.yaml', ...documents));
      expect(parse(out).status).toMatchObject({ replicas: 6, readyReplicas: 6 });
    }
    expect(parse(interpret('aggregate', '--object', web).out).status.replicas).toBe(0);
  });

  test('retains from the observed object: one for all, or one for each', () => {
    const script = folder.file('retain.lua', 'function Retain(desired, observed) desired.spec = {from = observed.metadata.name} return desired end');
    const retain = (observed: string): any[] => [...parseAllDocuments(interpret('retain', '--script', script, '--object', both, '--observed', observed).out)]
      .map((document) => document.toJS().spec.from);
    expect(retain(web)).toEqual(['web', 'web']);
    expect(retain(both)).toEqual(['web', 'api']);
  });

  test('asks a script, or the customization of the kind, the first by name', () => {
    const script = folder.file('health.lua', 'function InterpretHealth(o) return o.metadata.name ~= "web" end');
    expect(interpret('health', '--object', web, '--script', script).out).toBe('healthy: false\n');
    const text = 'function InterpretHealth() return %s end';
    const file = folder.file('customizations.yaml', customization('b', text.replace('%s', 'true')), customization('a', text.replace('%s', 'false')));
    expect(interpret('health', '--object', web, '--customization', file).out).toBe('healthy: false\n');
  });
});

describe('a script that fails', () => {
  const script = folder.file('fails.lua', 'function InterpretHealth(o)\n  return o.spec.nothing.more\nend');

  test('is said on standard error, in one line without a stack, and the exit code is 1', () => {
    expect(interpret('health', '--object', web, '--script', script)).toEqual({
      code: 1, out: '', err: "CloneSet shop/web: <string>:2: attempt to index a non-table object(nil) with key 'more'\n",
    });
  });

  test('does not keep the other objects from being asked', () => {
    const picky = folder.file('picky.lua', 'function InterpretHealth(o) if o.metadata.name == "web" then error("no") end return true end');
    const { code, out, err } = interpret('health', '--object', both, '--script', picky);
    expect({ code, out }).toEqual({ code: 1, out: '---\nhealthy: true\n' });
    expect(err).toMatch(/^CloneSet shop\/web: .*no\n$/);
  });

  test.each([
    ['a kind without scripts', { ...WEB, kind: 'Other' }, 'This package has no scripts for apps.kruise.io/v1alpha1 Other'],
    ['an operation without a script', WEB, 'CloneSet has no script for componentResource'],
  ])('is also %s', (_name, object, message) => {
    const { code, err } = interpret('components', '--object', folder.file('other.yaml', object));
    expect(code).toBe(1);
    expect(err).toContain(message);
  });

  test('is also a customization for another kind', () => {
    const other = { ...customization('a', 'x'), spec: { target: { apiVersion: 'v1', kind: 'Other' } } };
    const { code, err } = interpret('health', '--object', web, '--customization', folder.file('other-customization.yaml', other));
    expect(code).toBe(1);
    expect(err).toContain('has no healthInterpretation for apps.kruise.io/v1alpha1 CloneSet');
  });
});

describe('wrong usage', () => {
  test.each<[string, string[], string]>([
    ['no operation', ['--object', web], '--operation is missing'],
    ['no object', ['--operation', 'health'], '--object is missing'],
    ['an unknown operation', ['--operation', 'heal', '--object', web], "Unknown operation 'heal'; expected one of replicas"],
    ['an unknown option', ['--operation', 'health', '--objects', web], "Unknown option '--objects'"],
    ['a missing file', ['--operation', 'health', '--object', '/does/not/exist'], "'/does/not/exist' cannot be read"],
    ['a file that is no YAML', ['--operation', 'health', '--object', folder.file('broken.yaml', '{a: [')], 'is not YAML'],
    ['a document that is no object', ['--operation', 'health', '--object', folder.file('plain.yaml', 'a: 1')], 'without apiVersion and kind'],
    ['an empty file', ['--operation', 'health', '--object', folder.file('empty.yaml', '# nothing')], 'There are no objects'],
    ['revision without replicas', ['--operation', 'revise', '--object', web], 'revise needs --replicas'],
    ['replicas that are no number', ['--operation', 'revise', '--object', web, '--replicas', '50%'], "--replicas is '50%'"],
    ['retention without an observed object', ['--operation', 'retain', '--object', web], 'retain needs --observed'],
    ['a wrong number of observed objects', ['--operation', 'retain', '--object', web, '--observed', both], '--object has 1 and --observed has 2 objects'],
    ['a status without a cluster', ['--operation', 'aggregate', '--object', web, '--status', web], 'no clusterName'],
    ['a script and a customization', ['--operation', 'health', '--object', web, '--script', web, '--customization', web], 'cannot be used together'],
  ])('is %s: exit code 2, and the help', (_name, args, message) => {
    const { code, out, err } = cli('interpret', ...args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
    expect(err).toContain('Usage: cdk8s-kruise-federation interpret');
  });

  test('is no command, or an unknown one', () => {
    expect(cli()).toMatchObject({ code: 2, err: expect.stringContaining('Commands:') });
    expect(cli('toString')).toMatchObject({ code: 2, err: expect.stringContaining("Unknown command 'toString'") });
  });
});

test('help and version are printed on request', () => {
  expect(cli('--help')).toMatchObject({ code: 0, out: expect.stringContaining('Commands:'), err: '' });
  expect(cli('interpret', '--help')).toMatchObject({ code: 0, out: expect.stringContaining('--customization FILE') });
  expect(cli('lint', '-h')).toMatchObject({ code: 0, out: expect.stringContaining('lint [--operation NAME] FILE...') });
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  expect(cli('--version').out).toBe(`${require('../../package.json').version}\n`);
});

describe('as a process', () => {
  const starter = folder.file('start.cjs', `require(${JSON.stringify(join(ROOT, 'constructs/cli/main.ts'))}).run();`);
  const run = (input: string, ...args: readonly string[]) => spawnSync(process.execPath, ['--import', 'tsx', starter, ...args], { cwd: ROOT, input, encoding: 'utf8' });

  test('reads standard input and sets the exit code', () => {
    const done = run(JSON.stringify(WEB), 'interpret', '--operation', 'health', '--object', '-');
    expect([done.status, done.stdout, done.stderr]).toEqual([0, 'healthy: true\n', '']);
    const failed = run(JSON.stringify({ ...WEB, kind: 'Other' }), 'interpret', '--operation', 'health', '--object', '-');
    expect([failed.status, failed.stdout]).toEqual([1, '']);
    expect(failed.stderr).not.toContain(' at ');
  }, 60_000);

  test('reads standard input only once', () => {
    const { status, stderr } = run(JSON.stringify(WEB), 'interpret', '--operation', 'retain', '--object', '-', '--observed', '-');
    expect(status).toBe(2);
    expect(stderr).toContain('can only be used once');
  }, 60_000);

  test('the library itself loads neither the Lua VM nor the command line', () => {
    const library = folder.file('library.cjs', `require(${JSON.stringify(join(ROOT, 'constructs/index.ts'))});
      console.log(Object.keys(require.cache).filter((file) => /constructs.(testing|cli)|lua-wasm-bindings/.test(file)).length, Object.keys(require.cache).length > 10);`);
    expect(spawnSync(process.execPath, ['--import', 'tsx', library], { cwd: ROOT, encoding: 'utf8' }).stdout).toBe('0 true\n');
  }, 60_000);
});
