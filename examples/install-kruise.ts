import { join } from 'node:path';
import { Chart } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import {
  ControlPlane, FederationApp, Fleet, GitOps, KruiseFederatedCloneSet, KruiseFederatedStatefulSet, KruiseInstallation, KruiseInstaller, KruiseManifests, OcmRollout, Placement,
} from 'cdk8s-kruise-federation';

const app = new FederationApp({
  gitOps: [GitOps.argoCd({
    repository: 'https://git.example.com/platform/deploy.git',
    destinations: { Karmada: { name: 'karmada' }, OCM: { name: 'in-cluster' } },
    root: {},
  })],
});

new Fleet(app, 'fleet', {
  clusters: [
    { name: 'us-west' },
    { name: 'us-east' },
    { name: 'edge-lisbon', controlPlane: ControlPlane.OCM },
    { name: 'edge-tallinn', controlPlane: ControlPlane.OCM },
  ],
});

// Members of Karmada: Argo CD installs the chart, an Application for each cluster.
new KruiseInstallation(app, 'members', {
  version: '1.9.0',
  clusters: ['us-west', 'us-east'],
  installer: KruiseInstaller.argoCd(),
  featureGates: { CloneSetShortHash: true },
});

// Managed clusters of OCM: an add-on of the rendered chart, one cluster after the other.
new KruiseInstallation(app, 'edge', {
  version: '1.9.0',
  installer: KruiseInstaller.ocmAddOn({
    manifests: KruiseManifests.fromFiles(join(__dirname, 'manifests/kruise.yaml')),
    hubNamespace: 'platform',
    rollout: OcmRollout.progressive({ maxConcurrency: 1 }),
  }),
  clusterSettings: { 'edge-tallinn': { imageRegistry: 'registry.eu.example.com' } },
});

const shop = new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
new kplus.Namespace(shop, 'namespace', { metadata: { name: 'shop' } });

new KruiseFederatedCloneSet(shop, 'web', {
  replicas: 8,
  containers: [{ image: 'registry.example.com/shop/web:1.4.2', portNumber: 8080 }],
  placement: Placement.onAllClusters().divideEqually(),
});

// Its pods are numbered from 1, for which its cluster gets the gate StatefulSetStartOrdinal.
new KruiseFederatedStatefulSet(shop, 'queue', {
  replicas: 3,
  startOrdinal: 1,
  containers: [{ image: 'registry.example.com/shop/queue:2.0.0', portNumber: 5672 }],
  placement: Placement.onClusters('us-west'),
});

app.synth();
