import { Chart, Size } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import {
  ControlPlane, FederationApp, Fleet, KruiseFederatedCloneSet, KruiseFederatedSidecarSet, ClusterOverride, Placement, SidecarSetUpdateStrategy, TransferEnv,
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
new kplus.Namespace(shop, 'namespace', { metadata: { name: 'shop' } });

const web = new KruiseFederatedCloneSet(shop, 'web', {
  replicas: 12,
  containers: [{ name: 'web', image: 'registry.example.com/shop/web:1.4.2', portNumber: 8080, envVariables: { REGION: kplus.EnvValue.fromValue('global') } }],
  placement: Placement.onAllClusters().divideEqually(),
});

const api = new KruiseFederatedCloneSet(shop, 'api', {
  replicas: 8,
  containers: [{ name: 'api', image: 'registry.example.com/shop/api:1.4.2', portNumber: 8081 }],
  placement: Placement.onAllClusters().divideEqually(),
});

// Ships the logs of both. Its settings travel with it, into the namespace of the pods it enters.
const settings = new kplus.ConfigMap(shop, 'shipper-settings', { data: { 'shipper.yaml': 'sink: logs.example.com\nbatch: 500\n' } });
new KruiseFederatedSidecarSet(shop, 'shipper', {
  workloads: [web, api],
  containers: [{
    name: 'shipper',
    image: 'registry.example.com/platform/shipper:2.1.0',
    shareVolumes: true,
    // Every pod asks for this in addition to its own.
    resources: { cpu: { request: kplus.Cpu.millis(50) }, memory: { request: Size.mebibytes(64) } },
    transferEnv: [TransferEnv.fromContainer('web', 'REGION')],
    volumeMounts: [{ path: '/etc/shipper', volume: kplus.Volume.fromConfigMap(shop, 'shipper-volume', settings) }],
  }],
  customVersion: '2.1.0',
  updateStrategy: SidecarSetUpdateStrategy.rolling({ maxUnavailable: kplus.PercentOrAbsolute.percent(10) }),
  placement: Placement.onAllClusters(),
  overrides: [
    ClusterOverride.onClusters('edge-lisbon', 'edge-tallinn')
      .imageRegistry('registry.eu.example.com')
      .within(settings).yamlField('/data/shipper.yaml', '/batch', 50),
    // The edge tries new versions first; the others wait at half of their pods.
    ClusterOverride.onClusters('us-west', 'us-east').partition(kplus.PercentOrAbsolute.percent(50)),
  ],
});

// A proxy that must run before the first request and after the last one: an init container that keeps running, renewed with its pod.
new KruiseFederatedSidecarSet(shop, 'proxy', {
  workloads: [web],
  initContainers: [{
    name: 'proxy', image: 'registry.example.com/platform/proxy:5.0.1', portNumber: 15001, restartPolicy: kplus.ContainerRestartPolicy.ALWAYS,
    resources: { cpu: { request: kplus.Cpu.millis(50) }, memory: { request: Size.mebibytes(64) } },
  }],
  updateStrategy: SidecarSetUpdateStrategy.notUpdate(),
  placement: Placement.onClustersWithLabels({ tier: 'prod' }),
});

app.synth();
