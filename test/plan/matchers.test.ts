import { Chart } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import { FederationApp, Fleet, KruiseFederatedCloneSet, Placement, Plan } from '../../constructs';
import { planMatchers, workloadOn } from '../../constructs/testing-door';

expect.extend(planMatchers);

function shop({ image = 'registry.example.com/web:1.0.0', replicas = 4, name = 'web', clusters = ['east', 'west'], namespace = false } = {}): { plan: Plan; web: KruiseFederatedCloneSet } {
  const app = new FederationApp();
  new Fleet(app, 'fleet', { clusters: clusters.map((cluster) => ({ name: cluster })) });
  const chart = new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
  if (namespace) new kplus.Namespace(chart, 'namespace', { metadata: { name: 'shop' } });
  const web = new KruiseFederatedCloneSet(chart, name, { replicas, containers: [{ name: 'web', image }], placement: Placement.onAllClusters().divideEqually() });
  return { plan: Plan.of(app), web };
}

const { plan: base, web } = shop();

test('an image that matches is named with its workload, cluster and container', () => {
  const { plan } = shop({ image: 'registry.example.com/web:latest' });
  expect(base).toUseNoImage(/:latest$/);
  expect(plan).not.toUseNoImage(/:latest$/);
  // A pattern with a memory sees every image, and a cluster that does not exist does not let a test pass.
  expect(plan).not.toUseNoImage(/:latest$/g);
  expect(() => expect(plan).toUseNoImage(/:latest$/, 'esat')).toThrow('There is no cluster \'esat\' in the plan; did you mean \'east\'?');
  expect(() => expect(plan).toUseNoImage(/:latest$/)).toThrow('shop/web on east: web is "registry.example.com/web:latest"');
});

test('replicas can be asked to be enough, and certain', () => {
  expect(base).toRunAtLeast(2);
  expect(() => expect(base).toRunAtLeast(3)).toThrow('shop/web on west: 2 replicas');
  expect(() => expect(base).toRunAtLeast(3, 'east')).not.toThrow('west');
  expect(base).toBeCertain();
  expect(() => expect(shop({ replicas: 3 }).plan).toBeCertain()).toThrow('1 or 2: a tie is broken by the UID');
});

test('a loss of replicas, of pods, of objects and of data is named', () => {
  const fewer = Plan.diff(base, shop({ replicas: 2 }).plan);
  expect(fewer).toLoseAtMost(1);
  expect(() => expect(fewer).toLoseAtMost(0)).toThrow('shop/web on east: from 2 to 1 replica');
  const newer = Plan.diff(base, shop({ image: 'registry.example.com/web:1.1.0' }).plan);
  expect(newer).toDeleteNothing();
  expect(newer).toBeReversible();
  expect(() => expect(newer).toRecreateNoPods()).toThrow(/shop\/web on east: .*image/);
  const renamed = Plan.diff(base, shop({ name: 'shop' }).plan);
  expect(() => expect(renamed).toDeleteNothing()).toThrow('CloneSet shop/shop-web leaves the output for east, west');
  const bare = Plan.diff(shop({ namespace: true }).plan, base);
  expect(() => expect(bare).toBeReversible()).toThrow(/KF858: .*Namespace/);
});

test('what is no plan is said to be none', () => {
  expect(() => expect({}).toBeCertain()).toThrow('Expected a plan, as Plan.of(app) makes it.');
  expect(() => expect(base).toBeReversible()).toThrow('Expected a diff, as Plan.diff(before, after) makes it.');
});

test('nothing differs between a plan and itself', () => {
  expect(Plan.diff(base, base).isEmpty).toBe(true);
  expect(Plan.diff(base, Plan.fromJson(base.toJson())).isEmpty).toBe(true);
});

test('a workload on a cluster has the fields of its kind', () => {
  const { spec } = workloadOn(web, 'east');
  const replicas: number | undefined = spec.replicas;
  const image: string | undefined = spec.template.spec!.containers[0].image;
  expect([replicas, image]).toEqual([2, 'registry.example.com/web:1.0.0']);
  // @ts-expect-error a field that CloneSets do not have
  expect(spec.replica).toBeUndefined();
});

test('a cluster that does not get a workload is an error, not undefined', () => {
  const one = shop({ replicas: 1, clusters: ['east', 'west', 'north'] }).web;
  expect(() => workloadOn(one, 'west')).toThrow('The cluster \'west\' does not get the workload.');
});
