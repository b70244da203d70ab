import { Chart } from 'cdk8s';
import { ClusterOverride, ControlPlane, FederatedObjects, FederationApp, Fleet, KruiseFederatedDaemonSet, Plan, RolloutGroup, RolloutPlan } from '../../constructs';
import { RolloutVersion } from '../../constructs/plan/model';
import { plannedGate, plannedRollout } from '../../constructs/plan/planned-rollout';
import { clusterText, rolloutText } from '../../constructs/plan/render/rollout-words';
import { readPlan, savedPlan } from '../../constructs/plan/saved-plan';
import { cloneSet, plan, share, workload } from './plan-data';
import { back, NEW, OLD, oneTwoSeven, part, solvedRollout } from './solved-rollout';

test('each step has what every cluster has after it, and the fleet in all', () => {
  const { form, step, from, steps } = plannedRollout(oneTwoSeven({ current: 2 }));
  expect({ form, step, from }).toEqual({ form: 'version', step: 2, from: undefined });
  expect(steps.map(({ number, name, updated, unavailable }) => [number, name, updated, unavailable])).toEqual([
    [0, 'before', 0, 0], [1, 'all 1 of 3', 1, 1], [2, 'all 2 of 3', 3, 2], [3, 'all 3 of 3', 10, 3],
  ]);
  expect(steps[2].clusters).toEqual([
    { cluster: 'edge', version: RolloutVersion.OLD, updated: 0, total: 1 },
    { cluster: 'us-east', version: RolloutVersion.PART, updated: 1, total: 4, partition: '3' },
    { cluster: 'us-west', version: RolloutVersion.PART, updated: 2, total: 5, partition: '3' },
  ]);
  expect(steps[3].clusters.map(({ version, updated }) => [version, updated])).toEqual([[RolloutVersion.NEW, 1], [RolloutVersion.NEW, 4], [RolloutVersion.NEW, 5]]);
});

test('on the way back, the current step is as it comes out then', () => {
  const now = new Map([['a', back(1, 1)], ['b', OLD]]);
  const states = [{ a: OLD, b: OLD }, { a: part(3, 1), b: part(1, 1) }, { a: NEW, b: NEW }];
  const { step, from, steps } = plannedRollout(solvedRollout({ a: 4, b: 2 }, states, { current: 1, from: 2, now, each: [{}, { updated: 2 }, { updated: 6 }] }));
  expect({ step, from }).toEqual({ step: 1, from: 2 });
  expect(steps[1]).toMatchObject({
    updated: 1,
    clusters: [{ cluster: 'a', version: RolloutVersion.BACK, updated: 1, total: 4, partition: '1' }, { cluster: 'b', version: RolloutVersion.OLD, updated: 0, total: 2 }],
  });
  expect(steps[2]).toMatchObject({ updated: 6, clusters: [{ version: RolloutVersion.NEW }, { version: RolloutVersion.NEW }] });
});

test('before a first delivery there is nothing', () => {
  const { steps: [before, after] } = plannedRollout(solvedRollout({ a: 2 }, [{ a: OLD }, { a: NEW }], { form: 'first' }));
  expect(before.clusters).toEqual([{ cluster: 'a', version: RolloutVersion.NONE, updated: 0, total: 2 }]);
  expect(after.clusters).toEqual([{ cluster: 'a', version: RolloutVersion.NEW, updated: 2, total: 2 }]);
});

test('ties are either or: a partition holds back as many of both', () => {
  const tied = { pods: 3, alternative: 4 };
  const { steps } = plannedRollout(solvedRollout({ a: tied, b: tied }, [{ a: OLD, b: OLD }, { a: part(2, 1), b: part('50%', 1) }, { a: NEW, b: NEW }], {
    each: [{ updated: 0, alternative: 0 }, {}, { updated: 6, alternative: 8 }],
  }));
  expect(steps[0]).toMatchObject({ updated: 0 });
  expect(steps[0]).not.toHaveProperty('alternative');
  expect(steps[0].clusters[0]).toEqual({ cluster: 'a', version: 'old', updated: 0, total: 3, alternativeTotal: 4 });
  expect(steps[1].clusters).toEqual([
    { cluster: 'a', version: 'part', updated: 1, alternativeUpdated: 2, total: 3, alternativeTotal: 4, partition: '2' },
    { cluster: 'b', version: 'part', updated: 1, total: 3, alternativeTotal: 4, partition: '50%' },
  ]);
  expect(steps[2]).toMatchObject({ updated: 6, alternative: 8, clusters: [{ updated: 3, alternativeUpdated: 4 }, {}] });
});

