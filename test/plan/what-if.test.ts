import { Chart, Duration, Testing } from 'cdk8s';
import {
  Checks, ClusterCondition, ClusterConditionStatus, ClusterOverride, ClusterSelector, ClusterTaintEffect, ClusterTaintPolicy, ControlPlane, FederationApp, Fleet, KruiseFederatedCloneSet,
  KruiseFederatedDaemonSet, Placement, RolloutGroup, RolloutPlan, TolerationOperator,
} from '../../constructs';
import { saidDefinition } from '../../constructs/definition/definition';
import { Federation } from '../../constructs/federation/federation';
import { type Plan, planDelivery } from '../../constructs/federation/plan';
import { supposedPlans } from '../../constructs/plan/supposed-plans';
import { supposed, type WhatIf } from '../../constructs/plan/what-if';
import { evictionsIn } from '../../constructs/plan/what-if-eviction';
import { afterLoss } from '../../constructs/plan/what-if-loss';
import { unknownNames } from '../../constructs/plan/what-if-names';

const CLUSTERS: any[] = [
  { name: 'east', region: 'us', capacity: 20 }, { name: 'north', region: 'eu', capacity: 20 }, { name: 'west', region: 'us', capacity: 20 }, { name: 'edge', controlPlane: ControlPlane.OCM },
];
const CONTAINERS = [{ name: 'web', image: 'registry.example.com/web:1.0.0' }];
const KARMADA = Placement.onClusters('east', 'north', 'west');
const US = ClusterSelector.all().inRegions('us');
const WEIGHTED = KARMADA.divideByWeight({ east: 1, north: 1, west: 1 });

function appOf(make: (chart: Chart) => void, clusters = CLUSTERS): FederationApp {
  const app = new FederationApp();
  new Fleet(app, 'fleet', { clusters });
  make(new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true }));
  return app;
}

/** The plans of an app, by the id of the construct. */
function plansOf(make: (chart: Chart) => void, clusters = CLUSTERS): Record<string, Plan> {
  const app = appOf(make, clusters);
  const federation = Federation.of(app);
  const session = federation.current();
  return Object.fromEntries([...federation.workloadsByChart().values()].flat().map((workload) => [workload.node.id, session.plan(workload)]));
}
const web = (props: any) => (chart: Chart) => void new KruiseFederatedCloneSet(chart, 'web', { replicas: 12, containers: CONTAINERS, placement: WEIGHTED, ...props });
const cloneSet = (props: any = {}, clusters = CLUSTERS) => plansOf(web(props), clusters).web;
/** The plans of an app with something supposed, as commands ask for them. */
const supposedOf = (props: any, whatIf: WhatIf) => {
  const app = appOf(web(props));
  return Federation.of(app).look(() => [...supposedPlans(app, whatIf)]);
};

const shares = ({ deliveries = [] }: Plan) => Object.fromEntries(deliveries.map(({ cluster, replicas, alternativeReplicas }) => [cluster, alternativeReplicas === undefined ? replicas : [replicas, alternativeReplicas]]));
const errors = ({ problems }: Plan) => problems.filter(({ severity }) => severity === 'error').map(({ code }) => code);
const suppose = (plan: Plan, whatIf: WhatIf) => planDelivery(supposed(saidDefinition(plan.definition), whatIf));

