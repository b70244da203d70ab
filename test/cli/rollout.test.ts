import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv2020 from 'ajv/dist/2020';
import { type App, Chart, Duration } from 'cdk8s';
import { ClusterOverride, ControlPlane, FederationApp, Fleet, KruiseFederatedCloneSet, Placement, Plan, RolloutGate, RolloutPlan } from '../../constructs';
import { APP, RUN_APP, write } from './apps';
import { cliLater, Folder } from './command-line';

const [planSchema, diffSchema, schema] = ['plan', 'diff', 'rollout'].map((name) => JSON.parse(readFileSync(join(__dirname, `../../docs/schemas/${name}.schema.json`), 'utf8')));
const validate = new Ajv2020({ allErrors: true, strict: true, strictRequired: false, schemas: { 'plan.schema.json': planSchema, 'diff.schema.json': diffSchema } }).compile(schema);
const faultsOf = (document: unknown): string[] => (validate(document) ? [] : validate.errors!.map(({ instancePath, message }) => `${instancePath} ${message}`));

const folder = new Folder();
const home = process.cwd();
const VARIABLE = 'KRUISE_ROLLOUT_STEP';
const said = process.env[VARIABLE];

/** Stands for an app that takes no time: it hands over the plan that the real one made for the steps it is told, or writes them as its output. */
const REPLAY = `
const fs = require('node:fs');
const step = (process.env.${VARIABLE} ?? '').replace(/[^\\w=,]+/g, '-');
const plans = JSON.parse(fs.readFileSync(process.env.PLANS ?? 'plans.json', 'utf8'));
fs.appendFileSync('runs.txt', (process.env.KRUISE_FEDERATION_PLAN ? 'plan ' : 'output ') + step + '\\n');
console.log('the app says hello');
if (!(step in plans)) throw new Error('no plan for ' + step);
if (process.env.KRUISE_FEDERATION_PLAN) fs.writeFileSync(process.env.KRUISE_FEDERATION_PLAN + '/1.json', JSON.stringify(plans[step]));
else if (process.env.SILENT !== 'yes') fs.writeFileSync(process.env.CDK8S_OUTDIR + '/app.yaml', 'step: ' + step + '\\n');
`;

/** A shop with a rollout of three steps, and, if it is asked for, another workload with one of one step. */
function shop(api: boolean): App {
  const app = new FederationApp();
  new Fleet(app, 'fleet', { clusters: [{ name: 'us-west' }, { name: 'us-east' }, { name: 'edge', controlPlane: ControlPlane.OCM }] });
  const chart = new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
  const placement = Placement.onAllClusters().divideByWeight({ 'us-west': 5, 'us-east': 4, 'edge': 1 });
  const workload = (name: string, rollout?: RolloutPlan) => new KruiseFederatedCloneSet(chart, name, {
    metadata: { name }, replicas: 10, placement, rollout, containers: [{ name, image: `registry.example.com/shop/${name}:1.4.2` }],
  });
  const change = RolloutPlan.to(ClusterOverride.onAllClusters().imageTag('1.5.0'));
  workload('web', change.inRatio(1, 2, 7).after(RolloutGate.soak(Duration.minutes(30)), RolloutGate.approval('the team of the shop')));
  if (api) workload('api', change);
  workload('docs');
  return app;
}

/** The plans of the real app by the steps that it is told. */
function plansOf(api: boolean, steps: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(steps.map((step) => {
    if (step === '') delete process.env[VARIABLE];
    else process.env[VARIABLE] = step;
    return [step.replace(/[^\w=,]+/g, '-'), Plan.of(shop(api)).toJson()];
  }));
}

