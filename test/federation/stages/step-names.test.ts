import { App, Chart } from 'cdk8s';
import { ClusterOverride, FederationApp, Fleet, KruiseFederatedCloneSet, RolloutPlan } from '../../../constructs';
import { Federation } from '../../../constructs/federation/federation';
import { currentStep } from '../../../constructs/rollout/current-step';

const VARIABLE = 'KRUISE_ROLLOUT_STEP';
const PLAN = RolloutPlan.to(ClusterOverride.onAllClusters().imageTag('2'));

afterEach(() => delete process.env[VARIABLE]);

function appWith(root: App, plans: Readonly<Record<string, RolloutPlan | undefined>>): App {
  jest.spyOn(process.stderr, 'write').mockImplementation(() => true);
  new Fleet(root, 'fleet', { clusters: [{ name: 'a' }, { name: 'b' }] });
  for (const [path, rollout] of Object.entries(plans)) {
    const [chart, id] = path.split('/');
    const shop = root.node.tryFindChild(chart) as Chart ?? new Chart(root, chart, { namespace: chart, disableResourceNameHashes: true });
    new KruiseFederatedCloneSet(shop, id, { replicas: 2, containers: [{ name: id, image: 'registry.example.com/web:1', portNumber: 80 }], rollout });
  }
  return root;
}

const found = (root: App) => Federation.of(root).begin().allProblems().filter(({ code }) => code === 'KF872').map(({ message }) => message);
const atStart = PLAN.atStep(0);

describe.each<[string, () => App]>([['FederationApp', () => new FederationApp()], ['App', () => new App()]])('in a plain or a federation app (%s)', (_, make) => {
  test('a name that no rollout has is an error, once', () => {
    process.env[VARIABLE] = 'shop/wbe=1, *=0';
    const root = appWith(make(), { 'shop/web': PLAN, 'shop/api': PLAN, 'shop/db': undefined });
    expect(found(root)).toEqual(["the environment variable KRUISE_ROLLOUT_STEP says a step for 'shop/wbe', which is no rollout of the app; did you mean 'shop/web'?"]);
    expect(root.node.findAll().flatMap((node) => node.node.validate()).filter((text) => text.includes('KF872'))).toHaveLength(1);
  });
});

test('a workload without a rollout is none that could have a step', () => {
  process.env[VARIABLE] = 'shop/web=0, web=0, shop/database=1';
  expect(found(appWith(new FederationApp(), { 'shop/web': PLAN, 'shop/database': undefined }))).toEqual([expect.stringContaining("'shop/database', which is no rollout of the app; it has 'shop/web'.")]);
});

test('names in the context are looked at, even where the environment has the last word', () => {
  process.env[VARIABLE] = 'shop/web=0';
  const root = new FederationApp();
  root.node.setContext('kruise-rollout-step', { 'shop/web': 1, 'shop/appi': 1 });
  expect(found(appWith(root, { 'shop/web': PLAN, 'shop/api': atStart }))).toEqual([expect.stringMatching(/^the context value .*'shop\/appi'.*'shop\/api'\?$/)]);
});

test('a rollout that a list leaves out is not at its last step', () => {
  process.env[VARIABLE] = 'shop/web=1';
  expect(found(appWith(new FederationApp(), { 'shop/web': PLAN, 'shop/api': PLAN }))).toEqual([
    "the environment variable KRUISE_ROLLOUT_STEP says no step for 'shop/api', and none for all others (`*`); the rollout has the steps 0 to 1.",
  ]);
});

test('a short name that two rollouts have is none', () => {
  process.env[VARIABLE] = 'web=1';
  expect(found(appWith(new FederationApp(), { 'shop/web': PLAN, 'blog/web': PLAN }))).toEqual([expect.stringContaining("'web', which may be any of the rollouts 'shop/web', 'blog/web'.")]);
});

test.each(['shop/web=1, web=0', 'web=0', '*=1', '1', 'blog=2, web=1'])('%j names what is there', (value) => {
  process.env[VARIABLE] = value;
  const root = appWith(new FederationApp(), { 'shop/web': PLAN, 'shop/db': undefined });
  // What else has steps of its own, as a Migration has, asks in the same way.
  const other = new Chart(root, 'blog');
  currentStep(other, [other.node.path], { saidBy: 'step' });
  expect(found(root)).toEqual([]);
});

test('an app without rollouts has nothing to be named', () => {
  process.env[VARIABLE] = 'shop/web=1';
  expect(found(appWith(new FederationApp(), { 'shop/web': undefined }))).toEqual([]);
});

test.each([[undefined, 'step undefined'], [NaN, 'step NaN']])('atStep(%s) is no step', (step, text) => {
  expect(found(appWith(new FederationApp(), { 'shop/web': PLAN.atStep(step as any) }))).toEqual([`atStep() says ${text}; the rollout has the steps 0 to 1.`]);
});
