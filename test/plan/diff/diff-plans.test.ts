import { Certainty } from '../../../constructs/definition/cluster-delivery';
import { ControlPlane } from '../../../constructs/fleet/control-plane';
import { diffPlans } from '../../../constructs/plan/diff/diff-plans';
import { PlanChange, PodEffect } from '../../../constructs/plan/diff-model';
import { OriginStep, RemovalEffect } from '../../../constructs/plan/model';
import { cloneSet, cluster, object, plan, platformObject, share, workload } from '../plan-data';

const web = (image: string, replicas: Record<string, number>) => workload(Object.entries(replicas).map(([name, count]) => share(name, cloneSet({ image, replicas: count }))));

test('plans that are equal have no difference, however they came about', () => {
  const [one, other] = [plan([web('web:1', { east: 2, west: 3 })]), plan([web('web:1', { east: 2, west: 3 })])];
  expect(diffPlans(one, other)).toEqual({
    workloads: [], fleet: [], platform: [], removals: [],
    summary: { created: 0, changed: 0, deleted: 0, clusters: 0, podsRecreated: 0, podsInPlace: 0, replicasAdded: 0, replicasRemoved: 0, irreversible: 0 },
  });
});

test('a new image is a change in each cluster, with the field and what happens to pods', () => {
  const { workloads: [change], summary } = diffPlans(plan([web('web:1', { east: 2, west: 3 })]), plan([web('web:2', { east: 2, west: 3 })]));
  expect(change).toMatchObject({ path: 'shop/web', change: PlanChange.CHANGED, replicasBefore: 5, replicasAfter: 5, hazards: [] });
  expect(change.clusters.map(({ cluster: name, pods, podsUpdated }) => [name, pods, podsUpdated])).toEqual([['east', PodEffect.IN_PLACE, 2], ['west', PodEffect.IN_PLACE, 3]]);
  expect(change.clusters[0].objects[0].fields).toEqual([{ field: 'spec.template.spec.containers[web].image', before: 'web:1', after: 'web:2' }]);
  expect(summary).toMatchObject({ changed: 1, clusters: 2, podsInPlace: 5, podsRecreated: 0 });
});

test('only the clusters where something differs are in it', () => {
  const { workloads: [change], summary } = diffPlans(plan([web('web:1', { east: 2, west: 3 })]), plan([web('web:1', { east: 2, west: 1 })]));
  expect(change.clusters).toHaveLength(1);
  expect(change.clusters[0]).toMatchObject({ cluster: 'west', replicasBefore: 3, replicasAfter: 1, pods: PodEffect.NONE });
  expect(summary).toMatchObject({ replicasAdded: 0, replicasRemoved: 2, clusters: 1 });
});

test('what cannot be done in place recreates pods, and says why', () => {
  const after = workload([share('east', cloneSet({ env: [{ name: 'A', value: 'b' }] }))]);
  const { workloads: [change] } = diffPlans(plan([workload([share('east', cloneSet())])]), plan([after]));
  expect(change.clusters[0]).toMatchObject({ pods: PodEffect.RECREATED, podsUpdated: 3, leastAvailable: 2 });
  expect(change.clusters[0].reasons.join()).toContain('env');
});

test('the new value of a field names the last override that made it', () => {
  const field = 'spec.template.spec.containers[web].image';
  const origins = [
    { field, step: OriginStep.OVERRIDE, by: '.image({ tag: \'1\' })', construct: 'shop/web' },
    { field: 'spec.template', step: OriginStep.POLICY, by: 'OverridePolicy \'x\'', construct: 'shop/web' },
    { field: 'spec.templ', step: OriginStep.POLICY, by: 'another field', construct: 'shop/web' },
  ];
  const { workloads: [change] } = diffPlans(plan([workload([share('east', cloneSet({ image: 'web:1' }))])]), plan([workload([share('east', cloneSet({ image: 'web:2' }), { origins })])]));
  expect(change.clusters[0].objects[0].fields[0].origin).toBe('OverridePolicy \'x\'');
});

test('a construct that was moved and makes the same object is a move', () => {
  const before = web('web:1', { east: 2 });
  const { workloads, summary } = diffPlans(plan([before]), plan([{ ...before, path: 'store/web' }]));
  expect(workloads).toMatchObject([{ path: 'store/web', movedFrom: 'shop/web', change: PlanChange.UNCHANGED, clusters: [], hazards: [] }]);
  expect(summary).toMatchObject({ created: 0, changed: 0, deleted: 0 });
});

