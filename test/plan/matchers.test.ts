import { Chart } from 'cdk8s';
import { FederationApp, Fleet, KruiseFederatedCloneSet, Placement, Plan } from '../../constructs';
import { planMatchers, workloadOn } from '../../constructs/testing-door';

expect.extend(planMatchers);

function shop({ image = 'registry.example.com/web:1.0.0', replicas = 4, name = 'web', clusters = ['east', 'west'] } = {}): { plan: Plan; web: KruiseFederatedCloneSet } {
  const app = new FederationApp();
  new Fleet(app, 'fleet', { clusters: clusters.map((cluster) => ({ name: cluster })) });
  const chart = new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
  const web = new KruiseFederatedCloneSet(chart, name, { replicas, containers: [{ name: 'web', image }], placement: Placement.onAllClusters().divideEqually() });
  return { plan: Plan.of(app), web };
}

const { plan: base, web } = shop();

test('an image that matches is named with its workload, cluster and container', () => {
  const { plan } = shop({ image: 'registry.example.com/web:latest' });
  expect(base).toUseNoImage(/:latest$/);
  expect(plan).not.toUseNoImage(/:latest$/);
  expect(plan).toUseNoImage(/:latest$/, 'north');
  expect(() => expect(plan).toUseNoImage(/:latest$/)).toThrow('shop/web on east: web is "registry.example.com/web:latest"');
});

test('replicas can be asked to be enough, and certain', () => {
  expect(base).toRunAtLeast(2);
  expect(() => expect(base).toRunAtLeast(3)).toThrow('shop/web on west: 2 replicas');
  expect(base).toBeCertain();
  expect(() => expect(shop({ replicas: 3 }).plan).toBeCertain()).toThrow('2 or 1: a tie is broken by the UID');
});

test('a loss of replicas, of pods, of objects and of data is named', () => {
  const fewer = Plan.diff(base, shop({ replicas: 2 }).plan);
  expect(fewer).toLoseAtMost(1);
  expect(() => expect(fewer).toLoseAtMost(0)).toThrow('shop/web on east: from 2 to 1 replicas');
  const newer = Plan.diff(base, shop({ image: 'registry.example.com/web:1.1.0' }).plan);
  expect(newer).toDeleteNothing();
  expect(newer).toBeReversible();
  expect(() => expect(newer).toRecreateNoPods()).toThrow(/shop\/web on east: .*image/);
  const renamed = Plan.diff(base, shop({ name: 'shop' }).plan);
  expect(() => expect(renamed).toDeleteNothing()).toThrow('CloneSet \'shop-web\' is deleted');
  expect(renamed).not.toBeReversible();
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
