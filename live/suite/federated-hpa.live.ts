import { type Chart, Duration } from 'cdk8s';
import { CronFederatedHorizontalPodAutoscaler, FederatedHorizontalPodAutoscaler, type FleetCluster, KruiseFederatedCloneSet, Placement } from '../../constructs';
import * as kplus from '../../constructs/plus';
import { CPU_ANNOTATION, startMetrics, stopMetrics } from '../control-planes/metrics';
import { readEnvironment } from '../environment';
import { apply, compareLive, countByCluster, drift, kubectl, list, objectsIn, podsOf, register, remove, settle, type Site, until } from '../harness';
import { decided, type FleetEdition, fleetEdition } from './fleet/edition';
import { restartControllers } from './fleet/outage';

// One autoscaler for all clusters: Karmada measures the pods of all of them, changes the replicas of the template, and divides them as the placement says.

const environment = readEnvironment();
const NAMESPACE = 'live-scaled';
const FLEET: FleetCluster[] = [{ name: 'us-west' }, { name: 'us-east' }];
const [MIN, START, BUSY] = [3, 6, 12];
/** Millicores: pods ask for 100 and are to use 70. With 135, 12 are needed in the place of 6, and still are if it is measured a little beside. */
const [REQUEST, TARGET, BUSY_CPU] = [100, 70, 135];
/** Of four pods in the one and two in the other, together what they are to use; either cluster alone would show another average. */
const UNLIKE: Readonly<Record<string, number>> = { 'us-west': 60, 'us-east': 90 };

const build = (webReplicas: number, nightReplicas: number, apiReplicas: number) => (chart: Chart): void => {
  const cpu = { request: kplus.Cpu.millis(REQUEST), limit: kplus.Cpu.millis(500) };
  const container = { name: 'main', image: 'registry.example.com/scaled:1.4.2', portNumber: 8080, resources: { cpu } };
  const cloneSet = (id: string, replicas: number) => new KruiseFederatedCloneSet(chart, id, {
    replicas, containers: [container], placement: Placement.onClusters('us-west', 'us-east').divideByWeight({ 'us-west': 2, 'us-east': 1 }),
  });
  const metrics = [kplus.Metric.resourceCpu(kplus.MetricTarget.averageUtilization(TARGET))];
  const at = (id: string, seconds: number) => ({ [id]: { stabilizationWindow: Duration.seconds(seconds), policies: [{ replicas: kplus.Replicas.percent(100), duration: Duration.seconds(1) }] } });
  new FederatedHorizontalPodAutoscaler(chart, 'web-scaling', {
    target: cloneSet('web', webReplicas).workload, minReplicas: MIN, maxReplicas: 30, metrics, ...at('scaleDown', 0),
  });
  new CronFederatedHorizontalPodAutoscaler(chart, 'night-hours', {
    target: cloneSet('night', nightReplicas).workload, rules: [{ name: 'every-minute', schedule: '* * * * *', replicas: 9 }],
  });
  const api = new FederatedHorizontalPodAutoscaler(chart, 'api-scaling', { target: cloneSet('api', apiReplicas).workload, minReplicas: 1, maxReplicas: 30, metrics });
  new CronFederatedHorizontalPodAutoscaler(chart, 'api-hours', { target: api, rules: [{ name: 'every-minute', schedule: '* * * * *', minReplicas: 6 }] });
};
const first = fleetEdition(environment, NAMESPACE, FLEET, build(START, 3, 3));
/** The app as if it had said the replicas that the autoscalers come to: what it says of them is what must be there. */
const busy = fleetEdition(environment, NAMESPACE, FLEET, build(BUSY, 9, 6));
const quiet = fleetEdition(environment, NAMESPACE, FLEET, build(MIN, 9, 6));

let site: Site;
const measured = () => [...site.clusters.values()].map(({ physical }) => physical.name);
const nameOf = (id: string) => `${NAMESPACE}-${id}`;
const template = async (id: string): Promise<any> => (await list(environment.karmada!, 'clonesets.apps.kruise.io', { namespace: NAMESPACE })).find(({ metadata }) => metadata.name === nameOf(id));
const autoscaler = async (id: string): Promise<any> => (await list(environment.karmada!, 'federatedhpas.autoscaling.karmada.io', { namespace: NAMESPACE })).find(({ metadata }) => metadata.name === nameOf(id));
const running = async (id: string) => countByCluster((await podsOf(site, NAMESPACE)).filter(({ owners }) => owners.includes(nameOf(id))));

