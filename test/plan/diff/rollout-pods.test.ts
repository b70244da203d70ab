import { Chart } from 'cdk8s';
import { ControlPlane, FederationApp, Fleet, KruiseFederatedCloneSet, Placement, Plan, RolloutGroup, RolloutPlan } from '../../../constructs';
import { PodEffect } from '../../../constructs/plan/diff-model';
import { diffPlans } from '../../../constructs/plan/diff/diff-plans';
import { plannedRollout } from '../../../constructs/plan/planned-rollout';
import type { ClusterState } from '../../../constructs/rollout/model';
import { cloneSet, plan, share, workload } from '../plan-data';
import { back, NEW, OLD, part, solvedRollout } from '../solved-rollout';

const [old, next] = ['web:1.4.2', 'web:1.5.0'].map((image) => (partition: number) => cloneSet({ image, replicas: 5, updateStrategy: { partition } }));

/** A plan of five pods in one cluster, at one of four steps. */
function at(current: number, manifest: any, { now, from, other = next(0) }: { now?: ClusterState; from?: number; other?: any } = {}) {
  const solved = solvedRollout({ a: 5 }, [{ a: OLD }, { a: part(4, 1) }, { a: part(2, 3) }, { a: NEW }], {
    current, from, ...(now && { now: new Map([['a', now]]) }), versions: new Map([['a', { old: old(0) as any, next: other, kruise: '1.9' }]]),
  });
  return plan([workload([share('a', manifest)], { rollout: plannedRollout(solved) })]);
}

function pods(before: ReturnType<typeof at>, after: ReturnType<typeof at>) {
  const [{ pods: effect, podsUpdated, leastAvailable, reasons }] = diffPlans(before, after).workloads[0].clusters;
  return { effect, podsUpdated, leastAvailable, reasons };
}

test('the first pods', () => {
  expect(pods(at(0, old(0)), at(1, next(4)))).toMatchObject({ effect: PodEffect.IN_PLACE, podsUpdated: 1, leastAvailable: 4 });
});

test('the next pods: those that two objects say nothing of', () => {
  expect(pods(at(1, next(4)), at(2, next(2)))).toEqual({
    effect: PodEffect.IN_PLACE, podsUpdated: 2, leastAvailable: 4, reasons: ['The rollout goes from 1 to 3 of 5 pods with the new version.'],
  });
  expect(pods(at(2, next(2)), at(3, next(0)))).toMatchObject({ effect: PodEffect.IN_PLACE, podsUpdated: 2 });
});

test('back: only pods that have the new version get the old one again', () => {
  expect(pods(at(2, next(2)), at(1, old(1), { from: 2, now: back(1, 1) }))).toMatchObject({ effect: PodEffect.IN_PLACE, podsUpdated: 2, reasons: [expect.stringContaining('in place'), 'The rollout goes from 3 to 1 of 5 pods with the new version.'] });
  expect(pods(at(2, next(2)), at(0, old(0), { from: 2, now: OLD }))).toMatchObject({ podsUpdated: 3 });
});

test('forward again: no pod changes', () => {
  expect(pods(at(1, old(1), { from: 2, now: back(1, 1) }), at(1, next(4)))).toMatchObject({ effect: PodEffect.NONE, podsUpdated: undefined });
  expect(pods(at(1, old(1), { from: 2, now: back(1, 1) }), at(2, next(2)))).toMatchObject({ effect: PodEffect.IN_PLACE, podsUpdated: 2 });
});

test('a step back that does not say where it comes from takes no pods back', () => {
  expect(pods(at(2, next(2)), at(1, next(4)))).toMatchObject({ effect: PodEffect.NONE, reasons: [expect.stringContaining("say step '1 from 2'")] });
});

test('another version in the middle of a rollout is told by the objects alone', () => {
  const other = cloneSet({ image: 'web:1.6.0', replicas: 5, updateStrategy: { partition: 2 } });
  expect(pods(at(1, next(4)), at(2, other, { other }))).toMatchObject({ effect: PodEffect.IN_PLACE, podsUpdated: 3 });
  expect(pods(at(1, next(4)), at(2, next(2), { other: cloneSet({ image: 'web:1.6.0', replicas: 5 }) }))).toMatchObject({ effect: PodEffect.UNKNOWN });
});

test('replicas that change in the middle of a rollout are told, and before or after it they are not', () => {
  const sized = (replicas: number, ...states: ClusterState[]) => (current: number) => {
    const manifest = (image: string, partition: number) => cloneSet({ image, replicas, updateStrategy: { partition } });
    const solved = solvedRollout({ a: replicas }, states.map((a) => ({ a })), { current, versions: new Map([['a', { old: manifest('web:1.4.2', 0) as any, next: manifest('web:1.5.0', 0) as any, kruise: '1.9' }]]) });
    const state = states[current];
    return plan([workload([share('a', manifest(state.type === 'old' ? 'web:1.4.2' : 'web:1.5.0', state.type === 'part' ? Number(state.partition) : 0))], { rollout: plannedRollout(solved) })]);
  };
  const [twenty, ten] = [sized(20, OLD, part(14, 6), NEW), sized(10, OLD, part(7, 3), NEW)];
  expect(pods(twenty(1), ten(1)).reasons).toContainEqual('Its pods go from 20 to 10 in the middle of a rollout: none of them is taken back to the old version, and which of them go is not known.');
  for (const step of [0, 2]) expect(pods(twenty(step), ten(step)).reasons).not.toContainEqual(expect.stringContaining('in the middle'));
});

test('a first delivery reaches clusters whose share Karmada has worked out already', () => {
  const [before, after] = [1, 2].map((step) => {
    const app = new FederationApp();
    new Fleet(app, 'fleet', { clusters: [{ name: 'east' }, { name: 'west' }, { name: 'edge', controlPlane: ControlPlane.OCM }] });
    new KruiseFederatedCloneSet(new Chart(app, 'shop', { namespace: 'shop' }), 'web', {
      replicas: 6, containers: [{ name: 'web', image: 'web:1.4.2' }], placement: Placement.onAllClusters().divideEqually(),
      rollout: RolloutPlan.firstDelivery().byGroups(RolloutGroup.onClusters('east'), RolloutGroup.onRemainingClusters()).atStep(step),
    });
    return Plan.of(app);
  });
  const { workloads: [{ clusters, notes }] } = Plan.diff(before, after);
  expect(clusters.map(({ cluster, pods: effect, replicasAfter }) => [cluster, effect, replicasAfter])).toEqual([['edge', PodEffect.CREATED, 2], ['west', PodEffect.CREATED, 2]]);
  expect(notes ?? []).toEqual([]);
});
