import { Chart } from 'cdk8s';
import * as fc from 'fast-check';
import {
  ClusterOverride, ClusterSelector, ControlPlane, FederationApp, Fleet, KruiseFederatedCloneSet, Placement, RolloutGate, RolloutGroup, RolloutPlan, RolloutSpread,
  TolerationOperator,
} from '../../../constructs';
import type { Definition } from '../../../constructs/definition/definition';
import { forecast } from '../../../constructs/delivery/forecast';
import { reviseTemplate } from '../../../constructs/delivery/replication';
import type { ScheduledPart, Split } from '../../../constructs/delivery/split';
import { Federation } from '../../../constructs/federation/federation';
import { splitOf } from '../../../constructs/federation/deliveries';
import { type Move, type MoveStep, moveSteps } from '../../../constructs/federation/stages/move';
import { PLANE_TRAITS } from '../../../constructs/fleet/control-plane';
import { KNOWN_KINDS } from '../../../constructs/kinds/kinds';
import { checkPlacement } from '../../../constructs/placement/rules';
import type { RolloutPlan as Plan } from '../../../constructs/rollout/rollout-plan';

const { KARMADA, OCM, DIRECT } = ControlPlane;
const ON_KARMADA = { a: KARMADA, b: KARMADA, c: KARMADA, d: KARMADA, e: KARMADA, f: KARMADA };
const SUSPENDED: any = { suspension: { dispatching: true } };
const CHANGE = { change: ClusterOverride.onAllClusters().imageTag('2.0.0') };

const object = (kind: string, spec: object, apiVersion = 'apps.kruise.io/v1alpha1'): any => ({ apiVersion, kind, metadata: { name: 'web', namespace: 'shop' }, spec });
const cloneSet = (replicas?: number) => object('CloneSet', { ...(replicas !== undefined && { replicas }), template: { spec: { containers: [{ name: 'web', image: 'web:1.0.0' }] } } });
const by = (weights: Record<string, number>) => Placement.onClusters(...Object.keys(weights)).divideByWeight(weights);

interface Given {
  readonly template?: any;
  readonly planes?: Readonly<Record<string, ControlPlane>>;
  readonly taints?: Readonly<Record<string, string>>;
  readonly more?: Partial<Definition>;
}

function defined(from: Placement, plan: Plan, { template = cloneSet(10), planes = ON_KARMADA, taints = {}, more = {} }: Given = {}): Definition {
  const fleet = {
    clusters: Object.keys(planes).map((name) => ({ name, labels: { name }, ...(taints[name] && { taints: [{ key: taints[name], effect: 'NoSchedule' }] }) })),
    planes: new Map(Object.entries(planes).map(([name, plane]) => [name, PLANE_TRAITS[plane]])),
  };
  return {
    path: 'shop/web', template, facts: KNOWN_KINDS.of(template), kinds: KNOWN_KINDS, placement: from._spec(), settings: {}, fleet, autoscaled: false,
    versions: { kruise: '1.9', planes: { [KARMADA]: '1.18', [OCM]: '1.3', [DIRECT]: '' } }, rollout: plan._spec(), ...more,
  } as Partial<Definition> as Definition;
}

const moved = (definition: Definition): Move => moveSteps(definition, splitOf(definition, definition.fleet!));
const move = (from: Placement, to: Placement, given?: Given): Move => moved(defined(from, RolloutPlan.move(to), given));
const table = ({ steps }: Move) => steps.map(({ name, shares, suspended }) => [name, Object.fromEntries(shares), suspended]);
const said = (from: Placement, plan: Plan, given?: Given) => moved(defined(from, plan, given)).problems.map(({ code, message }) => `${code} ${message}`);

