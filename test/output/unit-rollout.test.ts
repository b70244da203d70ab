import { unitRollouts } from '../../constructs/output/unit-rollout';
import type { ClusterState, GateSpec, GroupSpec, RolloutForm, SolvedRollout } from '../../constructs/rollout/model';

const [OLD, NEW]: ClusterState[] = [{ type: 'old' }, { type: 'new' }];
const PART: ClusterState = { type: 'part', partition: 2, updated: 2 };
const APPROVAL: GateSpec = { type: 'approval', by: 'the team' };
const HEALTH: GateSpec = { type: 'health', expression: 'status.updatedReadyReplicas >= 2' };
const SOAK: GateSpec = { type: 'soak', seconds: 60 };

const GROUPS: GroupSpec[] = [
  { name: 'test', target: { clusterNames: ['lab'] }, gates: [] },
  { name: 'pre', target: { clusterNames: ['east'] }, gates: [] },
  { name: 'prod', target: 'rest', gates: [] },
];

/** What each of lab, east and west has, step by step. */
const STATES: ClusterState[][] = [[OLD, OLD, OLD], [NEW, OLD, OLD], [NEW, NEW, OLD], [NEW, NEW, PART], [NEW, NEW, NEW]];
const CLUSTERS = ['lab', 'east', 'west'];

interface Said {
  readonly current: number;
  readonly from?: number;
  readonly groups?: GroupSpec[];
  /** By the step they come after. */
  readonly gates?: Readonly<Record<number, GateSpec[]>>;
  readonly form?: RolloutForm;
}

function rolloutOn({ current, from, groups = GROUPS, gates = {}, form = 'version' }: Said) {
  const steps = STATES.map((states, number) => (
    { number, name: `step ${number}`, states: new Map(states.map((state, index) => [CLUSTERS[index], state])), gates: gates[number] ?? [] }
  ));
  const rollout: SolvedRollout = {
    spec: { form, groups, spread: 'evenly', gates: [], current: { saidBy: 'a test' } },
    steps, current, ...(from !== undefined && { from }), now: steps[current].states,
    sizes: new Map(CLUSTERS.map((cluster) => [cluster, { cluster, pods: 4 }])), unavailable: [],
  };
  const template = { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', metadata: { name: 'web', namespace: 'shop' } };
  const fleet = { clusters: CLUSTERS.map((name) => ({ name })), planes: new Map() };
  return unitRollouts({ definition: { path: 'shop/web', template, fleet } as any, rollout })!;
}

test('without a rollout there is nothing to know', () => {
  expect(unitRollouts({ definition: {} as any })).toBeUndefined();
});

test('a directory has the turn and the name of the group of its cluster', () => {
  const on = rolloutOn({ current: 1 });
  expect(on(['east'])).toEqual({
    workload: { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', name: 'web', namespace: 'shop' },
    group: 'pre', turns: { first: 1, last: 1 }, overrides: true, pinned: true, last: false, health: [], approvals: [],
  });
  expect(CLUSTERS.map((cluster) => on([cluster]).group)).toEqual(['test', 'pre', 'prod']);
});

test('a directory of several clusters has all of their turns, and no group', () => {
  const { group, turns } = rolloutOn({ current: 1 })(['west', 'east', 'elsewhere']);
  expect([group, turns]).toEqual([undefined, { first: 1, last: 2 }]);
});

test('with one group, or without clusters, there are no turns', () => {
  const { group, turns } = rolloutOn({ current: 1, groups: [{ target: 'rest', gates: [] }] })(['east']);
  expect([group, turns]).toEqual([undefined, undefined]);
  expect(rolloutOn({ current: 1 })(['elsewhere']).turns).toBeUndefined();
});

test('expressions of the current step count where the step changes something, and nowhere else', () => {
  const health = (said: Said, ...clusters: string[]) => rolloutOn({ gates: { 2: [SOAK, HEALTH] }, ...said })(clusters).health;
  expect(health({ current: 2 }, 'east')).toEqual(['status.updatedReadyReplicas >= 2']);
  expect(health({ current: 2 }, 'east', 'west')).toEqual(['status.updatedReadyReplicas >= 2']);
  for (const cluster of ['lab', 'west']) expect(health({ current: 2 }, cluster)).toEqual([]);
  for (const current of [0, 1, 3, 4]) expect(health({ current }, ...CLUSTERS)).toEqual([]);
  expect(health({ current: 0, gates: { 0: [HEALTH] } }, ...CLUSTERS)).toEqual([]);
});

test('approvals are known from the beginning to the last step that needs one, where these steps change something', () => {
  const waiting = (gates: Said['gates'], ...clusters: string[]) => [0, 1, 2, 3, 4].filter((current) => rolloutOn({ current, gates })(clusters).approvals.length > 0);
  // What comes after step 2 is what makes a part of west new.
  expect(waiting({ 2: [APPROVAL] }, 'west')).toEqual([0, 1, 2, 3]);
  expect(waiting({ 2: [APPROVAL] }, 'east')).toEqual([]);
  expect(waiting({ 1: [APPROVAL], 3: [APPROVAL] }, 'east')).toEqual([0, 1, 2]);
  expect(waiting({ 1: [APPROVAL], 3: [APPROVAL] }, 'east', 'west')).toEqual([0, 1, 2, 3, 4]);
  expect(waiting({ 4: [APPROVAL] }, ...CLUSTERS)).toEqual([]);
  expect(waiting({ 2: [SOAK, HEALTH] }, ...CLUSTERS)).toEqual([]);
});

test('everybody who has to agree is named once', () => {
  const gates = { 1: [APPROVAL], 2: [APPROVAL, { type: 'approval', by: 'the owner' } as const] };
  expect(rolloutOn({ current: 1, gates })(['east', 'west']).approvals).toEqual(['the team', 'the owner']);
});

test('on the way back nothing waits, and the groups are still known', () => {
  const { group, turns, health, approvals } = rolloutOn({ current: 2, from: 3, gates: { 1: [APPROVAL], 2: [APPROVAL, HEALTH] } })(['east']);
  expect([group, turns, health, approvals]).toEqual(['pre', undefined, [], []]);
});

test('a move changes something everywhere in each of its steps', () => {
  const on = rolloutOn({ current: 1, form: 'move', groups: [{ target: 'rest', gates: [] }], gates: { 1: [HEALTH, APPROVAL] } });
  const { health, approvals, overrides } = on(['west']);
  expect([health, approvals, overrides]).toEqual([['status.updatedReadyReplicas >= 2'], ['the team'], false]);
});

test('the last step is known', () => {
  expect([0, 1, 2, 3, 4].map((current) => rolloutOn({ current })(['east']).last)).toEqual([false, false, false, false, true]);
});

test('gates that are none are left to the checks', () => {
  const { health, approvals } = rolloutOn({ current: 1, gates: { 0: [undefined as any], 1: ['soon' as any] } })(['lab']);
  expect([health, approvals]).toEqual([[], []]);
});