beforeAll(() => {
  const single = ['', '2', ...['0', '1', '2', '3', '0 from 1', '1 from 2'].map((step) => `shop/web=${step}`), ...['1 from 2', '3'].map((step) => `shop/web=${step}, *=2`)];
  const several = ['', 'shop/web=1, shop/api=0', ...['0, shop/api=0', '1, shop/api=1', '2, shop/api=1', '3, shop/api=1', '2, shop/api=0', '3, shop/api=0'].map((step) => `shop/web=${step}`)];
  write(folder.path, {
    'cdk8s.yaml': 'app: node replay.cjs\n', 'replay.cjs': REPLAY,
    'plans.json': JSON.stringify(plansOf(false, single)), 'several.json': JSON.stringify(plansOf(true, several)),
  });
  process.chdir(folder.path);
});
beforeEach(() => {
  delete process.env[VARIABLE];
  delete process.env.PLANS;
  write(folder.path, { 'runs.txt': '' });
});
afterAll(() => {
  process.chdir(home);
  if (said !== undefined) process.env[VARIABLE] = said;
  delete process.env.PLANS;
  folder.remove();
});

const runs = () => readFileSync('runs.txt', 'utf8').trim().split('\n').map((run) => run.trim());

test('the steps by cluster, the current one in brackets, and what the next one changes', async () => {
  const { code, out, err } = await cliLater('rollout', '--step', '1');
  expect({ code, err }).toEqual({ code: 0, err: 'the app says hello\n' });
  expect(out).toMatchSnapshot();
  expect(runs().sort()).toEqual(['plan', 'plan shop-web=1', 'plan shop-web=2']);
});

test('the environment says the step, and the way back names where it comes from', async () => {
  process.env[VARIABLE] = '2';
  const back = await cliLater('rollout', 'web', '--back');
  expect(back.out).toMatch(/To roll back to step 1 of 3 \(.*\), set KRUISE_ROLLOUT_STEP="1 from 2"\. What that changes:\n\nFleet diff: 2 pods recreated/);
  const next = await cliLater('rollout', 'shop/web');
  expect(next.out).toMatch(/To go on to step 3 of 3 .*set KRUISE_ROLLOUT_STEP="3"/);
  expect(next.out).toContain('Fleet diff: 7 pods recreated');
  expect(runs()).toEqual(['plan 2', 'plan shop-web=1-from-2,-=2', 'plan 2', 'plan shop-web=3,-=2']);
});

test('there is nothing after the last step, and nothing before the first', async () => {
  expect(await cliLater('rollout')).toMatchObject({ code: 0, out: expect.stringMatching(/total +0\/10 +1\/10 +3\/10 +10\/10\n[^]*This is the last step\. When it is out, put the change into the workload/) });
  expect(runs()).toEqual(['plan']);
  expect(await cliLater('rollout', '--step', '0', '--back')).toMatchObject({ code: 0, out: expect.stringContaining('Nothing has begun, so there is nothing to roll back.') });
  expect(await cliLater('rollout', '--step', '1', '--back')).toMatchObject({ code: 0, out: expect.stringContaining('set KRUISE_ROLLOUT_STEP="0 from 1"') });
});

test('json: the steps and the diff as data', async () => {
  const { out } = await cliLater('rollout', '--step', '1', '--output', 'json');
  const { form, rollouts: [{ path, rollout }], next } = JSON.parse(out);
  expect({ form, path, step: rollout.step, updated: rollout.steps.map((step: any) => step.updated) }).toEqual({ form: 'cdk8s-kruise-federation/rollout/v1', path: 'shop/web', step: 1, updated: [0, 1, 3, 10] });
  expect(next).toMatchObject({ step: '2', diff: { summary: { podsRecreated: 2 } } });
});

test.each<[string, string[], string[]]>([
  ['plans.json', ['--step', '1'], ['next']],
  ['plans.json', ['--step', '2', '--back'], ['back']],
  ['plans.json', [], []],
  ['several.json', ['--step', '1'], ['next']],
])('json: %s with %j has the published form', async (plans, args, changes) => {
  process.env.PLANS = plans;
  const document = JSON.parse((await cliLater('rollout', '--output', 'json', ...args)).out);
  expect(Object.keys(document)).toEqual(['form', 'rollouts', ...changes]);
  expect(faultsOf(document)).toEqual([]);
  const [{ rollout, ...workload }] = document.rollouts;
  expect(faultsOf({ ...document, rollouts: [{ ...workload, rollout: { ...rollout, step: 'two' } }] })).toEqual(['/rollouts/0/rollout/step must be integer']);
  expect(faultsOf({ ...document, next: { step: '2', diff: {} } })).not.toEqual([]);
  expect(faultsOf({ ...document, more: 1 })).toHaveLength(1);
});

