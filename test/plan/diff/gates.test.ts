import { ControlPlane } from '../../../constructs/fleet/control-plane';
import { diffPlans } from '../../../constructs/plan/diff/diff-plans';
import { failures, GATES } from '../../../constructs/plan/diff/gates';
import type { PlanData } from '../../../constructs/plan/diff/plan-data';
import { cloneSet, cluster, plan, platformObject, share, workload } from '../plan-data';

const hit = (before: PlanData, after: PlanData, gates: readonly string[] = GATES) => failures(diffPlans(before, after), gates);
const web = (spec: Parameters<typeof cloneSet>[0] = {}, companions: any[] = []) => plan([workload([share('east', cloneSet(spec), { companions })])]);
const none = plan([], { clusters: [cluster('east')] });
const service = { apiVersion: 'v1', kind: 'Service', metadata: { name: 'web', namespace: 'shop' } };

test('a change that does no harm hits no gate', () => {
  expect(hit(web(), web())).toEqual([]);
  expect(hit(web(), web({ image: 'web:2', replicas: 5 }, [service]))).toEqual([]);
});

test.each([
  ['recreate', web(), web({ env: [{ name: 'A', value: 'b' }] }), '3 pods of CloneSet shop/web are recreated in east.'],
  ['shrink', web(), web({ replicas: 2 }), 'CloneSet shop/web loses 1 replica in east (3 → 2 in all).'],
  ['delete', web(), none, 'CloneSet shop/web is deleted in east.'],
  ['delete', web({}, [service]), web(), 'Service shop/web is deleted in east.'],
  ['delete', plan([], { platform: [platformObject('ClusterRole', 'x')] }), plan([]), 'ClusterRole x leaves the platform.'],
] as const)('%s', (gate, before, after, message) => {
  expect(hit(before, after)).toEqual([{ gate, message }]);
  expect(hit(before, after, GATES.filter((other) => other !== gate))).toEqual([]);
});

test('a workload that was renamed is recreated under another name', () => {
  const renamed = plan([workload([share('east', cloneSet({ name: 'front', image: 'web:2' }))], { path: 'shop/front' })]);
  expect(hit(web(), renamed, ['recreate'])).toEqual([{ gate: 'recreate', message: '3 pods of CloneSet shop/web are recreated in east.' }]);
  expect(hit(web(), { ...renamed, tools: [] }, ['recreate'])).toHaveLength(1);
});

test('what is left behind is not lost', () => {
  const zero = plan([workload([], { kind: 'CloneSet', name: 'web', replicas: 0 })], { clusters: [cluster('east')], tools: [] });
  expect(hit(web(), zero)).toEqual([{ gate: 'delete', message: 'CloneSet shop/web leaves the output for east, and goes if somebody deletes it.' }]);
  expect(diffPlans(web(), zero).workloads).toMatchObject([{ replicasBefore: 3, replicasAfter: 0 }]);
});

test('irreversible names the rule', () => {
  expect(hit(web(), web({ selector: { app: 'other' } }))).toMatchObject([{ gate: 'irreversible', message: expect.stringMatching(/^KF850: /) }]);
});

test('a cluster that loses replicas to another shrinks, though the sum stays', () => {
  const spread = (east: number, west: number) => plan([workload([share('east', cloneSet({ replicas: east })), share('west', cloneSet({ replicas: west }))])]);
  expect(hit(spread(3, 3), spread(2, 4))).toEqual([{ gate: 'shrink', message: 'CloneSet shop/web loses 1 replica in east (6 → 6 in all).' }]);
});

test('a gate that does not exist is never hit', () => {
  expect(hit(web(), none, ['everything'])).toEqual([]);
});

test('of many clusters the first ones are named', () => {
  const many = (replicas: number) => plan([workload(Array.from({ length: 9 }, (_, at) => share(`c${at}`, cloneSet({ replicas }), { controlPlane: ControlPlane.OCM })))]);
  expect(hit(many(3), many(1))[0].message).toBe('CloneSet shop/web loses 18 replicas in c0, c1, c2 and 6 more (27 → 9 in all).');
});
