import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { PLAN_FORM } from '../../constructs/plan/file';
import { APP, REPLAY, RUN_APP, write } from './apps';
import { cliLater, Folder } from './command-line';

const folder = new Folder();
const home = process.cwd();
const FORCED = 'registry.eu.example.com/shop/web:1.4.2';

/** The plan of the real app, made once; the tests of what is printed replay it. */
let saved: any;

beforeAll(async () => {
  write(folder.path, { 'app.cjs': APP, 'cdk8s.yaml': `language: typescript\napp: ${RUN_APP}\n`, 'replay.cjs': REPLAY });
  process.chdir(folder.path);
  const { code, err } = await cliLater('plan', '--output', 'json', '--file', 'plan.json');
  expect({ code, err }).toMatchObject({ code: 0 });
  saved = JSON.parse(readFileSync('plan.json', 'utf8'));
});
afterAll(() => {
  process.chdir(home);
  folder.remove();
});

const replayed = (...args: string[]) => cliLater(args[0], '--app', 'node replay.cjs', ...args.slice(1));

test('the app runs and its output directory is left alone', () => {
  expect(saved).toMatchObject({ form: PLAN_FORM, workloads: [{ path: 'shop/web', replicas: 8 }] });
  expect(saved.workloads[0].clusters.map(({ cluster, replicas }: any) => [cluster, replicas])).toEqual([['edge', 1], ['us-east', 3], ['us-west', 4]]);
  expect(existsSync('dist')).toBe(false);
  expect(readdirSync('.').sort()).toEqual(['app.cjs', 'cdk8s.yaml', 'plan.json', 'replay.cjs']);
});

test('the table is the result, and what the app prints goes to the other output', async () => {
  const { code, out, err } = await replayed('plan');
  expect({ code, err }).toEqual({ code: 0, err: 'the app says hello\n' });
  expect(out).toMatchSnapshot();
});

test('what if: before and after, in one run of the real app each', async () => {
  const { code, out, err } = await cliLater('plan', '--replicas', 'web=16', '--without', 'edge', '--with', 'ap,asia,tier=prod', '--cluster', '*');
  expect(code).toBe(0);
  expect(err).toContain('What if: without edge, with ap, web with 16 replicas.\n');
  expect(out).toMatch(/edge +OCM +1 → removed/);
  expect(out).toMatch(/us-west +Karmada +4 → \d/);
  expect(out).toMatch(/CLUSTER.*\n +ap +Karmada +0\n +edge /);
  expect(out).toMatch(/total +8 → 16/);
});

test('each cluster is lost in turn, and the worst comes first', async () => {
  const { code, out } = await cliLater('plan', '--lost', 'each', '--output', 'json');
  expect(code).toBe(0);
  expect(JSON.parse(out).map(({ cluster, gone }: any) => [cluster, gone])).toEqual([['us-west', 4], ['us-east', 3], ['edge', 1]]);
});

test('with more supposed, a loss is compared with that', async () => {
  const { out } = await cliLater('plan', '--lost', 'each', '--replicas', 'web=16', '--with', 'ap,asia', '--output', 'json');
  expect(JSON.parse(out).map(({ cluster, gone, moved, workloads: [hit] }: any) => [cluster, gone, moved, hit?.before])).toEqual([
    ['us-west', 8, 0, 16], ['us-east', 6, 0, 16], ['edge', 2, 0, 16], ['ap', 0, 0, undefined],
  ]);
});

test('a name that is not there is told without what the app says of it', async () => {
  expect(await replayed('plan', '--lost', 'us-wst')).toEqual({ code: 1, out: '', err: "the app says hello\nThere is no cluster 'us-wst'; did you mean 'us-west'?\n" });
  const { code, err } = await replayed('plan', '--replicas', 'web=3');
  expect(code).toBe(1);
  expect(err).toMatch(/^the app says hello\nKF891\nThe app with what is supposed failed: /);
});

test('a cluster that joins has a name of its own, and may be lost', async () => {
  expect(await replayed('plan', '--with', 'edge')).toMatchObject({ code: 2, out: '', err: expect.stringMatching(/^the app says hello\n--with 'edge' is in the fleet already\. Fix: choose a name that the fleet does not have\.\n/) });
  expect(await cliLater('plan', '--with', 'ap', '--lost', 'ap')).toMatchObject({ code: 0 });
});

test('what cannot be supposed is said with a fix of its own', async () => {
  const { code, err } = await cliLater('plan', '--lost', 'edge', '--without', 'edge');
  expect(code).toBe(1);
  expect(err).toContain("KF891: Cluster 'edge' is taken out of the fleet, so it cannot be lost as well. Fix: leave one of the two out.");
  expect(err).not.toContain('[] KF');
});

