import { Duration } from 'cdk8s';
import {
  ClusterOverride, ClusterSelector, ControlPlane, OcmRollout, Placement, RolloutGate, RolloutGroup, RolloutPlan,
} from '../../../constructs';
import type { Definition } from '../../../constructs/definition/definition';
import { PLANE_TRAITS } from '../../../constructs/fleet/control-plane';
import { KNOWN_KINDS } from '../../../constructs/kinds/kinds';
import { OCM } from '../../../constructs/planes/ocm/module';
import { replicaSetStage, tellHub } from '../../../constructs/planes/ocm/told';

const TIERS: Readonly<Record<string, string>> = { lab: 'test', stage: 'pre', east: 'prod', west: 'prod' };
const CLONE_SET: any = { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', metadata: { name: 'web', namespace: 'shop' }, spec: { replicas: 4 } };
const CONFIG_MAP: any = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'web', namespace: 'shop' }, data: { a: 'b' } };

const tier = (name: string) => RolloutGroup.onClustersMatching(ClusterSelector.labels({ tier: name })).named(name);
const rest = RolloutGroup.onRemainingClusters();
const version = RolloutPlan.to(ClusterOverride.onAllClusters().imageTag('2.0.0'));
const THREE = version.byGroups(tier('test'), tier('pre'), rest.named('prod'));

interface Given {
  readonly template?: any;
  readonly replicaSet?: object;
  readonly onKarmada?: readonly string[];
  readonly placement?: Placement;
}

function defined(plan: RolloutPlan | undefined, { template = CLONE_SET, replicaSet = {}, onKarmada = [], placement = Placement.onAllClusters() }: Given): Definition {
  const planeOf = (name: string) => (onKarmada.includes(name) ? ControlPlane.KARMADA : ControlPlane.OCM);
  return {
    path: 'shop/web', template, facts: KNOWN_KINDS.of(template), kinds: KNOWN_KINDS, settings: {}, overrides: [], companionOverrides: new Map(), namespaces: new Map(),
    placement: placement._spec(), planeOptions: { [ControlPlane.OCM]: { replicaSet: { clusterSet: 'edge', ...replicaSet } } },
    versions: { kruise: '1.9', planes: { [ControlPlane.OCM]: '1.3' } }, rollout: plan?._spec(),
    fleet: {
      clusters: Object.entries(TIERS).map(([name, value]) => ({ name, labels: { tier: value } })),
      planes: new Map(Object.keys(TIERS).map((name) => [name, PLANE_TRAITS[planeOf(name)]])),
    },
  } as unknown as Definition;
}

function written(plan: RolloutPlan | undefined, given: Given = {}): { readonly groups?: any; readonly strategy: any } {
  const definition = defined(plan, given);
  const deliveries = Object.keys(TIERS).map((cluster) => ({ workload: CLONE_SET, delivery: { cluster, objects: [CLONE_SET] } }));
  const objects: any[] = tellHub({ definition, deliveries, overrides: new Map() } as any)!.parts.flatMap((part) => part.objects);
  const of = (kind: string) => objects.find((object) => object.kind === kind).spec;
  return { groups: of('Placement').decisionStrategy?.groupStrategy, strategy: of('ManifestWorkReplicaSet').placementRefs[0].rolloutStrategy };
}

const refusals = (plan: RolloutPlan, given: Given = {}) => OCM.checkDefinition(defined(plan, given)).map(({ code, message }) => `${code} ${message}`);
const names = ({ groups }: ReturnType<typeof written>) => groups?.decisionGroups.map(({ groupName }: any) => groupName);

describe('a rollout of a replica set', () => {
  test('is one group after the other, of which the clusters that remain are the last', () => {
    expect(refusals(THREE)).toEqual([]);
    const group = (name: string) => ({ groupClusterSelector: { labelSelector: { matchLabels: { tier: name } } }, groupName: name });
    expect(written(THREE)).toEqual({
      groups: { clustersPerDecisionGroup: '100%', decisionGroups: [group('test'), group('pre')] },
      strategy: { type: 'ProgressivePerGroup', progressivePerGroup: { maxFailures: 0, minSuccessTime: '0', progressDeadline: 'None' } },
    });
  });

  test('is the same in a first delivery', () => {
    const first = RolloutPlan.firstDelivery().byGroups(tier('test'), rest);
    expect(refusals(first)).toEqual([]);
    expect(names(written(first))).toEqual(['test']);
  });

  test('waits as long as the gates of a group ask for together, and of several groups as long as the longest', () => {
    const soaked = version.after(RolloutGate.soak(Duration.minutes(1)))
      .byGroups(tier('test').after(RolloutGate.soak(Duration.minutes(5))), tier('pre'), rest.after(RolloutGate.soak(Duration.hours(1))));
    expect(refusals(soaked)).toEqual([]);
    expect(written(soaked).strategy.progressivePerGroup.minSuccessTime).toBe('360s');
  });

  test('gives groups without a name, or with one that the hub refuses, a name by their place', () => {
    const unnamed = RolloutGroup.onClustersMatching(ClusterSelector.labels({ tier: 'test' }));
    expect(names(written(version.byGroups(unnamed, tier('pre').named('Pre release'), tier('prod'))))).toEqual(['group-1', 'group-2', 'prod']);
  });

  test('leaves alone what concerns clusters of Karmada only', () => {
    const mixed = version.byGroups(RolloutGroup.onClusters('lab').inRatio(1, 2), tier('pre'), rest);
    const given = { onKarmada: ['lab'] };
    expect(refusals(mixed, given)).toEqual([]);
    expect(names(written(mixed, given))).toEqual(['pre']);
    const outside = version.byGroups(RolloutGroup.onClusters('lab'), rest);
    expect(refusals(outside, { placement: Placement.onClusters('stage', 'east') })).toEqual([]);
  });

  test('changes nothing where all clusters are one group, or nothing is rolled out', () => {
    const plain = { groups: undefined, strategy: { type: 'All', all: { progressDeadline: 'None' } } };
    for (const plan of [undefined, version, RolloutPlan.move(Placement.onClusters('lab'))]) {
      expect(written(plan)).toEqual(plain);
      if (plan) expect(refusals(plan)).toEqual([]);
    }
    const own = { rollout: OcmRollout.progressive({ maxConcurrency: 2 }) };
    expect(written(undefined, { replicaSet: own }).strategy.type).toBe('Progressive');
    expect(refusals(RolloutPlan.move(Placement.onClusters('lab')), { replicaSet: own })).toEqual([]);
  });

  test('is known to be one', () => {
    const staged = (options: unknown) => replicaSetStage({ ...defined(THREE, {}), planeOptions: { [ControlPlane.OCM]: options } });
    expect([{ replicaSet: { clusterSet: 'edge' } }, {}, { replicaSet: undefined }, undefined].map(staged)).toEqual([true, false, false, false]);
  });
});

