import { Chart } from 'cdk8s';
import { Checks, ClusterOverride, AdvancedDaemonSetUpdateStrategy, DistributedResource, DistributionTargets, FederationApp, Fleet, KruiseFederatedCloneSet, KruiseFederatedDaemonSet, KruiseFederatedResourceDistribution, KruiseFederatedStatefulSet, Placement } from '../../constructs';
import { objectKey } from '../../constructs/definition/together';
import type { KubeObject } from '../../constructs/json/kube-object';
import * as kplus from '../../constructs/plus';
import { readEnvironment } from '../environment';
import { apply, bindingsOf, getAll, kubectl, outputDirectory, register, remove, settle, type Site, until, versionsOf, worksOf, type Written, written } from '../harness';
import { STANDARD_FLEET } from './standard-fleet';

const environment = readEnvironment();
const NAMESPACE = 'ill-health';
const MEMBERS = ['eu-central', 'us-east', 'us-west'];

/** How a workload fares by docs/health.md: what Karmada says of each member, what the template says of all, what OCM says in its conditions. */
interface Fares {
  /** Members that are not healthy. */
  readonly unhealthy: readonly string[];
  /** The condition ClustersHealthy of the template: status and how its message begins. @default - the kind has none */
  readonly clustersHealthy?: readonly [string, RegExp];
  /** Progressing and Degraded in edge-lisbon. */
  readonly work: readonly [string, string];
}

/** An image of this tag never runs. */
const broken = 'registry.example.com/shop/web:broken';
const sound = [{ name: 'web', image: 'registry.example.com/shop/web:1.4.2' }];

const FARES: Readonly<Record<string, Fares>> = {
  'broken-everywhere': { unhealthy: MEMBERS, clustersHealthy: ['False', /^Unhealthy: eu-central, us-east, us-west/], work: ['True', 'False'] },
  'broken-in-one-cluster': { unhealthy: ['us-east'], clustersHealthy: ['False', /^Unhealthy: us-east$/], work: ['False', 'False'] },
  'broken-at-the-edge': { unhealthy: [], clustersHealthy: ['True', /^Healthy: eu-central, us-east, us-west/], work: ['True', 'False'] },
  'broken-store': { unhealthy: MEMBERS, clustersHealthy: ['False', /^Unhealthy: eu-central, us-east, us-west/], work: ['True', 'False'] },
  'broken-agent': { unhealthy: ['us-west'], clustersHealthy: ['False', /^Unhealthy: us-west$/], work: ['False', 'False'] },
  'paused': { unhealthy: [], clustersHealthy: ['True', /./], work: ['False', 'False'] },
  'distribution-that-meets-another': { unhealthy: ['us-east'], work: ['False', 'False'] },
};

let app: Written;
let site: Site;

function build(): FederationApp {
  const root = new FederationApp({ outdir: outputDirectory(NAMESPACE) });
  new Fleet(root, 'fleet', { clusters: STANDARD_FLEET, ...versionsOf(environment) });
  const chart = new Chart(root, NAMESPACE, { namespace: NAMESPACE, disableResourceNameHashes: true });
  new kplus.Namespace(chart, 'namespace', { metadata: { name: NAMESPACE } });
  const named = (name: string) => ({ metadata: { name }, placement: Placement.onAllClusters().duplicate() });
  const brokenOn = (...clusters: string[]) => [ClusterOverride.onClusters(...clusters).image('web', broken)];
  new KruiseFederatedCloneSet(chart, 'everywhere', { ...named('broken-everywhere'), replicas: 2, containers: [{ name: 'web', image: broken }] });
  new KruiseFederatedCloneSet(chart, 'one', { ...named('broken-in-one-cluster'), replicas: 2, containers: sound, overrides: brokenOn('us-east') });
  new KruiseFederatedCloneSet(chart, 'edge', { ...named('broken-at-the-edge'), replicas: 2, containers: sound, overrides: brokenOn('edge-lisbon') });
  Checks.acknowledge(new KruiseFederatedStatefulSet(chart, 'store', { ...named('broken-store'), replicas: 2, containers: [{ name: 'web', image: broken }] }), 'KF439');
  new KruiseFederatedDaemonSet(chart, 'agent', { ...named('broken-agent'), containers: sound, overrides: brokenOn('us-west'), updateStrategy: AdvancedDaemonSetUpdateStrategy.inPlaceIfPossible() });
  new KruiseFederatedCloneSet(chart, 'paused', { ...named('paused'), replicas: 2, containers: sound, overrides: [ClusterOverride.onAllClusters().paused(true)] });
  const distribution = new KruiseFederatedResourceDistribution(chart, 'distribution', {
    ...named('distribution-that-meets-another'), targets: DistributionTargets.namespaces(NAMESPACE),
    resource: DistributedResource.manifest({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'endpoints' }, data: { registry: 'registry.example.com' } }),
  });
  Checks.acknowledge(distribution, 'KF969');
  return root;
}