test('workloads of one name for different clusters are told apart by their paths', () => {
  const [one, two] = [{ ...web('web:1', { east: 2 }), path: 'shop/a' }, { ...web('web:1', { west: 2 }), path: 'shop/b' }];
  expect(diffPlans(plan([one, two]), plan([two, one])).workloads).toEqual([]);
});

test('a workload that is created or deleted is so in all clusters', () => {
  const [none, one] = [plan([], { clusters: [cluster('east')] }), plan([web('web:1', { east: 2 })])];
  const [created, deleted] = [diffPlans(none, one), diffPlans(one, none)];
  expect(created.workloads).toMatchObject([{ change: PlanChange.CREATED, replicasBefore: 0, replicasAfter: 2, clusters: [{ change: PlanChange.CREATED, pods: PodEffect.CREATED }] }]);
  expect(created.summary).toMatchObject({ created: 1, replicasAdded: 2 });
  expect(deleted.workloads).toMatchObject([{ change: PlanChange.DELETED, replicasBefore: 2, replicasAfter: 0, clusters: [{ change: PlanChange.DELETED, pods: PodEffect.DELETED }] }]);
  expect(deleted.summary).toMatchObject({ deleted: 1, replicasRemoved: 2 });
});

test('a share that becomes zero deletes the workload there, and its companions stay', () => {
  const service = { apiVersion: 'v1', kind: 'Service', metadata: { name: 'web', namespace: 'shop' } };
  const of = (manifest: any, replicas: number) => plan([workload([share('east', manifest, { companions: [service], replicas })])]);
  const { workloads: [change] } = diffPlans(of(cloneSet(), 3), of(undefined, 0));
  expect(change).toMatchObject({ change: PlanChange.CHANGED, replicasBefore: 3, replicasAfter: 0 });
  expect(change.clusters[0]).toMatchObject({ change: PlanChange.DELETED, pods: PodEffect.DELETED, replicasAfter: 0, objects: [{ change: PlanChange.DELETED, kind: 'CloneSet' }] });
});

test('what is orphaned runs on', () => {
  const { workloads: [{ clusters: [change], hazards }] } = diffPlans(plan([workload([share('east', cloneSet())], { removal: RemovalEffect.ORPHANED })]), plan([], { clusters: [cluster('east')] }));
  expect(change).toMatchObject({ change: PlanChange.DELETED, pods: PodEffect.NONE });
  expect(hazards).toEqual([]);
});

test('where shares are unknown, the workload is compared as the app has it', () => {
  const unknown = (image: string) => workload([share('east', undefined, { certainty: Certainty.UNKNOWN, reason: 'Capacity decides.' })], { template: object(cloneSet({ image, replicas: 9 })) });
  const { workloads: [change] } = diffPlans(plan([unknown('web:1')]), plan([unknown('web:2')]));
  expect(change.replicasBefore).toBeUndefined();
  expect(change.clusters[0]).toMatchObject({ change: PlanChange.CHANGED, pods: PodEffect.IN_PLACE, objects: [{ fields: [{ before: 'web:1', after: 'web:2' }] }] });
  expect(change.clusters[0].podsUpdated).toBeUndefined();
  expect(diffPlans(plan([unknown('web:1')]), plan([unknown('web:1')])).workloads).toEqual([]);
});

test('a share that becomes unknown says that nobody can tell', () => {
  const unknown = workload([share('east', undefined, { certainty: Certainty.UNKNOWN, reason: 'Capacity decides.' })]);
  const { workloads: [change] } = diffPlans(plan([workload([share('east', cloneSet())])]), plan([unknown]));
  expect(change.clusters[0]).toMatchObject({ change: PlanChange.CHANGED, pods: PodEffect.UNKNOWN, objects: [] });
  expect(change.clusters[0].reasons[0]).toContain('Capacity decides.');
});

test('a companion that another workload still brings along is not deleted', () => {
  const settings = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'settings', namespace: 'shop' }, data: { a: 'b' } };
  const of = (name: string, companions: any[]) => workload([share('east', cloneSet({ name }), { companions })]);
  const { workloads } = diffPlans(plan([of('web', [settings]), of('api', [settings])]), plan([of('web', [settings]), of('api', [])]));
  expect(workloads).toEqual([]);
});

test('a companion that another workload brings along in another form changes', () => {
  const settings = (a: string) => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'settings', namespace: 'shop' }, data: { a } });
  const of = (name: string, companions: any[]) => workload([share('east', cloneSet({ name }), { companions })]);
  const { workloads } = diffPlans(plan([of('api', [settings('b')]), of('web', [settings('b')])]), plan([of('api', []), of('web', [settings('c')])]));
  expect(workloads.map(({ name, clusters }) => [name, clusters[0].objects.map(({ change, fields }) => [change, fields[0].after])])).toEqual([
    ['api', [[PlanChange.CHANGED, 'c']]], ['web', [[PlanChange.CHANGED, 'c']]],
  ]);
});

