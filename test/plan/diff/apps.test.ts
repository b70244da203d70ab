import { App, Chart } from 'cdk8s';
import { ControlPlane, Fleet, KruiseFederatedCloneSet, type KruiseFederatedCloneSetProps, Placement, PodAddress } from '../../../constructs/exports';
import { diffPlans } from '../../../constructs/plan/diff/diff-plans';
import { hazardsIn } from '../../../constructs/plan/diff/summary';
import { Plan } from '../../../constructs/plan/plan';
import { diffText } from '../../../constructs/plan/render/diff-text';

/** The plan of an app with one CloneSet. */
function planOf(id: string, props: Partial<KruiseFederatedCloneSetProps> = {}, image = 'registry.example.com/shop/web:1'): Plan {
  const app = new App();
  new Fleet(app, 'fleet', { clusters: [{ name: 'east' }, { name: 'west' }, { name: 'edge', controlPlane: ControlPlane.OCM }] });
  const shop = new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
  new KruiseFederatedCloneSet(shop, id, { replicas: 9, containers: [{ image, portNumber: 80 }], ...props });
  return Plan.of(app);
}

const codes = (before: Plan, after: Plan) => hazardsIn(diffPlans(before, after)).map(({ code }) => code);
const metadata = { name: 'web' };

test('a construct with a name of its own can be renamed in the code', () => {
  const { workloads, summary } = diffPlans(planOf('web', { metadata }), planOf('front', { metadata }));
  expect(workloads).toMatchObject([{ movedFrom: 'shop/web', path: 'shop/front', change: 'unchanged', clusters: [] }]);
  expect(summary).toMatchObject({ changed: 0, clusters: 0 });
});

test('without a name of its own it is another object, which is said with the way to pin it', () => {
  const [renamed] = hazardsIn(diffPlans(planOf('web'), planOf('front')));
  expect(renamed).toMatchObject({ code: 'KF852', irreversible: false, clusters: ['east', 'edge', 'west'] });
  expect(codes(planOf('web'), planOf('front', { metadata: { name: 'shop-web' } }))).toEqual([]);
});

test('with a selector made of the path the update is refused, which is said with the way to keep it', () => {
  const podAddress = PodAddress.CONSTRUCT_PATH;
  const diff = diffPlans(planOf('web', { metadata, podAddress }), planOf('front', { metadata, podAddress }));
  const [hazard] = hazardsIn(diff);
  expect(hazard).toMatchObject({ code: 'KF850', clusters: ['east', 'edge', 'west'], fix: expect.stringContaining('leave the construct at \'shop/web\'') });
  expect(diff.workloads[0].clusters.map(({ pods }) => pods)).toEqual(['refused', 'refused', 'refused']);
  expect(hazardsIn(diffPlans(planOf('web', { metadata, podAddress }), planOf('web', { metadata })))[0].fix).toContain('PodAddress.CONSTRUCT_PATH');
});

test('weights move replicas between clusters', () => {
  const by = (east: number) => planOf('web', { placement: Placement.onAllClusters().divideByWeight({ east, west: 1, edge: 1 }) });
  const { workloads: [change], summary } = diffPlans(by(1), by(7));
  expect(change.clusters.map(({ cluster, replicasBefore, replicasAfter, pods }) => [cluster, replicasBefore, replicasAfter, pods]))
    .toEqual([['east', 3, 7, 'none'], ['edge', 3, 1, 'none'], ['west', 3, 1, 'none']]);
  expect([change.replicasBefore, change.replicasAfter, summary.replicasAdded, summary.replicasRemoved]).toEqual([9, 9, 4, 4]);
});

test('where capacity decides, the change is told without numbers of clusters', () => {
  const placement = Placement.onClusters('east', 'west').divideByAvailability();
  const diff = diffPlans(planOf('web', { placement }), planOf('web', { placement, replicas: 12 }, 'registry.example.com/shop/web:2'));
  expect(diff.workloads[0]).toMatchObject({ replicasBefore: 9, replicasAfter: 12 });
  expect(diff.workloads[0].clusters.map(({ replicasAfter }) => replicasAfter)).toEqual([undefined, undefined]);
  expect(diff.summary.podsRecreated).toBe(0);
  expect(diffText(diff)).toContain('image registry.example.com/shop/web:1 → 2');
  expect(diffText(diff)).toContain('9 → 12 replicas');
});

test('a plan that was saved and read again differs in nothing', () => {
  const plan = planOf('web');
  expect(diffPlans(plan, Plan.fromJson(JSON.parse(JSON.stringify(plan.toJson()))))).toMatchObject({ workloads: [], fleet: [], platform: [], removals: [] });
});
