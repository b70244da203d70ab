import { setTimeout as pause } from 'node:timers/promises';
import { Chart, Duration } from 'cdk8s';
import {
  Checks, ClusterCondition, ClusterConditionStatus, ClusterOverride, ClusterSelector, ClusterTaintEffect, ClusterTaintPolicy, type FederationApp, type FleetCluster, KruiseFederatedCloneSet, KruiseFederatedDaemonSet,
  Placement, WorkloadRebalancer,
} from '../../constructs';
import { restartProcess } from '../control-planes/supervisor/client';
import { readEnvironment } from '../environment';
import { apply, compareLive, countByCluster, drift, kubectl, podsOf, register, remove, settle, type Site, until } from '../harness';
import { decided, fleetEdition } from './fleet/edition';
import { bindingOf, untilSeen } from './fleet/karmada';
import { bringBack, loseCluster, restartControllers, WATCHFUL } from './fleet/outage';

// With the gates and flags of docs/tasks/failover.md, Karmada moves what a lost cluster had, as `plan --lost` says; without them nothing moves.

const environment = readEnvironment();
const NAMESPACE = 'live-failover';
const LOST = 'us-west';
const TAINT = 'shop.example.com/lost';
const NOT_READY = 'cluster.karmada.io/not-ready:NoSchedule';
const FLEET: FleetCluster[] = ['us-west', 'us-east', 'eu-central'].map((name) => ({ name, region: name, labels: { tier: 'prod' } }));

const GATES = ['--feature-gates=Failover=true', '--enable-no-execute-taint-eviction=true', '--resource-eviction-rate=10'];

const build = (rebalance: boolean) => (chart: Chart, app: FederationApp): void => {
  const container = { name: 'main', image: 'registry.example.com/failover:1.4.2', portNumber: 8080 };
  const all = FLEET.map(({ name }) => name);
  const brief = { key: TAINT, effect: ClusterTaintEffect.NO_EXECUTE, evictAfter: Duration.seconds(3) };
  const cloneSet = (id: string, replicas: number, placement: Placement) => (
    new KruiseFederatedCloneSet(chart, id, { replicas, containers: [container], placement, propagation: { clusterFailover: {} } })
  );
  const weighed = cloneSet('weighed', 12, Placement.onClusters(...all).divideByWeight({ 'us-west': 2, 'us-east': 2, 'eu-central': 2 }).tolerating(brief));
  cloneSet('uneven', 12, Placement.onClusters(...all).divideByWeight({ 'us-west': 3, 'us-east': 2, 'eu-central': 1 }).tolerating(brief));
  cloneSet('grouped', 6, Placement.onFirstFittingGroup([
    { name: 'america', selector: ClusterSelector.names('us-west', 'us-east') }, { name: 'europe', selector: ClusterSelector.names('eu-central') },
  ]).divideEqually().tolerating(brief));
  cloneSet('patient', 6, Placement.onClusters(...all).divideEqually().tolerating({ key: TAINT, effect: ClusterTaintEffect.NO_EXECUTE }));
  new KruiseFederatedDaemonSet(chart, 'logs', { containers: [container], placement: Placement.onAllClusters() });
  if (rebalance) new WorkloadRebalancer(chart, 'rebalance', { metadata: { name: 'live-failover' }, workloads: [weighed.workload] });

  const platform = new Chart(app, 'platform', { disableResourceNameHashes: true });
  new ClusterTaintPolicy(platform, 'lost', {
    metadata: { name: 'live-failover-lost' },
    taints: [{ key: TAINT, effect: ClusterTaintEffect.NO_EXECUTE }],
    addOn: [ClusterCondition.statusIn('Ready', ClusterConditionStatus.FALSE, ClusterConditionStatus.UNKNOWN)],
    removeOn: [ClusterCondition.statusIn('Ready', ClusterConditionStatus.TRUE)],
  });
  // Flags that no app can see, and what this spec does on purpose.
  Checks.acknowledge(platform, 'KF283', 'KF781');
  Checks.acknowledge(chart, 'KF263', 'KF279', 'KF280', 'KF281', 'KF777');
};
const edition = fleetEdition(environment, NAMESPACE, FLEET, build(false));
const rebalanced = fleetEdition(environment, NAMESPACE, FLEET, build(true));
const MOVED = JSON.stringify([['eu-central', 6], ['us-east', 6]]);
const MOVING = ['weighed', 'uneven', 'grouped'] as const;
const CLONE_SETS = [...MOVING, 'patient'] as const;

