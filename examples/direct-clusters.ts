import { Chart } from 'cdk8s';
import { ClusterOverride, ControlPlane, FederationApp, Fleet, GitOps, KruiseFederatedCloneSet, Placement } from 'cdk8s-kruise-federation';

// Members of Karmada, a cluster of Open Cluster Management, and two clusters that no federation control plane knows: Argo CD applies what they get.
const app = new FederationApp({
  gitOps: [GitOps.argoCd({
    repository: 'https://git.example.com/platform/deploy.git',
    destinations: {
      Karmada: { name: 'karmada' },
      OCM: { server: 'https://kubernetes.default.svc' },
      // The others are registered in Argo CD under their own names.
      'lab-porto': { server: 'https://lab-porto.example.com:6443' },
    },
  })],
});

new Fleet(app, 'fleet', {
  clusters: [
    { name: 'us-west' },
    { name: 'us-east' },
    { name: 'edge-lisbon', controlPlane: ControlPlane.OCM },
    { name: 'lab-porto', controlPlane: ControlPlane.DIRECT },
    { name: 'lab-vigo', controlPlane: ControlPlane.DIRECT },
  ],
});

const shop = new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });

new KruiseFederatedCloneSet(shop, 'web', {
  replicas: 12,
  containers: [{ name: 'web', image: 'registry.example.com/shop/web:1.4.2', portNumber: 8080 }],
  placement: Placement.onAllClusters().divideByWeight({ 'us-west': 4, 'us-east': 4, 'edge-lisbon': 2, 'lab-porto': 1, 'lab-vigo': 1 }),
  overrides: [ClusterOverride.onClusters('lab-porto', 'lab-vigo').imageRegistry('registry.lab.example.com')],
}).exposeViaService();

app.synth();
