import { ControlPlane } from '../../../constructs/fleet/control-plane';
import { diffPlans } from '../../../constructs/plan/diff/diff-plans';
import type { PlanData } from '../../../constructs/plan/diff/plan-data';
import { DIFF_RULES } from '../../../constructs/plan/diff/rules';
import { hazardsIn } from '../../../constructs/plan/diff/summary';
import { PodEffect } from '../../../constructs/plan/diff-model';
import { type PlannedWorkload, RemovalEffect } from '../../../constructs/plan/model';
import { type CloneSetSpec, cloneSet, cluster, object, plan, platformObject, share, workload } from '../plan-data';

const found = (before: PlanData, after: PlanData) => hazardsIn(diffPlans(before, after));
const codes = (before: PlanData, after: PlanData) => found(before, after).map(({ code }) => code);
const one = (spec: CloneSetSpec, more: Partial<PlannedWorkload> = {}) => plan([workload([share('east', cloneSet(spec))], { path: 'shop/web', ...more })]);
const none = plan([], { clusters: [cluster('east')] });
const ADDRESS = 'cdk8s.io/metadata.addr';
const byPath = (letter: string) => ({ [ADDRESS]: `shop-web-workload-c8${letter.repeat(6)}` });

const claimTemplates = [{ metadata: { name: 'data' } }];
const statefulSet = (replicas: number, policy?: any, apiVersion = 'apps.kruise.io/v1beta1', more: any = {}) => ({
  apiVersion, kind: 'StatefulSet', metadata: { name: 'db', namespace: 'shop' },
  spec: {
    replicas, serviceName: 'db', selector: { matchLabels: { app: 'db' } }, template: { metadata: { labels: { app: 'db' } }, spec: { containers: [{ name: 'db', image: 'db:1' }] } },
    volumeClaimTemplates: claimTemplates, ...(policy && { persistentVolumeClaimRetentionPolicy: policy }), ...more,
  },
});
const united = (template: string, replicas = 4, more: any = {}) => ({
  apiVersion: 'apps.kruise.io/v1alpha1', kind: 'UnitedDeployment', metadata: { name: 'web', namespace: 'shop' },
  spec: {
    replicas, selector: { matchLabels: { app: 'web' } }, topology: { subsets: [{ name: 'a' }] },
    template: { [template]: { metadata: { labels: { app: 'web' } }, spec: { selector: { matchLabels: { app: 'web' } }, template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'web', image: 'web:1' }] } }, ...more } } },
  },
});
/** Eight pods in two subsets of StatefulSets, or all in the second. */
const divided = (first: number, policy: any, replicas = 8) => {
  const manifest = united('advancedStatefulSetTemplate', replicas, { volumeClaimTemplates: claimTemplates, persistentVolumeClaimRetentionPolicy: policy });
  return { ...manifest, spec: { ...manifest.spec, topology: { subsets: [...(first > 0 ? [{ name: 'a', replicas: first }] : []), { name: 'b' }] } } };
};
const withPods = { requests: { cpuMillis: 0, memoryBytes: 0 } };
const of = (manifest: any) => {
  const made = object(manifest, withPods);
  return plan([workload([{ ...share('east', manifest), workload: made, objects: [made] }])]);
};

test('each rule has its own code, in the block of the diff', () => {
  const all = Object.values(DIFF_RULES).map(({ code }) => code);
  expect(new Set(all).size).toBe(all.length);
  expect(all.every((code) => /^KF8[56]\d$/.test(code))).toBe(true);
});

describe('selectors', () => {
  test('one made of the path changes when the construct moves: said with the way to keep it', () => {
    const [hazard, ...others] = found(one({ selector: byPath('a') }), one({ selector: byPath('b') }, { path: 'store/web' }));
    expect(others).toEqual([]);
    expect(hazard).toMatchObject({ code: 'KF850', irreversible: true, clusters: ['east'] });
    expect(hazard.message).toContain('moved from \'shop/web\' to \'store/web\'');
    expect(hazard.fix).toContain(`${ADDRESS}: shop-web-workload-c8aaaaaa`);
  });

  test('one that is no longer made of the path is kept by an option', () => {
    expect(found(one({ selector: byPath('a') }), one({ selector: { [ADDRESS]: 'cloneset_shop_web' } }))[0].fix).toContain('set `podAddress` of the workload to PodAddress.CONSTRUCT_PATH');
    expect(found(one({ selector: { [ADDRESS]: 'cloneset_shop_web' } }), one({ selector: byPath('a') }))[0].fix).toContain('leave out `podAddress`');
  });

  test('any other is refused too, and nothing happens to pods', () => {
    const diff = diffPlans(one({ selector: { app: 'a' } }), one({ selector: { app: 'b' } }));
    expect(hazardsIn(diff)).toMatchObject([{ code: 'KF850', message: expect.stringContaining('{"matchLabels":{"app":"a"}}') }]);
    expect(diff.workloads[0].clusters[0].pods).toBe(PodEffect.REFUSED);
  });

  test('one that stays is no hazard when the construct moves', () => {
    expect(found(one({}), one({ image: 'web:2' }, { path: 'store/web' }))).toEqual([]);
  });
});

