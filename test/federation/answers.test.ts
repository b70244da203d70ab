import { Chart, Testing } from 'cdk8s';
import { ClusterOverride, FederatedWorkload, Fleet, Placement } from '../../constructs/index';

const POD = { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'web', image: 'registry.example.com/web:1' }] } };
const web = (replicas: number) => ({
  apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', metadata: { name: 'web', namespace: 'shop' }, spec: { replicas, selector: { matchLabels: { app: 'web' } }, template: POD },
});

function counts(items: object[], overrides: ClusterOverride[] = []) {
  const app = Testing.app();
  new Fleet(app, 'fleet', { clusters: [{ name: 'eu' }, { name: 'us' }] });
  const resource = FederatedWorkload.fromManifest(new Chart(app, 'shop'), 'web', { apiVersion: 'v1', kind: 'List', items }, { placement: Placement.onAllClusters().duplicate(), overrides });
  return resource.deliveries.map(({ cluster, replicas, workload }) => [cluster, replicas, workload.spec.replicas]);
}

test('an override has the last word on replicas', () => {
  expect(counts([web(3)], [ClusterOverride.onClusters('us').replace('/spec/replicas', 8)])).toEqual([['eu', 3, 3], ['us', 8, 8]]);
});

test('replicas that an autoscaler decides on are not known', () => {
  const autoscaler = {
    apiVersion: 'autoscaling/v2', kind: 'HorizontalPodAutoscaler', metadata: { name: 'web', namespace: 'shop' },
    spec: { minReplicas: 2, maxReplicas: 9, scaleTargetRef: { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', name: 'web' } },
  };
  expect(counts([web(3), autoscaler])).toEqual([['eu', undefined, 3], ['us', undefined, 3]]);
});