test('markdown: a checklist for each step, into a file', async () => {
  const { code, out, err } = await cliLater('rollout', '--step', '1', '--output', 'markdown', '--file', 'rollout.md');
  expect({ code, out, err }).toEqual({ code: 0, out: '', err: 'the app says hello\nWrote rollout.md.\n' });
  const text = readFileSync('rollout.md', 'utf8');
  expect(text).toContain('| cluster | 0 | **1 (current)** | 2 | 3 |');
  expect(text).toContain('- [ ] Set `KRUISE_ROLLOUT_STEP` to `2`, and let it be applied.\n- [ ] us-east: 0/4 → 1/4 pods updated, partition 3\n- [ ] us-west: 1/5 → 2/5 pods updated, partition 3\n');
  expect(text).toContain('- [ ] Watch it for 30 minutes.\n- [ ] Approval by the team of the shop.\n\nTo go on: set `KRUISE_ROLLOUT_STEP` to `3`. To roll back: set `KRUISE_ROLLOUT_STEP` to `1 from 2`.');
  expect(text).toContain('## Next step: 2 pods recreated');
});

test('several rollouts: all go on, each as far as it has steps, or the one that is named', async () => {
  process.env.PLANS = 'several.json';
  const all = await cliLater('rollout', '--step', '1');
  expect(all.out).toContain('To go on to step 2 of 3 (all clusters 2 of 3) of shop/web, set KRUISE_ROLLOUT_STEP="shop/web=2, shop/api=1".');
  process.env[VARIABLE] = 'shop/web=1, shop/api=0';
  const one = await cliLater('rollout', 'web');
  expect(one.out).toContain('set KRUISE_ROLLOUT_STEP="shop/web=2, shop/api=0"');
  expect(one.out).not.toContain('CloneSet shop/api');
  const checklists = await cliLater('rollout', 'web', '--output', 'markdown');
  expect(checklists.out).toMatch(/^As it is: `KRUISE_ROLLOUT_STEP="shop\/web=1, shop\/api=0"`\.\n/);
  expect(checklists.out).toContain('- [ ] Set `shop/web=1` in `KRUISE_ROLLOUT_STEP` beside the other rollouts, which stay at their steps, and let it be applied.');
  expect(checklists.out).not.toContain('`KRUISE_ROLLOUT_STEP` to `shop/web=1`');
});

test('what is proposed keeps what was said of Migrations, and drops other names of the rollouts', async () => {
  const plans = JSON.parse(readFileSync('several.json', 'utf8'));
  write(folder.path, { 'beside.json': JSON.stringify({ 'web=1,-api=0,-move-in=2': plans['shop-web=1,-shop-api=0'], 'shop-web=2,-shop-api=0,-move-in=2': plans['shop-web=2,-shop-api=0'] }) });
  process.env.PLANS = 'beside.json';
  process.env[VARIABLE] = 'web=1, api=0, move-in=2';
  expect((await cliLater('rollout', 'web')).out).toContain('set KRUISE_ROLLOUT_STEP="shop/web=2, shop/api=0, move-in=2"');
  expect(runs()).toEqual(['plan web=1,-api=0,-move-in=2', 'plan shop-web=2,-shop-api=0,-move-in=2']);
});

