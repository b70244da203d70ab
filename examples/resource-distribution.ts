import { Chart } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import {
  Checks, ControlPlane, DistributedResource, DistributionTargets, FederationApp, Fleet, KruiseFederatedCloneSet, KruiseFederatedResourceDistribution, ClusterOverride, Placement,
} from 'cdk8s-kruise-federation';

const app = new FederationApp();

new Fleet(app, 'fleet', {
  clusters: [
    { name: 'us-west', region: 'us-west', labels: { tier: 'prod' } },
    { name: 'us-east', region: 'us-east', labels: { tier: 'prod' } },
    { name: 'edge-lisbon', region: 'eu-edge', labels: { tier: 'edge' }, controlPlane: ControlPlane.OCM },
  ],
});

// Kruise runs with ResourceDistributionGate=true in all of these clusters.
Checks.acknowledge(app, 'KF969');

const teams = new Chart(app, 'teams', { namespace: 'teams', disableResourceNameHashes: true });

// What every team needs to know of the cluster it is in.
new KruiseFederatedResourceDistribution(teams, 'endpoints', {
  resource: DistributedResource.manifest({
    apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'endpoints' }, data: { registry: 'registry.example.com', traces: 'traces.example.com:4317' },
  }),
  targets: DistributionTargets.allNamespaces().excluding('kube-system', 'kube-public'),
  placement: Placement.onAllClusters(),
  overrides: [ClusterOverride.onClusters('edge-lisbon').replace('/spec/resource/data/registry', 'registry.eu.example.com')],
});

const shop = new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });

const web = new KruiseFederatedCloneSet(shop, 'web', {
  replicas: 6,
  containers: [{ name: 'web', image: 'registry.example.com/shop/web:1.4.2', portNumber: 8080 }],
  placement: Placement.onClustersWithLabels({ tier: 'prod' }).divideEqually(),
});

// The jobs of the shop run in a namespace of their own, with the settings of the shop they are for.
const settings = new kplus.ConfigMap(shop, 'settings', { data: { currency: 'EUR' } });
web.addDistribution({
  resource: DistributedResource.configMap(settings),
  targets: DistributionTargets.namespaces('shop-jobs').andMatching({ matchLabels: { uses: 'shop' } }),
});

app.synth();
