import { ApiObject, type App, Chart, Duration, Testing } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import {
  AdvancedStatefulSetUpdateStrategy, CloneSetUpdateStrategy, ClusterOverride, ClusterSelector, ControlPlane, Delivery, type FederatedResource, FederatedWorkload, FederationApp, Fleet, KruiseFederatedCloneSet,
  type KruiseFederatedCloneSetProps, KruiseFederatedDaemonSet, KruiseFederatedStatefulSet, Placement, RolloutGate, RolloutGroup, RolloutPlan,
} from '../../../constructs';
import { Federation } from '../../../constructs/federation/federation';
import type { Problem } from '../../../constructs/problems/problem';

const CLUSTERS = [
  { name: 'test', labels: { tier: 'test' } }, { name: 'west', labels: { tier: 'prod' } }, { name: 'east', labels: { tier: 'prod' } },
  { name: 'edge', labels: { tier: 'prod' }, controlPlane: ControlPlane.OCM }, { name: 'alone', labels: { tier: 'prod' }, controlPlane: ControlPlane.DIRECT },
];
const WEIGHTS = { test: 1, west: 4, east: 2, edge: 2, alone: 1 };
const NEW = ClusterOverride.onAllClusters().imageTag('1.5.0');

function chartIn(root: App = new FederationApp()): Chart {
  jest.spyOn(process.stderr, 'write').mockImplementation(() => true);
  new Fleet(root, 'fleet', { clusters: CLUSTERS });
  return new Chart(root, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
}

function cloneSet(rollout: RolloutPlan, props: Partial<KruiseFederatedCloneSetProps> = {}, chart = chartIn()): KruiseFederatedCloneSet {
  return new KruiseFederatedCloneSet(chart, 'web', {
    replicas: 10,
    containers: [{ name: 'web', image: 'registry.example.com/web:1.4.2', portNumber: 8080 }],
    placement: Placement.onAllClusters().divideByWeight(WEIGHTS),
    rollout, ...props,
  });
}

function problemsOf(resource: FederatedResource): readonly Problem[] {
  return Federation.of(resource).begin().problemsOf(resource);
}

const codesOf = (resource: FederatedResource) => problemsOf(resource).map(({ code }) => code).filter((code) => code >= 'KF870' && code <= 'KF889');
const messageOf = (resource: FederatedResource, code: string) => problemsOf(resource).find((problem) => problem.code === code)?.message;
const imageOf = (object: any): string => object.spec.template.spec.containers[0].image.split(':')[1];

/** Image and partition by cluster. */
function versionsOf(resource: FederatedResource): Record<string, string> {
  return Object.fromEntries(resource.deliveries.map(({ cluster, workload }) => [cluster, workload ? `${imageOf(workload)} ${(workload.spec.updateStrategy?.rollingUpdate ?? workload.spec.updateStrategy)?.partition ?? 0}` : 'nothing']));
}

describe('a new version', () => {
  const byGroups = RolloutPlan.to(NEW).byGroups(RolloutGroup.onClusters('test'), RolloutGroup.onRemainingClusters().named('prod').inRatio(1, 2, 6));

  test.each([
    [0, { test: '1.4.2 0', west: '1.4.2 0', east: '1.4.2 0', edge: '1.4.2 0', alone: '1.4.2 0' }],
    [1, { test: '1.5.0 0', west: '1.4.2 0', east: '1.4.2 0', edge: '1.4.2 0', alone: '1.4.2 0' }],
    [2, { test: '1.5.0 0', west: '1.5.0 3', east: '1.4.2 0', edge: '1.4.2 0', alone: '1.4.2 0' }],
    [3, { test: '1.5.0 0', west: '1.5.0 3', east: '1.5.0 1', edge: '1.5.0 1', alone: '1.4.2 0' }],
    [4, { test: '1.5.0 0', west: '1.5.0 0', east: '1.5.0 0', edge: '1.5.0 0', alone: '1.5.0 0' }],
  ])('reaches the clusters of step %s', (step, versions) => {
    const web = cloneSet(byGroups.atStep(step));
    expect(codesOf(web)).toEqual([]);
    expect(versionsOf(web)).toEqual(versions);
  });

  test('goes back to an earlier step with the old version and the pods that stay', () => {
    const web = cloneSet(RolloutPlan.to(NEW).inPercents(10, 50, 100).atStep(2, 3));
    expect(versionsOf(web)).toEqual({ test: expect.any(String), west: '1.4.2 2', east: '1.4.2 1', edge: '1.4.2 1', alone: expect.any(String) });
  });

  test('tells Karmada in one policy what is held back where', () => {
    const web = cloneSet(byGroups.atStep(2));
    const [policy] = web.overridePolicies.map((each) => each.toJson());
    expect(policy.spec.overrideRules).toEqual([
      // A cluster that Karmada has and the fleet does not know keeps the old version, too.
      { targetCluster: { exclude: ['test', 'west'] }, overriders: { plaintext: [{ operator: 'replace', path: '/spec/template/spec/containers/0/image', value: 'registry.example.com/web:1.4.2' }] } },
      { targetCluster: { clusterNames: ['west'] }, overriders: { plaintext: [{ operator: 'replace', path: '/spec/updateStrategy/partition', value: 3 }] } },
    ]);
    // Nobody removes it from the control plane, and without rules it holds nothing back.
    expect(cloneSet(byGroups.atStep(4)).overridePolicies.map((each) => each.toJson().spec)).toEqual([{ resourceSelectors: [expect.objectContaining({ name: 'shop-web' })] }]);
  });

  test('is the same in an app of cdk8s itself', () => {
    const app = Testing.app();
    const web = cloneSet(byGroups.atStep(2), { placement: Placement.onClusters('test', 'west', 'east').divideByWeight({ test: 1, west: 5, east: 4 }) }, chartIn(app));
    expect(codesOf(web)).toEqual([]);
    const written = Testing.synth(web.node.scope as Chart);
    expect(written.filter(({ kind }) => kind === 'OverridePolicy')).toHaveLength(1);
    expect(imageOf(written.find(({ kind }) => kind === 'CloneSet'))).toBe('1.5.0');
  });

  test('changes nothing more when it is put into the workload', () => {
    const [before, after] = [new FederationApp(), new FederationApp()].map((app, index) => {
      const chart = chartIn(app);
      const web = index === 0 ? cloneSet(byGroups, {}, chart)
        : cloneSet(byGroups, { containers: [{ name: 'web', image: 'registry.example.com/web:1.5.0', portNumber: 8080 }], rollout: undefined }, chart);
      const { told, deliveries } = Federation.of(app).begin().plan(web);
      return [deliveries, ...[...told.values()].flatMap(({ template, parts }) => [template, ...parts.flatMap(({ objects }) => objects)]).filter((object) => object?.kind !== 'OverridePolicy')];
    });
    expect(before).toEqual(after);
  });

  test('brings what pods of either version refer to for as long as there is a plan', () => {
    const at = (step: number) => {
      const chart = chartIn();
      const old = new kplus.ConfigMap(chart, 'settings-1', { data: { level: 'info' } });
      new kplus.ConfigMap(chart, 'settings-2', { data: { level: 'warn' } });
      return cloneSet(RolloutPlan.to(NEW.replace('/spec/template/spec/containers/0/envFrom/0/configMapRef/name', 'shop-settings-2')).byGroups(
        RolloutGroup.onClusters('test'), RolloutGroup.onRemainingClusters(),
      ).atStep(step), { containers: [{ name: 'web', image: 'web:1.4.2', portNumber: 8080, envFrom: [kplus.Env.fromConfigMap(old)] }] }, chart);
    };
    const names = (web: FederatedResource, cluster: string) => web.delivered(cluster).map(({ metadata }) => metadata.name).sort();
    expect(names(at(0), 'west')).toEqual(['shop-settings-1', 'shop-settings-2', 'shop-web']);
    expect(names(at(1), 'west')).toEqual(['shop-settings-1', 'shop-settings-2', 'shop-web']);
    expect(at(1).propagationPolicy!.toJson().spec.resourceSelectors.map(({ name }: any) => name)).toEqual(['shop-web', 'shop-settings-1']);
    // Pods have the old version until the last of them is updated.
    expect(names(at(2), 'west')).toEqual(['shop-settings-1', 'shop-settings-2', 'shop-web']);
    expect(at(0).propagationPolicy!.toJson().spec.resourceSelectors.map(({ name }: any) => name)).toEqual(['shop-web', 'shop-settings-1', 'shop-settings-2']);
  });

  test('of a kind without a partition reaches whole clusters', () => {
    const daemon = (rollout: RolloutPlan) => {
      const chart = chartIn();
      return FederatedWorkload.fromManifest(chart, 'api', {
        apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'api', namespace: 'shop' },
        spec: { replicas: 10, selector: { matchLabels: { app: 'api' } }, template: { metadata: { labels: { app: 'api' } }, spec: { containers: [{ name: 'api', image: 'api:1.4.2' }] } } },
      }, { placement: Placement.onAllClusters().divideByWeight(WEIGHTS), rollout });
    };
    expect(versionsOf(daemon(byGroups.atStep(1)))).toEqual({ test: '1.5.0 0', west: '1.4.2 0', east: '1.4.2 0', edge: '1.4.2 0', alone: '1.4.2 0' });
    expect(codesOf(daemon(RolloutPlan.to(NEW).ofReplicas(5, 5)))).toEqual(['KF883']);
    expect(codesOf(daemon(RolloutPlan.to(NEW).inPercents(33, 100)))).toContain('KF876');
  });
});