test.each<[string[], number, string]>([
  [['wbe'], 1, "There is no workload with a rollout 'wbe'; did you mean 'web'?"],
  [['docs'], 1, "The workload 'docs' has no rollout. Give it one with its property 'rollout'"],
  [['--step', '4'], 1, "There is no step 4: the rollout of 'shop/web' has steps 0 to 3."],
  [['--step', '2 from 1'], 1, "A rollout does not come back to step 2 from step 1; expected a later step behind 'from'."],
  [['--step', 'two'], 2, "--step is 'two'; expected the number of a step"],
  [['--all', 'steps', '--back'], 2, '--all writes every step; it cannot be used together with --back.'],
  [['--all', ''], 2, '--all is empty'],
  [['--all', 'cdk8s.yaml'], 2, "--all 'cdk8s.yaml' is a file; expected a directory."],
  [['--output', 'html'], 2, 'expected one of table, json, markdown.'],
])('%j: exit code %d', async (args, code, message) => {
  expect(await cliLater('rollout', ...args)).toMatchObject({ code, out: '', err: expect.stringContaining(message) });
});

test('an app without a rollout says how to add one', async () => {
  const { workloads, ...plan } = JSON.parse(readFileSync('plans.json', 'utf8'))[''];
  write(folder.path, { 'without.json': JSON.stringify({ '': { ...plan, workloads: workloads.filter(({ name }: any) => name === 'docs') } }) });
  process.env.PLANS = 'without.json';
  const advice = expect.stringMatching(/No workload of the app has a rollout\. Give it one with its property 'rollout', such as rollout: RolloutPlan\.to/);
  expect(await cliLater('rollout')).toEqual({ code: 0, out: '', err: advice });
  expect(await cliLater('rollout', '--all', 'none')).toEqual({ code: 1, out: '', err: advice });
  expect(JSON.parse((await cliLater('rollout', '--output', 'json')).out)).toMatchObject({ rollouts: [] });
});

test('what a Migration adopts is shown, and has no steps of its own to go to', async () => {
  const { workloads, ...plan } = JSON.parse(readFileSync('plans.json', 'utf8'))[''];
  write(folder.path, { 'adopted.json': JSON.stringify({ '': { ...plan, workloads: workloads.map(({ rollout, ...rest }: any) => ({ ...rest, ...(rollout && { rollout: { ...rollout, form: 'adoption' } }) })) } }) });
  process.env.PLANS = 'adopted.json';
  const advice = expect.stringContaining('The steps of what is adopted are those of its Migration');
  expect(await cliLater('rollout')).toEqual({ code: 0, out: expect.stringContaining('The adoption of what runs already, at step 3 of 3 (all clusters 3 of 3): 10 of 10 pods adopted.'), err: advice });
  expect(await cliLater('rollout', '--back')).toEqual({ code: 1, out: '', err: advice });
});

