import type { ClusterSize, GateSpec, SolvedStep, StepSizes } from '../../constructs/rollout/model';
import { back, solve, type SolvedGroup, type SolveFault, type SolveInput, updatedIn } from '../../constructs/rollout/solve';
import { splittingOf } from './random-plans';

const clusters = (pods: Readonly<Record<string, number | undefined>>): ClusterSize[] => Object.entries(pods).map(([cluster, number]) => ({ cluster, ...(number !== undefined && { pods: number }) }));
const group = (name: string, pods: Readonly<Record<string, number | undefined>>, unit?: StepSizes['unit'], ...numbers: number[]): SolvedGroup => (
  { name, clusters: clusters(pods), gates: [], ...(unit && { sizes: { unit, numbers } }) }
);
const input = (kind: string, groups: readonly SolvedGroup[], more: Partial<SolveInput> = {}): SolveInput => ({ groups, spread: 'evenly', splitting: splittingOf(kind).splitting, gates: [], ...more });

function stepsOf(kind: string, groups: readonly SolvedGroup[], more?: Partial<SolveInput>): readonly SolvedStep[] {
  const solution = solve(input(kind, groups, more));
  if (!('steps' in solution)) throw new Error(JSON.stringify(solution));
  return solution.steps;
}

function faultsOf(kind: string, ...groups: SolvedGroup[]): readonly SolveFault[] {
  const solution = solve(input(kind, groups));
  if (!('faults' in solution)) throw new Error('there are steps');
  return solution.faults;
}

/** States as a table shows them: `old`, `new`, `part 7` or `back 2`. */
const table = (step: Pick<SolvedStep, 'states'>): Record<string, string> => Object.fromEntries([...step.states].map(([cluster, state]) => [cluster, 'partition' in state ? `${state.type} ${state.partition}` : state.type]));
const totals = (steps: readonly SolvedStep[]): unknown[] => steps.map(({ updated }) => updated);

const fleet = (count: number, pods: number): Record<string, number> => Object.fromEntries(Array.from({ length: count }, (_, index) => [`c${index}`, pods]));

describe('the totals of steps', () => {
  test('1:2:7 of ten pods in three clusters updates 1, 3, and 10', () => {
    const steps = stepsOf('CloneSet', [group('all', { a: 5, b: 3, c: 2 }, 'ratio', 1, 2, 7)]);
    expect(totals(steps)).toEqual([0, 1, 3, 10]);
    expect(steps.map(({ name }) => name)).toEqual(['before', 'all 1 of 3', 'all 2 of 3', 'all 3 of 3']);
    expect(steps.map(table)).toEqual([
      { a: 'old', b: 'old', c: 'old' },
      { a: 'part 4', b: 'old', c: 'old' },
      { a: 'part 4', b: 'part 2', c: 'part 1' },
      { a: 'new', b: 'new', c: 'new' },
    ]);
    expect(steps.map(({ wanted }) => wanted)).toEqual([undefined, undefined, undefined, undefined]);
  });

  test('10 % of ten clusters with two replicas are 2 pods, where the plain percentage updates half the fleet', () => {
    const { held } = splittingOf('CloneSet').splitting;
    expect(10 * (2 - held('90%', 2))).toBe(10);
    const [, first] = stepsOf('CloneSet', [group('all', fleet(10, 2), 'percent', 10, 100)]);
    expect(first.updated).toBe(2);
    expect(table(first)).toEqual({ ...Object.fromEntries(Object.keys(fleet(10, 2)).map((name) => [name, 'old'])), c0: 'part 1', c1: 'part 1' });
  });

  test('10 % of ten clusters with one replica are 1 pod, where the plain percentage updates none', () => {
    const { held } = splittingOf('CloneSet').splitting;
    expect(10 * (1 - held('90%', 1))).toBe(0);
    const [, first] = stepsOf('CloneSet', [group('all', fleet(10, 1), 'percent', 10, 100)]);
    expect(first.updated).toBe(1);
    expect([...first.states].filter(([, { type }]) => type !== 'old')).toEqual([['c0', { type: 'new' }]]);
  });

  test('numbers of replicas are added up', () => {
    expect(totals(stepsOf('StatefulSet', [group('all', { a: 6, b: 4 }, 'replicas', 1, 2, 2, 2, 3)]))).toEqual([0, 1, 3, 5, 7, 10]);
  });

  test('a step of no whole number has the nearest, halves up, and says what was asked for', () => {
    const steps = stepsOf('CloneSet', [group('all', { a: 13, b: 12 }, 'percent', 10, 33, 100)]);
    expect(steps.map(({ updated, wanted }) => [updated, wanted])).toEqual([[0, undefined], [3, 2.5], [8, 8.3], [25, undefined]]);
  });

  test('decimals of percentages are no fractions of pods', () => {
    const [, first] = stepsOf('CloneSet', [group('all', { a: 10_000 }, 'percent', 0.07, 100)]);
    expect([first.updated, first.wanted]).toEqual([7, undefined]);
  });

  test('every step adds a pod, and leaves one for each that comes later', () => {
    expect(totals(stepsOf('CloneSet', [group('all', { a: 10 }, 'ratio', 1, 1, 998)]))).toEqual([0, 1, 2, 10]);
    expect(totals(stepsOf('CloneSet', [group('all', { a: 10 }, 'ratio', 998, 1, 1)]))).toEqual([0, 8, 9, 10]);
  });

  test('with fewer pods than steps the first one has a pod, and none but the last has all', () => {
    const of = (pods: number, ...numbers: number[]): unknown[] => totals(stepsOf('CloneSet', [group('all', { a: pods }, 'ratio', ...numbers)]));
    expect(of(3, 1, 1, 1, 1, 1)).toEqual([0, 1, 1, 2, 2, 3]);
    expect(of(2, 1, 2, 7)).toEqual([0, 1, 1, 2]);
    expect(of(1, 1, 2, 7)).toEqual([0, 0, 0, 1]);
    expect(of(0, 1, 2, 7)).toEqual([0, 0, 0, 0]);
    expect(stepsOf('CloneSet', [group('all', { a: 2 }, 'ratio', 1, 2, 7)]).map(({ wanted }) => wanted)).toEqual([undefined, 0.2, 0.6, undefined]);
  });

  test('what is asked for is told from a whole number, however near it is', () => {
    const [, first] = stepsOf('CloneSet', [group('all', { a: 1000 }, 'percent', 0.299, 100)]);
    expect([first.updated, first.wanted]).toEqual([3, 2.99]);
  });
});