test('a replica set of OCM is told the new version in the first step, and others have their turns after it', () => {
  const groups = [RolloutGroup.onClustersMatching(ClusterSelector.labels({ tier: 'test' })).named('test'), RolloutGroup.onRemainingClusters().named('prod')];
  const at = (step: number) => cloneSet(RolloutPlan.to(NEW).byGroups(...groups).atStep(step), {
    placement: Placement.onClusters('test', 'west', 'edge').duplicate(), delivery: [Delivery.byOcm({ replicaSet: { clusterSet: 'edge' } })],
  });
  expect(codesOf(at(1))).toEqual([]);
  expect([0, 1, 2, 3].map((step) => versionsOf(at(step)))).toEqual([
    { test: '1.4.2 0', west: '1.4.2 0', edge: '1.4.2 0' }, { test: '1.4.2 0', west: '1.4.2 0', edge: '1.5.0 0' },
    { test: '1.5.0 0', west: '1.4.2 0', edge: '1.5.0 0' }, { test: '1.5.0 0', west: '1.5.0 0', edge: '1.5.0 0' },
  ]);
});

describe('a first delivery', () => {
  const plan = RolloutPlan.firstDelivery().byGroups(RolloutGroup.onClusters('test', 'edge'), RolloutGroup.onRemainingClusters());

  test('gives nothing to clusters whose turn has not come', () => {
    const web = cloneSet(plan.atStep(1));
    expect(codesOf(web)).toEqual([]);
    expect(Object.keys(versionsOf(web))).toEqual(['edge', 'test']);
    expect(web.propagationPolicy!.toJson().spec.suspension).toEqual({ dispatchingOnClusters: { clusterNames: ['east', 'west'] } });
    expect(web.works.map(({ metadata }) => metadata.namespace)).toEqual(['edge']);
  });

  test('holds back what pods refer to with the workload', () => {
    const chart = chartIn();
    const settings = new kplus.ConfigMap(chart, 'settings', { data: { level: 'info' } });
    const web = cloneSet(plan.atStep(1), { containers: [{ name: 'web', image: 'web:1.4.2', portNumber: 8080, envFrom: [kplus.Env.fromConfigMap(settings)] }] }, chart);
    const { spec } = web.propagationPolicy!.toJson();
    expect([spec.propagateDeps, spec.resourceSelectors.map(({ kind }: any) => kind)]).toEqual([undefined, ['CloneSet', 'ConfigMap']]);
    expect([web.delivered('west'), web.delivered('test').map(({ kind }) => kind)]).toEqual([[], ['ConfigMap', 'CloneSet']]);
  });

  test('is not taken back, because control planes that hold back take nothing away', () => {
    const web = cloneSet(plan.atStep(1, 2));
    expect(codesOf(web)).toEqual(['KF872']);
    expect(messageOf(web, 'KF872')).toContain('would keep it');
  });

  test('gives it to none before it begins, and to all in the end', () => {
    expect(versionsOf(cloneSet(plan.atStep(0)))).toEqual({});
    const web = cloneSet(plan);
    expect(Object.keys(versionsOf(web))).toEqual(['alone', 'east', 'edge', 'test', 'west']);
    expect(web.propagationPolicy!.toJson().spec.suspension).toBeUndefined();
  });
});

