import { Chart, Duration } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import {
  Checks, ControlPlane, FederationApp, Fleet, ImagePullCompletion, ImagePullNodes, KruiseFederatedImagePullJob, ClusterOverride, Placement,
} from 'cdk8s-kruise-federation';

const app = new FederationApp();

new Fleet(app, 'fleet', {
  clusters: [
    { name: 'us-west', region: 'us-west', labels: { tier: 'prod' } },
    { name: 'us-east', region: 'us-east', labels: { tier: 'prod' } },
    { name: 'edge-lisbon', region: 'eu-edge', labels: { tier: 'edge' }, controlPlane: ControlPlane.OCM },
    { name: 'edge-tallinn', region: 'eu-edge', labels: { tier: 'edge' }, controlPlane: ControlPlane.OCM },
  ],
});

const shop = new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });

// The credentials are filled in elsewhere; the Secret travels with the job that names it.
const registry = new kplus.Secret(shop, 'registry', { type: 'kubernetes.io/dockerconfigjson', stringData: { '.dockerconfigjson': '{"auths":{}}' } });

// The next version is on all nodes of the shop before anything is updated. A finished job does nothing more, so the version is in its name.
const pull = new KruiseFederatedImagePullJob(shop, 'web-1-4-3', {
  image: 'registry.example.com/shop/web:1.4.3',
  pullSecrets: [registry.name],
  nodes: ImagePullNodes.withLabels({ matchLabels: { 'example.com/pool': 'shop' } }),
  parallelism: 10,
  completionPolicy: ImagePullCompletion.whenDone({ activeDeadline: Duration.minutes(30) }),
  placement: Placement.onAllClusters(),
  overrides: [ClusterOverride.onClusters('edge-lisbon', 'edge-tallinn').imageRegistry('registry.eu.example.com').replace('/spec/parallelism', 1)],
});

// There are no credentials in the Secret, so it may stand in works.
Checks.acknowledge(pull, 'KF714');

app.synth();