describe('groups', () => {
  const soak: GateSpec = { type: 'soak', seconds: 60 };
  const approval: GateSpec = { type: 'approval', by: 'ops' };
  const groups = [group('test', { t: 2 }), { ...group('pre', { p: 3 }), gates: [approval] }, group('prod', { a: 6, b: 4 }, 'ratio', 1, 2, 7)];

  test('come one after the other, each in its own steps', () => {
    const steps = stepsOf('CloneSet', groups);
    expect(steps.map(({ name, updated }) => [name, updated])).toEqual([['before', 0], ['test', 2], ['pre', 5], ['prod 1 of 3', 6], ['prod 2 of 3', 8], ['prod 3 of 3', 15]]);
    expect(table(steps[3])).toEqual({ a: 'part 5', b: 'old', p: 'new', t: 'new' });
  });

  test('have their gates after those of the plan, once something has begun', () => {
    expect(stepsOf('CloneSet', groups, { gates: [soak] }).map(({ gates }) => gates)).toEqual([[], [soak], [soak, approval], [soak], [soak], [soak]]);
  });

  test('what was asked for counts from the beginning of the rollout', () => {
    const steps = stepsOf('CloneSet', [group('test', { t: 2 }), group('prod', { a: 5 }, 'percent', 50, 100)]);
    expect(steps.map(({ updated, wanted }) => [updated, wanted])).toEqual([[0, undefined], [2, undefined], [5, 4.5], [7, undefined]]);
  });

  test('a cluster without pods is done with the first step of its group', () => {
    expect(stepsOf('CloneSet', [group('first', { a: 2 }), group('all', { b: 0, c: 4 }, 'ratio', 1, 1)]).map(table)).toEqual([
      { a: 'old', b: 'old', c: 'old' }, { a: 'new', b: 'old', c: 'old' }, { a: 'new', b: 'new', c: 'part 2' }, { a: 'new', b: 'new', c: 'new' },
    ]);
  });
});

test('cluster by cluster, one is filled before the next begins', () => {
  const steps = stepsOf('CloneSet', [group('all', { b: 3, a: 2, c: 5 }, 'replicas', 1, 2, 7)], { spread: 'cluster-by-cluster' });
  expect(steps.slice(1, 3).map(table)).toEqual([{ a: 'part 1', b: 'old', c: 'old' }, { a: 'new', b: 'part 2', c: 'old' }]);
});

test('ties lead to one of two totals, since partitions are the same either way', () => {
  const tied: SolvedGroup = { name: 'all', gates: [], clusters: [{ cluster: 'a', pods: 3, alternative: 4 }, { cluster: 'b', pods: 4, alternative: 3 }], sizes: { unit: 'replicas', numbers: [2, 2, 3] } };
  const steps = stepsOf('CloneSet', [tied]);
  expect(steps.map(table)).toEqual([{ a: 'old', b: 'old' }, { a: 'part 2', b: 'part 3' }, { a: 'part 1', b: 'part 2' }, { a: 'new', b: 'new' }]);
  expect(steps.map(({ updated, alternative }) => [updated, alternative])).toEqual([[0, undefined], [2, undefined], [4, undefined], [7, undefined]]);
  const [, first] = stepsOf('CloneSet', [{ ...tied, sizes: { unit: 'replicas', numbers: [1, 6] } }]);
  expect([first.updated, first.alternative, table(first)]).toEqual([1, 0, { a: 'old', b: 'part 3' }]);
});