describe('in the middle of a rollout', () => {
  const rollout = RolloutPlan.to(ClusterOverride.onAllClusters().imageTag('2.0.0')).byGroups(RolloutGroup.onClusters('west', 'north').named('first').inRatio(1, 3), RolloutGroup.onRemainingClusters()).atStep(1);
  const images = ({ deliveries = [] }: Plan) => Object.fromEntries(deliveries.map(({ cluster, workload }) => [cluster, [workload.spec.template.spec.containers[0].image.split(':')[1], workload.spec.updateStrategy.partition]]));

  test('the step is that of the fleet and the replicas that are supposed', () => {
    const plan = cloneSet({ rollout });
    expect(images(plan)).toEqual({ east: ['1.0.0', 0], north: ['2.0.0', 3], west: ['2.0.0', 3] });
    const [{ plan: { workloads: [more] } }] = supposedOf({ rollout }, { replicas: { web: 24 } });
    expect(more.rollout!.steps[1]).toMatchObject({ updated: 4 });
    expect(more.clusters.map(({ workload }) => workload!.update!.partition)).toEqual(['0', '6', '6']);
    expect(images(suppose(plan, { without: ['north'] }))).toEqual({ east: ['1.0.0', 0], west: ['2.0.0', 4] });
  });

  test.each([
    ['a ratio', rollout, 3],
    ['numbers of replicas', RolloutPlan.to(ClusterOverride.onAllClusters().imageTag('2.0.0')).byGroups(RolloutGroup.onClusters('west', 'north').named('first').ofReplicas(1, 7), RolloutGroup.onRemainingClusters()), 3],
    ['no numbers', RolloutPlan.to(ClusterOverride.onAllClusters().imageTag('2.0.0')).byGroups(RolloutGroup.onClusters('west', 'north'), RolloutGroup.onRemainingClusters()), 2],
  ])('a group of nothing but clusters that are gone keeps its steps: %s', (_, plan, last) => {
    const found = Array.from({ length: last + 1 }, (__, step) => suppose(cloneSet({ rollout: plan.atStep(step) }), { without: ['north', 'west'] }));
    expect(found.flatMap(errors)).toEqual([]);
    expect(found[0].rollout!.steps[1].name).toBe({ 2: 'west, north', 3: 'first 1 of 2' }[last]);
    expect(found.map(images)).toEqual([...Array(last).fill({ east: ['1.0.0', 0] }), { east: ['2.0.0', 0] }]);
  });

  test('so do the remaining clusters, of which none remains', () => {
    const found = suppose(cloneSet({ rollout: rollout.atStep(3) }), { without: ['east'] });
    expect([errors(found), found.problems.filter(({ code }) => code === 'KF888'), images(found)]).toEqual([[], [], { north: ['2.0.0', 0], west: ['2.0.0', 0] }]);
  });
});

describe('without a cluster', () => {
  test('weights are divided among the others', () => {
    const plan = suppose(cloneSet(), { without: ['west'] });
    expect(errors(plan)).toEqual([]);
    expect(shares(plan)).toEqual({ east: 6, north: 6 });
  });

  test('its overrides go with it, and those of others stay', () => {
    const overrides = [ClusterOverride.onClusters('west').env('web', 'A', '1'), ClusterOverride.onClusters('west', 'east').env('web', 'B', '2')];
    const plan = suppose(cloneSet({ overrides }), { without: ['west'] });
    expect(plan.problems.map(({ message }) => message).filter((message) => message.includes('west'))).toEqual([]);
    expect(plan.deliveries!.find(({ cluster }) => cluster === 'east')!.workload.spec.template.spec.containers[0].env).toEqual([{ name: 'B', value: '2' }]);
  });

  test('groups that name nothing else are left out', () => {
    const placement = Placement.onFirstFittingGroup([{ name: 'first', selector: ClusterSelector.names('west') }, { name: 'second', selector: ClusterSelector.names('east', 'north') }]).divideEqually();
    expect(shares(cloneSet({ placement }))).toEqual({ west: 12 });
    expect(shares(suppose(cloneSet({ placement }), { without: ['west'] }))).toEqual({ east: 6, north: 6 });
  });

  test('a placement that names no other goes nowhere, not everywhere', () => {
    const plan = suppose(cloneSet({ placement: Placement.onClusters('west') }), { without: ['west'] });
    expect(plan.deliveries).toBeUndefined();
    expect(errors(plan)).not.toEqual([]);
  });

  test('what was not named needs no change', () => {
    const { definition } = cloneSet({ placement: Placement.onClustersMatching(US) });
    expect(shares(planDelivery(supposed(definition, { without: ['west'] })))).toEqual({ east: 12 });
    expect(supposed(definition, {})).toBe(definition);
  });
});