describe('--all', () => {
  test('every step has its output, its checklist and the diff against the one before', async () => {
    const { code, out, err } = await cliLater('rollout', '--all', 'steps');
    expect({ code, err }).toEqual({ code: 0, err: 'the app says hello\nWrote 4 steps to steps.\n' });
    expect(out).toContain('CloneSet shop/web');
    expect(readdirSync('steps')).toEqual(['step-0', 'step-1', 'step-2', 'step-3']);
    expect(readdirSync('steps/step-0')).toEqual(['app.yaml', 'checklist.md']);
    expect(readdirSync('steps/step-2')).toEqual(['app.yaml', 'checklist.md', 'diff.md']);
    expect(readFileSync('steps/step-2/app.yaml', 'utf8')).toBe('step: shop-web=2\n');
    expect(readFileSync('steps/step-2/checklist.md', 'utf8')).toMatchSnapshot();
    expect(readFileSync('steps/step-3/diff.md', 'utf8')).toContain('## Fleet diff from step 2 to step 3: 7 pods recreated');
  });

  test('what is there is kept, unless it is ours and --force is given', async () => {
    expect(await cliLater('rollout', '--all', 'steps')).toMatchObject({ code: 2, err: expect.stringContaining("'steps' has steps already; use --force to write them anew.") });
    write('steps', { 'step-9/checklist.md': '', 'notes.txt': 'mine' });
    process.env.PLANS = 'several.json';
    expect(await cliLater('rollout', 'api', '--all', 'steps', '--force')).toMatchObject({ code: 0 });
    expect(readdirSync('steps')).toEqual(['notes.txt', 'step-0', 'step-1']);
    expect(readFileSync('steps/step-1/app.yaml', 'utf8')).toBe('step: shop-web=3,-shop-api=1\n');
    expect(readFileSync('steps/step-1/checklist.md', 'utf8')).toMatch(/Set `KRUISE_ROLLOUT_STEP` to `shop\/web=3, shop\/api=1`.*[^]*To roll back: set `KRUISE_ROLLOUT_STEP` to `shop\/web=3, shop\/api=0 from 1`\./);
    write('steps', { 'step-9/other.txt': '' });
    expect(await cliLater('rollout', '--all', 'steps', '--force')).toMatchObject({ code: 2, err: expect.stringContaining("'steps/step-9' was not written by this command") });
    expect(existsSync('steps/step-9/other.txt')).toBe(true);
  });

  test('several rollouts go on together, and every value has all of them', async () => {
    process.env.PLANS = 'several.json';
    expect(await cliLater('rollout', '--all', 'several')).toMatchObject({ code: 0 });
    const [, first, second] = ['step-0', 'step-1', 'step-2'].map((step) => readFileSync(join('several', step, 'checklist.md'), 'utf8'));
    expect(first.match(/Set `.*?` to `.*?`/g)).toEqual(Array(2).fill('Set `KRUISE_ROLLOUT_STEP` to `shop/web=1, shop/api=1`'));
    expect(first.match(/To (go on|roll back): set `.*?` to `(.*?)`/g)).toEqual([
      'To go on: set `KRUISE_ROLLOUT_STEP` to `shop/web=2, shop/api=1`', ...Array(2).fill('To roll back: set `KRUISE_ROLLOUT_STEP` to `shop/web=0 from 1, shop/api=0 from 1`'),
    ]);
    expect(second).toContain('To roll back: set `KRUISE_ROLLOUT_STEP` to `shop/web=1 from 2, shop/api=1`.');
  });

  test('an app that names its own directory, or writes nothing, is refused', async () => {
    const plans = JSON.parse(readFileSync('plans.json', 'utf8'));
    write(folder.path, { 'own.json': JSON.stringify({ '': { ...plans[''], workloads: plans[''].workloads.map((workload: any) => ({ ...workload, app: 'deploy' })) } }) });
    process.env.PLANS = 'own.json';
    expect(await cliLater('rollout', '--all', 'own')).toMatchObject({ code: 1, err: expect.stringContaining("The app writes to 'deploy', which it names itself") });
    process.env.PLANS = 'plans.json';
    process.env.SILENT = 'yes';
    const silent = await cliLater('rollout', '--all', 'silent');
    delete process.env.SILENT;
    expect(silent).toMatchObject({ code: 1, err: expect.stringContaining("The app wrote nothing to 'silent/step-0'") });
    expect(readdirSync('silent')).toEqual([]);
  });

  test('steps of the real app', async () => {
    write(folder.path, { 'app.cjs': APP.replace('overrides:', "rollout: kf.RolloutPlan.to(kf.ClusterOverride.onAllClusters().imageTag('1.5.0')),\n  overrides:") });
    const { code, err } = await cliLater('rollout', '--app', RUN_APP, '--all', 'real');
    expect({ code, err }).toMatchObject({ code: 0, err: expect.stringContaining('Wrote 2 steps to real.\n') });
    const [before, after] = ['step-0', 'step-1'].map((step) => readFileSync(join('real', step, 'ocm/edge/shop/web-cloneset.k8s.yaml'), 'utf8'));
    expect(before).toContain('image: registry.eu.example.com/shop/web:1.4.2');
    expect(after).toBe(before.replace('web:1.4.2', 'web:1.5.0'));
    expect(existsSync('dist')).toBe(false);
  });
});