const workload = (name: string): KubeObject => app.deliveries.find((delivery) => delivery.workload?.metadata.name === name)!.workload;

beforeAll(async () => {
  app = written(build());
  site = await register(environment, app.fleet);
  // Somebody else's ConfigMap is in the way of a ResourceDistribution in one cluster.
  await kubectl(site.clusters.get('us-east')!.kubeconfig, ['apply', '--server-side', '-f', '-'], { input: [
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name: NAMESPACE } },
    { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'endpoints', namespace: NAMESPACE }, data: { registry: 'of somebody else' } },
  ] });
  await apply(site, app);
  await settle(site, app, { pods: false, seconds: 180 });
});

afterAll(() => remove(site, app));

describe.each(Object.entries(FARES))('%s', (name, { unhealthy, clustersHealthy, work }) => {
  test(`is unhealthy for Karmada in ${unhealthy.join(', ') || 'no cluster'}`, async () => {
    await until(`the binding of ${name}`, 60, async () => {
      const binding = (await bindingsOf(site, app)).find(({ spec: { resource } }) => resource.name === name);
      const found = (binding?.status?.aggregatedStatus ?? []).map((item: any) => `${item.clusterName} ${item.health}`).sort();
      const wanted = MEMBERS.map((cluster) => `${cluster} ${unhealthy.includes(cluster) ? 'Unhealthy' : 'Healthy'}`);
      return found.join() === wanted.join() ? [] : [`the binding says ${found.join(', ') || 'nothing'}, expected ${wanted.join(', ')}`];
    });
  });

  if (clustersHealthy) test(`says so in its template: ClustersHealthy is ${clustersHealthy[0]}`, async () => {
    await until(`the template of ${name}`, 60, async () => {
      const template = (await getAll(environment.karmada!, [workload(name)])).get(objectKey(workload(name)));
      const { status, message } = (template?.status?.conditions ?? []).find(({ type }: any) => type === 'ClustersHealthy') ?? {};
      return status === clustersHealthy[0] && clustersHealthy[1].test(message) ? [] : [`ClustersHealthy is ${status}: ${message}`];
    });
  });

  test(`is Progressing=${work[0]} and Degraded=${work[1]} for OCM in edge-lisbon`, async () => {
    await until(`the work of ${name}`, 60, async () => {
      const manifests = (await worksOf(site, app)).filter(({ metadata }) => metadata.namespace === 'edge-lisbon').flatMap((one) => one.status?.resourceStatus?.manifests ?? []);
      const found = manifests.find(({ resourceMeta }: any) => resourceMeta.name === name)?.conditions ?? [];
      const words = ['Progressing', 'Degraded'].map((type) => found.find((one: any) => one.type === type)?.status);
      return words.join() === work.join() ? [] : [`conditions are ${JSON.stringify(found)}`];
    });
  });
});