describe('with a cluster', () => {
  const south = { name: 'south', region: 'us', labels: { tier: 'prod' } };

  test('placements that select it deliver there', () => {
    const plan = cloneSet({ placement: Placement.onClustersMatching(US).divideEqually() });
    expect(shares(suppose(plan, { with: [{ ...south, controlPlane: ControlPlane.KARMADA }] }))).toEqual({ east: 4, south: 4, west: 4 });
  });

  test('it belongs to the control plane that all others have', () => {
    const plan = cloneSet({ placement: Placement.onAllClusters() }, CLUSTERS.slice(3));
    expect(suppose(plan, { with: [south] }).deliveries!.map(({ cluster, controlPlane }) => [cluster, controlPlane])).toEqual([['edge', 'OCM'], ['south', 'OCM']]);
  });

  test('one can take the place of another', () => {
    const plan = cloneSet({ placement: Placement.onAllClusters().divideEqually() }, CLUSTERS.slice(0, 2));
    expect(shares(suppose(plan, { with: [south], without: ['north'] }))).toEqual({ east: 6, south: 6 });
  });
});

describe('with other replicas', () => {
  test.each(['shop/web', 'shop/shop-web', 'shop-web'])('a workload is found as %s', (name) => {
    expect(shares(suppose(cloneSet(), { replicas: { [name]: 30 } }))).toEqual({ east: 10, north: 10, west: 10 });
  });

  test('the path counts more than the name', () => {
    expect(shares(suppose(cloneSet(), { replicas: { 'shop-web': 30, 'shop/web': 3 } }))).toEqual({ east: 1, north: 1, west: 1 });
  });
});

test('definitions of one placement and fleet share what is supposed', () => {
  const placement = WEIGHTED;
  const plans = plansOf((chart) => { for (const id of ['a', 'b']) new KruiseFederatedCloneSet(chart, id, { replicas: 3, containers: CONTAINERS, placement }); });
  const whatIf = { without: ['west'] };
  const [a, b] = [supposed(plans.a.definition, whatIf), supposed(plans.b.definition, whatIf)];
  expect(a.fleet).toBe(b.fleet);
  expect(plans.a.definition.placement).toBe(plans.b.definition.placement);
  expect(a.placement).toBe(b.placement);
});

describe('names that are not there', () => {
  const definitions = () => [cloneSet().definition];

  test('are told with the nearest one', () => {
    expect(unknownNames({ lost: ['wst'], without: ['nowhere-at-all'], replicas: { 'shop/wbe': 3 } }, definitions())).toEqual([
      { message: 'There is no cluster \'wst\' in the fleet: did you mean \'west\'?' },
      { message: 'There is no cluster \'nowhere-at-all\' in the fleet.' },
      { message: 'There is no workload \'shop/wbe\': did you mean \'shop/web\'?' },
    ]);
  });

  test('are none where all is known', () => {
    expect(unknownNames({ lost: ['west', 'south'], without: ['north'], with: [{ name: 'south' }], replicas: { 'shop/web': 3 } }, definitions())).toEqual([]);
  });

  test('and what cannot be supposed is told too', () => {
    expect(unknownNames({ lost: ['west'], without: ['west'], with: [{ name: 'east' }, { name: 'x' }, { name: 'x' }], replicas: { 'shop-web': -1 } }, definitions())).toEqual([
      { message: 'Cluster \'west\' is taken out of the fleet, so it cannot be lost as well.', fix: 'leave one of the two out.' },
      { message: 'Cluster \'east\' is in the fleet already.', fix: 'choose a name that the fleet does not have.' },
      { message: 'Cluster \'x\' is supposed twice.', fix: 'give each a name of its own.' },
      { message: 'Workload \'shop-web\' cannot have -1 replicas.', fix: 'give a whole number from 0.' },
    ]);
    expect(unknownNames({ without: CLUSTERS.map(({ name }) => name) }, definitions())).toEqual([{ message: 'No cluster is left in the fleet.', fix: 'take fewer of them out.' }]);
  });

  test('a name that two workloads have asks for a path', () => {
    const twice = ['one', 'two'].map((path) => ({ ...cloneSet().definition, path }));
    expect(unknownNames({ replicas: { 'shop-web': 3 } }, twice)).toEqual([{ message: '2 workloads are called \'shop-web\': \'one\', \'two\'.', fix: 'write the path of the one that is meant.' }]);
    expect(unknownNames({ replicas: { one: 3 } }, twice)).toEqual([]);
  });

  test('kinds without replicas cannot get any', () => {
    const { agent } = plansOf((chart) => new KruiseFederatedDaemonSet(chart, 'agent', { containers: CONTAINERS, placement: KARMADA }));
    expect(unknownNames({ replicas: { 'shop/agent': 3 } }, [agent.definition])).toEqual([{ message: 'DaemonSet \'shop/agent\' has no number of replicas that could be changed.', fix: 'leave it out.' }]);
  });
});

