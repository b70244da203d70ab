import { Chart } from 'cdk8s';
import { ClusterOverride, FederatedObjects, FederationApp, Fleet, KruiseFederatedCloneSet, Placement } from '../../constructs';
import { Federation } from '../../constructs/federation/federation';

/* Mistakes that are easily made say what was done, once, and how to correct it. */

const containers = [{ name: 'web', image: 'web:1', portNumber: 8080 }];
const config = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'settings' }, data: {} };
const on = ClusterOverride.onClusters('east').imageTag('2');

function problemsOf(make: (chart: Chart) => unknown): string[] {
  const app = new FederationApp();
  new Fleet(app, 'fleet', { clusters: [{ name: 'east' }, { name: 'west' }] });
  make(new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true }));
  const session = Federation.of(app).begin();
  return [...Federation.of(app).workloadsByChart().values()].flat().flatMap((workload) => session.problemsOf(workload)).map(({ code, message, fix }) => `${code}: ${message} Fix: ${fix}`);
}

test.each<[string, (chart: Chart) => unknown, string]>([
  ['an override outside a list', (chart) => new KruiseFederatedCloneSet(chart, 'web', { containers, replicas: 2, overrides: on as any }),
    'KF517: overrides is a ClusterOverride; expected a list of them. Fix: put it into a list.'],
  ['overrides that are something else', (chart) => new KruiseFederatedCloneSet(chart, 'web', { containers, replicas: 2, overrides: 'east' as any }),
    'KF517: overrides is "east"; expected a list of ClusterOverrides. Fix: use `Placement.onClusters(...)` and `ClusterOverride.onClusters(...)`.'],
  ['replicas that nobody gave', (chart) => new KruiseFederatedCloneSet(chart, 'web', { containers, placement: Placement.onClusters('east', 'west').divideByWeight({ east: 3, west: 1 }) }),
    'KF507: west would get nothing: there is 1 replica, the default if none are given. Fix: raise the replicas or take the cluster out of the placement.'],
  ['an object given twice', (chart) => FederatedObjects.fromManifests(chart, 'objects', [config, config]),
    'KF513: ConfigMap \'settings\' of v1 in namespace \'shop\' is given twice. Fix: remove one of the two, or rename it.'],
])('%s', (_name, make, expected) => {
  expect(problemsOf(make)).toEqual([expected]);
});