describe('without a partition', () => {
  test('whole clusters come as near to the numbers as they can', () => {
    const steps = stepsOf('Deployment', [group('all', { a: 1, b: 4, c: 5, d: 10 }, 'percent', 10, 50, 100)]);
    expect(steps.map(({ updated, wanted }) => [updated, wanted])).toEqual([[0, undefined], [1, 2], [10, undefined], [20, undefined]]);
    expect(table(steps[2])).toEqual({ a: 'new', b: 'new', c: 'new', d: 'old' });
  });

  test('every step adds a cluster, and the last one the rest', () => {
    expect(totals(stepsOf('Deployment', [group('all', { a: 10, b: 1, c: 1 }, 'ratio', 1, 1, 10)]))).toEqual([0, 10, 11, 12]);
    expect(totals(stepsOf('Deployment', [group('all', { a: 10, b: 1 }, 'ratio', 1, 1, 10)]))).toEqual([0, 10, 10, 11]);
  });

  test('of two numbers that are equally near, the greater is taken', () => {
    expect(totals(stepsOf('Deployment', [group('all', { a: 2, b: 2, c: 2 }, 'percent', 50, 100)]))).toEqual([0, 4, 6]);
  });

  test('clusters whose pods are unknown count as one each', () => {
    const steps = stepsOf('Deployment', [group('all', { a: undefined, b: 100, c: 1, d: 0, e: undefined }, 'ratio', 1, 1)]);
    expect(steps.map(({ updated, wanted }) => [updated, wanted])).toEqual([[0, undefined], [undefined, undefined], [undefined, undefined]]);
    expect(table(steps[1])).toEqual({ a: 'new', b: 'new', c: 'old', d: 'new', e: 'old' });
  });

  test('numbers of replicas cannot be met', () => {
    expect(faultsOf('Deployment', group('prod', { a: 3 }, 'replicas', 1, 2))).toEqual([
      { rule: 'wholeClusters', message: 'Group \'prod\' of the rollout has steps of 1, 2 replicas, but no partition holds pods back here, so that each cluster is updated as a whole.' },
    ]);
  });
});

describe('of an unknown number of pods', () => {
  test('every cluster of the group has the same percentage, and the new version in the end', () => {
    const steps = stepsOf('CloneSet', [group('all', { a: undefined, b: 10, c: 0 }, 'ratio', 1, 2, 4)]);
    expect(steps.map(table)).toEqual([
      { a: 'old', b: 'old', c: 'old' }, { a: 'part 85.71%', b: 'part 85.71%', c: 'new' }, { a: 'part 57.14%', b: 'part 57.14%', c: 'new' }, { a: 'new', b: 'new', c: 'new' },
    ]);
    expect(steps.map(({ updated }) => updated)).toEqual([0, undefined, undefined, undefined]);
    expect([steps[1].states.get('a'), steps[1].states.get('b')]).toEqual([{ type: 'part', partition: '85.71%' }, { type: 'part', partition: '85.71%', updated: 1 }]);
  });

  test('percentages are whole where the kind reads no others, and neither nothing nor all', () => {
    const partitions = (kind: string, ...percents: number[]): string[] => stepsOf(kind, [group('all', { a: undefined }, 'percent', ...percents, 100)]).slice(1, -1).map((step) => table(step).a);
    expect(partitions('DaemonSet', 0.2, 33.3, 99.8)).toEqual(['part 99%', 'part 67%', 'part 1%']);
    expect(partitions('SidecarSet', 12.5)).toEqual(['part 88%']);
    expect(partitions('CloneSet', 0.001, 0.2, 33.3, 99.999)).toEqual(['part 99.99%', 'part 99.8%', 'part 66.7%', 'part 0.01%']);
  });

  test('a group without numbers is updated at once', () => {
    expect(stepsOf('StatefulSet', [group('all', { a: undefined })]).map(table)).toEqual([{ a: 'old' }, { a: 'new' }]);
  });

  test('a partition that is a number needs to know them', () => {
    expect(faultsOf('StatefulSet', group('prod', { a: undefined, b: 3, c: undefined }, 'ratio', 1, 2))).toEqual([
      { rule: 'unknownPods', message: 'Group \'prod\' of the rollout has steps of the ratio 1:2, but nobody knows how many pods \'a\', \'c\' have; `podsOn` can say it.' },
    ]);
    expect(faultsOf('DaemonSet', group('prod', { a: undefined }, 'replicas', 1, 2))).toEqual([
      { rule: 'unknownPods', message: 'Group \'prod\' of the rollout has steps of 1, 2 replicas, but nobody knows how many pods \'a\' has; `podsOn` can say it.' },
    ]);
  });
});

