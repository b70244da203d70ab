import { ControlPlane, Plan } from '../../constructs';
import { readEnvironment } from '../environment';
import { drift, kubectl, partsOf, register, remove, type Site, streamOf, until } from '../harness';
import { deploy } from './life/deploy';
import { edition, type Edition, FLEET, workloadOf } from './life/edition';
import { happened } from './life/effects';
import { eventually, lastingly, throughout } from './life/eventually';
import { MAX, MIN, type Scale, scaledApp } from './life/scaled-app';
import { liveWorkload, look, podsOf, type Sight } from './life/sight';
import { type Expectation, standing } from './life/standing';

const environment = readEnvironment();
const NAMESPACE = process.env.LIVE_NAMESPACE ?? 'live-scaling';
const CLUSTERS = FLEET.map(({ name }) => name);
const PLACES = FLEET.map(({ name, controlPlane }) => [name, controlPlane ?? 'Karmada'] as const);

const of = (scale: Scale): Edition => edition(environment, NAMESPACE, (chart) => scaledApp(chart, scale));
const before = { 'us-west': 5, 'us-east': 3, 'eu-central': 2, 'edge-lisbon': 3, 'edge-tallinn': 1 };
const after = { 'us-west': 2, 'us-east': 3, 'eu-central': 5, 'edge-lisbon': 1, 'edge-tallinn': 3 };
const first = of({ weights: before, replicas: 10, tag: '1.4.2' });
const moved = of({ weights: after, replicas: 20, tag: '1.4.2' });
const shrunk = of({ weights: after, replicas: 10, tag: '1.4.2' });
const updated = of({ weights: after, replicas: 10, tag: '1.5.0' });

/** What autoscalers in the clusters have decided on: another number in each. */
const decided = new Map(CLUSTERS.map((cluster, index) => [cluster, MIN + 1 + (index % (MAX - MIN))]));
const byMinimum: Expectation = { replicas: { autoscaled: () => MIN } };
const byAutoscaler: Expectation = { replicas: { autoscaled: (cluster) => decided.get(cluster)! } };

let site: Site;
let sights: { readonly begun: Sight; readonly moved: Sight; readonly shrunk: Sight };

async function go(to: Edition, from: Edition | undefined, expectation: Expectation): Promise<Sight> {
  await deploy(site, to, from);
  await lastingly('the replicas', standing(site, to, expectation));
  return look(site, NAMESPACE);
}

/** Scales as an autoscaler does: by the scale subresource of the object in the cluster. */
function scale(cluster: string, id: string, replicas: number): Promise<unknown> {
  const { metadata: { name } } = workloadOf(first, id, cluster);
  const { kubeconfig } = site.clusters.get(cluster)!;
  return kubectl(kubeconfig, ['scale', `clonesets.apps.kruise.io/${name}`, '-n', NAMESPACE, `--replicas=${replicas}`]);
}

beforeAll(async () => {
  site = await register(environment, FLEET);
  const begun = await go(first, undefined, byMinimum);
  const grown = await go(moved, first, byMinimum);
  sights = { begun, moved: grown, shrunk: await go(shrunk, moved, byMinimum) };
});

afterAll(() => remove(site, updated));

describe.each(PLACES)('In %s, delivered to by %s', (cluster) => {
  const pods = (sight: Sight, id: string) => podsOf(sight, cluster, workloadOf(first, id, cluster));
  const became = (from: Sight, to: Sight, id: string) => happened(pods(from, id), pods(to, id));
  const predicted = (from: Edition, to: Edition, id: string) => (
    Plan.diff(from.plan, to.plan).workloads.find(({ path }) => path === `${NAMESPACE}/${id}`)
      ?.clusters.find((change) => change.cluster === cluster)
  );

  it('weights that move, move replicas as diff says, and no pod that can stay goes', () => {
    const [had, has] = [before, after].map((weights) => weights[cluster as keyof typeof before]);
    const [gone, fresh] = [Math.max(had - has, 0), Math.max(has - had, 0)];
    expect(became(sights.begun, sights.moved, 'moved')).toEqual({ untouched: Math.min(had, has), inPlace: 0, gone, fresh });
    const change = predicted(first, moved, 'moved');
    expect(had === has ? [had, has] : [change?.replicasBefore, change?.replicasAfter]).toEqual([had, has]);
  });

  it.each(['grown', 'ordered'])('more replicas of %s start pods, fewer end some of them, and the others run on', (id) => {
    const [few, many] = [pods(sights.begun, id).length, pods(sights.moved, id).length];
    expect(many).toBe(2 * few);
    expect(became(sights.begun, sights.moved, id)).toEqual({ untouched: few, inPlace: 0, gone: 0, fresh: few });
    expect(became(sights.moved, sights.shrunk, id)).toEqual({ untouched: few, inPlace: 0, gone: few, fresh: 0 });
    const change = predicted(first, moved, id);
    expect([change?.replicasBefore, change?.replicasAfter]).toEqual([few, many]);
  });
});

// No autoscaler runs here: it is stood in for by somebody who scales as it does.
describe('What is left to an autoscaler in a cluster', () => {
  beforeAll(async () => {
    await Promise.all([...decided].map(([cluster, replicas]) => scale(cluster, 'autoscaled', replicas)));
    await eventually('the autoscaled pods', standing(site, shrunk, byAutoscaler));
  });

  it('keeps the replicas that were decided on: no control plane sets them back', () => throughout(8, standing(site, shrunk, byAutoscaler)));
  it('is no drift', async () => expect(await drift(site, shrunk)).toEqual([]));

  it('keeps them when the app is applied once more', async () => {
    await deploy(site, shrunk);
    await throughout(5, standing(site, shrunk, byAutoscaler));
  });

  it('keeps them when another version is delivered', () => go(updated, shrunk, byAutoscaler));
});

describe('Somebody who scales a workload without an autoscaler', () => {
  const wanted = (cluster: string): number => workloadOf(updated, 'moved', cluster).spec.replicas;
  const replicasIn = (sight: Sight, cluster: string): number => (
    liveWorkload(sight, cluster, workloadOf(updated, 'moved', cluster)).spec.replicas
  );
  const controlled = FLEET.filter(({ controlPlane }) => controlPlane !== ControlPlane.DIRECT).map(({ name }) => name);

  beforeAll(() => Promise.all(CLUSTERS.map((cluster) => scale(cluster, 'moved', wanted(cluster) + 2))));

  // OCM's agent looks again after four to six minutes.
  it('is corrected by Karmada and OCM, at once or with their next look', () => until('the replicas that were delivered', 420, async () => {
    const sight = await look(site, NAMESPACE);
    const wrong = controlled.filter((cluster) => replicasIn(sight, cluster) !== wanted(cluster));
    return wrong.map((cluster) => `${cluster} has ${replicasIn(sight, cluster)} replicas, not ${wanted(cluster)}`);
  }, { every: 1_000 }));

  it('is a conflict for whoever applies the tree to a direct cluster again, which --force-conflicts decides', async () => {
    const [part] = partsOf(site, updated).filter(({ controlPlane }) => controlPlane === ControlPlane.DIRECT);
    const { stderr } = await kubectl(part.kubeconfig, ['apply', '--server-side', '-f', '-'], { input: streamOf(part), codes: [1] });
    expect(stderr).toContain('.spec.replicas');
    await kubectl(part.kubeconfig, ['apply', '--server-side', '--force-conflicts', '-f', '-'], { input: streamOf(part) });
    await eventually('the replicas that were delivered', standing(site, updated, byAutoscaler));
  });
});