test('workloads and objects of several apps are told apart, and one app may write elsewhere', () => {
  const [blue, green] = ['blue', 'green'].map((app) => ({ ...web(`web:${app}`, { east: 2 }), app }));
  const platform = ['blue', 'green'].map((app) => platformObject('Namespace', 'shop', { app, id: app }));
  expect(diffPlans(plan([blue, green], { platform }), plan([green, blue], { platform: [...platform].reverse() }))).toMatchObject({ workloads: [], platform: [] });
  const { workloads } = diffPlans(plan([blue, green], { platform }), plan([{ ...web('web:3', { east: 2 }), app: 'green' }, blue], { platform }));
  expect(workloads).toMatchObject([{ clusters: [{ objects: [{ fields: [{ before: 'web:green', after: 'web:3' }] }] }] }]);
  expect(diffPlans(plan([green]), plan([{ ...green, app: 'blue' }])).workloads).toEqual([]);
});

test('environment variables from a ConfigMap that changes keep their values until pods restart; mounted files do not', () => {
  const settings = (value: string) => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'settings', namespace: 'shop' }, data: { value } });
  const read = cloneSet({ env: [{ name: 'A', valueFrom: { configMapKeyRef: { name: 'settings', key: 'value' } } }] });
  const reasons = (manifest: any) => diffPlans(
    plan([workload([share('east', manifest, { companions: [settings('a')] })])]), plan([workload([share('east', manifest, { companions: [settings('b')] })])]),
  ).workloads[0].clusters[0];
  expect(reasons(read)).toMatchObject({ pods: PodEffect.NONE, reasons: ['ConfigMap \'settings\' changes, which environment variables are read from: running pods keep the old values until they restart.'] });
  expect(reasons(cloneSet())).toMatchObject({ pods: PodEffect.NONE, reasons: [] });
});

test('clusters that join, leave or are described differently are told', () => {
  const clusters = (names: Record<string, any>) => Object.entries(names).map(([name, more]) => cluster(name, more));
  const { fleet } = diffPlans(
    plan([], { clusters: clusters({ east: { region: 'eu' }, north: {}, west: { labels: { tier: 'a' }, capacity: 3 } }) }),
    plan([], { clusters: clusters({ east: { region: 'us' }, south: {}, west: { labels: { tier: 'b', zone: 'z' }, kruiseVersion: '1.8' } }) }),
  );
  expect(fleet).toEqual([
    { cluster: 'east', change: PlanChange.CHANGED, differences: ['region eu becomes us'] },
    { cluster: 'north', change: PlanChange.DELETED, differences: [] },
    { cluster: 'south', change: PlanChange.CREATED, differences: [] },
    { cluster: 'west', change: PlanChange.CHANGED, differences: ['capacity 3 is removed', 'version of Kruise 1.9 becomes 1.8', 'label tier a becomes b', 'label zone z is added'] },
  ]);
});

test('objects of the platform are compared by their ids, and may move between files of a directory', () => {
  const [a, b] = [platformObject('Namespace', 'shop'), platformObject('Namespace', 'store')];
  expect(diffPlans(plan([], { platform: [a] }), plan([], { platform: [{ ...a, file: 'karmada/platform/other.k8s.yaml' }] })).platform).toEqual([]);
  expect(diffPlans(plan([], { platform: [a] }), plan([], { platform: [{ ...a, id: 'x' }, b] })).platform).toMatchObject([
    { change: PlanChange.CHANGED, name: 'shop' }, { change: PlanChange.CREATED, name: 'store' },
  ]);
});

test('the control plane of a cluster that changes makes the fate of pods unknown', () => {
  const of = (controlPlane: ControlPlane) => plan([workload([share('east', cloneSet(), { controlPlane })])]);
  const { workloads: [change], fleet } = diffPlans(of(ControlPlane.KARMADA), of(ControlPlane.OCM));
  expect(change.clusters[0]).toMatchObject({ change: PlanChange.CHANGED, pods: PodEffect.UNKNOWN, controlPlane: ControlPlane.OCM });
  expect(fleet).toMatchObject([{ cluster: 'east', differences: ['control plane Karmada becomes OCM'], hazards: [{ code: 'KF863' }] }]);
});