describe('a move', () => {
  test('grows first and then shrinks, each of them held until policy and template are both there', () => {
    const done = move(by({ a: 3, b: 2 }), by({ a: 1, b: 1, c: 3 }));
    expect(done.problems).toEqual([]);
    const [old, grown, after] = [{ a: 6, b: 4 }, { a: 6, b: 4, c: 6 }, { a: 2, b: 2, c: 6 }];
    expect(table(done)).toEqual([
      ['before', old, false], ['grow, held', grown, true], ['grow', grown, false], ['shrink, held', after, true], ['shrink', after, false],
    ]);
    expect(done.steps.map(({ number, changed }) => [number, changed])).toEqual([[0, false], [1, true], [2, true], [3, true], [4, true]]);
  });

  test('says in between who has how many, and in the end nothing but the new placement', () => {
    const to = by({ a: 1, b: 1, c: 3 });
    const { steps } = move(by({ a: 3, b: 2 }), to);
    expect(steps.map(({ replicas }) => replicas)).toEqual([undefined, 16, 16, undefined, undefined]);
    expect(steps[0].placement).toBeUndefined();
    expect(steps[1].placement).toEqual(by({ a: 6, b: 4, c: 6 })._spec());
    expect(steps[2].placement).toBe(steps[1].placement);
    expect(steps.slice(3).map(({ placement }) => placement)).toEqual([to._spec(), to._spec()]);
  });

  test('takes the names of clusters that were selected by labels', () => {
    const { steps } = move(Placement.onClustersMatching(ClusterSelector.labels({ name: 'a' })).divideEqually(), by({ b: 1 }));
    expect(steps[1].placement).toEqual(by({ a: 10, b: 10 })._spec());
  });

  test('tolerates in between what either placement does', () => {
    const both = { key: 'both', operator: TolerationOperator.EXISTS };
    const tolerating = (name: string, key: string) => by({ [name]: 1 }).tolerating({ key, operator: TolerationOperator.EXISTS });
    const { steps, problems } = move(tolerating('a', 'old').tolerating(both), tolerating('b', 'new').tolerating(both), { taints: { a: 'old', b: 'new' } });
    expect(problems).toEqual([]);
    expect(steps[1].placement!.clusterTolerations!.map(({ key }) => key)).toEqual(['old', 'both', 'new']);
  });

  test('is held only where there are clusters of a control plane that divides by itself', () => {
    const names = (planes: Given['planes']) => move(by({ a: 1 }), by({ b: 1 }), { planes }).steps.map(({ name }) => name);
    expect(names({ a: OCM, b: DIRECT })).toEqual(['before', 'grow', 'shrink']);
    expect(names({ a: OCM, b: DIRECT, c: KARMADA })).toEqual(['before', 'grow', 'shrink']);
    expect(names({ a: OCM, b: KARMADA })).toEqual(['before', 'grow, held', 'grow', 'shrink, held', 'shrink']);
  });

  test('holds it back on all clusters of Karmada that a placement may select, and on no others', () => {
    const [from, to] = [by({ a: 1 }), by({ b: 100, c: 1, d: 1 })];
    const { steps } = move(from, to, { planes: { ...ON_KARMADA, d: OCM } });
    expect(steps.map(({ held }) => held)).toEqual([[], ['a', 'b'], [], ['b', 'c'], []]);
  });

  test('raises replicas first where Karmada would take the workload from a cluster in between', () => {
    const [from, to] = [by({ a: 1, b: 1, c: 1, d: 1, e: 1 }), by({ f: 1 })];
    const done = move(from, to, { template: cloneSet(5) });
    expect(table(done).map(([name]) => name)).toEqual(['before', 'raise, held', 'grow, held', 'grow', 'shrink, held', 'shrink']);
    const [, raise] = done.steps;
    expect(raise).toMatchObject({ placement: by({ a: 2, b: 2, c: 2, d: 2, e: 2 })._spec(), replicas: 10, suspended: true });
    // Nothing of it is dispatched.
    expect(raise.shares).toEqual(done.steps[0].shares);
  });

  test('raises no replicas of clusters that get finished objects', () => {
    const planes = { ...ON_KARMADA, g: OCM };
    const { steps } = move(by({ a: 1, b: 1, c: 1, d: 1, e: 1, g: 5 }), by({ f: 1, g: 1 }), { template: cloneSet(10), planes });
    expect(steps[1]).toMatchObject({ name: 'raise, held', placement: by({ a: 2, b: 2, c: 2, d: 2, e: 2, g: 5 })._spec(), replicas: 15 });
  });

  test('of copies names the clusters of both placements', () => {
    const done = move(Placement.onClusters('b', 'a'), Placement.onClusters('c', 'b'));
    expect(done.problems).toEqual([]);
    expect(done.steps[1]).toMatchObject({ name: 'grow, held', placement: Placement.onClusters('a', 'b', 'c').duplicate()._spec() });
    expect(done.steps[1]).not.toHaveProperty('replicas');
    expect(table(done).at(2)).toEqual(['grow', { a: 10, b: 10, c: 10 }, false]);
  });

  test.each<[string, any]>([
    ['a DaemonSet', object('DaemonSet', { template: {} })],
    ['a ConfigMap', { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'web', namespace: 'shop' } }],
    ['a Pod', { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web', namespace: 'shop' }, spec: {} }],
    ['a Workflow', object('Workflow', { parallelism: 4 }, 'argoproj.io/v1alpha1')],
  ])('of %s, which is not divided, does so too', (_title, template) => {
    const done = move(by({ a: 1 }), by({ b: 1 }), { template });
    expect(done.problems).toEqual([]);
    expect(done.steps[1]).toMatchObject({ name: 'grow, held', placement: Placement.onClusters('a', 'b').duplicate()._spec() });
    expect(done.steps.map(({ shares }) => [...shares.keys()].join())).toEqual(['a', 'a,b', 'a,b', 'b', 'b']);
  });

  test('of no replicas follows the object', () => {
    const done = move(by({ a: 1 }), by({ b: 1 }), { template: cloneSet(0) });
    expect(table(done)[2]).toEqual(['grow', { a: 0, b: 0 }, false]);
    expect(done.steps[1].placement!.replicaScheduling).toEqual({ replicaSchedulingType: 'Duplicated' });
  });

  test('counts one replica where none are written', () => {
    expect(table(move(by({ a: 1 }), by({ b: 1 }), { template: cloneSet() })).at(3)).toEqual(['grow', { a: 1, b: 1 }, false]);
  });

  describe('leaves out what does not happen:', () => {
    const [one, two] = [Placement.onClusters('a'), Placement.onClusters('a', 'b')];
    const names = (from: Placement, to: Placement, options = {}, given: Given = {}) => moved(defined(from, RolloutPlan.move(to, options), given)).steps.map(({ name }) => name);

    test('shrinking, and then the new placement is there when it has grown', () => {
      expect(names(one, two)).toEqual(['before', 'grow, held', 'grow']);
      expect(names(one, two, CHANGE)).toEqual(['before', 'grow, held', 'grow']);
      expect(move(one, two).steps.slice(1).map(({ placement }) => placement)).toEqual([two._spec(), two._spec()]);
    });

    test('growing, unless there is a new version', () => {
      expect(names(two, one)).toEqual(['before', 'shrink, held', 'shrink']);
      expect(names(two, one, CHANGE)).toEqual(['before', 'change, held', 'change', 'shrink, held', 'shrink']);
      expect(names(two, one, CHANGE, { planes: { a: OCM, b: DIRECT } })).toEqual(['before', 'change', 'shrink']);
      const [, held, change] = moved(defined(two, RolloutPlan.move(one, CHANGE))).steps;
      expect([held, change].map(({ placement }) => placement)).toEqual([undefined, undefined]);
    });

    test('both, which is pointed out', () => {
      expect(names(by({ a: 2, b: 3 }), by({ a: 4, b: 6 }))).toEqual(['before', 'move']);
      expect(names(by({ a: 2, b: 3 }), by({ a: 4, b: 6 }), CHANGE)).toEqual(['before', 'change, held', 'change']);
      expect(said(by({ a: 2, b: 3 }), RolloutPlan.move(by({ a: 4, b: 6 })))).toEqual(["KF888 The move changes the share of no cluster, and nothing else of CloneSet 'web'."]);
      expect(said(by({ a: 2, b: 3 }), RolloutPlan.move(by({ a: 4, b: 6 }), CHANGE))).toEqual([]);
    });
  });
});

describe('a move that is taken back', () => {
  const [from, to] = [by({ a: 3, b: 2 }), by({ a: 1, b: 1, c: 3 })];
  const back = (step: number, later: number, given?: Given) => said(from, RolloutPlan.move(to).atStep(step, later), given);

  test('grows again where it has shrunk, and then shrinks where it has grown', () => {
    const { steps, back: way } = move(from, to);
    expect(way.map(({ number, name, suspended, held }) => [number, name, suspended, held.join()])).toEqual([
      [0, 'before', false, ''], [1, 'back to before, held', true, 'a,b'], [2, 'grow', false, ''], [3, 'back to grow, held', true, 'a,b,c'], [4, 'shrink', false, ''],
    ]);
    expect([way[0], way[2], way[4]]).toEqual([steps[0], steps[2], steps[4]]);
    expect(way[3]).toMatchObject({ placement: steps[2].placement, replicas: 16, changed: true });
    expect(way[1]).toMatchObject({ shares: steps[0].shares, changed: false });
  });

  test('goes one step at a time, where Karmada has to read it', () => {
    expect([back(3, 4), back(2, 3), back(1, 2), back(0, 1)]).toEqual([[], [], [], []]);
    expect(back(0, 2)).toEqual(['KF872 atStep() says step 0 from 2, which skips what Karmada has to read while nothing is dispatched.']);
    expect(back(0, 2, { planes: { a: OCM, b: OCM, c: OCM } })).toEqual([]);
    // These are no steps, which is reported for all rollouts alike.
    expect([back(1, 1), back(0, 9), back(-1, 0)]).toEqual([[], [], []]);
  });

  test('is a move of its own where Karmada would take the workload from a cluster', () => {
    const apart = RolloutPlan.move(by({ a: 1, b: 1, c: 1, d: 1, e: 1 }));
    const given = { template: cloneSet(5) };
    expect(said(by({ f: 1 }), apart.atStep(3, 4), given)).toEqual([expect.stringMatching(/^KF885 Step 3 from 4 would let Karmada take the workload from clusters/)]);
    expect(said(by({ f: 1 }), apart.atStep(2, 3), given)).toEqual([]);
  });
});

describe('in an app, a move', () => {
  const [from, to] = [by({ a: 3, b: 2 }), by({ a: 1, b: 1, c: 3 })];
  const plan = RolloutPlan.move(to, CHANGE);

  function planned(tag: string, placement: Placement, rollout?: Plan) {
    const root = new FederationApp();
    new Fleet(root, 'fleet', { clusters: ['a', 'b', 'c'].map((name) => ({ name })) });
    const chart = new Chart(root, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
    const containers = [{ name: 'web', image: `registry.example.com/web:${tag}` }];
    return Federation.of(root).begin().plan(new KruiseFederatedCloneSet(chart, 'web', { replicas: 10, containers, placement, rollout }));
  }

  const delivered = (rollout: Plan) => planned('1.0.0', from, rollout).deliveries!
    .map(({ cluster, workload }) => [cluster, workload!.spec.replicas, workload!.spec.template.spec.containers[0].image.split(':')[1]].join(' '));

  test('begins as the app without it, and ends as the app with the new placement and version', () => {
    expect(planned('1.0.0', from, plan.atStep(0)).told).toEqual(planned('1.0.0', from).told);
    expect(planned('1.0.0', from, plan).told).toEqual(planned('2.0.0', to).told);
    expect(planned('1.0.0', from, plan).told).not.toEqual(planned('1.0.0', to).told);
  });

  test('changes everything while it is held, forward and back', () => {
    const [old, grown] = [['a 6 1.0.0', 'b 4 1.0.0'], ['a 6 2.0.0', 'b 4 2.0.0', 'c 6 2.0.0']];
    expect([delivered(plan.atStep(1)), delivered(plan.atStep(2)), delivered(plan.atStep(3, 4)), delivered(plan.atStep(2, 3))]).toEqual([grown, grown, grown, grown]);
    expect([delivered(plan.atStep(1, 2)), delivered(plan.atStep(0, 1))]).toEqual([old, old]);
    const suspensions = [1, 2, 3, 4].map((step) => planned('1.0.0', from, plan.atStep(step)).told.get(KARMADA)!.parts
      .flatMap(({ objects }) => objects).flatMap(({ spec }) => spec.suspension?.dispatchingOnClusters.clusterNames.join() ?? []));
    expect(suspensions).toEqual([['a,b,c'], [], ['a,b,c'], []]);
    expect(planned('1.0.0', from, plan.atStep(3)).problems).toEqual([]);
  });
});

describe('a UnitedDeployment', () => {
  const united = (...subsets: object[]) => object('UnitedDeployment', { replicas: 10, topology: { subsets } });
  const problems = (...subsets: object[]) => said(by({ a: 7, b: 3 }), RolloutPlan.move(by({ a: 3, b: 4, c: 3 })), { template: united(...subsets) });

  test('is moved where its subsets follow the share of a cluster', () => {
    expect(problems({ name: 'x', replicas: 7 }, { name: 'y', replicas: 3 })).toEqual([]);
    expect(problems({ name: 'x', replicas: '30%' }, { name: 'y' })).toEqual([]);
  });

  test('is not moved where they follow that of the fleet, and are rounded in another way', () => {
    expect(problems({ name: 'x', replicas: 2 }, { name: 'y' })).toEqual([
      expect.stringMatching(/^KF885 The subsets of UnitedDeployment 'web' have numbers beside one without, .* while the fleet has 14 replicas: on '\w'/),
    ]);
  });
});

describe('a move is refused', () => {
  const [from, to] = [by({ a: 1 }), by({ b: 1 })];
  const plan = RolloutPlan.move(to);

  test.each<[string, string[], RegExp]>([
    ['to what is no placement', said(from, RolloutPlan.move('b' as any)), /^KF885 The new placement is "b"; expected a Placement\.$/],
    ['to nothing', said(from, RolloutPlan.move(undefined as any)), /^KF885 The new placement is undefined; /],
    ['to unknown clusters', said(from, RolloutPlan.move(Placement.onClusters('x'))), /^KF\d+ In the new placement: .*x/],
    ['to what looks like a placement', said(from, RolloutPlan.move({ clusterAffinity: 7, replicaScheduling: { replicaSchedulingType: 'Duplicated' } } as any)), /^KF\d+ In the new placement: /],
    ['from ordered groups', said(Placement.onFirstFittingGroup([{ name: 'one', selector: ClusterSelector.names('a') }]), plan), /^KF885 The placement has ordered groups/],
    ['over spread constraints', said(from, RolloutPlan.move(Placement.onAllClusters().spreadOverClusters({ min: 1, max: 2 }).duplicate())), /^KF885 The new placement has spread constraints \[/],
    ['to a tie', said(by({ a: 1 }), RolloutPlan.move(by({ a: 1, b: 1 })), { template: cloneSet(3) }), /^KF885 The new placement leads to a tie: a gets 2 or 1, b gets 1 or 2\.$/],
    ['from a tie', said(by({ a: 1, b: 1 }), plan, { template: cloneSet(3) }), /^KF885 The placement leads to a tie: /],
    ['by free capacity', said(from, RolloutPlan.move(Placement.onClusters('a', 'b').divideByAvailability())), /^KF885 With the new placement, the share of 'a', 'b' depends on free capacity/],
    ['from copies to parts', said(Placement.onClusters('a'), plan), /^KF885 The new placement divides the replicas of CloneSet 'web', and with the one before every cluster has all/],
    ['from parts to copies', said(from, RolloutPlan.move(Placement.onClusters('b'))), /^KF885 The placement divides the replicas of CloneSet 'web', and with the new one /],
    ['of a divided Job', said(from, plan, { template: object('Job', { parallelism: 4 }, 'batch/v1') }), /^KF885 The replicas of Job 'web' are in spec\.parallelism/],
    ['of a workload with an autoscaler', said(from, plan, { more: { autoscaled: true } }), /^KF885 CloneSet 'web' has an autoscaler/],
    ['of a suspended workload', said(from, plan, { more: { settings: SUSPENDED } }), /^KF885 Dispatching of CloneSet 'web' is suspended already/],
    ['without a fleet', moveSteps({ ...defined(from, plan), fleet: undefined }, {} as Split).problems.map(({ code }) => code), /^KF881$/],
    ['in numbers', said(from, plan.inRatio(1, 2, 7)), /^KF885 The move has numbers of steps; /],
    ['by groups', said(from, plan.byGroups(RolloutGroup.onClusters('a'), RolloutGroup.onRemainingClusters())), /^KF885 The move has groups; /],
    ['by a group with gates', said(from, plan.byGroups(RolloutGroup.onRemainingClusters().after(RolloutGate.approval('us')))), /^KF885 The move has groups; /],
    ['by what is no group', said(from, plan.byGroups(null as any)), /^KF885 The move has groups; /],
    ['with all that means nothing for it', said(from, plan.spread(RolloutSpread.CLUSTER_BY_CLUSTER).maxUnavailable(2).podsOn({ a: 1 })), /^KF885 The move has the spread "cluster-by-cluster", maxUnavailable 2, podsOn \{"a":1\}; /],
  ])('%s', (_title, problems, expected) => {
    expect(problems).toEqual([expect.stringMatching(expected)]);
  });

  test('without steps', () => {
    expect(moved(defined(from, plan, { more: { autoscaled: true } })).steps).toEqual([]);
  });
});

describe('whatever is moved', () => {
  const NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  const weights = fc.dictionary(fc.constantFrom(...NAMES), fc.integer({ min: 1, max: 12 }), { minKeys: 1 });
  const planes = fc.array(fc.constantFrom(KARMADA, KARMADA, OCM, DIRECT), { minLength: NAMES.length, maxLength: NAMES.length });
  const random = fc.record({ old: weights, next: weights, planes, replicas: fc.integer({ min: 1, max: 40 }), copies: fc.boolean() });
  let [moves, raises, returns] = [0, 0, 0];

  /** The definition as it is in a step. */
  const staged = (definition: Definition, { placement = definition.placement, replicas }: Pick<MoveStep, 'placement' | 'replicas'>): Definition => (
    { ...definition, placement, ...(replicas !== undefined && { template: reviseTemplate(definition.template, definition.facts, replicas) }) }
  );
  const totalOf = (shares: ReadonlyMap<string, number>) => [...shares.values()].reduce((sum, share) => sum + share, 0);

  /** The clusters of Karmada that lose the workload although they keep it: the policy is applied before the template, and divides the old number of replicas. */
  const lost = ({ fleet }: Definition, was: ScheduledPart, is: ScheduledPart): string[] => {
    const clusters = fleet!.clusters.filter(({ name }) => fleet!.planes.get(name)!.schedules);
    const { targets } = forecast({ placement: is.placement, clusters, replicas: was.replicas, workload: true });
    const kept = new Set(targets.filter(({ replicas, alternative }) => replicas! > 0 && alternative !== 0).map(({ cluster }) => cluster));
    const staying = new Set(is.shares.map(({ cluster }) => cluster));
    return was.shares.map(({ cluster }) => cluster).filter((cluster) => staying.has(cluster) && !kept.has(cluster));
  };

  test('no cluster shrinks before all have grown, the fleet never has less, and Karmada takes it from no cluster that keeps it', () => {
    fc.assert(fc.property(random, ({ old, next, planes: list, replicas, copies }) => {
      const placed = (given: Record<string, number>) => (copies ? Placement.onClusters(...Object.keys(given)) : by(given));
      const definition = defined(placed(old), RolloutPlan.move(placed(next)), {
        template: cloneSet(replicas), planes: Object.fromEntries(NAMES.map((name, index) => [name, list[index]])),
      });
      const fleet = definition.fleet!;
      const { steps, problems } = moved(definition);
      if (problems.some(({ severity }) => severity === 'error')) {
        expect(problems.every(({ message }) => message.includes('leads to a tie'))).toBe(true);
        return;
      }
      moves++;
      const splits = steps.map((step) => splitOf(staged(definition, step), fleet));
      const [first, last] = [steps[0].shares, steps.at(-1)!.shares];
      expect(splits.at(-1)).toBe(splitOf({ ...definition, placement: definition.rollout!.placement! }, fleet));

      for (const [index, step] of steps.entries()) {
        const shares = [...(splits[index].scheduled?.shares ?? []), ...splits[index].finished];
        const dispatched = shares.filter(({ cluster }) => step.name !== 'raise, held' || !fleet.planes.get(cluster)!.schedules);
        const before = steps[index - 1]?.shares ?? first;
        const way = step.name.startsWith('shrink') ? -1 : 1;
        const [was, is] = [splits[index - 1]?.scheduled, splits[index].scheduled];
        expect({
          tooFew: totalOf(step.shares) < Math.min(totalOf(first), totalOf(last)),
          unsound: step.placement ? checkPlacement('', step.placement, { clusters: fleet.clusters, karmadaVersion: '1.18' }).filter(({ severity }) => severity === 'error') : [],
          otherwise: dispatched.filter(({ cluster, replicas: share }) => share !== step.shares.get(cluster)),
          wrongWay: NAMES.filter((name) => way * ((step.shares.get(name) ?? -1) - (before.get(name) ?? -1)) < 0),
          lost: was && is ? lost(definition, was, is) : [],
        }).toEqual({ tooFew: false, unsound: [], otherwise: [], wrongWay: [], lost: [] });
      }
      const { current } = RolloutPlan.move(by(next)).atStep(steps.length - 2, steps.length - 1)._spec();
      const returning = moved({ ...definition, rollout: { ...definition.rollout!, current } });
      if (returning.steps.length > 0) {
        const way = returning.back.map((step) => splitOf(staged(definition, step), fleet).scheduled);
        expect(way.slice(1).flatMap((was, index) => (was && way[index] ? lost(definition, was, way[index]) : []))).toEqual([]);
        returns++;
      }
      if (steps.some(({ name }) => name === 'raise, held')) raises++;
    }), { numRuns: 250 });
    expect(moves).toBeGreaterThan(100);
    expect(raises).toBeGreaterThan(10);
    expect(returns).toBeGreaterThan(50);
    expect(moves - returns).toBeGreaterThan(5);
  });
});