describe('what cannot be rolled out', () => {
  const rest = RolloutGroup.onRemainingClusters();
  test.each<[string, RolloutPlan, string, string]>([
    ['a version for some clusters', RolloutPlan.to(ClusterOverride.onClusters('test').imageTag('2')), 'KF870', 'some clusters'],
    ['a version that changes nothing', RolloutPlan.to(ClusterOverride.onAllClusters()), 'KF870', 'changes nothing'],
    ['a version that is none', RolloutPlan.to('1.5.0' as any), 'KF870', 'no ClusterOverride'],
    ['other replicas', RolloutPlan.to(NEW.replace('/spec/replicas', 3)), 'KF871', '/spec/replicas'],
    ['another partition', RolloutPlan.to(NEW.partition(kplus.PercentOrAbsolute.absolute(1))), 'KF871', 'partition'],
    ['a field of spec that the old version lacks', RolloutPlan.to(NEW.add('/spec/lifecycle', {})), 'KF871', '/spec'],
    ['a step that is not there', RolloutPlan.to(NEW).atStep(2), 'KF872', 'steps 0 to 1'],
    ['half a step', RolloutPlan.to(NEW).atStep(0.5), 'KF872', '0.5'],
    ['a way back from an earlier step', RolloutPlan.to(NEW).atStep(1, 0), 'KF872', 'not a later step'],
    ['percents that end too early', RolloutPlan.to(NEW).inPercents(10, 50), 'KF873', '50'],
    ['replicas that do not add up', RolloutPlan.to(NEW).ofReplicas(1, 2), 'KF873', '10'],
    ['no numbers', RolloutPlan.to(NEW).inRatio(), 'KF873', 'all clusters'],
    ['a cluster in two groups', RolloutPlan.to(NEW).byGroups(RolloutGroup.onClusters('test'), RolloutGroup.onClustersMatching(ClusterSelector.all())), 'KF874', '\'test\''],
    ['a cluster in no group', RolloutPlan.to(NEW).byGroups(RolloutGroup.onClusters('test')), 'KF874', 'west'],
    ['a cluster that is not there', RolloutPlan.to(NEW).byGroups(RolloutGroup.onClusters('tset'), rest), 'KF874', 'did you mean \'test\''],
    ['two groups of the rest', RolloutPlan.to(NEW).byGroups(rest.named('a'), rest.named('b')), 'KF874', 'Two groups'],
    ['two groups of one name', RolloutPlan.to(NEW).byGroups(RolloutGroup.onClusters('test').named('a'), rest.named('a')), 'KF874', 'same name'],
    ['no groups', RolloutPlan.to(NEW).byGroups(), 'KF874', 'no group'],
    ['too many pods at once', RolloutPlan.to(NEW).maxUnavailable(1), 'KF879', 'up to'],
    ['no pods at once', RolloutPlan.to(NEW).maxUnavailable(0), 'KF879', '1 or more'],
    ['a gate of no time', RolloutPlan.to(NEW).after(RolloutGate.soak(Duration.seconds(0))), 'KF887', '0 seconds'],
    ['a gate for nobody', RolloutPlan.to(NEW).after(RolloutGate.approval(' ')), 'KF887', 'name'],
    ['a gate without an expression', RolloutPlan.to(NEW).byGroups(rest.after(RolloutGate.health(''))), 'KF887', 'CEL'],
  ])('%s', (_, plan, code, words) => {
    const web = cloneSet(plan);
    expect(codesOf(web)).toEqual([code]);
    expect(messageOf(web, code)).toContain(words);
  });

  test('data of a Secret, which would stand in a policy', () => {
    const secret = (clusters: string[]) => FederatedWorkload.fromManifest(chartIn(), 'keys', {
      apiVersion: 'v1', kind: 'Secret', metadata: { name: 'keys', namespace: 'shop' }, stringData: { key: 'hunter2' },
    }, { placement: Placement.onClusters(...clusters), rollout: RolloutPlan.to(ClusterOverride.onAllClusters().replace('/stringData/key', 'hunter3')) });
    const found = problemsOf(secret(['test', 'west'])).filter(({ code }) => code === 'KF871');
    expect(found.map(({ message }) => message)).toEqual([expect.stringContaining('/stringData/key of a Secret')]);
    expect(JSON.stringify(found)).not.toContain('hunter');
  });

  test('a bound that the update strategies of the new version break', () => {
    const all = kplus.PercentOrAbsolute.percent(100);
    expect(codesOf(cloneSet(RolloutPlan.to(NEW.maxUnavailable(all)).inRatio(1, 1).maxUnavailable(3)))).toEqual(['KF879', 'KF879']);
    // Nobody wants a way back to be refused.
    const web = cloneSet(RolloutPlan.to(NEW).byGroups(...['test', 'west', 'east', 'edge', 'alone'].map((name) => RolloutGroup.onClusters(name))).maxUnavailable(1).atStep(0, 5));
    expect(codesOf(web)).toEqual([]);
    expect(Federation.of(web).begin().plan(web).rollout!.unavailable).toEqual([5, 1, 1, 1, 1, 1]);
  });

  test('a new version that is wrong by itself says so', () => {
    const web = cloneSet(RolloutPlan.to(NEW.resources('web', { cpuLimit: '1m' })));
    expect(problemsOf(web).map(({ message }) => message)).toEqual([expect.stringMatching(/^In the new version: /)]);
  });

  test('what Kruise would refuse in place of the old version', () => {
    const inPlaceOnly = { updateStrategy: CloneSetUpdateStrategy.inPlaceOnly() };
    const web = cloneSet(RolloutPlan.to(NEW.env('web', 'A', 'b')), inPlaceOnly);
    expect(codesOf(web)).toEqual(['KF871']);
    expect(messageOf(web, 'KF871')).toContain('InPlaceOnly');
    expect(codesOf(cloneSet(RolloutPlan.to(NEW), inPlaceOnly))).toEqual([]);
  });

  test('what a partition or a pause of somebody else holds back', () => {
    const percent = kplus.PercentOrAbsolute.percent(50);
    expect(codesOf(cloneSet(RolloutPlan.to(NEW), { updateStrategy: CloneSetUpdateStrategy.inPlaceIfPossible({ partition: percent }) }))).toEqual(['KF877']);
    expect(codesOf(cloneSet(RolloutPlan.to(NEW), { overrides: [ClusterOverride.onClusters('west').paused(true)] }))).toEqual(['KF877']);
    expect(codesOf(cloneSet(RolloutPlan.to(NEW), { overrides: [ClusterOverride.onClusters('west').maxUnavailable(percent)] }))).toEqual([]);
  });

  test('what a Rollout of kruise-rollout rolls out in batches, unless it goes by whole clusters here', () => {
    const withRollout = (plan: RolloutPlan, overrides: ClusterOverride[] = []) => {
      const chart = chartIn();
      const web = cloneSet(plan, { overrides }, chart);
      new ApiObject(chart, 'batches', {
        apiVersion: 'rollouts.kruise.io/v1beta1', kind: 'Rollout', metadata: { name: 'web' },
        spec: { workloadRef: { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', name: 'shop-web' }, strategy: { canary: { steps: [{ replicas: '50%' }] } } },
      });
      return codesOf(web);
    };
    expect(withRollout(RolloutPlan.to(NEW).inRatio(1, 9))).toEqual(['KF878']);
    expect(withRollout(RolloutPlan.to(NEW).byGroups(RolloutGroup.onClusters('test'), rest))).toEqual([]);
    expect(withRollout(undefined as any, [ClusterOverride.onClusters('west').partition(kplus.PercentOrAbsolute.absolute(1))])).toEqual(['KF878']);
  });

  test('what an override of the workload sets as well is pointed out', () => {
    const web = cloneSet(RolloutPlan.to(NEW).byGroups(RolloutGroup.onClusters('west'), rest), { overrides: [ClusterOverride.onClusters('west').imageTag('1.4.2-west')] });
    expect(codesOf(web)).toEqual(['KF880']);
    expect(messageOf(web, 'KF880')).toContain('west');
  });

  test('pods that nobody has counted', () => {
    const daemonSet = (plan: RolloutPlan) => new KruiseFederatedDaemonSet(chartIn(), 'agent', { containers: [{ name: 'web', image: 'agent:1.4.2', portNumber: 8080 }], rollout: plan });
    expect(codesOf(daemonSet(RolloutPlan.to(NEW).ofReplicas(3, 12)))).toEqual(['KF875']);
    expect(codesOf(daemonSet(RolloutPlan.to(NEW).ofReplicas(3, 12).podsOn({ test: 3, west: 3, east: 3, edge: 3, alone: 3 })))).toEqual([]);
    expect(codesOf(daemonSet(RolloutPlan.to(NEW).podsOn({ test: -1 })))).toEqual(['KF875']);
    expect(codesOf(cloneSet(RolloutPlan.to(NEW).podsOn({ test: 1 })))).toEqual(['KF888']);
  });

  test('the middle of a StatefulSet on the way back', () => {
    const set = (step: number, from: number) => new KruiseFederatedStatefulSet(chartIn(), 'db', {
      replicas: 10, containers: [{ name: 'web', image: 'db:1.4.2', portNumber: 8080 }], placement: Placement.onAllClusters().divideByWeight(WEIGHTS),
      updateStrategy: AdvancedStatefulSetUpdateStrategy.recreate(), rollout: RolloutPlan.to(NEW).inPercents(50, 100).atStep(step, from),
    });
    expect(codesOf(set(1, 2))).toEqual(['KF884']);
    expect(versionsOf(set(1, 2)).west).toBe('1.4.2 0');
    expect(codesOf(set(0, 1))).toEqual([]);
  });

  test('an app without a fleet', () => {
    jest.spyOn(process.stderr, 'write').mockImplementation(() => true);
    const chart = new Chart(new FederationApp(), 'shop', { namespace: 'shop' });
    const web = new KruiseFederatedCloneSet(chart, 'web', { containers: [{ name: 'web', image: 'web:1', portNumber: 8080 }], rollout: RolloutPlan.to(NEW) });
    expect(codesOf(web)).toEqual(['KF881']);
  });
});

describe('the current step', () => {
  afterEach(() => delete process.env.KRUISE_ROLLOUT_STEP);

  test.each([
    ['2', '1.5.0 3'], ['shop/web=1', '1.4.2 0'], ['web=1', '1.4.2 0'], ['*=1', '1.4.2 0'], ['1 from 2', '1.4.2 0'], [' ', '1.5.0 0'],
  ])('is %j of the environment', (value, version) => {
    process.env.KRUISE_ROLLOUT_STEP = value;
    const web = cloneSet(RolloutPlan.to(NEW).byGroups(RolloutGroup.onClusters('test'), RolloutGroup.onRemainingClusters().inRatio(1, 2, 6)));
    expect(codesOf(web)).toEqual([]);
    expect(versionsOf(web).west).toBe(version);
  });

  test('is that of the context, and of the environment before it', () => {
    const app = new FederationApp();
    app.node.setContext('kruise-rollout-step', { 'shop/web': 0 });
    const chart = chartIn(app);
    const web = cloneSet(RolloutPlan.to(NEW), {}, chart);
    expect(versionsOf(web).west).toBe('1.4.2 0');
    process.env.KRUISE_ROLLOUT_STEP = '1';
    expect(versionsOf(web).west).toBe('1.5.0 0');
  });

  test.each(['x', '-1', '1 to 2', 'web='])('%j is no step', (value) => {
    process.env.KRUISE_ROLLOUT_STEP = value;
    const web = cloneSet(RolloutPlan.to(NEW));
    expect(codesOf(web)).toEqual(['KF872']);
    expect(messageOf(web, 'KF872')).toContain('KRUISE_ROLLOUT_STEP');
  });
});