test('what is unknown is left out, and what was asked for is told where it is not met', () => {
  const { steps } = plannedRollout(solvedRollout({ a: undefined, b: 3 }, [{ a: OLD, b: OLD }, { a: part('50%'), b: NEW }], { each: [{}, { wanted: 2 }] }));
  expect(steps[1]).toEqual({ number: 1, name: 'all 1 of 1', wanted: 2, gates: [], clusters: [{ cluster: 'a', version: 'part', partition: '50%' }, { cluster: 'b', version: 'new', updated: 3, total: 3 }] });
  const [, met, missed] = plannedRollout(solvedRollout({ a: 3 }, [{ a: OLD }, { a: part(2, 1) }, { a: NEW }], { each: [{}, { updated: 1, wanted: 1 }, { updated: 3, wanted: 3 * 0.7 }] })).steps;
  expect(met).not.toHaveProperty('wanted');
  expect(missed).toMatchObject({ updated: 3, wanted: 2.1 });
});

test('a move has other pods in each step', () => {
  const shares = [{ a: 4, b: 0 }, { a: 4, b: 3 }, { a: 1, b: 3 }].map((each) => ({ shares: new Map(Object.entries(each)) }));
  const { steps } = plannedRollout(solvedRollout({ a: 4, b: 0 }, [{ a: OLD, b: OLD }, { a: OLD, b: OLD }, { a: OLD, b: OLD }], { form: 'move', each: shares }));
  expect(steps.map(({ clusters }) => clusters.map(({ total }) => total))).toEqual([[4, 0], [4, 3], [1, 3]]);
});

test.each([
  [{ type: 'soak', seconds: 1800 }, { text: 'Watch it for 30 minutes.', seconds: 1800 }],
  [{ type: 'soak', seconds: 5400 }, { text: 'Watch it for 1 hour and 30 minutes.' }],
  [{ type: 'soak', seconds: 90_061 }, { text: 'Watch it for 1 day, 1 hour, 1 minute and 1 second.' }],
  [{ type: 'approval', by: 'the team of the shop' }, { text: 'Approval by the team of the shop.' }],
  [{ type: 'health', expression: 'status.updatedReadyReplicas >= 3', says: 'three pods are ready.' }, { text: 'Health: three pods are ready.', expression: 'status.updatedReadyReplicas >= 3' }],
  [{ type: 'health', expression: 'status.updatedReadyReplicas >= 3' }, { text: 'Health: `status.updatedReadyReplicas >= 3` is true.' }],
] as const)('the gate %j is a sentence', (gate, planned) => {
  expect(plannedGate(gate)).toMatchObject({ type: gate.type, ...planned });
});

test('a saved plan has the rollout, and gives it back', () => {
  const rollout = plannedRollout(oneTwoSeven({ current: 1 }));
  const whole = { ...plan([workload([share('us-west', cloneSet())], { rollout })]), warnings: [], quotas: [], notes: [] };
  expect(readPlan(JSON.parse(JSON.stringify(savedPlan(whole)))).workloads[0].rollout).toEqual(rollout);
});

test('objects without pods have clusters alone, and a DaemonSet whose nodes nobody counted has percentages', () => {
  const app = new FederationApp();
  new Fleet(app, 'fleet', { clusters: [{ name: 'east' }, { name: 'west', controlPlane: ControlPlane.DIRECT }] });
  const chart = new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
  const to = (change: ClusterOverride) => RolloutPlan.to(change);
  FederatedObjects.fromManifests(chart, 'config', [{ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'config', namespace: 'shop' }, data: { x: '1' } }], {
    rollout: to(ClusterOverride.onAllClusters().replace('/data/x', '2')).byGroups(RolloutGroup.onClusters('west'), RolloutGroup.onRemainingClusters()).atStep(1),
  });
  new KruiseFederatedDaemonSet(chart, 'logs', { containers: [{ name: 'logs', image: 'registry.example.com/logs:1' }], rollout: to(ClusterOverride.onAllClusters().imageTag('2')).inRatio(1, 9).atStep(1) });
  const [config, logs] = ['config', 'logs'].map((name) => Plan.of(app).workloads.find(({ path }) => path.endsWith(name))!.rollout!);
  expect(config.steps.map(({ name: _name, gates: _gates, ...step }) => step)).toEqual([
    { number: 0, clusters: [{ cluster: 'east', version: 'old' }, { cluster: 'west', version: 'old' }] },
    { number: 1, clusters: [{ cluster: 'east', version: 'old' }, { cluster: 'west', version: 'new' }] },
    { number: 2, clusters: [{ cluster: 'east', version: 'new' }, { cluster: 'west', version: 'new' }] },
  ]);
  expect(rolloutText(config)).toBe('step 1 of 2 (west): 1 of 2 clusters updated');
  expect(logs.steps.map((step) => step.clusters.map((cluster) => clusterText(logs, cluster)))).toEqual([['0/?', '0/?'], ['10%', '10%'], ['all', 'all']]);
});
