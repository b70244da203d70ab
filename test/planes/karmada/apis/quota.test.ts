import { App } from 'cdk8s';
import { FederatedResourceQuota } from '../../../../constructs';
import { chartOf, codesOf, emitted, found, scratch } from './chart';

const quota = (...clusters: string[]) => ({ overall: { cpu: '10', pods: '20' }, assignments: Object.fromEntries(clusters.map((name) => [name, { cpu: '2' }])) });

test('a FederatedResourceQuota has a whole and parts of it, in the order of the names of clusters', () => {
  expect(emitted((chart) => new FederatedResourceQuota(chart, 'quota', quota('b', 'a')))).toEqual([{
    apiVersion: 'policy.karmada.io/v1alpha1',
    kind: 'FederatedResourceQuota',
    metadata: { name: 'shop-quota', namespace: 'shop' },
    spec: { overall: { cpu: '10', pods: '20' }, staticAssignments: [{ clusterName: 'a', hard: { cpu: '2' } }, { clusterName: 'b', hard: { cpu: '2' } }] },
  }]);
});

test('its clusters are those of Karmada in the fleet', () => {
  expect(found((chart) => new FederatedResourceQuota(chart, 'quota', quota('a', 'b')))).toEqual([]);
  expect(found((chart) => new FederatedResourceQuota(chart, 'quota', quota('c')))).toEqual(['KF763']);
  expect(found((chart) => new FederatedResourceQuota(chart, 'quota', quota('edge')))).toEqual(['KF763']);
});

test.each<[string, any, string[]]>([
  ['nothing for clusters', { assignments: undefined }, ['KF764']],
  ['too much for clusters', { overall: { cpu: '1' } }, ['KF762']],
  ['misspelt properties', { assignment: {} }, ['KF521']],
  ['assignments that are none', { assignments: ['a'] }, ['KF802']],
])('a quota with %s is pointed out', (_title, change, codes) => {
  const app = new App({ outdir: scratch() });
  new FederatedResourceQuota(chartOf(app), 'quota', { ...quota('a'), ...change });
  expect(codesOf(app)).toEqual(codes);
});

test.each([[undefined], [null], [7], [{}]])('a quota is made of %j without throwing', (props) => {
  expect(() => new FederatedResourceQuota(chartOf(), 'quota', props as any)).not.toThrow();
});
