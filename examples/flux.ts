import { Chart, Duration, Size } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import {
  CloneSetUpdateStrategy, ControlPlane, FederationApp, Fleet, FluxSource, GitOps, KruiseFederatedCloneSet, KruiseFederatedSidecarSet, ClusterOverride, Placement,
} from 'cdk8s-kruise-federation';

const app = new FederationApp({
  // A commit that drops a template fails to prune, and the workload runs on.
  deletionProtection: true,
  gitOps: [GitOps.flux({
    name: 'shop',
    source: FluxSource.git({ url: 'https://git.example.com/shop/platform.git', branch: 'main', secretName: 'shop-git' }),
    // Flux runs in another cluster than the hub.
    kubeConfigs: { Karmada: { secretName: 'karmada-kubeconfig' }, OCM: { secretName: 'hub-kubeconfig' } },
    // Longer than a rollout lasts.
    timeout: Duration.minutes(15),
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

const web = new KruiseFederatedCloneSet(shop, 'web', {
  replicas: 12,
  containers: [{ name: 'web', image: 'registry.example.com/shop/web:1.4.2', portNumber: 8080 }],
  // A batch at a time: each is ready when a quarter more of the pods is updated.
  updateStrategy: CloneSetUpdateStrategy.inPlaceIfPossible({ partition: kplus.PercentOrAbsolute.percent(75), maxUnavailable: kplus.PercentOrAbsolute.percent(20) }),
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
