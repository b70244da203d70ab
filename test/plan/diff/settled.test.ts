import { ControlPlane } from '../../../constructs/fleet/control-plane';
import { diffPlans } from '../../../constructs/plan/diff/diff-plans';
import { failures, GATES } from '../../../constructs/plan/diff/gates';
import { PlanChange, PodEffect } from '../../../constructs/plan/diff-model';
import type { PlannedWorkload } from '../../../constructs/plan/model';
import { diffMarkdown } from '../../../constructs/plan/render/diff-markdown';
import { diffText } from '../../../constructs/plan/render/diff-text';
import { type CloneSetSpec, cloneSet, cluster, plan, share, workload } from '../plan-data';

/** A workload that Karmada divides, with the digest of what it is told. */
const web = (replicas: Readonly<Record<string, number>>, spec: CloneSetSpec = {}, more: Partial<PlannedWorkload> = {}) => workload(
  Object.entries(replicas).map(([name, count]) => share(name, count > 0 ? cloneSet({ ...spec, replicas: count }) : undefined, { replicas: count })), { scheduling: 'same', ...more },
);
const NOTE = 'Karmada does not divide anew because of a new cluster, taints or capacity: it does so when the placement or the replicas change, or by a WorkloadRebalancer. ';

test('a new cluster gets nothing until Karmada divides anew, and both are told', () => {
  const diff = diffPlans(plan([web({ a: 4, b: 4 })]), plan([web({ a: 3, b: 3, n: 2 })]));
  expect(diff.workloads).toMatchObject([{ change: PlanChange.UNCHANGED, replicasBefore: 8, replicasAfter: 8, clusters: [], notes: [`${NOTE}Then: a 4 → 3, b 4 → 3, n 0 → 2.`] }]);
  expect(diff.fleet).toMatchObject([{ cluster: 'n', change: PlanChange.CREATED }]);
  expect(failures(diff, GATES)).toEqual([]);
  expect(diffText(diff)).toContain('note: Karmada does not divide anew');
  expect(diffMarkdown(diff)).toContain('Karmada does not divide anew');
});

test('what else changes happens with the replicas of before', () => {
  const { workloads: [change] } = diffPlans(plan([web({ a: 4, b: 4 })]), plan([web({ a: 3, b: 3, n: 2 }, { image: 'web:2' })]));
  expect(change.clusters).toMatchObject(['a', 'b'].map((name) => ({ cluster: name, replicasBefore: 4, replicasAfter: 4, pods: PodEffect.IN_PLACE, podsUpdated: 4 })));
  expect(change.clusters[0].objects).toMatchObject([{ fields: [{ field: 'spec.template.spec.containers[web].image' }] }]);
});

test.each<[string, PlannedWorkload, PlannedWorkload]>([
  ['another placement or number', web({ a: 4 }), web({ a: 2, n: 2 }, {}, { scheduling: 'other' })],
  ['nothing known of what Karmada is told', web({ a: 4 }, {}, { scheduling: undefined }), web({ a: 2, n: 2 }, {}, { scheduling: undefined })],
  ['every cluster gets all', web({ a: 4 }), web({ a: 2, n: 2 }, {}, { division: { strategy: 'Duplicated', summary: '', clusters: [] } })],
])('it divides anew: %s', (_, before, after) => {
  expect(diffPlans(plan([before]), plan([after])).workloads).toMatchObject([{ clusters: [{ cluster: 'a', replicasAfter: 2 }, { cluster: 'n', replicasAfter: 2 }] }]);
});

test('a cluster that leaves, or moves to another control plane, makes Karmada divide anew', () => {
  const before = plan([web({ a: 4, b: 4 })]);
  expect(diffPlans(before, plan([web({ a: 8 })])).workloads[0].clusters).toMatchObject([{ cluster: 'a', replicasAfter: 8 }, { cluster: 'b', change: PlanChange.DELETED }]);
  const moved = plan([web({ a: 8 })], { clusters: [cluster('a'), cluster('b', { controlPlane: ControlPlane.OCM })] });
  expect(diffPlans(before, moved).workloads[0].clusters[0]).toMatchObject({ cluster: 'a', replicasAfter: 8 });
});

test('a cluster that is no longer chosen keeps what it has', () => {
  const diff = diffPlans(plan([web({ a: 4, b: 4 })]), plan([web({ a: 8 })], { clusters: [cluster('a'), cluster('b')] }));
  expect(diff.workloads).toMatchObject([{ change: PlanChange.UNCHANGED, clusters: [], notes: [expect.stringContaining('Then: a 4 → 8, b 4 → 0.')] }]);
});

test('a cluster whose share would be zero keeps what it has', () => {
  expect(diffPlans(plan([web({ a: 1, b: 1 })]), plan([web({ a: 2, b: 0 })])).workloads).toMatchObject([{ clusters: [], notes: [expect.stringContaining('b 1 → 0')] }]);
});