test('fields that cannot be changed are refused, in companions too', () => {
  expect(found(of(statefulSet(2)), of({ ...statefulSet(2), spec: { ...statefulSet(2).spec, serviceName: 'other' } }))).toMatchObject([{ code: 'KF851', irreversible: true }]);
  const settings = (value: string) => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 's', namespace: 'shop' }, immutable: true, data: { value } });
  const travelling = (value: string) => plan([workload([share('east', cloneSet(), { companions: [settings(value)] })])]);
  expect(found(travelling('a'), travelling('b'))).toMatchObject([{ code: 'KF851', message: expect.stringContaining('ConfigMap shop/s') }]);
});

describe('another object at the same path', () => {
  test.each([
    ['name', { name: 'store' }, {}, 'KF852', false],
    ['name of a workload with claims', { name: 'store', volumeClaimTemplates: claimTemplates }, {}, 'KF852', true],
    ['namespace', { namespace: 'store' }, {}, 'KF854', true],
  ])('%s', (_, spec, more, code, irreversible) => {
    const diff = diffPlans(one({ volumeClaimTemplates: (spec as CloneSetSpec).volumeClaimTemplates }), one(spec, more));
    expect(hazardsIn(diff).filter((hazard) => hazard.code !== 'KF856')).toMatchObject([{ code, irreversible, clusters: ['east'] }]);
    expect(diff.workloads).toHaveLength(1);
    expect(diff.workloads[0].clusters[0]).toMatchObject({ pods: PodEffect.RECREATED, podsUpdated: 3, leastAvailable: 0, mostPods: 6 });
  });

  test('name of a StatefulSet', () => {
    const named = (name: string) => plan([workload([share('east', { ...statefulSet(2), metadata: { name, namespace: 'shop' } })], { path: 'shop/db' })]);
    expect(found(named('a'), named('b'))).toMatchObject([{ code: 'KF852', irreversible: true }]);
  });

  test('kind', () => {
    const deployment = { ...cloneSet(), apiVersion: 'apps/v1', kind: 'Deployment' };
    expect(codes(one({}), plan([workload([share('east', deployment)], { path: 'shop/web' })]))).toEqual(['KF853']);
  });

  test('a construct without a name of its own that was renamed is recognised by what it makes', () => {
    const hazards = found(one({ name: 'shop-web' }), one({ name: 'shop-front' }, { path: 'shop/front' }));
    expect(hazards.map(({ code }) => code)).toEqual(['KF852', 'KF860']);
    expect(hazards[0].fix).toContain('\'shop-web\' as `metadata.name`');
    expect(codes(one({ name: 'shop-web' }), one({ name: 'shop-front', image: 'front:1' }, { path: 'shop/front' }))).toEqual(['KF860']);
  });

  test('a construct that was renamed and changed otherwise is recognised by its containers', () => {
    expect(codes(one({ name: 'shop-web' }), one({ name: 'shop-front', image: 'web:2', replicas: 5 }, { path: 'shop/front' }))).toEqual(['KF852', 'KF860']);
    expect(codes(one({ name: 'shop-web', image: 'r.io:5000/web' }), one({ name: 'shop-front', image: 'r.io:5000/web@sha256:0' }, { path: 'shop/front' }))).toEqual(['KF852', 'KF860']);
  });

  test('another kind of the same name elsewhere in the code', () => {
    const deployment = { ...cloneSet({ image: 'front:1' }), apiVersion: 'apps/v1', kind: 'Deployment' };
    expect(codes(one({}), plan([workload([share('east', deployment)], { path: 'shop/front' })]))).toEqual(['KF853', 'KF860']);
  });
});

test('a UnitedDeployment with another kind of template', () => {
  expect(codes(of(united('cloneSetTemplate')), of(united('deploymentTemplate')))).toContain('KF855');
  expect(codes(of(united('cloneSetTemplate')), of(united('cloneSetTemplate', 5)))).toEqual([]);
});