let site: Site;
let reachable: Site;
const nameOf = (id: string) => `${NAMESPACE}-${id}`;
const bound = (id: string) => bindingOf(environment, NAMESPACE, id === 'logs' ? 'DaemonSet' : 'CloneSet', nameOf(id));
const running = async (where: Site, id: string) => countByCluster((await podsOf(where, NAMESPACE)).filter(({ owners }) => owners.includes(nameOf(id))));

/** An app whose image cannot run in one cluster. */
const unhealthy = fleetEdition(environment, 'live-unhealthy', FLEET, (chart) => {
  new KruiseFederatedCloneSet(chart, 'web', {
    replicas: 12,
    containers: [{ name: 'main', image: 'registry.example.com/failover:1.4.2', portNumber: 8080 }],
    placement: Placement.onAllClusters().divideByWeight({ 'us-west': 2, 'us-east': 2, 'eu-central': 2 }),
    overrides: [ClusterOverride.onClusters(LOST).imageTag('broken')],
    propagation: { applicationFailover: { after: Duration.seconds(3) } },
  });
});

/** Where pods are not as many as the plan of the outage says. */
async function unlike(id: string): Promise<string[]> {
  const [found, { shares }] = await Promise.all([running(reachable, id), bound(id)]);
  const expected = decided(edition.supposed(id, { lost: [LOST] }), found);
  const text = (of: object) => JSON.stringify(Object.entries(of).sort());
  return text(found) === text(expected) ? [] : [`${id}: ${text(found)} run, the binding says ${text(shares)}, and the plan ${text(expected)}`];
}

beforeAll(async () => {
  site = await register(environment, edition.fleet);
  reachable = { environment, clusters: new Map([...site.clusters].filter(([name]) => name !== LOST)) };
});
afterAll(async () => {
  try {
    await bringBack(environment, site.clusters.get(LOST)!.physical.name);
    await untilSeen(environment, LOST, true, []);
    await remove(site, rebalanced);
    await kubectl(environment.karmada!, ['delete', 'clustertaintpolicies.policy.karmada.io', 'live-failover-lost', '--ignore-not-found']);
  } finally {
    // Other specs need them without these flags.
    await restartControllers(environment);
    await restartProcess(environment, 'karmada-webhook');
  }
});

test('without its flag, the webhook refuses a policy that evicts', async () => {
  await expect(apply(site, edition)).rejects.toThrow(/NoExecute/);
});

