import { Chart } from 'cdk8s';
import { ControlPlane, FederationApp, Fleet, KruiseFederatedCloneSet, Placement, Plan, RolloutGroup, RolloutPlan } from '../../../constructs';
import { PodEffect } from '../../../constructs/plan/diff-model';

const by = (weights: Record<string, number>) => Placement.onClusters(...Object.keys(weights)).divideByWeight(weights);

function planOf(rollout: RolloutPlan, placement: Placement): Plan {
  const app = new FederationApp();
  new Fleet(app, 'fleet', { clusters: [{ name: 'east' }, { name: 'west' }, { name: 'north' }, { name: 'edge', controlPlane: ControlPlane.OCM }] });
  new KruiseFederatedCloneSet(new Chart(app, 'shop', { namespace: 'shop' }), 'web', { replicas: 12, containers: [{ name: 'web', image: 'web:1.4.2' }], placement, rollout });
  return Plan.of(app);
}

function changed(before: Plan, after: Plan) {
  const [change] = Plan.diff(before, after).workloads;
  return {
    clusters: change.clusters.map(({ cluster, pods, replicasBefore = 0, replicasAfter = 0 }) => [cluster, pods, replicasBefore, replicasAfter]),
    notes: change.notes ?? [],
    total: [change.replicasBefore, change.replicasAfter],
  };
}

describe('a move', () => {
  const at = (step: number, from?: number) => planOf(RolloutPlan.move(by({ east: 1, west: 1, north: 1 })).atStep(step, from), by({ east: 1, west: 2 }));

  test('changes nothing in clusters while Karmada is held, and all of it when it is resumed', () => {
    expect(changed(at(0), at(1))).toEqual({ clusters: [], notes: ['Replicas that wait until changes arrive: north 0 → 4.'], total: [12, 12] });
    expect(changed(at(1), at(2))).toEqual({ clusters: [['north', PodEffect.CREATED, 0, 4]], notes: [], total: [12, 16] });
    expect(changed(at(2), at(3))).toEqual({ clusters: [], notes: ['Replicas that wait until changes arrive: west 8 → 4.'], total: [16, 16] });
    expect(changed(at(3), at(4))).toEqual({ clusters: [['west', PodEffect.NONE, 8, 4]], notes: [], total: [16, 12] });
  });

  test('so on the way back', () => {
    expect(changed(at(4), at(3, 4))).toEqual({ clusters: [], notes: ['Replicas that wait until changes arrive: west 4 → 8.'], total: [12, 12] });
    expect(changed(at(3, 4), at(2, 3))).toEqual({ clusters: [['west', PodEffect.NONE, 4, 8]], notes: [], total: [12, 16] });
  });
});

test('a first delivery whose step is reverted leaves what Karmada brought, and takes the works of OCM away', () => {
  const at = (step: number) => planOf(RolloutPlan.firstDelivery().byGroups(RolloutGroup.onClusters('east'), RolloutGroup.onRemainingClusters()).atStep(step), by({ east: 1, west: 1, edge: 1 }));
  const back = changed(at(2), at(1));
  expect(back.clusters.map(([cluster]) => cluster)).toEqual(['edge']);
  expect(back.notes).toEqual(["Karmada holds back 'west' again, and takes away nothing there: what it has runs on."]);
  expect(changed(at(1), at(2))).toMatchObject({ clusters: [['edge', PodEffect.CREATED, 0, 4], ['west', PodEffect.CREATED, 0, 4]], notes: [] });
});