describe('volume claims', () => {
  const claims = { volumeClaimTemplates: claimTemplates };
  const removed = { whenDeleted: 'Delete', whenScaled: 'Delete' };
  test.each([
    ['a CloneSet that shrinks', one({ ...claims, replicas: 3 }), one({ ...claims, replicas: 1 }), '2 pods that go'],
    ['a CloneSet whose pods are recreated', one(claims), one({ ...claims, env: [{ name: 'A', value: 'b' }] }), 'new pods begin with empty volumes'],
    ['a CloneSet that is deleted', one(claims), none, 'owns them'],
    ['a StatefulSet that shrinks', of(statefulSet(3, removed)), of(statefulSet(2, removed)), 'one pod that goes'],
    ['a StatefulSet that is deleted', of(statefulSet(3, removed)), none, 'whenDeleted'],
    ['a StatefulSet of Kubernetes', of(statefulSet(3, removed, 'apps/v1')), none, 'whenDeleted'],
    ['a StatefulSet whose pods get other numbers', of(statefulSet(4, removed)), of(statefulSet(4, removed, undefined, { reserveOrdinals: [1] })), 'one pod that goes'],
    ['a StatefulSet of Kubernetes whose pods get other numbers', of(statefulSet(4, removed, 'apps/v1')), of(statefulSet(4, removed, 'apps/v1', { ordinals: { start: 2 } })), '2 pods that go'],
    ['a StatefulSet that grows and gets other numbers', of(statefulSet(4, removed)), of(statefulSet(9, removed, undefined, { ordinals: { start: 3 } })), '3 pods that go'],
    ['a UnitedDeployment whose pods move', of(divided(6, removed)), of(divided(2, removed)), '4 pods that go are deleted: persistentVolumeClaimRetentionPolicy.whenScaled'],
    ['a UnitedDeployment with a subset less', of(divided(6, { whenDeleted: 'Delete' })), of(divided(0, { whenDeleted: 'Delete' })), '6 pods that go are deleted: persistentVolumeClaimRetentionPolicy.whenDeleted'],
    ['a UnitedDeployment with another kind of template', of(united('cloneSetTemplate', 4, claims)), of(united('deploymentTemplate')), 'of all pods are deleted with the CloneSet'],
    ['a UnitedDeployment that shrinks', of(united('cloneSetTemplate', 4, claims)), of(united('cloneSetTemplate', 2, claims)), '2 pods that go'],
  ])('%s', (_, before, after, words) => {
    const hazards = found(before, after).filter(({ code }) => code === 'KF856');
    expect(hazards).toMatchObject([{ irreversible: true, clusters: ['east'], message: expect.stringContaining(words) }]);
  });

  test.each([
    ['a CloneSet that grows', one({ ...claims, replicas: 1 }), one({ ...claims, replicas: 3 })],
    ['a CloneSet that is updated in place', one(claims), one({ ...claims, image: 'web:2' })],
    ['a CloneSet without claims', one({ replicas: 3 }), one({ replicas: 1 })],
    ['a StatefulSet that keeps them', of(statefulSet(3)), of(statefulSet(2))],
    ['a StatefulSet that keeps them when deleted', of(statefulSet(3)), none],
    ['a StatefulSet that keeps them when its pods get other numbers', of(statefulSet(4, { whenDeleted: 'Delete' })), of(statefulSet(4, { whenDeleted: 'Delete' }, undefined, { reserveOrdinals: [1] }))],
    ['a StatefulSet that reserves numbers beyond its pods', of(statefulSet(4, removed)), of(statefulSet(4, removed, undefined, { reserveOrdinals: [9] }))],
    ['a UnitedDeployment that keeps those of a subset', of(divided(6, { whenScaled: 'Delete' })), of(divided(0, { whenScaled: 'Delete' }, 2))],
    ['a CloneSet that had none', one({}), one({ ...claims, env: [{ name: 'A', value: 'b' }] })],
    ['a workload that is orphaned', one(claims, { removal: RemovalEffect.ORPHANED }), none],
  ])('not of %s', (_, before, after) => {
    expect(codes(before, after)).not.toContain('KF856');
  });
});

