import { DELIVERY_RULES } from '../../../constructs/definition/rules';
import { UNITED_DEPLOYMENT_FACTS } from '../../../constructs/kinds/united-deployment/facts';
import { checkDeliveredUnitedDeployments } from '../../../constructs/kinds/united-deployment/federated-checks';
import { UNITED_DEPLOYMENT_RULES } from '../../../constructs/kinds/united-deployment/rules';
import { reportedCodes } from '../../problems/reported-codes';

const LABELS = { app: 'web' };
const PODS = { metadata: { labels: LABELS }, spec: { containers: [{ name: 'web', image: 'web:1' }] } };
const template = (spec: any = {}): any => ({
  apiVersion: 'apps.kruise.io/v1alpha1', kind: 'UnitedDeployment', metadata: { name: 'web', namespace: 'shop' },
  spec: { replicas: 6, selector: { matchLabels: LABELS }, template: { cloneSetTemplate: { spec: { template: PODS } } }, topology: { subsets: [{ name: 'a', replicas: 2 }, { name: 'b' }] }, ...spec },
});
const planes = (...scheduling: string[]) => ({ planes: { get: (cluster: string) => (cluster === 'lost' ? undefined : { schedules: scheduling.includes(cluster) }) } });
const definition = (spec?: any, more: any = {}): any => ({
  path: 'shop/web', template: template(spec), facts: UNITED_DEPLOYMENT_FACTS, placement: { replicaScheduling: { replicaSchedulingType: 'Divided' } }, versions: { kruise: '1.9' }, ...more,
});
const delivered = (shares: Record<string, any>, of = definition()) => checkDeliveredUnitedDeployments(of, Object.entries(shares).map(([cluster, share]): any => (
  { delivery: { cluster, ...(typeof share === 'object' ? share : { replicas: share }) } })));
const codes = (shares: Record<string, any>, of?: any) => reportedCodes(delivered(shares, of));

describe('a UnitedDeployment whose replicas are divided', () => {
  const held = (partitions: any) => definition({ updateStrategy: { manualUpdate: { partitions } } });

  test('has the same partitions in every cluster', () => {
    expect(codes({ east: 3, west: 3 }, held({ a: 1, b: 0 }))).toEqual([DELIVERY_RULES.absolutePartition.code]);
    expect(delivered({ east: 3, west: 3 }, held({ a: 1, b: 2 }))[0].message).toContain("subset 'a' is 1, of subset 'b' is 2, and the replicas are divided between 2 clusters.");
    expect(codes({ east: 3, west: 3 }, held({ a: 0 }))).toEqual([]);
    expect(codes({ east: 3, west: 3 }, held(undefined))).toEqual([]);
    expect(codes({ east: 6, west: 0 }, held({ a: 1 }))).toEqual([]);
    expect(codes({ east: 6 }, held({ a: 1 }))).toEqual([]);
    expect(codes({ east: 3, west: 3 }, { ...held({ a: 1 }), placement: {} })).toEqual([]);
  });

  test('is checked for what a tie may turn out as', () => {
    const halves = definition({ topology: { subsets: [{ name: 'a', replicas: '50%' }, { name: 'b', replicas: '50%' }] } });
    expect(codes({ east: { replicas: 4 }, west: { replicas: 2 } }, halves)).toEqual([]);
    expect(codes({ east: { replicas: 4, alternativeReplicas: 2 }, west: { replicas: 2, alternativeReplicas: 4 } }, halves)).toEqual([]);
    const [problem] = delivered({ east: { replicas: 4, alternativeReplicas: 3 }, west: { replicas: 2 } }, halves);
    expect(problem).toMatchObject({ code: UNITED_DEPLOYMENT_RULES.subsetSum.code, message: expect.stringMatching(/^If east gets 3 replicas: The subsets have/) });
  });

  test('must fit every share that a cluster may get', () => {
    const halves = definition({ topology: { subsets: [{ name: 'a', replicas: '50%' }, { name: 'b', replicas: '50%' }] } });
    expect(codes({ east: {}, west: 2 }, halves)).toEqual([UNITED_DEPLOYMENT_RULES.anyReplicas.code]);
    expect(delivered({ east: {}, west: {}, north: 0 }, halves)[0].message).toContain('The free capacity of east, west may choose 1 replicas');
    expect(codes({ east: {}, west: {} })).toEqual([]);
  });

  test('comes to the same subsets when Karmada divides the replicas of its own clusters', () => {
    const uneven = { topology: { subsets: [{ name: 'a', replicas: 1 }, { name: 'b' }] } };
    const of = (fleet: any, spec: any = uneven) => definition({ replicas: 9, ...spec }, { fleet });
    const shares = { east: 3, west: 3, edge: 3 };
    expect(codes(shares, of(planes('east', 'west')))).toEqual([UNITED_DEPLOYMENT_RULES.splitAcrossPlanes.code]);
    expect(delivered(shares, of(planes('east', 'west')))[0].message).toContain('The subsets [{"name":"a","replicas":1},{"name":"b"}] come out differently in east when');
    expect(codes(shares, of(planes('east', 'west', 'edge')))).toEqual([]);
    expect(codes(shares, of(planes()))).toEqual([]);
    expect(codes(shares, of(undefined))).toEqual([]);
    expect(codes({ lost: 3, edge: 6 }, of(planes()))).toEqual([]);
    expect(codes(shares, of(planes('east', 'west'), { topology: { subsets: [{ name: 'a' }, { name: 'b' }] } }))).toEqual([]);
  });
});
