/** An app with several kinds, in words that every release of the package knows. It is copied beside a package and run there. */
import { Chart } from 'cdk8s';
import {
  ClusterOverride, ControlPlane, FederationApp, Fleet, KruiseFederatedCloneSet, KruiseFederatedDaemonSet, KruiseFederatedSidecarSet,
  KruiseFederatedStatefulSet, KruiseFederatedUnitedDeployment, Placement, UnitedDeploymentTemplate,
} from '../../../constructs';
import * as kplus from '../../../constructs/plus';

const app = new FederationApp();
new Fleet(app, 'fleet', {
  clusters: [
    { name: 'us-west', region: 'us-west', labels: { tier: 'prod' } },
    { name: 'us-east', region: 'us-east', labels: { tier: 'prod' } },
    { name: 'eu-central', region: 'eu-central', labels: { tier: 'prod' } },
    { name: 'edge-lisbon', region: 'eu-edge', labels: { tier: 'edge' }, controlPlane: ControlPlane.OCM },
    { name: 'edge-tallinn', region: 'eu-edge', labels: { tier: 'edge' }, controlPlane: ControlPlane.OCM },
  ],
});
const chart = new Chart(app, 'kinds', { namespace: 'shop', disableResourceNameHashes: true });
new kplus.Namespace(chart, 'namespace', { metadata: { name: 'shop' } });

const settings = new kplus.ConfigMap(chart, 'settings', { data: { a: '1' } });
const image = (name: string) => `registry.example.com/kinds/${name}:1.4.2`;
const containers = (name: string) => [{ name, image: image(name), portNumber: 8080, envVariables: { LEVEL: kplus.EnvValue.fromValue('info') } }];
const weights = { 'us-west': 3, 'us-east': 2, 'eu-central': 1, 'edge-lisbon': 2, 'edge-tallinn': 1 };

// What injects into pods comes first: it does nothing for pods that are there.
const logs = new KruiseFederatedSidecarSet(chart, 'logs', { podLabels: { side: 'logged' }, containers: [{ name: 'logs', image: image('logs'), resources: {} }] });
const web = new KruiseFederatedCloneSet(chart, 'web', {
  replicas: 9,
  containers: [{ ...containers('web')[0], volumeMounts: [{ path: '/etc/web', volume: kplus.Volume.fromConfigMap(chart, 'volume', settings) }] }],
  placement: Placement.onAllClusters().divideByWeight(weights),
  overrides: [ClusterOverride.onClusters('eu-central', 'edge-lisbon').imageRegistry('registry.eu.example.com').env('web', 'LEVEL', 'warn')],
});
web.exposeViaService();
new KruiseFederatedCloneSet(chart, 'logged', {
  replicas: 9, podMetadata: { labels: { side: 'logged' } }, containers: containers('logged'), placement: Placement.onAllClusters().divideByWeight(weights),
}).node.addDependency(logs);
new KruiseFederatedStatefulSet(chart, 'db', { replicas: 2, containers: containers('db'), placement: Placement.onAllClusters() });
new KruiseFederatedDaemonSet(chart, 'agent', { containers: containers('agent'), placement: Placement.onAllClusters() });
new KruiseFederatedUnitedDeployment(chart, 'spread', {
  replicas: 2,
  containers: containers('spread'),
  template: UnitedDeploymentTemplate.cloneSet(),
  subsets: [{ name: 'a' }, { name: 'b' }],
  placement: Placement.onAllClusters(),
});

app.synth();
