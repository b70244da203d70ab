import { setTimeout as pause } from 'node:timers/promises';
import type { Chart } from 'cdk8s';
import {
  Checks, CloneSetUpdateStrategy, ControlPlane, type FleetCluster, KruiseFederatedCloneSet, KruiseFederatedDaemonSet, Placement, WorkloadRebalancer,
} from '../../constructs';
import { agentName } from '../control-planes/ocm';
import { joinKarmada } from '../control-planes/registration';
import { restartProcess, stopProcess } from '../control-planes/supervisor/client';
import { readEnvironment } from '../environment';
import { apply, compareLive, countByCluster, drift, type LivePod, podChanges, podsOf, register, remove, settle, type Site, until, worksOf } from '../harness';
import { fleetEdition } from './fleet/edition';
import { bindingOf, untilSeen } from './fleet/karmada';
import { bringBack, loseCluster, restartControllers, WATCHFUL } from './fleet/outage';

// Clusters come and go: what is divided stays where it is until there is a reason to divide it anew, and what is out of reach is found again as it was.

const environment = readEnvironment();
const NOT_READY = 'cluster.karmada.io/not-ready:NoSchedule';

const container = (tag = '1.4.2') => ({ name: 'main', image: `registry.example.com/fleet:${tag}`, portNumber: 8080 });
const member = (name: string): FleetCluster => ({ name, region: name, labels: { tier: 'prod' } });
const edge = (name: string): FleetCluster => ({ name, region: 'eu-edge', labels: { tier: 'edge' }, controlPlane: ControlPlane.OCM });

/** The pods that belong to a workload. */
const owned = (pods: readonly LivePod[], name: string): LivePod[] => pods.filter(({ owners }) => owners.includes(name));

describe('A cluster joins Karmada', () => {
  const NAMESPACE = 'live-joins';
  const OLD = [member('us-west'), member('us-east')];
  const NEWCOMER = member('eu-central');
  const supposition = { with: [{ name: 'eu-central', region: 'eu-central', labels: { tier: 'prod' } }] };

  const build = (apiReplicas: number, rebalance = false) => (chart: Chart): void => {
    const placement = Placement.onAllClusters();
    const web = new KruiseFederatedCloneSet(chart, 'web', { replicas: 12, containers: [container()], placement: placement.divideEqually() });
    new KruiseFederatedCloneSet(chart, 'api', { replicas: apiReplicas, containers: [container()], placement: placement.divideEqually() });
    new KruiseFederatedCloneSet(chart, 'cache', { replicas: 2, containers: [container()], placement });
    new KruiseFederatedDaemonSet(chart, 'logs', { containers: [container()], placement });
    if (!rebalance) return;
    new WorkloadRebalancer(chart, 'rebalance', { metadata: { name: 'live-joins' }, workloads: [web.workload] });
    Checks.acknowledge(chart, 'KF777');
  };
  const before = fleetEdition(environment, NAMESPACE, OLD, build(6));
  const rebalanced = fleetEdition(environment, NAMESPACE, [...OLD, NEWCOMER], build(6, true));
  const scaled = fleetEdition(environment, NAMESPACE, [...OLD, NEWCOMER], build(9, true));
  const shares = async (name: string) => (await bindingOf(environment, NAMESPACE, 'CloneSet', `${NAMESPACE}-${name}`)).shares;

  let site: Site;
  let pods: LivePod[];
  let applied = before;
  beforeAll(async () => {
    site = await register(environment, before.fleet);
    await apply(site, before);
    await settle(site, before);
    pods = await podsOf(site, NAMESPACE);
  });
  afterAll(() => remove(site, applied));

  test('copies and daemons reach it by themselves', async () => {
    const physical = environment.clusters.find(({ name }) => name === NEWCOMER.name)!;
    await joinKarmada(environment, { ...NEWCOMER, taints: [] }, physical.name);
    const clusters = new Map([...site.clusters, [NEWCOMER.name, { cluster: NEWCOMER, controlPlane: ControlPlane.KARMADA, physical, kubeconfig: physical.kubeconfig }]]);
    site = { environment, clusters };
    const copies = rebalanced.deliveries.filter(({ path }) => /\/(cache|logs)$/.test(path));
    await until('copies in the new cluster', 90, async () => (await compareLive(site, { deliveries: copies })).lines);
    expect(copies.map(({ cluster }) => cluster)).toContain(NEWCOMER.name);
  });

  test('what is divided stays as it was, and so do all pods', async () => {
    await pause(5000);
    expect(await shares('web')).toEqual(before.supposed('web'));
    expect(await shares('api')).toEqual(before.supposed('api'));
    const changes = podChanges(pods, await podsOf(site, NAMESPACE));
    expect([changes.gone, changes.inPlace]).toEqual([[], []]);
    expect(changes.untouched).toHaveLength(pods.length);
    expect(changes.fresh.map(({ cluster }) => cluster).filter((cluster) => cluster !== NEWCOMER.name)).toEqual([]);
  });

  test('after a WorkloadRebalancer, shares are those that `plan --with` says', async () => {
    applied = rebalanced;
    await apply(site, rebalanced);
    const predicted = before.supposed('web', supposition);
    expect(predicted).toEqual({ 'us-west': 4, 'us-east': 4, 'eu-central': 4 });
    await until('web to be divided anew', 60, async () => (JSON.stringify(sorted(await shares('web'))) === JSON.stringify(sorted(predicted)) ? [] : [JSON.stringify(await shares('web'))]));
    expect(await shares('api')).toEqual(before.supposed('api'));
  });

  test('after a change of replicas, shares are those that `plan --with --replicas` says, and every object is what delivered() says', async () => {
    applied = scaled;
    await apply(site, scaled);
    await settle(site, scaled);
    expect(await shares('api')).toEqual(before.supposed('api', { ...supposition, replicas: { [`${NAMESPACE}/api`]: 9 } }));
    expect(countByCluster(owned(await podsOf(site, NAMESPACE), `${NAMESPACE}-api`))).toEqual(scaled.supposed('api'));
    expect((await compareLive(site, scaled)).lines).toEqual([]);
    expect(await drift(site, scaled)).toEqual([]);
  });
});

