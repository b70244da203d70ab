import { Certainty } from '../../../constructs/definition/cluster-delivery';
import { diffPlans } from '../../../constructs/plan/diff/diff-plans';
import { failures } from '../../../constructs/plan/diff/gates';
import { PlanChange, PodEffect } from '../../../constructs/plan/diff-model';
import { type CloneSetSpec, cloneSet, object, plan, share, workload } from '../plan-data';

const outline = (spec: CloneSetSpec) => {
  const { spec: { replicas: _replicas, ...rest }, ...manifest } = cloneSet(spec);
  return object({ ...manifest, spec: rest });
};
const unknown = (specs: Readonly<Record<string, CloneSetSpec>>, replicas = 9) => plan([workload(Object.entries(specs).map(([name, spec]) => (
  share(name, undefined, { certainty: Certainty.UNKNOWN, reason: 'Capacity decides.', outline: outline(spec) })
)), { replicas, template: object(cloneSet({ replicas })) })]);

test('an override of a cluster whose share is unknown is a change there alone', () => {
  const { workloads: [change] } = diffPlans(unknown({ east: {}, west: {} }), unknown({ east: {}, west: { image: 'web:edge' } }));
  expect(change.clusters).toMatchObject([{ cluster: 'west', pods: PodEffect.IN_PLACE, objects: [{ fields: [{ before: 'web:1.4.2', after: 'web:edge' }] }] }]);
});

test('more replicas in all may be anywhere, fewer of them shrink the workload', () => {
  const diff = diffPlans(unknown({ east: {}, west: {} }, 9), unknown({ east: {}, west: {} }, 6));
  expect(diff.workloads).toMatchObject([{ change: PlanChange.CHANGED, replicasBefore: 9, replicasAfter: 6 }]);
  expect(diff.workloads[0].clusters).toMatchObject(['east', 'west'].map((cluster) => ({ cluster, pods: PodEffect.UNKNOWN, objects: [], reasons: [expect.stringContaining('from 9 to 6')] })));
  expect(failures(diff, ['shrink'])).toEqual([{ gate: 'shrink', message: 'CloneSet shop/web loses 3 replicas (9 → 6 in all).' }]);
  expect(failures(diffPlans(unknown({ east: {} }, 6), unknown({ east: {} }, 9)), ['shrink'])).toEqual([]);
});

test('a share that was known is compared without its replicas', () => {
  const known = (spec: CloneSetSpec) => plan([workload([share('east', cloneSet(spec))], { replicas: 9 })]);
  expect(diffPlans(known({}), unknown({ east: {} })).workloads[0].clusters).toMatchObject([{ pods: PodEffect.UNKNOWN, objects: [] }]);
  const [recreated] = diffPlans(known({ env: [{ name: 'A', value: 'b' }] }), unknown({ east: {} })).workloads[0].clusters;
  expect(recreated).toMatchObject({ pods: PodEffect.RECREATED, objects: [{ change: PlanChange.CHANGED }] });
  expect(recreated.podsUpdated).toBeUndefined();
});
