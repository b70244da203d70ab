import { Chart, Size } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import {
  CloneSetUpdateStrategy, ControlPlane, FederationApp, Fleet, GitOps, KruiseFederatedCloneSet, KruiseFederatedSidecarSet, ClusterOverride, Placement,
} from 'cdk8s-kruise-federation';

const app = new FederationApp({
  // Templates cannot be deleted by mistake, by a wrong commit neither.
  deletionProtection: true,
  gitOps: [GitOps.argoCd({
    repository: 'https://git.example.com/platform/deploy.git',
    revision: 'main',
    // Argo CD runs on the hub.
    destinations: { Karmada: { name: 'karmada' }, OCM: { server: 'https://kubernetes.default.svc' } },
    root: {},
    settings: { installationId: 'hub', applicationHealth: true },
  })],
});

new Fleet(app, 'fleet', {
  clusters: [
    { name: 'us-west', region: 'us-west', labels: { tier: 'prod' } },
    { name: 'us-east', region: 'us-east', labels: { tier: 'prod' } },
    { name: 'edge-lisbon', region: 'eu-edge', labels: { tier: 'edge' }, controlPlane: ControlPlane.OCM },
    { name: 'edge-tallinn', region: 'eu-edge', labels: { tier: 'edge' }, controlPlane: ControlPlane.OCM },
  ],
});

const shop = new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
new kplus.Namespace(shop, 'namespace', { metadata: { name: 'shop' } });

const settings = new kplus.ConfigMap(shop, 'settings', { data: { 'shop.yaml': 'cache: 60\n' } });
const web = new KruiseFederatedCloneSet(shop, 'web', {
  replicas: 12,
  containers: [{
    name: 'web',
    image: 'registry.example.com/shop/web:1.4.2',
    portNumber: 8080,
    volumeMounts: [{ path: '/etc/shop', volume: kplus.Volume.fromConfigMap(shop, 'settings-volume', settings) }],
  }],
  updateStrategy: CloneSetUpdateStrategy.inPlaceIfPossible({ maxUnavailable: kplus.PercentOrAbsolute.percent(20) }),
  placement: Placement.onAllClusters().divideEqually(),
  overrides: [ClusterOverride.onClusters('edge-lisbon', 'edge-tallinn').imageRegistry('registry.eu.example.com')],
});
web.exposeViaService();

new KruiseFederatedSidecarSet(shop, 'proxy', {
  workloads: [web],
  containers: [{ name: 'proxy', image: 'registry.example.com/platform/proxy:5.0.1', resources: { cpu: { request: kplus.Cpu.millis(50) }, memory: { request: Size.mebibytes(64) } } }],
  placement: Placement.onAllClusters(),
});

app.synth();