describe('a replica set does not do what OCM cannot', () => {
  const byNames = RolloutGroup.onClusters('lab');
  const selected = (selector: ClusterSelector) => version.byGroups(RolloutGroup.onClustersMatching(selector), rest);

  test.each<[string, RolloutPlan, Given, RegExp]>([
    ['steps within clusters', version.inRatio(1, 2, 7), {}, /^KF886 Group 1 of the rollout has steps within its clusters: \[1,2,7\]\.$/],
    ['steps within the clusters of a group', version.byGroups(tier('test'), rest.named('prod').inPercents(50, 100)), {}, /^KF886 Group "prod" of the rollout has steps within its clusters/],
    ['groups by name', version.byGroups(byNames, rest), {}, /^KF886 Group 1 of the rollout selects clusters of OCM by \{"clusterNames":\["lab"\]\}/],
    ['groups by expressions', selected(ClusterSelector.all().withLabelIn('tier', 'test', 'pre')), {}, /^KF886 Group 1 of the rollout selects clusters of OCM by .*matchExpressions/],
    ['groups by labels but for some', selected(ClusterSelector.labels({ tier: 'prod' }).excluding('east')), {}, /^KF886 Group 1 of the rollout selects clusters of OCM by .*exclude/],
    ['a group of all clusters', version.byGroups(RolloutGroup.onClustersMatching(ClusterSelector.all())), {}, /^KF886 Group 1 of the rollout selects clusters of OCM by \{\}/],
    ['remaining clusters before others', version.byGroups(rest.named('prod'), tier('test')), {}, /^KF886 Group "prod" of the rollout takes the remaining clusters, and others come after it/],
    ['a rollout of its own beside it', THREE, { replicaSet: { rollout: OcmRollout.all() } }, /^KF886 replicaSet of Delivery\.byOcm has rollout beside the rollout of the workload/],
    ['groups of its own beside it', THREE, { replicaSet: { groups: [{ name: 'first', labels: { a: 'b' } }] } }, /^KF886 replicaSet of Delivery\.byOcm has groups beside/],
    ['approvals', THREE.after(RolloutGate.approval('the shop')), {}, /^KF886 The rollout has the gate \{"type":"approval","by":"the shop"\}, and OCM goes from group to group/],
    ['expressions after a group', version.byGroups(tier('test').after(RolloutGate.health('true')), rest), {}, /^KF886 The rollout has the gate \{"type":"health"/],
    ['kinds whose end nobody tells it', THREE, { template: CONFIG_MAP }, /^KF886 OCM cannot tell when ConfigMap 'web' is done/],
  ])('%s', (_title, plan, given, expected) => {
    expect(refusals(plan, given)).toEqual([expect.stringMatching(expected)]);
  });

  test('adoption of one group after the other', () => {
    const adopted = (plan: RolloutPlan) => OCM.checkDefinition({ ...defined(plan, {}), rollout: { ...plan._spec(), form: 'adoption' } }).map(({ message }) => message);
    expect(adopted(THREE)).toEqual(['The clusters of the replica set are in 3 groups, which are not adopted at once.']);
    expect(adopted(version.byGroups(byNames, RolloutGroup.onClusters('stage', 'east', 'west')))).toHaveLength(1);
    expect(adopted(version)).toEqual([]);
  });

  test('but what comes after the last group is left to people', () => {
    expect(refusals(version.byGroups(tier('test'), rest.after(RolloutGate.approval('the shop'))))).toEqual([]);
    expect(refusals(version.after(RolloutGate.approval('the shop')))).toEqual([]);
  });

  test('and nothing is thrown for what is no group, no gate or no selector', () => {
    const odd = version.byGroups(null as any, RolloutGroup.onClustersMatching(7 as any), tier('test').after(null as any), rest);
    expect(refusals(odd)).toEqual([]);
    expect(names(written(odd))).toEqual(['test']);
  });
});
