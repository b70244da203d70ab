import { ApiObject, Chart, Testing } from 'cdk8s';
import { ControlPlane, FederatedChart, FederatedObjects, FederatedWorkload, FederationApp, Fleet, KruiseFederatedCloneSet, Placement } from '../../constructs';

const CLUSTERS = [{ name: 'east' }, { name: 'west' }, { name: 'edge', controlPlane: ControlPlane.OCM }, { name: 'lab', controlPlane: ControlPlane.DIRECT }];
const TARGET = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' };
const RETAINED = { 'resourcetemplate.karmada.io/retain-replicas': 'true' };

const deployment = (labels?: Record<string, string>) => ({
  apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web', ...(labels && { labels }) },
  spec: { replicas: 4, selector: { matchLabels: { app: 'web' } }, template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'web', image: 'web:1.0.0' }] } } },
});
const autoscaler = (target: object = TARGET) => ({ apiVersion: 'autoscaling/v2', kind: 'HorizontalPodAutoscaler', metadata: { name: 'web' }, spec: { maxReplicas: 9, scaleTargetRef: target } });
const scaledObject = () => ({ apiVersion: 'keda.sh/v1alpha1', kind: 'ScaledObject', metadata: { name: 'web' }, spec: { scaleTargetRef: { name: 'web' } } });

/** The lines with the code that an app reports. */
function reported(define: (chart: Chart, app: FederationApp) => void): string[] {
  const app = new FederationApp({ outdir: Testing.app().outdir });
  new Fleet(app, 'fleet', { clusters: CLUSTERS });
  const write = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  try {
    define(new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true }), app);
    app.synth();
    return [];
  } catch (error) {
    return (error as Error).message.split('\n').filter((line) => line.includes('KF331: '));
  } finally {
    write.mockRestore();
  }
}

/** A Deployment on some clusters, and the autoscaler in a set on others. */
const apart = (workload: Placement, set: Placement, scaler: any = autoscaler(), labels?: Record<string, string>) => (chart: Chart) => {
  FederatedWorkload.fromManifest(chart, 'web', deployment(labels), { placement: workload });
  FederatedObjects.fromManifests(chart, 'scalers', [scaler], { placement: set });
};
const on = (...clusters: string[]) => Placement.onClusters(...clusters);

describe('an autoscaler that another construct delivers is refused', () => {
  test.each<[string, (chart: Chart, app: FederationApp) => void, string]>([
    ['on Karmada', apart(on('east', 'west'), on('east', 'west')), 'east, west'],
    ['beside divided replicas', apart(on('east', 'west').divideEqually(), on('east', 'west')), 'east, west'],
    ['on OCM', apart(on('edge'), on('edge')), 'edge'],
    ['on direct clusters', apart(on('lab'), on('lab')), 'lab'],
    ['where both are', apart(on('east', 'edge'), on('west', 'edge')), 'edge'],
    ['without the group of its target', apart(on('east'), on('east'), autoscaler({ kind: 'Deployment', name: 'web' })), 'east'],
    ['by KEDA', apart(on('east'), on('east'), scaledObject()), 'east'],
    ['on OCM, where the label of Karmada does nothing', apart(on('east', 'edge'), on('east', 'edge'), autoscaler(), RETAINED), 'edge'],
    ['from another chart', (chart, app) => {
      FederatedWorkload.fromManifest(chart, 'web', deployment(), { placement: on('east') });
      FederatedObjects.fromManifests(new Chart(app, 'scalers', { namespace: 'shop' }), 'all', [autoscaler()], { placement: on('east') });
    }, 'east'],
    ['of a CloneSet', (chart) => {
      new KruiseFederatedCloneSet(chart, 'web', { metadata: { name: 'web' }, replicas: 3, containers: [{ name: 'web', image: 'web:1.0.0' }], placement: on('east') });
      FederatedObjects.fromManifests(chart, 'scalers', [autoscaler({ apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', name: 'web' })], { placement: on('east') });
    }, 'east'],
  ])('%s', (_what, define, clusters) => {
    const lines = reported(define);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(new RegExp(`scales \\w+ 'web' of 'shop/web' in ${clusters}, but does not travel with it\\. Fix: create the autoscaler in the chart`));
  });
});

describe('an autoscaler is taken', () => {
  test.each<[string, (chart: Chart, app: FederationApp) => void]>([
    ['in the chart of the workload', (chart) => {
      FederatedWorkload.fromManifest(chart, 'web', deployment(), { placement: on('east', 'edge', 'lab') });
      new ApiObject(chart, 'scaler', autoscaler() as any);
    }],
    ['in a federated chart', (_, app) => {
      const chart = new FederatedChart(app, 'all', { namespace: 'shop', placement: on('east', 'edge') });
      new ApiObject(chart, 'web', deployment() as any);
      new ApiObject(chart, 'scaler', autoscaler() as any);
    }],
    ['on other clusters', apart(on('east'), on('west', 'edge'))],
    ['of something else', apart(on('east'), on('east'), autoscaler({ ...TARGET, name: 'other' }))],
    ['of another group', apart(on('east'), on('east'), autoscaler({ ...TARGET, apiVersion: 'apps.kruise.io/v1alpha1' }))],
    ['of a workload in another namespace', apart(on('east'), on('east'), { ...autoscaler(), metadata: { name: 'web', namespace: 'other' } })],
    ['where the label tells Karmada', apart(on('east', 'west'), on('east', 'west'), autoscaler(), RETAINED)],
  ])('%s', (_what, define) => {
    expect(reported(define)).toEqual([]);
  });
});
