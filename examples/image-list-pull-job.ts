import { Chart } from 'cdk8s';
import { ControlPlane, FederationApp, Fleet, ImagePullCompletion, KruiseFederatedImageListPullJob, ClusterOverride, Placement } from 'cdk8s-kruise-federation';

const app = new FederationApp();

new Fleet(app, 'fleet', {
  clusters: [
    { name: 'us-west', region: 'us-west', labels: { tier: 'prod' } },
    { name: 'us-east', region: 'us-east', labels: { tier: 'prod' } },
    { name: 'edge-lisbon', region: 'eu-edge', labels: { tier: 'edge' }, controlPlane: ControlPlane.OCM },
  ],
});

const infra = new Chart(app, 'infra', { namespace: 'infra', disableResourceNameHashes: true });

// What every node needs, also those that join later. Europe pulls from a registry nearby.
new KruiseFederatedImageListPullJob(infra, 'base-images', {
  images: ['registry.example.com/base/runtime:21', 'registry.example.com/base/proxy:1.31', 'registry.example.com/infra/log-agent:2.3.0'],
  parallelism: 5,
  completionPolicy: ImagePullCompletion.never(),
  placement: Placement.onAllClusters(),
  overrides: [ClusterOverride.onClusters('edge-lisbon').imageRegistry('registry.eu.example.com')],
});

app.synth();