describe('what takes more with it than itself', () => {
  const claim = { apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata: { name: 'data', namespace: 'shop' } };
  const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' } };
  const definition = { apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition', metadata: { name: 'x.example.com' } };
  const carrying = (companions: any[], controlPlane = ControlPlane.KARMADA, name = 'web') => workload([share('east', cloneSet({ name }), { companions, controlPlane })]);

  test.each([['claim', claim, 'KF857'], ['namespace', namespace, 'KF858'], ['definition', definition, 'KF859']])('a %s that travelled with a workload', (_, companion, code) => {
    expect(found(plan([carrying([companion])]), plan([carrying([])]))).toMatchObject([{ code, irreversible: true, clusters: ['east'] }]);
  });

  test('works leave namespaces and definitions behind, but no claims', () => {
    expect(codes(plan([carrying([claim, namespace, definition], ControlPlane.OCM)]), plan([carrying([], ControlPlane.OCM)]))).toEqual(['KF857']);
  });

  test('not while another workload brings it to the cluster', () => {
    expect(codes(plan([carrying([namespace]), carrying([namespace], undefined, 'api')]), plan([carrying([]), carrying([namespace], undefined, 'api')]))).toEqual([]);
  });

  test('objects of the platform', () => {
    const platform = [platformObject('Namespace', 'shop'), platformObject('CustomResourceDefinition', 'x', { apiVersion: 'apiextensions.k8s.io/v1' })];
    expect(codes(plan([], { platform }), plan([])).sort()).toEqual(['KF858', 'KF859']);
    expect(codes(plan([]), plan([], { platform }))).toEqual([]);
  });

  test('an interpreter that changes or goes concerns all workloads of its kind', () => {
    const interpreter = (id: string) => [platformObject('ResourceInterpreterCustomization', 'cloneset', { apiVersion: 'config.karmada.io/v1alpha1', id })];
    expect(found(plan([], { platform: interpreter('a') }), plan([], { platform: interpreter('b') }))).toMatchObject([{ code: 'KF864', irreversible: false }]);
  });

  test('without an interpreter Karmada goes by its own, if it has one, and nothing is said of kinds that are gone', () => {
    const platform = (name: string) => [platformObject('ResourceInterpreterCustomization', name, { apiVersion: 'config.karmada.io/v1alpha1' })];
    const kind = (apiVersion: string, name: string) => workload([share('east', { ...cloneSet({ name: 'x' }), apiVersion, kind: name })]);
    const left = (made: PlannedWorkload, name: string, after = [made]) => found(plan([made], { platform: platform(name) }), plan(after)).filter(({ code }) => code === 'KF864');
    expect(left(kind('apps.kruise.io/v1alpha1', 'CloneSet'), 'cloneset-apps-kruise-io-v1alpha1')).toMatchObject([{ message: expect.stringContaining('the interpreter of CloneSet that it brings') }]);
    expect(left(kind('example.com/v1', 'Shop'), 'shop-example-com-v1')).toMatchObject([{ message: expect.stringContaining('every cluster gets all') }]);
    const away = workload([share('east', { ...cloneSet({ name: 'x' }), apiVersion: 'example.com/v1', kind: 'Shop' }, { controlPlane: ControlPlane.OCM })]);
    expect(left(kind('example.com/v1', 'Shop'), 'shop-example-com-v1', [away])).toEqual([]);
    expect(left(kind('example.com/v1', 'Shop'), 'any')).toMatchObject([{ message: expect.stringContaining('of a kind that it does not know') }]);
    expect(left(kind('example.com/v1', 'Shop'), 'shop-example-com-v1', [kind('apps.kruise.io/v1alpha1', 'CloneSet')])).toEqual([]);
  });
});

test('a workload that is deleted is said once for all clusters, and not if it is orphaned', () => {
  const before = workload(['east', 'west'].map((name) => share(name, cloneSet())));
  const after = plan([], { clusters: [cluster('east'), cluster('west')] });
  expect(found(plan([before]), after)).toMatchObject([{ code: 'KF860', irreversible: false, clusters: ['east', 'west'] }]);
  const orphaned = (names: string[]) => plan([{ ...before, clusters: before.clusters.map((one) => (names.includes(one.cluster) ? { ...one, removal: RemovalEffect.ORPHANED } : one)) }]);
  expect(found(orphaned(['east', 'west']), after)).toEqual([]);
  expect(found(orphaned(['west']), after)).toMatchObject([{ code: 'KF860', clusters: ['east'] }]);
  expect(found(plan([before]), { ...after, tools: [] })).toMatchObject([{ code: 'KF860', message: expect.stringContaining('nothing deletes it by itself: no tool is known') }]);
});

test('replicas that were divided and are duplicated multiply', () => {
  const duplicated = { replicas: 6, division: { strategy: 'Duplicated', summary: '', clusters: [] } };
  const spread = (replicas: number, more = {}) => plan([workload(['east', 'west'].map((name) => share(name, cloneSet({ replicas }))), { replicas: 6, ...more })]);
  expect(found(spread(3), spread(6, duplicated))).toMatchObject([{ code: 'KF861', irreversible: false, message: expect.stringContaining('6 in all become 12') }]);
  expect(found(spread(6, duplicated), spread(3))).toEqual([]);
});

test.each([
  [ControlPlane.KARMADA, 'labels'], [ControlPlane.OCM, 'hub'], [ControlPlane.DIRECT, 'pruning'],
])('a cluster of %s that leaves the fleet', (controlPlane, words) => {
  const web = (names: string[]) => workload(names.map((name) => share(name, cloneSet(), { controlPlane })));
  expect(found(plan([web(['east', 'west'])]), plan([web(['east'])]))).toMatchObject([{ code: 'KF862', clusters: ['west'], message: expect.stringContaining(words) }]);
  expect(found(plan([web(['east'])], { clusters: [cluster('east', { controlPlane }), cluster('west')] }), plan([web(['east'])]))).toEqual([]);
});