describe('A cluster of Karmada is lost and comes back', () => {
  const NAMESPACE = 'live-lost';
  const LOST = 'us-east';
  const FLEET = [member('us-west'), member(LOST), member('eu-central')];
  const build = (replicas: number) => (chart: Chart): void => {
    const placement = Placement.onAllClusters();
    new KruiseFederatedCloneSet(chart, 'web', { replicas, containers: [container()], placement: placement.divideByWeight({ 'us-west': 3, 'us-east': 2, 'eu-central': 1 }) });
    new KruiseFederatedDaemonSet(chart, 'logs', { containers: [container()], placement });
  };
  const before = fleetEdition(environment, NAMESPACE, FLEET, build(12));
  const meanwhile = fleetEdition(environment, NAMESPACE, FLEET, build(18));
  const web = () => bindingOf(environment, NAMESPACE, 'CloneSet', `${NAMESPACE}-web`);

  let site: Site;
  let reachable: Site;
  let pods: LivePod[];
  beforeAll(async () => {
    await restartControllers(environment, WATCHFUL);
    site = await register(environment, before.fleet);
    reachable = { environment, clusters: new Map([...site.clusters].filter(([name]) => name !== LOST)) };
    await apply(site, before);
    await settle(site, before);
    pods = await podsOf(site, NAMESPACE);
    await loseCluster(environment, site.clusters.get(LOST)!.physical.name);
    await untilSeen(environment, LOST, false, [NOT_READY]);
  });
  afterAll(async () => {
    await bringBack(environment, site.clusters.get(LOST)!.physical.name);
    await untilSeen(environment, LOST, true, []);
    await remove(site, meanwhile);
    await restartControllers(environment);
  });

  test('nothing moves and nothing is deleted, as `plan --lost` says without failover', async () => {
    await pause(5000);
    expect(countByCluster(owned(await podsOf(reachable, NAMESPACE), `${NAMESPACE}-web`))).toEqual(before.supposed('web', { lost: [LOST] }));
    const changes = podChanges(pods.filter(({ cluster }) => cluster !== LOST), await podsOf(reachable, NAMESPACE));
    expect([changes.gone, changes.inPlace, changes.fresh]).toEqual([[], [], []]);
    expect((await compareLive(reachable, before)).lines).toEqual([]);
  });

  test('the binding does not tell of the outage: shares and health are the last ones', async () => {
    expect(await web()).toEqual({ shares: before.supposed('web'), health: { 'us-west': 'Healthy', 'us-east': 'Healthy', 'eu-central': 'Healthy' }, fullyApplied: true, leaving: [] });
  });

  test('a change of replicas gives the lost cluster its share all the same, and the others theirs', async () => {
    await apply(reachable, meanwhile);
    await until('the others to scale', 60, async () => (await compareLive(reachable, meanwhile)).lines);
    expect((await web()).shares).toEqual(meanwhile.supposed('web'));
  });

  test('when it is back, it has its old pods and gets what was missed: every object is what delivered() says', async () => {
    await bringBack(environment, site.clusters.get(LOST)!.physical.name);
    await untilSeen(environment, LOST, true, []);
    // The binding says all the time that everything is applied, so it is no sign.
    await until('what was missed', 90, async () => (await compareLive(site, meanwhile)).lines);
    await settle(site, meanwhile);
    const changes = podChanges(pods, await podsOf(site, NAMESPACE));
    expect([changes.gone, changes.inPlace]).toEqual([[], []]);
    await until('health everywhere', 60, async () => Object.entries((await web()).health).filter(([, health]) => health !== 'Healthy').map(([name]) => name));
    expect(await drift(site, meanwhile)).toEqual([]);
  });
});