const FAILOVER = { propagation: { clusterFailover: {} } };
const NOT_READY = [ClusterCondition.statusIn('Ready', ClusterConditionStatus.FALSE, ClusterConditionStatus.UNKNOWN)];

/** The objects of a policy that taints clusters which are lost. */
function taintPolicy(addOn = NOT_READY, clusters?: ClusterSelector): any[] {
  const chart = Testing.chart();
  new ClusterTaintPolicy(chart, 'lost', { taints: [{ key: 'example.com/lost', effect: ClusterTaintEffect.NO_EXECUTE }], addOn, clusters, removeOn: [ClusterCondition.statusIn('Ready', ClusterConditionStatus.TRUE)] });
  Checks.acknowledge(chart, 'KF283', 'KF781');
  return Testing.synth(chart);
}
const lose = (plan: Plan, lost: string[], written = taintPolicy()) => afterLoss(plan, new Set(lost), evictionsIn(written, [plan.definition]));

describe('in an outage', () => {
  test('Karmada divides anew what it evicts, and the deliveries follow', () => {
    const outcome = lose(cloneSet(FAILOVER), ['west']);
    expect(shares(outcome.plan)).toEqual({ east: 6, north: 6 });
    expect(outcome.plan.deliveries!.map(({ workload }) => workload.spec.replicas)).toEqual([6, 6]);
    expect(outcome).toMatchObject({ gone: 0, lost: [{ cluster: 'west', replicas: 4 }], gained: [{ cluster: 'east', replicas: 2 }, { cluster: 'north', replicas: 2 }] });
    expect(outcome.reasons).toEqual([
      'Karmada evicts it from \'west\', because of the taint example.com/lost:NoExecute, and schedules it again: \'east\' gets 2 more, \'north\' gets 2 more.',
    ]);
  });

  test('it is lost, not removed: what is divided by room stays where it is', () => {
    const plan = cloneSet({ ...FAILOVER, placement: KARMADA.divideOverFewestClusters(), replicas: 30 });
    expect(shares(plan)).toEqual({ east: 15, north: 15 });
    expect(shares(lose(plan, ['east']).plan)).toEqual({ north: 18, west: 12 });
    expect(shares(suppose(plan, { without: ['east'] }))).toEqual({ north: 15, west: 15 });
  });

  test('what nobody evicts is gone until the cluster is back', () => {
    const reasonsOf = (plan: Plan, written: any[]) => {
      const outcome = lose(plan, ['west'], written);
      expect(shares(outcome.plan)).toEqual({ east: 4, north: 4 });
      expect(outcome.gone).toBe(4);
      return outcome.reasons;
    };
    const stays = 'Karmada leaves the share of \'west\' where it is, since';
    expect(reasonsOf(cloneSet(), taintPolicy())).toEqual([`${stays} no workload of the app has cluster failover. 4 replicas are gone until it is back.`]);
    const untainted = [`${stays} no ClusterTaintPolicy of the app adds a NoExecute taint there when a cluster is not ready. 4 replicas are gone until it is back.`];
    expect(reasonsOf(cloneSet(FAILOVER), [])).toEqual(untainted);
    expect(reasonsOf(cloneSet(FAILOVER), taintPolicy([ClusterCondition.statusIn('DiskFine', ClusterConditionStatus.FALSE)]))).toEqual(untainted);
    expect(reasonsOf(cloneSet(FAILOVER), taintPolicy(NOT_READY, ClusterSelector.names('east')))).toEqual(untainted);
    const tolerating = cloneSet({ ...FAILOVER, placement: WEIGHTED.tolerating({ key: 'example.com/lost', operator: TolerationOperator.EXISTS }) });
    expect(reasonsOf(tolerating, taintPolicy())).toEqual([`${stays} the placement tolerates the taint example.com/lost:NoExecute for ever. 4 replicas are gone until it is back.`]);
  });

  test('of clusters that are tied, either has what the other has not', () => {
    const plan = cloneSet({ placement: Placement.onClusters('east', 'west').divideEqually(), replicas: 3 });
    expect(shares(plan)).toEqual({ east: [2, 1], west: [1, 2] });
    expect(lose(plan, ['east', 'west']).reasons[0]).toMatch(/ 3 replicas are gone until they are back\.$/);
    expect(lose(plan, ['east']).reasons[0]).toMatch(/ 1 or 2 replicas are gone until it is back\.$/);
  });

  test('a toleration with an end only delays', () => {
    const placement = WEIGHTED.tolerating({ key: 'example.com/lost', effect: ClusterTaintEffect.NO_EXECUTE, evictAfter: Duration.minutes(5) });
    const outcome = lose(cloneSet({ ...FAILOVER, placement }), ['west']);
    expect(outcome.gone).toBe(0);
    expect(outcome.reasons[0]).toContain('evicts it from \'west\' after 5 min, because of');
  });

  test('the taint evicts workloads that do not ask for failover, if others do', () => {
    const plan = cloneSet();
    const asking = cloneSet(FAILOVER);
    expect(afterLoss(plan, new Set(['west']), evictionsIn(taintPolicy(), [plan.definition, asking.definition])).gone).toBe(0);
  });

  test('OCM does not divide again, and Karmada keeps its part', () => {
    const placement = Placement.onAllClusters().divideByWeight({ east: 1, north: 1, west: 1, edge: 1 });
    const plan = cloneSet({ ...FAILOVER, placement });
    const outcome = lose(plan, ['edge']);
    expect(shares(outcome.plan)).toEqual({ east: 3, north: 3, west: 3 });
    expect(outcome).toMatchObject({ gone: 3, reasons: ['OCM does not divide again when \'edge\' is lost. 3 replicas are gone until it is back.'] });
    expect(lose(plan, ['west']).shares).toMatchObject([{ cluster: 'east', alternative: 4 }, { cluster: 'edge', replicas: 3 }, { cluster: 'north' }]);
  });

  test('copies have nowhere to go', () => {
    const outcome = lose(cloneSet({ ...FAILOVER, placement: KARMADA, replicas: 2 }), ['west']);
    expect(shares(outcome.plan)).toEqual({ east: 2, north: 2 });
    expect(outcome.gone).toBe(2);
    expect(outcome.reasons[0]).toContain('no other cluster takes over: all that are selected have it already.');
  });

  test('a lack of room leaves the others as they are', () => {
    const outcome = lose(cloneSet({ ...FAILOVER, placement: KARMADA.divideByAvailability(), replicas: 51 }), ['west']);
    expect(shares(outcome.plan)).toEqual({ east: 17, north: 17 });
    expect(outcome).toMatchObject({ gone: 17, failure: 'The clusters have room for only 6 of 17 replicas that are missing.' });
    expect(outcome.reasons[0]).toContain('cannot schedule it again: The clusters have room for only 6 of 17 replicas that are missing. The other clusters keep what they have.');
  });

  test('two clusters at once are lost together', () => {
    expect(shares(lose(cloneSet(FAILOVER), ['west', 'east']).plan)).toEqual({ north: 12 });
  });

  test('a workload that does not run there is not touched', () => {
    const plan = cloneSet({ ...FAILOVER, placement: Placement.onClusters('east') });
    expect(lose(plan, ['west'])).toMatchObject({ lost: [], reasons: [] });
    expect(lose(plan, ['west']).plan).toBe(plan);
  });

  test('what nobody moves is the very same object', () => {
    const plan = cloneSet();
    expect(lose(plan, ['west']).plan.deliveries![0]).toBe(plan.deliveries![0]);
  });

  test('nothing is guessed where capacities are not declared', () => {
    const plan = cloneSet({ ...FAILOVER, placement: KARMADA.divideByAvailability() }, CLUSTERS.map(({ capacity: _none, ...cluster }) => cluster));
    const outcome = lose(plan, ['west']);
    expect(outcome.gone).toBeUndefined();
    expect(outcome.reasons[0]).toContain('Who takes over depends on capacities that are not declared.');
  });
});
