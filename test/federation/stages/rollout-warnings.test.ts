import { ApiObject, Chart, Duration } from 'cdk8s';
import {
  AdvancedStatefulSetUpdateStrategy, ClusterOverride, CronFederatedHorizontalPodAutoscaler, AdvancedDaemonSetUpdateStrategy, FederatedHorizontalPodAutoscaler, type FederatedResource, FederationApp, Fleet, KruiseFederatedBroadcastJob,
  KruiseFederatedCloneSet, KruiseFederatedDaemonSet, KruiseFederatedSidecarSet, KruiseFederatedStatefulSet, Placement, RolloutGate, RolloutGroup, RolloutPlan, RolloutSpread, SidecarSetUpdateStrategy,
} from '../../../constructs';
import { Federation } from '../../../constructs/federation/federation';

const PLAN = RolloutPlan.to(ClusterOverride.onAllClusters().imageTag('2'));
const CONTAINERS = [{ name: 'web', image: 'registry.example.com/web:1', portNumber: 80 }];
const PLACEMENT = Placement.onAllClusters().divideByWeight({ a: 5, b: 3, c: 2 });
const BY_GROUPS = PLAN.byGroups(RolloutGroup.onClusters('a'), RolloutGroup.onRemainingClusters());

function chart(): Chart {
  jest.spyOn(process.stderr, 'write').mockImplementation(() => true);
  const app = new FederationApp();
  new Fleet(app, 'fleet', { clusters: [{ name: 'a' }, { name: 'b' }, { name: 'c' }] });
  return new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
}

const cloneSet = (rollout: unknown, props: object = {}, scope = chart()) => new KruiseFederatedCloneSet(scope, 'web', { replicas: 10, containers: CONTAINERS, placement: PLACEMENT, rollout: rollout as RolloutPlan, ...props });
const daemonSet = (rollout: RolloutPlan, props: object = {}) => new KruiseFederatedDaemonSet(chart(), 'agent', { containers: CONTAINERS, rollout, ...props });

const problems = (resource: FederatedResource) => Federation.of(resource).begin().allProblems();
const saidBy = (resource: FederatedResource, ...codes: string[]) => problems(resource).filter(({ code }) => (codes.length > 0 ? codes.includes(code) : code >= 'KF865' && code <= 'KF889')).map(({ code, message }) => `${code} ${message}`);

describe('pods that nobody counted', () => {
  test('are divided by a percentage, whose worst case is said once', () => {
    expect(saidBy(daemonSet(PLAN.inRatio(1, 9)))).toEqual([
      "KF865 Nobody knows how many pods 'a', 'b', 'c' have, so that step 1 (all clusters 1 of 2) of the rollout is a partition of 90% there: a cluster with 1 pod has 1 of 1 updated, where 10 % were asked for.",
    ]);
    expect(saidBy(daemonSet(PLAN.inPercents(25, 50, 100).podsOn({ a: 3 })))).toEqual([expect.stringContaining("pods 'b', 'c' have")]);
  });

  test.each([['all are said', PLAN.inRatio(1, 9).podsOn({ a: 5, b: 3, c: 2 })], ['clusters are whole', BY_GROUPS]])('need no percentage where %s', (_, plan) => {
    expect(saidBy(daemonSet(plan))).toEqual([]);
  });
});

