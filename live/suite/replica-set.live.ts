import {
  CloneSetUpdateStrategy, ControlPlane, Delivery, type FleetCluster, KruiseFederatedCloneSet, OcmRollout, Placement,
} from '../../constructs';
import { readEnvironment } from '../environment';
import { compareLive, kubectl, register, remove, type Site, worksOf } from '../harness';
import { deploy } from './life/deploy';
import { edition, type Edition, FLEET, workloadOf } from './life/edition';
import { happened } from './life/effects';
import { eventually, lastingly, throughout } from './life/eventually';
import { look, podsOf, type Sight } from './life/sight';
import { standing } from './life/standing';

const environment = readEnvironment();
const NAMESPACE = process.env.LIVE_NAMESPACE ?? 'live-replica-set';
const EDGES = ['edge-lisbon', 'edge-tallinn'];
const CLUSTERS = FLEET.map((cluster): FleetCluster => (EDGES.includes(cluster.name) ? { ...cluster, controlPlane: ControlPlane.OCM } : cluster));

/** One CloneSet that a ManifestWorkReplicaSet delivers, to one cluster at a time. */
const of = (tag: string): Edition => edition(environment, NAMESPACE, (chart) => {
  new KruiseFederatedCloneSet(chart, 'edge', {
    replicas: 3,
    containers: [{ name: 'main', image: `registry.example.com/life:${tag}`, portNumber: 8080 }],
    placement: Placement.onClustersWithLabels({ tier: 'edge' }),
    updateStrategy: CloneSetUpdateStrategy.inPlaceIfPossible(),
    delivery: [Delivery.byOcm({ replicaSet: { clusterSet: 'edge', rollout: OcmRollout.progressive({ maxConcurrency: 1 }) } })],
  });
}, { clusters: CLUSTERS });

const [first, second, broken, repaired] = ['1.4.2', '1.5.0', 'broken', '1.5.1'].map(of);
let site: Site;

const pods = (sight: Sight, cluster: string) => podsOf(sight, cluster, workloadOf(first, 'edge', cluster));

beforeAll(async () => {
  site = await register(environment, CLUSTERS);
  // The replica set and its placement are in this namespace of the hub, which docs/concepts/ocm.md lets its owner make.
  const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: NAMESPACE } };
  await kubectl(environment.hub!, ['apply', '--server-side', '-f', '-'], { input: [namespace] });
  await deploy(site, first);
  await eventually('the first version', standing(site, first));
});

afterAll(() => remove(site, repaired));

describe('A rollout of OCM, one cluster after the other', () => {
  it('delivers to every cluster what was said', async () => expect((await compareLive(site, first)).lines).toEqual([]));

  it('reaches all clusters when each is well, and keeps their pods', async () => {
    const before = await look(site, NAMESPACE);
    await deploy(site, second, first);
    await lastingly('the second version', standing(site, second));
    const after = await look(site, NAMESPACE);
    const seen = EDGES.map((cluster) => happened(pods(before, cluster), pods(after, cluster)));
    expect(seen).toEqual(EDGES.map(() => ({ untouched: 0, inPlace: 3, gone: 0, fresh: 0 })));
  });

  it('stops after the first cluster when the image does not run there', async () => {
    const before = await look(site, NAMESPACE);
    await deploy(site, broken, second);
    await eventually('the first cluster to have what does not run', async () => {
      const sight = await look(site, NAMESPACE);
      const isThere = pods(sight, EDGES[0]).some(({ images, ready }) => images[0].endsWith(':broken') && !ready);
      return isThere ? [] : ['edge-lisbon has no broken pod yet'];
    });
    await throughout(10, async () => {
      const sight = await look(site, NAMESPACE);
      const { untouched } = happened(pods(before, EDGES[1]), pods(sight, EDGES[1]));
      return untouched === 3 ? [] : [`${3 - untouched} pods of edge-tallinn were touched`];
    });
    const progressing = (await worksOf(site, broken)).map(({ metadata, status }) => (
      [metadata.namespace, status?.conditions?.find(({ type }: any) => type === 'Progressing')?.status]
    ));
    expect(Object.fromEntries(progressing)).toEqual({ 'edge-lisbon': 'True', 'edge-tallinn': 'False' });
  });

  it('goes on with a version that runs', async () => {
    await deploy(site, repaired, broken);
    await lastingly('the repaired version', standing(site, repaired));
  });
});