describe('formats', () => {
  test('yaml: the manifests of all clusters', async () => {
    const documents = parseAllDocuments((await replayed('plan', '--output', 'yaml')).out).map((document) => document.toJS() as any);
    expect(documents.filter(({ kind }) => kind === 'CloneSet').map(({ spec }) => spec.replicas)).toEqual([1, 3, 4]);
  });

  test('json: the plan again', async () => {
    expect(JSON.parse((await replayed('plan', '--output', 'json')).out)).toEqual(saved);
  });

  test('markdown', async () => {
    expect((await replayed('plan', '--output', 'markdown')).out).toContain('| edge | OCM | 1 |');
  });

  test('several in one run, each into its file, and one to standard output', async () => {
    const { code, out, err } = await replayed('plan', '--output', 'json', '--file', 'one.json', '--output', 'markdown', '--output', 'yaml', '--file', 'all.yaml');
    expect({ code, err }).toEqual({ code: 0, err: 'the app says hello\nWrote one.json.\nWrote all.yaml.\n' });
    expect(out).toMatch(/^## Fleet plan\n/);
    expect(JSON.parse(readFileSync('one.json', 'utf8'))).toEqual(saved);
    expect(readFileSync('all.yaml', 'utf8')).toContain('kind: CloneSet');
  });

  test.each<[string[], string]>([
    [['--output', 'json', '--output', 'yaml'], 'json and yaml would both go to standard output; give all but one --output a --file.'],
    [['--output', 'json', '--file', 'a.json', '--file', 'b.json'], "--file 'b.json' has no --output of its own"],
    [['--file', 'a.json', '--file', 'b.json'], "--file 'a.json' has no --output of its own"],
    [['--file', 'a', '--output', 'json', '--output', 'yaml', '--file', './a'], "Two results cannot be written to the same file: './a'."],
  ])('%j do not fit each other', async (args, message) => {
    expect(await replayed('plan', ...args)).toMatchObject({ code: 2, out: '', err: expect.stringContaining(message) });
  });

  test('one that is not known', async () => {
    expect(await replayed('plan', '--output', 'jsn')).toMatchObject({ code: 2, err: expect.stringContaining("--output is 'jsn'; did you mean 'json'?") });
    expect(await replayed('plan', '--output', 'pdf')).toMatchObject({ code: 2, err: expect.stringContaining('expected one of table, json, markdown, html, yaml.') });
  });

  test('a file that is there is not overwritten unless that is asked for', async () => {
    folder.file('there.md', 'old');
    expect(await replayed('plan', '--output', 'markdown', '--file', 'there.md')).toMatchObject({ code: 2, err: expect.stringContaining('already exists') });
    expect(await replayed('plan', '--output', 'markdown', '--file', 'there.md', '--force')).toMatchObject({ code: 0, out: '' });
    expect(readFileSync('there.md', 'utf8')).toContain('## Fleet plan');
  });
});

test('what is supposed says so in every format, and is not compared with an app as it is', async () => {
  const { code, out, err } = await cliLater('plan', '--lost', 'us-east', '--output', 'json', '--file', 'wi.json', '--output', 'markdown', '--output', 'yaml', '--file', 'wi.yaml', '--workload', 'web');
  expect({ code, err }).toMatchObject({ code: 0, err: expect.stringContaining('Wrote wi.json.\nWrote wi.yaml.\n') });
  expect(JSON.parse(readFileSync('wi.json', 'utf8'))).toMatchObject({ supposed: ['us-east lost'], filtered: true });
  expect(out).toMatch(/^## Fleet plan: what if us-east is lost\n[^]*us-east \| Karmada \| 3 → gone/);
  expect(readFileSync('wi.yaml', 'utf8')).toMatch(/^# What if us-east is lost: /);
  expect(await replayed('diff', 'wi.json')).toMatchObject({ code: 1, out: '', err: expect.stringContaining("'wi.json' is a plan of what is supposed (us-east lost), and not one of an app as it is; save one without --lost") });
  await replayed('plan', '--output', 'json', '--file', 'part.json', '--cluster', 'edge');
  expect(await replayed('diff', 'part.json')).toMatchObject({ code: 1, out: '', err: expect.stringContaining("'part.json' is only a part of a plan") });
});

describe('filters', () => {
  const clusters = async (...args: string[]): Promise<string[]> => JSON.parse((await replayed('plan', '--output', 'json', ...args)).out).workloads.flatMap((workload: any) => workload.clusters.map(({ cluster }: any) => cluster));

  test.each<[string[], string[]]>([
    [['--cluster', 'edge'], ['edge']],
    [['--cluster', 'us-*'], ['us-east', 'us-west']],
    [['--label', 'tier=prod'], ['us-east', 'us-west']],
    [['--label', 'tier=prod', '--cluster', 'us-west'], ['us-west']],
    [['--workload', 'web'], ['edge', 'us-east', 'us-west']],
    [['--workload', 'shop/web', '--cluster', 'edge', '--cluster', 'us-east'], ['edge', 'us-east']],
  ])('%j', async (args, expected) => {
    expect(await clusters(...args)).toEqual(expected);
  });

  test.each<[string[], string]>([
    [['--cluster', 'egde'], "There is no cluster 'egde'; did you mean 'edge'?"],
    [['--workload', 'wbe'], "There is no workload 'wbe'; did you mean 'web'?"],
    [['--label', 'tier=prd'], "did you mean 'tier=prod'?"],
    [['--cluster', 'x-*'], "There is no cluster 'x-*'"],
  ])('%j matches nothing', async (args, message) => {
    expect(await replayed('plan', ...args)).toMatchObject({ code: 1, out: '', err: expect.stringContaining(message) });
  });

  test('a label needs a value', async () => {
    expect(await replayed('plan', '--label', 'tier')).toMatchObject({ code: 2, err: expect.stringContaining('expected KEY=VALUE') });
  });
});

describe('wrong suppositions', () => {
  test.each<[string[], string]>([
    [['--replicas', 'web'], 'such as --replicas web=30'],
    [['--replicas', 'web=many'], "is 'many'; expected a whole number"],
    [['--with', ',us'], 'the name of a cluster first'],
    [['--with', 'a,b,c'], "not 'c'"],
    [['--with', 'a,plane=Karmda'], "did you mean 'Karmada'?"],
    [['--lost', 'each', '--lost', 'edge'], 'leave out the other --lost'],
    [['--lst', 'edge'], "Unknown option '--lst'. Did you mean '--lost'?"],
    [['--lost', 'each', '--output', 'html'], 'table or json, not as html'],
  ])('%j', async (args, message) => {
    expect(await replayed('plan', ...args)).toMatchObject({ code: 2, err: expect.stringContaining(message) });
  });
});

describe('capacity', () => {
  test('what does not fit is said', async () => {
    const { out } = await replayed('plan', '--capacity', folder.file('room.yaml', 'us-west: {pods: 3}\nedge: {pods: 10}'));
    expect(out).toMatch(/us-west +4 .* +3 .* no\n/);
    expect(out).toMatch(/us-east +3 .* not declared\n/);
    expect(out).toContain("Cluster 'us-west' needs 4");
  });

  test('what does not fit fails, if that is asked for', async () => {
    const room = folder.file('room.yaml', 'us-west: {pods: 3}\nedge: {pods: 10}');
    expect(await replayed('plan', '--capacity', room, '--fail-on', 'unfit')).toMatchObject({ code: 3, err: "the app says hello\n--fail-on unfit: Cluster 'us-west' needs 4 pods; its capacity is 3 pods.\n" });
    expect(await replayed('plan', '--capacity', room, '--fail-on', 'unfit', '--cluster', 'edge')).toMatchObject({ code: 0, err: expect.stringContaining('--fail-on looks at what --cluster, --workload and --label leave') });
    expect(await replayed('plan', '--fail-on', 'unfit')).toMatchObject({ code: 0, err: expect.stringContaining('no cluster says what it has room for, so nothing was checked') });
    expect(await replayed('plan', '--fail-on', 'shrink')).toMatchObject({ code: 2, err: expect.stringContaining("knows no 'shrink', only unfit") });
    expect(await replayed('plan', '--fail-on', '')).toMatchObject({ code: 2, err: expect.stringContaining('--fail-on is empty') });
  });

  test('what does not fit after a loss fails as well', async () => {
    const room = folder.file('room.yaml', 'us-west: {pods: 3}');
    expect(await cliLater('plan', '--lost', 'each', '--capacity', room, '--fail-on', 'unfit')).toMatchObject({ code: 3, err: expect.stringContaining("--fail-on unfit: If 'edge' is lost, what 'us-west' gets does not fit.\n") });
    expect(await cliLater('plan', '--lost', 'each', '--fail-on', 'unfit')).toMatchObject({ code: 0, err: expect.stringContaining('so nothing was checked') });
  });

  test('in an outage nothing has to fit into the cluster that is lost, and a file may name one that is removed', async () => {
    const room = folder.file('room.yaml', 'us-west: {pods: 30}\nedge: {pods: 10}\nus-east: {pods: 10}');
    const { code, out } = await cliLater('plan', '--lost', 'us-west', '--without', 'edge', '--capacity', room);
    expect(code).toBe(0);
    expect(out.split('Does it fit')[1].match(/^ {2}(us|edge)\S*/gm)).toEqual(['  us-east']);
  });

  test('a cluster that is not there', async () => {
    expect(await replayed('plan', '--capacity', folder.file('room.yaml', 'us-wst: {pods: 3}'))).toMatchObject({ code: 1, err: expect.stringContaining('us-wst') });
  });
});

describe('show', () => {
  test('the manifests of a cluster, which say what made each line', async () => {
    const { code, out } = await replayed('show', 'edge');
    expect(code).toBe(0);
    expect(out).toMatch(/replicas: 1 # Weight 1 of 8: 1 of 8\. \(shop\/web, was 8\)\n/);
    expect(out).toMatch(new RegExp(`image: ${FORCED} # override 1: imageRegistry\\('registry.eu.example.com'\\) \\(shop/web, was "registry.example.com/shop/web:1.4.2"\\)\n`));
    const manifests = parseAllDocuments(out).map((document) => document.toJS());
    expect(manifests).toEqual(saved.workloads[0].clusters[0].objects.map((id: string) => saved.objects[id].manifest));
  });

  test('one object, by its name or the path of its construct, and of a kind', async () => {
    const { out } = await replayed('show', 'us-west/shop/web');
    expect(parse(out)).toMatchObject({ kind: 'CloneSet', spec: { replicas: 4 } });
    expect((await replayed('show', 'us-west/shop/web', '--kind', 'cloneset')).out).toBe(out);
  });

  test.each<[string[], number, string]>([
    [['show'], 2, 'No cluster or object to show was given.'],
    [['show', 'egde'], 1, "There is no cluster 'egde'; did you mean 'edge'?"],
    [['show', 'edge/shop/wep'], 1, "'edge' gets no 'shop/wep'. There is no object 'shop/wep'; did you mean 'shop/web'?"],
    [['show', 'edge/shop/web', '--kind', 'CloneSt'], 1, "did you mean 'CloneSet'?"],
    [['show', '/web'], 2, 'expected CLUSTER'],
    [['show', 'edge', 'us-west'], 2, "'us-west' is another one"],
  ])('%j', async (args, code, message) => {
    expect(await replayed(...args)).toMatchObject({ code, out: '', err: expect.stringContaining(message) });
  });
});

describe('explain', () => {
  test('what made a field', async () => {
    expect((await replayed('explain', 'edge/shop/web', 'spec.replicas')).out).toMatchSnapshot();
    expect((await replayed('explain', 'edge/shop/web', '/spec/template/spec/containers/0/image')).out).toContain(`The cluster gets "${FORCED}"`);
    expect((await replayed('explain', 'us-west/shop/web', 'spec.template.spec.containers[web].image')).out).toContain("as the template of construct 'shop/web' has it");
  });

  test('all that is not as the template has it', async () => {
    expect((await replayed('explain', 'edge/shop/web')).out).toMatch(/spec\.replicas of [^]*containers\[web\]\.image of /);
  });

  test('a field that is not there', async () => {
    expect(await replayed('explain', 'edge/shop/web', 'spec.replica')).toMatchObject({ code: 1, err: expect.stringContaining("did you mean 'spec.replicas'?") });
    expect(await replayed('explain', 'edge/shop/web', '..')).toMatchObject({ code: 2, err: expect.stringContaining("'..' is not a field") });
  });
});

describe('apps that cannot be planned', () => {
  test('one that fails', async () => {
    write(folder.path, { 'fail.cjs': 'console.error("it broke"); process.exit(7);' });
    const { code, out, err } = await cliLater('plan', '--app', 'node fail.cjs');
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/^it broke\nThe app failed: '.*' ended with exit code 7\. What it printed is above\.\n$/);
  });

  test('one that makes no plan, and the version it uses', async () => {
    expect(await cliLater('plan', '--app', 'node -e 1')).toMatchObject({ code: 1, err: expect.stringContaining('No copy of it was found') });
    write(folder.path, { 'node_modules/cdk8s-kruise-federation/package.json': '{"version": "0.0.9"}' });
    expect(await cliLater('plan', '--app', 'node -e 1')).toMatchObject({ code: 1, err: expect.stringContaining('version 0.0.9, is too old to make plans') });
  });

  test('no app at all', async () => {
    write(folder.path, { 'none/a': '', 'empty/cdk8s.yaml': 'language: typescript\n', 'broken/cdk8s.yaml': 'app: [' });
    write(folder.path, { 'likely/main.ts': '' });
    for (const [name, message] of [['none', 'There is no cdk8s.yaml here'], ['likely', 'is run. Likely it is --app "npx tsx main.ts".'], ['empty', "has no 'app'"], ['broken', 'is not YAML']]) {
      process.chdir(join(folder.path, name));
      expect(await cliLater('plan')).toMatchObject({ code: 1, err: expect.stringContaining(message) });
    }
    process.chdir(folder.path);
    expect(await cliLater('plan', '--app', ' ')).toMatchObject({ code: 2, err: expect.stringContaining('--app is empty') });
  });
});
