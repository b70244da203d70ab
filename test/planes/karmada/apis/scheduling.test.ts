import { App, Duration } from 'cdk8s';
import {
  Checks, ClusterCondition, ClusterConditionStatus, ClusterSelector, ClusterTaintEffect, ClusterTaintPolicy, KruiseFederatedSidecarSet, Placement, WorkloadRebalancer,
} from '../../../../constructs';
import { chartOf, codesOf, CONTAINERS, emitted, found, scratch } from './chart';

beforeEach(() => { jest.spyOn(process.stderr, 'write').mockReturnValue(true); });
afterEach(() => jest.restoreAllMocks());

const CLONE_SET = { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', name: 'web' };

describe('a WorkloadRebalancer', () => {
  test('has no namespace, but its workloads have', () => {
    const sidecars = { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'SidecarSet', name: 'logs' };
    const workloads = [CLONE_SET, { ...CLONE_SET, namespace: 'other' }, sidecars];
    expect(emitted((chart) => new WorkloadRebalancer(chart, 'rebalance', { workloads, ttlAfterFinished: Duration.hours(1) }))).toEqual([{
      apiVersion: 'apps.karmada.io/v1alpha1',
      kind: 'WorkloadRebalancer',
      metadata: { name: 'shop-rebalance' },
      spec: { workloads: [{ ...CLONE_SET, namespace: 'shop' }, { ...CLONE_SET, namespace: 'other' }, sidecars], ttlSecondsAfterFinished: 3600 },
    }]);
  });

  test('is for workloads of Karmada whose division depends on the room in clusters', () => {
    const room = Placement.onClusters('a', 'b').divideOverFewestClusters();
    const codes = (placement: Placement) => found((chart, web) => {
      Checks.acknowledge(web, 'KF503', 'KF504', 'KF507', 'KF508');
      new WorkloadRebalancer(chart, 'rebalance', { workloads: [web.workload] });
    }, placement);
    expect(codes(room)).toEqual([]);
    expect(codes(Placement.onClusters('a', 'b').divideByAvailability())).toEqual([]);
    expect(codes(Placement.onClusters('a', 'b').divideEqually())).toEqual(['KF777']);
    expect(codes(Placement.onClusters('a', 'b'))).toEqual(['KF777']);
    expect(codes(Placement.onClusters('edge'))).toEqual(['KF276', 'KF776']);
    expect(found((chart) => new WorkloadRebalancer(chart, 'rebalance', { workloads: [{ ...CLONE_SET, name: 'elsewhere' }] }))).toEqual([]);
  });

  test('finds workloads without a namespace', () => {
    expect(found((chart) => {
      const logs = new KruiseFederatedSidecarSet(chart, 'logs', { containers: CONTAINERS, selector: { matchLabels: { app: 'web' } }, placement: Placement.onClusters('edge') } as any);
      new WorkloadRebalancer(chart, 'rebalance', { workloads: [logs.sidecarSet] });
    })).toContain('KF776');
  });
});

describe('a ClusterTaintPolicy', () => {
  const TAINT = { key: 'example.com/a', effect: ClusterTaintEffect.NO_SCHEDULE };
  const addOn = [ClusterCondition.statusNotIn('Ready', ClusterConditionStatus.TRUE)];
  const removeOn = [ClusterCondition.statusIn('Ready', ClusterConditionStatus.TRUE)];

  test('has conditions, taints and clusters, and no namespace', () => {
    expect(emitted((chart) => new ClusterTaintPolicy(chart, 'policy', { taints: [TAINT, { ...TAINT, key: 'b', value: 'c' }], addOn, removeOn, clusters: ClusterSelector.names('a') }))).toEqual([{
      apiVersion: 'policy.karmada.io/v1alpha1',
      kind: 'ClusterTaintPolicy',
      metadata: { name: 'shop-policy' },
      spec: {
        targetClusters: { clusterNames: ['a'] },
        addOnConditions: [{ conditionType: 'Ready', operator: 'NotIn', statusValues: ['True'] }],
        removeOnConditions: [{ conditionType: 'Ready', operator: 'In', statusValues: ['True'] }],
        taints: [TAINT, { key: 'b', value: 'c', effect: 'NoSchedule' }],
      },
    }]);
  });

  test('is for clusters of Karmada in the fleet', () => {
    const codes = (...names: string[]) => found((chart) => new ClusterTaintPolicy(chart, 'policy', { taints: [TAINT], addOn, removeOn, clusters: ClusterSelector.names(...names) }));
    expect(codes('a')).toEqual(['KF283']);
    expect(codes('edge')).toEqual(['KF784']);
    expect(codes('c')).toEqual(['KF204']);
  });

  test.each<[string, any, string[]]>([
    ['no conditions', { addOn: undefined, removeOn: undefined }, ['KF782']],
    ['a gate that is off by default', {}, ['KF283']],
    ['taints that stay', { removeOn: undefined }, ['KF283', 'KF783']],
    ['taints that evict', { taints: [{ ...TAINT, effect: ClusterTaintEffect.NO_EXECUTE }] }, ['KF283', 'KF781']],
    ['misspelt properties', { removeon: [] }, ['KF521']],
    ['misspelt members of a taint', { taints: [{ ...TAINT, vlaue: 'x' }] }, ['KF521']],
  ])('with %s is pointed out', (_title, change, codes) => {
    const app = new App({ outdir: scratch() });
    new ClusterTaintPolicy(chartOf(app), 'policy', { taints: [TAINT], addOn, removeOn, ...change });
    expect(codesOf(app)).toEqual(codes);
  });
});

test.each([[undefined], [null], [7], [{}], [{ workloads: [null, 7], taints: [null], addOn: ['x'], clusters: 7, ttlAfterFinished: 'x' }]])('both are made of %j without throwing, and refused', (props) => {
  for (const type of [WorkloadRebalancer, ClusterTaintPolicy]) {
    const app = new App({ outdir: scratch() });
    expect(() => new type(chartOf(app), 'it', props as any)).not.toThrow();
    expect(codesOf(app).length).toBeGreaterThan(0);
    expect(() => app.synth()).toThrow(/KF\d{3}/);
  }
});
