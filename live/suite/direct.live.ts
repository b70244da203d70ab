import type { Chart } from 'cdk8s';
import {
  AdvancedStatefulSetUpdateStrategy, Checks, CloneSetUpdateStrategy, ClusterOverride, ControlPlane, type FleetCluster, KruiseFederatedCloneSet, KruiseFederatedDaemonSet, KruiseFederatedStatefulSet, Placement,
} from '../../constructs';
import * as kplus from '../../constructs/plus';
import { readEnvironment } from '../environment';
import { apply, compareLive, countByCluster, drift, gone, kubectl, list, type LivePod, podChanges, podsOf, register, remove, settle, type Site } from '../harness';
import { fleetEdition } from './fleet/edition';

// Clusters without a control plane get finished objects, which kubectl applies, beside clusters of Karmada and of OCM.

const environment = readEnvironment();
const NAMESPACE = 'live-direct';
const FLEET: FleetCluster[] = [
  { name: 'us-west' },
  { name: 'edge-lisbon', controlPlane: ControlPlane.OCM },
  { name: 'lab-porto', controlPlane: ControlPlane.DIRECT },
  { name: 'lab-vigo', labels: { site: 'lab' }, controlPlane: ControlPlane.DIRECT },
];
const DIRECT = FLEET.filter(({ controlPlane }) => controlPlane === ControlPlane.DIRECT).map(({ name }) => name);

const build = (tag: string, withLogs: boolean) => (chart: Chart): void => {
  const container = { name: 'main', image: `registry.example.com/shop/web:${tag}`, portNumber: 8080 };
  const updateStrategy = CloneSetUpdateStrategy.inPlaceIfPossible();
  const web = new KruiseFederatedCloneSet(chart, 'web', {
    replicas: 12,
    updateStrategy,
    containers: [{ ...container, envFrom: [kplus.Env.fromConfigMap(new kplus.ConfigMap(chart, 'settings', { metadata: { name: 'settings' }, data: { LEVEL: 'info' } }))] }],
    placement: Placement.onAllClusters().divideByWeight({ 'us-west': 6, 'edge-lisbon': 3, 'lab-porto': 2, 'lab-vigo': 1 }),
    overrides: [
      ClusterOverride.onClusters(...DIRECT).imageRegistry('registry.lab.example.com'),
      ClusterOverride.onClusters('lab-vigo').env('main', 'SITE', 'vigo').label('site', 'vigo'),
    ],
  });
  web.exposeViaService({ name: 'web' });
  new KruiseFederatedStatefulSet(chart, 'db', {
    replicas: 4, containers: [container], updateStrategy: AdvancedStatefulSetUpdateStrategy.inPlaceIfPossible(), placement: Placement.onClusters(...DIRECT).divideEqually(),
  });
  // Whoever scales it in a cluster decides how many there are.
  const api = new KruiseFederatedCloneSet(chart, 'api', { containers: [container], updateStrategy, placement: Placement.onClusters(...DIRECT) });
  new kplus.HorizontalPodAutoscaler(chart, 'api-scaling', {
    target: api, minReplicas: 1, maxReplicas: 9, metrics: [kplus.Metric.resourceCpu(kplus.MetricTarget.averageUtilization(70))],
  });
  // Pods of the two clusters have the same names, and nobody minds here.
  Checks.acknowledge(chart, 'KF439');
  if (withLogs) new KruiseFederatedDaemonSet(chart, 'logs', { containers: [container], placement: Placement.onAllClusters() });
};
const first = fleetEdition(environment, NAMESPACE, FLEET, build('1.4.2', true));
const second = fleetEdition(environment, NAMESPACE, FLEET, build('1.5.0', false));

let site: Site;
let warnings: string[];
beforeAll(async () => {
  site = await register(environment, first.fleet);
  warnings = await apply(site, first);
  await settle(site, first);
});

afterAll(() => remove(site, first));

test('kubectl applies their directories without a word', () => {
  expect(warnings).toEqual([]);
});

test('every object in every cluster is what delivered() says, and nothing drifts', async () => {
  const { compared, lines } = await compareLive(site, first);
  expect(lines).toEqual([]);
  expect(compared).toBe(first.deliveries.reduce((sum, { objects }) => sum + objects.length, 0) - shared());
  expect(await drift(site, first)).toEqual([]);
});

test('replicas are divided over all clusters, whoever delivers to them', async () => {
  const pods = (await podsOf(site, NAMESPACE)).filter(({ owners }) => owners.includes(`${NAMESPACE}-web`));
  expect(countByCluster(pods)).toEqual({ 'us-west': 6, 'edge-lisbon': 3, 'lab-porto': 2, 'lab-vigo': 1 });
});

describe('a new version of the app', () => {
  let before: LivePod[];
  beforeAll(async () => {
    for (const cluster of DIRECT) await kubectl(site.clusters.get(cluster)!.kubeconfig, ['scale', `clonesets.apps.kruise.io/${NAMESPACE}-api`, '-n', NAMESPACE, '--replicas=3']);
    await settle(site, first);
    before = await podsOf(site, NAMESPACE);
    await apply(site, second);
    await settle(site, second);
  });

  test('is what delivered() says, updated in place', async () => {
    expect((await compareLive(site, { deliveries: second.deliveries.filter(({ path }) => !path.endsWith('/api')) })).lines).toEqual([]);
    expect(await drift(site, second)).toEqual([]);
    const changes = podChanges(before.filter(({ cluster, owners }) => DIRECT.includes(cluster) && !owners.includes(`${NAMESPACE}-logs`)), await podsOf(site, NAMESPACE));
    expect(changes.gone).toEqual([]);
    expect(changes.inPlace.length).toBe(2 + 1 + 4 + 2 * 3);
  });

  test('leaves the number of pods to the autoscaler in the cluster', async () => {
    const pods = (await podsOf(site, NAMESPACE)).filter(({ owners }) => owners.includes(`${NAMESPACE}-api`));
    expect(countByCluster(pods)).toEqual({ 'lab-porto': 3, 'lab-vigo': 3 });
    const { lines } = await compareLive(site, { deliveries: second.deliveries.filter(({ path }) => path.endsWith('/api')) });
    expect(lines).toEqual(DIRECT.map((cluster) => `${cluster}: CloneSet ${NAMESPACE}-api.spec.replicas: expected 1, found 3`));
  });

  test('leaves what is no longer in it, which is for whoever applies it to delete', async () => {
    for (const cluster of DIRECT) {
      const daemons = await list(site.clusters.get(cluster)!.kubeconfig, 'daemonsets.apps.kruise.io', { namespace: NAMESPACE });
      expect(daemons.map(({ metadata }) => metadata.name)).toEqual([`${NAMESPACE}-logs`]);
    }
  });
});

test('deleting its directories removes the app', async () => {
  await remove(site, first);
  await gone(site, first);
});

/** How many objects are said of several workloads of one cluster, such as their namespace: they are compared once. */
function shared(): number {
  const keys = first.deliveries.flatMap(({ cluster, objects }) => objects.map(({ apiVersion, kind, metadata }: any) => [cluster, apiVersion, kind, metadata.namespace, metadata.name].join('/')));
  return keys.length - new Set(keys).size;
}