test.each<[StepSizes['unit'], any[], string]>([
  ['ratio', [], 'has no steps; expected at least one number.'],
  ['ratio', [1, 0], 'has 0 as the size of step 2; expected a whole number greater than 0.'],
  ['ratio', [1.5], 'has 1.5 as the size of step 1; expected a whole number greater than 0.'],
  ['ratio', ['1'], 'has "1" as the size of step 1; expected a whole number greater than 0.'],
  ['percent', [Infinity], 'has Infinity as the size of step 1; expected a number greater than 0.'],
  ['percent', [-1, 100], 'has -1 as the size of step 1; expected a number greater than 0.'],
  ['percent', [10, 10, 100], 'has 10 percent in step 2 after 10 percent; expected percents that rise, since they count from the first step on.'],
  ['percent', [10, 50], 'has 50 percent in its last step; expected 100.'],
  ['percent', [10, 110], 'has 110 percent in its last step; expected 100.'],
  ['replicas', [1, 2], 'has steps of 1, 2 replicas, which add up to 3; expected 5 pods, which is what its clusters have.'],
])('numbers by %s that are %j are refused', (unit, numbers, message) => {
  expect(faultsOf('CloneSet', group('prod', { a: 2, b: 3 }, unit, ...numbers))).toEqual([{ rule: 'sizes', message: `Group 'prod' of the rollout ${message}` }]);
});

test('the faults of all groups are found at once', () => {
  expect(faultsOf('CloneSet', group('pre', { a: 2 }, 'ratio'), group('prod', { b: 2 }, 'percent', 10)).map(({ rule }) => rule)).toEqual(['sizes', 'sizes']);
});

describe('the way back', () => {
  const steps = stepsOf('CloneSet', [group('all', { a: 10, b: 4, c: 2 }, 'replicas', 3, 5, 8)]);

  test('holds back the pods that stay at the new version, at the old template', () => {
    expect(steps.slice(1, 3).map(table)).toEqual([{ a: 'part 8', b: 'part 3', c: 'old' }, { a: 'part 5', b: 'part 2', c: 'part 1' }]);
    expect(table({ states: back(steps[1], steps[2], true) })).toEqual({ a: 'back 2', b: 'back 1', c: 'old' });
    expect(back(steps[1], steps[2], true).get('a')).toEqual({ type: 'back', partition: 2, updated: 2 });
    expect(table({ states: back(steps[2], steps[3], true) })).toEqual({ a: 'back 5', b: 'back 2', c: 'back 1' });
    expect(table({ states: back(steps[0], steps[3], true) })).toEqual({ a: 'old', b: 'old', c: 'old' });
  });

  test('leaves clusters alone that are as they were', () => {
    const two = stepsOf('CloneSet', [group('test', { t: 2 }), group('prod', { a: 2, b: 9 }, 'replicas', 1, 1, 9)]);
    expect(two.slice(2, 4).map(table)).toEqual([{ a: 'old', b: 'part 8', t: 'new' }, { a: 'old', b: 'part 7', t: 'new' }]);
    const grown = stepsOf('CloneSet', [group('prod', { a: 4, b: 4 }, 'replicas', 2, 1, 5)]);
    expect(table({ states: back(grown[1], grown[2], true) })).toEqual({ a: 'back 1', b: 'part 3' });
    expect(table({ states: back(two[2], two[3], true) })).toEqual({ a: 'old', b: 'back 1', t: 'new' });
  });

  test('is for the whole cluster where pods are updated by their numbers', () => {
    expect(table({ states: back(steps[1], steps[2], false) })).toEqual({ a: 'old', b: 'old', c: 'old' });
  });

  test('has the other part of the percentage where pods are unknown', () => {
    const percents = stepsOf('CloneSet', [group('all', { a: undefined, b: 1, c: 10 }, 'percent', 12.5, 50, 100)]);
    expect(table({ states: back(percents[1], percents[2], true) })).toEqual({ a: 'back 12.5%', b: 'old', c: 'back 1' });
    expect(back(percents[1], percents[2], true).get('a')).toEqual({ type: 'back', partition: '12.5%' });
  });
});

test('the updated pods of a cluster follow from its state', () => {
  expect(updatedIn({ type: 'old' }, undefined)).toBe(0);
  expect(updatedIn({ type: 'new' }, 3)).toBe(3);
  expect(updatedIn({ type: 'new' }, undefined)).toBeUndefined();
  expect(updatedIn({ type: 'part', partition: 1, updated: 2 }, 3)).toBe(2);
  expect(updatedIn({ type: 'back', partition: '10%' }, undefined)).toBeUndefined();
});