describe('A cluster of OCM is cut off from the hub and comes back', () => {
  const NAMESPACE = 'live-cut-off';
  const CUT_OFF = 'edge-lisbon';
  const FLEET = [edge(CUT_OFF), edge('edge-tallinn')];
  const build = (tag: string) => (chart: Chart): void => {
    new KruiseFederatedCloneSet(chart, 'web', {
      replicas: 6, containers: [container(tag)], updateStrategy: CloneSetUpdateStrategy.inPlaceIfPossible(),
      placement: Placement.onAllClusters().divideByWeight({ 'edge-lisbon': 2, 'edge-tallinn': 1 }),
    });
  };
  const before = fleetEdition(environment, NAMESPACE, FLEET, build('1.4.2'));
  const meanwhile = fleetEdition(environment, NAMESPACE, FLEET, build('1.5.0'));
  const part = (one: Site, of: (name: string) => boolean): Site => ({ environment, clusters: new Map([...one.clusters].filter(([name]) => of(name))) });

  let site: Site;
  let pods: LivePod[];
  let agent: string;
  beforeAll(async () => {
    site = await register(environment, before.fleet);
    agent = agentName(site.clusters.get(CUT_OFF)!.physical.name);
    await apply(site, before);
    await settle(site, before);
    pods = await podsOf(site, NAMESPACE);
    await stopProcess(environment, agent);
    await apply(site, meanwhile);
  });
  afterAll(async () => {
    await bringBack(environment, site.clusters.get(CUT_OFF)!.physical.name);
    await restartProcess(environment, agent);
    await remove(site, meanwhile);
  });

  test('the others get a new version, and it keeps the old one with all its pods', async () => {
    const others = part(site, (name) => name !== CUT_OFF);
    await until('the new version in the others', 60, async () => (await compareLive(others, meanwhile)).lines);
    const alone = part(site, (name) => name === CUT_OFF);
    expect((await compareLive(alone, before)).lines).toEqual([]);
    const own = pods.filter(({ cluster }) => cluster === CUT_OFF);
    expect(podChanges(own, await podsOf(alone, NAMESPACE)).untouched).toHaveLength(own.length);
    expect(countByCluster(own)).toEqual({ [CUT_OFF]: 4 });
  });

  test('the hub keeps its work, whose status speaks of the version before', async () => {
    const works: any[] = (await worksOf(site, meanwhile)).filter(({ metadata }) => metadata.namespace === CUT_OFF && String(metadata.name).endsWith('-cloneset'));
    expect(works).toHaveLength(1);
    const [{ metadata, status }] = works;
    expect(metadata.deletionTimestamp).toBeUndefined();
    const observed = status.conditions.find(({ type }: any) => type === 'Applied').observedGeneration;
    expect(observed).toBeLessThan(metadata.generation);
  });

  test('when its agent is back, every object is what delivered() says, updated in place', async () => {
    await restartProcess(environment, agent);
    await settle(site, meanwhile);
    expect((await compareLive(site, meanwhile)).lines).toEqual([]);
    expect(await drift(site, meanwhile)).toEqual([]);
    const changes = podChanges(pods, await podsOf(site, NAMESPACE));
    expect([changes.gone, changes.fresh]).toEqual([[], []]);
    expect(changes.inPlace.filter(({ cluster }) => cluster === CUT_OFF)).toHaveLength(4);
  });

  test('so it is when its API server was away as well', async () => {
    const { physical } = site.clusters.get(CUT_OFF)!;
    await loseCluster(environment, physical.name);
    await apply(site, before);
    await bringBack(environment, physical.name);
    await settle(site, before);
    expect((await compareLive(site, before)).lines).toEqual([]);
    const changes = podChanges(pods, await podsOf(site, NAMESPACE));
    expect([changes.gone, changes.fresh]).toEqual([[], []]);
  });
});

function sorted(shares: object): unknown {
  return Object.entries(shares).sort(([a], [b]) => a.localeCompare(b));
}
