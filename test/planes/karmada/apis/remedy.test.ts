import { App } from 'cdk8s';
import { Checks, ClusterCondition, ClusterConditionStatus, Remedy, RemedyAction } from '../../../../constructs';
import { chartOf, codesOf, emitted, found, scratch } from './chart';

const { TRUE, FALSE, UNKNOWN } = ClusterConditionStatus;
const matchesOf = (...when: ClusterCondition[]) => emitted((chart) => new Remedy(chart, 'it', { when }))[0].spec.decisionMatches
  .map(({ clusterConditionMatch: { conditionType, operator, conditionStatus } }: any) => `${conditionType} ${operator} ${conditionStatus}`);

test('a Remedy is for all clusters and all the time unless it says otherwise', () => {
  expect(emitted((chart) => new Remedy(chart, 'it'))).toEqual([
    { apiVersion: 'remedy.karmada.io/v1alpha1', kind: 'Remedy', metadata: { name: 'shop-it' }, spec: { actions: ['TrafficControl'] } },
  ]);
});

test('it has clusters, conditions and actions', () => {
  expect(emitted((chart) => new Remedy(chart, 'it', {
    metadata: { name: 'no-dns' }, clusters: ['a'], when: [ClusterCondition.statusIn('ServiceDomainNameResolutionReady', FALSE)], actions: [RemedyAction.TRAFFIC_CONTROL],
  }))[0]).toEqual({
    apiVersion: 'remedy.karmada.io/v1alpha1',
    kind: 'Remedy',
    metadata: { name: 'no-dns' },
    spec: {
      clusterAffinity: { clusterNames: ['a'] },
      decisionMatches: [{ clusterConditionMatch: { conditionType: 'ServiceDomainNameResolutionReady', operator: 'Equal', conditionStatus: 'False' } }],
      actions: ['TrafficControl'],
    },
  });
});

test('any of its conditions is enough, and so is any status of a condition', () => {
  expect(matchesOf(ClusterCondition.statusIn('Ready', FALSE, UNKNOWN), ClusterCondition.statusNotIn('Dns', TRUE))).toEqual(['Ready Equal False', 'Ready Equal Unknown', 'Dns NotEqual True']);
});

test('none of several statuses is one of the others', () => {
  expect(matchesOf(ClusterCondition.statusNotIn('Ready', TRUE, UNKNOWN))).toEqual(['Ready Equal False']);
});

test('it is a warning that somebody else has to act, which can be acknowledged', () => {
  expect(found((chart) => new Remedy(chart, 'it'))).toEqual(['KF787']);
  expect(found((chart) => Checks.acknowledge(new Remedy(chart, 'it', { clusters: ['a', 'b'] }), 'KF787'))).toEqual([]);
});

test('it is for clusters of Karmada', () => {
  const codes = (...clusters: string[]) => found((chart) => Checks.acknowledge(new Remedy(chart, 'it', { clusters }), 'KF787'));
  expect(codes('a')).toEqual([]);
  expect(codes('c')).toEqual(['KF786']);
  expect(codes('edge')).toEqual(['KF786']);
  expect(codes()).toEqual(['KF785']);
});

test('conditions that can never hold are refused', () => {
  const codes = (...when: ClusterCondition[]) => found((chart) => Checks.acknowledge(new Remedy(chart, 'it', { when }), 'KF787'));
  expect(codes(ClusterCondition.statusIn('Ready', FALSE))).toEqual([]);
  expect(codes()).toEqual(['KF785']);
  expect(codes(ClusterCondition.statusIn('Ready'))).toEqual(['KF785']);
  expect(codes(ClusterCondition.statusIn('', FALSE))).toEqual(['KF785']);
});

test.each([[null], [7], [{ clusters: 'a' }], [{ when: 7 }], [{ when: [null, 'x', {}] }], [{ actions: 'x' }], [{ cluster: ['a'] }], [{ metadata: 'x' }]])('it is made of %j without throwing, and refused', (props) => {
  const app = new App({ outdir: scratch() });
  expect(() => new Remedy(chartOf(app), 'it', props as any)).not.toThrow();
  if (props !== null && props !== 7) expect(() => app.synth()).toThrow(/KF\d{3}/);
  else expect(codesOf(app).length).toBeGreaterThan(0);
});