describe('numbers of pods that are said', () => {
  const available = (pods: Record<string, number>) => cloneSet(PLAN.inRatio(1, 9).podsOn(pods), { placement: Placement.onAllClusters().divideByAvailability() });

  test('add up to the replicas that are divided', () => {
    expect(saidBy(available({ a: 9, b: 9, c: 9 }), 'KF875')).toEqual(["KF875 With podsOn of the rollout, the clusters of CloneSet 'shop-web' have 27 pods; expected 10, since its replicas are divided."]);
    expect(saidBy(available({ a: 5, b: 3, c: 2 }))).toEqual([]);
  });

  test('are too many where others are still open', () => {
    const open = (a: number) => saidBy(cloneSet(BY_GROUPS.podsOn({ a }), { placement: Placement.onAllClusters().divideByAvailability() }));
    expect(open(11)).toEqual([expect.stringMatching(/^KF875 .* 11 pods; expected 10 at most/)]);
    expect(open(9)).toEqual([]);
  });

  test('are pointed out beside an autoscaler', () => {
    const scaled = (plan: RolloutPlan) => {
      const agent = cloneSet(plan, { replicas: undefined, placement: Placement.onAllClusters().duplicate() });
      new ApiObject(Chart.of(agent), 'scaling', {
        apiVersion: 'autoscaling/v2', kind: 'HorizontalPodAutoscaler', spec: { scaleTargetRef: { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', name: 'shop-web' }, minReplicas: 2, maxReplicas: 9 },
      } as any);
      return saidBy(agent);
    };
    expect(scaled(PLAN.inRatio(1, 9).podsOn({ a: 5, b: 3, c: 2 }))).toEqual(["KF866 podsOn of the rollout says how many pods 'a', 'b', 'c' have, and an autoscaler changes that number."]);
    expect(scaled(BY_GROUPS.podsOn({ a: 5, b: 3, c: 2 }))).toEqual([]);
  });

  test('are said', () => {
    expect(saidBy(daemonSet(PLAN.podsOn(undefined as any)))).toEqual(['KF875 podsOn of the rollout is undefined; expected a number of pods for each cluster.']);
  });
});

describe('pods that no step touches', () => {
  const job = (rollout: RolloutPlan) => new KruiseFederatedBroadcastJob(chart(), 'job', { containers: CONTAINERS, rollout });
  const stateful = (updateStrategy?: AdvancedStatefulSetUpdateStrategy) => new KruiseFederatedStatefulSet(chart(), 'db', { replicas: 10, containers: CONTAINERS, placement: PLACEMENT, updateStrategy, rollout: BY_GROUPS });
  const sidecars = (updateStrategy?: SidecarSetUpdateStrategy) => {
    const scope = chart();
    const web = cloneSet(undefined, {}, scope);
    return new KruiseFederatedSidecarSet(scope, 'proxy', { workloads: [web], containers: [{ name: 'proxy', image: 'registry.example.com/proxy:1' }], placement: Placement.onAllClusters(), updateStrategy, rollout: BY_GROUPS });
  };

  test.each<[string, FederatedResource]>([
    ['OnDelete of a StatefulSet', stateful(AdvancedStatefulSetUpdateStrategy.onDelete())], ['OnDelete of a DaemonSet', daemonSet(BY_GROUPS, { updateStrategy: AdvancedDaemonSetUpdateStrategy.onDelete() })],
    ['a BroadcastJob', job(BY_GROUPS)], ['NotUpdate of a SidecarSet', sidecars(SidecarSetUpdateStrategy.notUpdate())],
  ])('are pointed out: %s', (_, resource) => {
    expect(saidBy(resource, 'KF867')).toEqual([expect.stringMatching(/that run on 'a', 'b', 'c' stay as they are in all steps of the rollout: ./)]);
  });

  test.each<[string, FederatedResource]>([
    ['a StatefulSet', stateful()], ['a SidecarSet', sidecars()], ['a CloneSet', cloneSet(BY_GROUPS)], ['a first delivery', job(RolloutPlan.firstDelivery())],
  ])('are not there: %s', (_, resource) => {
    expect(saidBy(resource, 'KF867')).toEqual([]);
  });
});

describe('what is said in vain or in the wrong form', () => {
  test('a first delivery replaces no pods, and has no new version', () => {
    const plan = RolloutPlan.firstDelivery().inPercents(10, 100);
    expect(saidBy(cloneSet(plan.maxUnavailable(1)), 'KF888')).toEqual(['KF888 maxUnavailable of the rollout is 1, but a first delivery replaces no pods.']);
    expect(saidBy(cloneSet(plan))).toEqual(['KF876 Step 1 (all clusters 1 of 2) of the rollout has 5 pods delivered, where 1 was asked for.']);
  });

  test.each([[undefined, 'undefined'], [NaN, 'NaN']])('maxUnavailable(%s)', (pods, text) => {
    expect(saidBy(cloneSet(PLAN.maxUnavailable(pods as any)))).toEqual([`KF879 maxUnavailable of the rollout is ${text}; expected a whole number of pods, 1 or more.`]);
  });

  test.each([[RolloutGroup.onClusters(['a'] as any), '["a"]'], [RolloutGroup.onClusters(1 as any), '1']])('groups of what is no name', (group, text) => {
    expect(saidBy(cloneSet(PLAN.byGroups(group.named('first'), RolloutGroup.onRemainingClusters())))).toEqual([`KF874 Group 'first' of the rollout names ${text}; expected the name of a cluster.`]);
  });

  test('a gate of half a second', () => {
    expect(saidBy(cloneSet(PLAN.after(RolloutGate.soak(Duration.millis(500)))))).toEqual([expect.stringContaining('KF887 A gate of the rollout waits for 0.5 seconds')]);
  });

  test.each([[{}, '{}'], [1, '1'], ['x', '"x"'], [null, 'null']])('a rollout that is %j is reported once, with a fix of its own', (rollout, text) => {
    const found = problems(cloneSet(rollout)).filter(({ message }) => message.startsWith('rollout is'));
    expect(found).toEqual([expect.objectContaining({ code: 'KF517', message: `rollout is ${text}; expected a RolloutPlan.`, fix: expect.stringContaining('RolloutPlan.to(') })]);
  });

  test('groups of a workload without replicas are no fault', () => {
    expect(saidBy(cloneSet(BY_GROUPS.spread(RolloutSpread.EVENLY), { replicas: 0 }))).toEqual([expect.stringMatching(/^KF888 .* is on no cluster/)]);
  });
});

describe('autoscalers on the hub', () => {
  const scaled = (rollout: RolloutPlan, scale: (web: KruiseFederatedCloneSet, scope: Chart) => void) => {
    const scope = chart();
    const web = cloneSet(rollout, {}, scope);
    scale(web, scope);
    return saidBy(web);
  };
  const target = { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', name: 'shop-web' };
  const move = RolloutPlan.move(Placement.onAllClusters().divideByWeight({ a: 2, b: 3, c: 5 }));

  test.each<[string, (web: KruiseFederatedCloneSet, scope: Chart) => void]>([
    ['FederatedHPA', (_, scope) => new FederatedHorizontalPodAutoscaler(scope, 'scaling', { target, maxReplicas: 20 })],
    ['CronFederatedHPA', (_, scope) => new CronFederatedHorizontalPodAutoscaler(scope, 'scaling', { target, rules: [{ name: 'day', schedule: '0 8 * * *', replicas: 5 }] })],
  ])('%s and a move do not go together', (kind, scale) => {
    expect(scaled(move, scale)).toEqual([expect.stringMatching(new RegExp(`^KF885 ${kind} 'shop-scaling' scales CloneSet 'shop-web', whose rollout is a move`))]);
    expect(scaled(BY_GROUPS, scale)).toEqual([]);
  });

  test('a move without one is sound', () => {
    expect(scaled(move, () => undefined)).toEqual([]);
  });
});