describe('With gates and flags', () => {
  beforeAll(async () => {
    await restartProcess(environment, 'karmada-webhook', ['--allow-no-execute-taint-policy=true']);
    await restartControllers(environment, [...GATES, ...WATCHFUL]);
    await until('the webhook to admit it', 60, async () => apply(site, edition).then(() => [], ({ message }) => [message]));
    await settle(site, edition);
    await loseCluster(environment, site.clusters.get(LOST)!.physical.name);
    await untilSeen(environment, LOST, false, [NOT_READY, `${TAINT}:NoExecute`]);
  });

  test.each(MOVING)('the replicas of %s move as `plan --lost` says', async (id) => {
    expect(edition.supposed(id, { lost: [LOST] })).not.toEqual(edition.supposed(id));
    await until(`${id} to move`, 90, () => unlike(id));
    expect(Object.keys((await bound(id)).shares)).not.toContain(LOST);
  });

  test('what tolerates the taint for ever stays in the schedule', async () => {
    expect(await unlike('patient')).toEqual([]);
    expect((await bound('patient')).shares).toEqual(edition.supposed('patient'));
  });

  test('copies leave the schedule of the lost cluster, and nobody takes over', async () => {
    await until('the copy to be evicted', 60, async () => (LOST in (await bound('logs')).shares ? ['it is still in the schedule'] : []));
    expect((await bound('logs')).shares).toEqual(edition.supposed('logs', { lost: [LOST] }));
  });

  describe('when the cluster is back', () => {
    beforeAll(async () => {
      await bringBack(environment, site.clusters.get(LOST)!.physical.name);
      await untilSeen(environment, LOST, true, []);
    });

    test('what has moved is deleted there', async () => {
      await until('the old pods to go', 120, async () => (await Promise.all(MOVING.map(async (id) => (LOST in await running(site, id) ? [`${id} still runs there`] : [])))).flat());
    });

    test('replicas do not move back on their own, and copies do', async () => {
      await until('the copy to be back', 60, async () => (LOST in (await bound('logs')).shares ? [] : ['it is not in the schedule']));
      await pause(5000);
      for (const id of MOVING) expect(await unlike(id)).toEqual([]);
      expect(await running(site, 'patient')).toEqual(edition.supposed('patient'));
    });

    test('a WorkloadRebalancer brings them back', async () => {
      await apply(site, rebalanced);
      await until('weighed to be divided anew', 60, async () => (LOST in (await bound('weighed')).shares ? [] : ['it is not in the schedule']));
      const deliveries = rebalanced.deliveries.filter(({ path }) => /\/(weighed|patient|logs)$/.test(path));
      await settle(site, { ...rebalanced, deliveries });
      expect((await compareLive(site, { deliveries })).lines).toEqual([]);
      expect(await running(site, 'weighed')).toEqual(edition.supposed('weighed'));
      expect(await drift(site, rebalanced)).toEqual([]);
    });
  });
});

describe('Without the gates', () => {
  beforeAll(async () => {
    await remove(site, rebalanced);
    await restartControllers(environment, WATCHFUL);
    await apply(site, edition);
    await settle(site, edition);
    await loseCluster(environment, site.clusters.get(LOST)!.physical.name);
    await untilSeen(environment, LOST, false, [NOT_READY]);
  });

  test('nothing moves: no taint of the policy, and every share stays', async () => {
    await pause(10_000);
    await untilSeen(environment, LOST, false, [NOT_READY]);
    for (const id of [...CLONE_SETS, 'logs']) expect((await bound(id)).shares).toEqual(edition.supposed(id));
    for (const id of CLONE_SETS) {
      const { [LOST]: _lost, ...others } = edition.supposed(id);
      expect(await running(reachable, id)).toEqual(others);
    }
  });
});

describe('Without any gate, an application that stays unhealthy in a cluster', () => {
  beforeAll(async () => {
    await bringBack(environment, site.clusters.get(LOST)!.physical.name);
    await untilSeen(environment, LOST, true, []);
    await restartControllers(environment);
    await apply(site, unhealthy);
  });
  afterAll(() => remove(site, unhealthy));

  test('moves to the others, where it is healthy, and its old copy goes', async () => {
    expect(unhealthy.supposed('web')).toEqual({ 'us-west': 4, 'us-east': 4, 'eu-central': 4 });
    await until('the application to move', 120, async () => {
      const pods = (await podsOf(site, 'live-unhealthy')).filter(({ ready }) => ready);
      const [all, ready] = [countByCluster(await podsOf(site, 'live-unhealthy')), countByCluster(pods)].map((one) => JSON.stringify(Object.entries(one).sort()));
      return all === MOVED && ready === MOVED ? [] : [`${all} pods, ready ${ready}`];
    });
  });

  test('does not come back on its own', async () => {
    await pause(5000);
    expect((await bindingOf(environment, 'live-unhealthy', 'CloneSet', 'live-unhealthy-web')).shares).toEqual({ 'us-east': 6, 'eu-central': 6 });
  });
});
