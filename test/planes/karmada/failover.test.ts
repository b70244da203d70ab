import { Chart, Duration } from 'cdk8s';
import {
  Checks, ClusterCondition, ClusterConditionStatus, ClusterSelector, ClusterTaintEffect, ClusterTaintPolicy, ControlPlane, FederationApp, Fleet, Interpreter,
  InterpreterScript, KruiseFederatedCloneSet, Placement, type PropagationOptions, TolerationOperator,
} from '../../../constructs';
import { KNOWN_KINDS } from '../../../constructs/kinds/kinds';
import { KARMADA } from '../../../constructs/planes/karmada/module';
import { chartOf, codesOf, CONTAINERS, scratch } from './apis/chart';

const CLUSTERS = ['a', 'b', 'c'].map((name) => ({ name }));
const spare = Placement.onClusters('a', 'b', 'c').divideByWeight({ a: 1, b: 1, c: 1 });

interface Situation {
  readonly placement?: Placement;
  readonly interpreter?: Interpreter;
  readonly clusters?: object[];
  readonly managePlatform?: boolean;
  readonly beside?: (chart: Chart) => void;
}

function appWith(propagation: PropagationOptions, make: (chart: Chart, props: any) => unknown, { placement = spare, clusters = CLUSTERS, managePlatform, beside, interpreter }: Situation = {}) {
  const app = new FederationApp({ outdir: scratch() });
  new Fleet(app, 'fleet', { clusters: clusters as any, managePlatform });
  const chart = chartOf(app);
  Checks.acknowledge(chart, 'KF263', 'KF503', 'KF504', 'KF507', 'KF508');
  make(chart, { placement, propagation, interpreter });
  if (beside) {
    const taints = new Chart(app, 'taints');
    Checks.acknowledge(taints, 'KF283', 'KF781');
    beside(taints);
  }
  return app;
}

const cloneSet = (propagation: PropagationOptions, situation: Situation = {}) => (
  codesOf(appWith(propagation, (chart, props) => new KruiseFederatedCloneSet(chart, 'web', { containers: CONTAINERS, replicas: 6, ...props }), situation))
);
const widget = (failover: object | undefined, interpreter = Interpreter.ours()) => KARMADA.checkDefinition({
  path: 'shop/widget', template: { apiVersion: 'example.com/v1', kind: 'Widget', metadata: { name: 'w', namespace: 'shop' } }, kinds: KNOWN_KINDS, placement: {}, settings: { failover },
  companions: { attached: [], dependencies: [] }, ownsPlatform: true, autoscaled: false, planeOptions: { [ControlPlane.KARMADA]: { interpreter } },
} as any).map(({ code }) => code).filter((code) => /KF27\d/.test(code));

const evicting = (chart: Chart, clusters?: ClusterSelector, addOn = [ClusterCondition.statusIn('Ready', ClusterConditionStatus.FALSE, ClusterConditionStatus.UNKNOWN)]) => new ClusterTaintPolicy(chart, 'lost', {
  taints: [{ key: 'example.com/lost', effect: ClusterTaintEffect.NO_EXECUTE }], clusters, addOn, removeOn: [ClusterCondition.statusIn('Ready', ClusterConditionStatus.TRUE)],
});
const beside = (chart: Chart) => { evicting(chart); };

describe('application failover', () => {
  test('is for kinds whose health is interpreted', () => {
    expect(cloneSet({ applicationFailover: {} })).toEqual([]);
    expect(cloneSet({ applicationFailover: {} }, { interpreter: Interpreter.bundled() })).toEqual([]);
    expect(cloneSet({ applicationFailover: {} }, { interpreter: Interpreter.none() })).toEqual([]);
    expect(widget({ application: {} })).toEqual(['KF277']);
    expect(widget({ application: {} }, Interpreter.bundled())).toEqual(['KF277']);
    expect(widget({ cluster: {} })).toEqual([]);
    expect(widget(undefined)).toEqual([]);
  });

  test('counts scripts of the user, and those of others with a warning', () => {
    const health = InterpreterScript.fromText('function InterpretHealth(object)\n  return true\nend');
    expect(widget({ application: {} }, Interpreter.custom({ healthInterpretation: health }))).toEqual([]);
    expect(widget({ application: {} }, Interpreter.none())).toEqual(['KF278']);
  });

  test('has a cluster to go to', () => {
    expect(cloneSet({ applicationFailover: {} }, { placement: Placement.onClusters('a', 'b') })).toEqual(['KF279']);
    expect(cloneSet({}, { placement: Placement.onClusters('a', 'b') })).toEqual([]);
  });

  test('has room to go to, as far as capacities are declared', () => {
    const clusters = CLUSTERS.map((cluster) => ({ ...cluster, capacity: 2 }));
    expect(cloneSet({ applicationFailover: {} }, { clusters })).toEqual(['KF280']);
    expect(cloneSet({ applicationFailover: {} }, { clusters: clusters.map((cluster) => ({ ...cluster, capacity: 3 })) })).toEqual([]);
  });

  test('does not happen on clusters of others', () => {
    const clusters = [...CLUSTERS, { name: 'edge', controlPlane: ControlPlane.OCM }];
    const on = (...names: string[]) => Placement.onClusters(...names).divideEqually();
    expect(cloneSet({ applicationFailover: {} }, { clusters, placement: on('a', 'b', 'edge') })).toEqual(['KF284']);
    expect(cloneSet({ applicationFailover: {} }, { clusters, placement: on('edge') })).toEqual(['KF284']);
    expect(cloneSet({ applicationFailover: {} }, { clusters, placement: on('a', 'b') })).toEqual([]);
    expect(cloneSet({}, { clusters, placement: on('a', 'b', 'edge') })).toEqual([]);
  });
});

describe('cluster failover', () => {
  test('needs a taint that evicts', () => {
    expect(cloneSet({ clusterFailover: {} })).toEqual(['KF282']);
    expect(cloneSet({ applicationFailover: {} })).toEqual([]);
    expect(cloneSet({ clusterFailover: {} }, { beside })).toEqual([]);
  });

  test('needs it on all clusters of the workload', () => {
    expect(cloneSet({ clusterFailover: {} }, { beside: (chart) => { evicting(chart, ClusterSelector.names('a', 'b')); } })).toEqual(['KF282']);
    expect(cloneSet({ clusterFailover: {} }, { placement: Placement.onClusters('a', 'b').divideEqually(), beside: (chart) => { evicting(chart, ClusterSelector.names('a', 'b')); } })).toEqual([]);
  });

  test('leaves taints to whoever keeps the platform', () => {
    expect(cloneSet({ clusterFailover: {} }, { managePlatform: false })).toEqual([]);
  });

  test('is not for placements that tolerate the taint for ever', () => {
    const tolerating = (toleration: object) => cloneSet({ clusterFailover: {} }, { beside, placement: spare.tolerating(toleration) });
    expect(tolerating({ operator: TolerationOperator.EXISTS })).toEqual(['KF281']);
    expect(tolerating({ key: 'example.com/lost' })).toEqual(['KF281']);
    expect(tolerating({ key: 'cluster.karmada.io/not-ready', effect: ClusterTaintEffect.NO_EXECUTE })).toEqual(['KF281']);
    expect(tolerating({ key: 'example.com/lost', effect: ClusterTaintEffect.NO_EXECUTE, evictAfter: Duration.minutes(5) })).toEqual([]);
    expect(tolerating({ key: 'example.com/lost', effect: ClusterTaintEffect.NO_SCHEDULE })).toEqual([]);
    expect(tolerating({ key: 'example.com/other' })).toEqual([]);
  });
});