/** Waits until pods are as many, in each cluster, as an edition says. */
async function untilRunning(id: string, edition: FleetEdition, seconds = 150): Promise<void> {
  await until(`${id} to be scaled`, seconds, async () => {
    const found = await running(id);
    const expected = decided(edition.supposed(id), found);
    const [have, want] = [found, expected].map((one) => JSON.stringify(Object.entries(one).sort()));
    return have === want ? [] : [`${have} run, not ${want}; the template asks for ${(await template(id)).spec.replicas}`, JSON.stringify((await autoscaler(`${id}-scaling`))?.status?.conditions ?? [])];
  });
}

/** What each pod of a workload uses from now on, in millicores; new pods use next to nothing. A pod that leaves meanwhile, because others are told to use less, uses nothing. */
async function load(id: string, cpuIn: (cluster: string) => number): Promise<void> {
  const pods = (await podsOf(site, NAMESPACE)).filter(({ owners }) => owners.includes(nameOf(id)));
  await Promise.all([...site.clusters].map(async ([cluster, { kubeconfig }]) => {
    const names = pods.filter((pod) => pod.cluster === cluster).map(({ name }) => name);
    const { code, stderr } = await kubectl(kubeconfig, ['annotate', 'pod', ...names, '-n', NAMESPACE, '--overwrite', `${CPU_ANNOTATION}=${cpuIn(cluster)}m`], { codes: [0, 1] });
    const wrong = stderr.split('\n').filter((line) => line && !line.includes('(NotFound)'));
    if (code !== 0 && wrong.length > 0) throw new Error(wrong.join('\n'));
  }));
}

beforeAll(async () => {
  site = await register(environment, first.fleet);
  const { deliveries, ...app } = first;
  await apply(site, first);
  await settle(site, { ...app, deliveries: deliveries.filter(({ path }) => path.endsWith('/web')) });
  await load('web', (cluster) => UNLIKE[cluster]);
  // Not before: pods that use nothing yet would be scaled down, and of three pods the average would be the same.
  await startMetrics(environment, measured());
  // It looks every 15 s, and not at the CPU of pods that are younger than 5 min.
  await restartControllers(environment, ['--horizontal-pod-autoscaler-sync-period=5s', '--horizontal-pod-autoscaler-cpu-initialization-period=1s']);
});
afterAll(async () => {
  try {
    await remove(site, first);
  } finally {
    // Other specs need the controllers as they were.
    await stopMetrics(environment, measured()).finally(() => restartControllers(environment));
  }
});

describe('A FederatedHPA', () => {
  test('is stored as it was applied, and measures the pods of all clusters', async () => {
    const written = objectsIn(first.directory).find(({ kind, metadata }) => kind === 'FederatedHPA' && metadata.name === nameOf('web-scaling'))!;
    expect((await autoscaler('web-scaling')).spec).toEqual(written.spec);
    await until('metrics', 120, async () => {
      const { status } = await autoscaler('web-scaling');
      const used = status?.currentMetrics?.[0]?.resource?.current?.averageUtilization;
      // Usage is measured, and so a little beside what pods are told to use.
      return Math.abs(used - TARGET) <= 2 ? [] : [`${used} % are used, not ${TARGET} %: ${JSON.stringify(status?.conditions)}`];
    });
    expect(await running('web')).toEqual(first.supposed('web'));
  });

  test('scales up with the load of all clusters together, and the new replicas are divided as the placement says', async () => {
    await load('web', () => BUSY_CPU);
    await untilRunning('web', busy);
    expect((await template('web')).spec.replicas).toBe(BUSY);
    const web = busy.deliveries.filter(({ path }) => path.endsWith('/web'));
    await settle(site, { ...busy, deliveries: web });
    expect((await compareLive(site, { deliveries: web })).lines).toEqual([]);
  });

  test('owns the replicas from then on: kubectl refuses to set them back', async () => {
    await expect(drift(site, first)).rejects.toThrow(/conflict.*\.spec\.replicas/s);
  });

  test('scales down to its minimum when the load is gone', async () => {
    await load('web', () => 1);
    await untilRunning('web', quiet);
    const web = quiet.deliveries.filter(({ path }) => path.endsWith('/web'));
    expect((await compareLive(site, { deliveries: web })).lines).toEqual([]);
  });
});

describe('A CronFederatedHPA', () => {
  test('sets the replicas of a workload at its time, divided as the placement says', async () => {
    await untilRunning('night', busy);
    expect((await template('night')).spec.replicas).toBe(9);
    const night = busy.deliveries.filter(({ path }) => path.endsWith('/night'));
    await settle(site, { ...busy, deliveries: night });
    expect((await compareLive(site, { deliveries: night })).lines).toEqual([]);
  });

  test('sets the limits of a FederatedHPA, which scales the workload to them', async () => {
    await untilRunning('api', busy);
    expect((await autoscaler('api-scaling')).spec.minReplicas).toBe(6);
  });
});
