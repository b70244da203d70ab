import { Chart } from 'cdk8s';
import type { Construct } from 'constructs';
import * as kplus from 'cdk8s-plus-28';
import { ControlPlane, FederatedChart, FederationApp, Fleet, ClusterOverride, Placement } from 'cdk8s-kruise-federation';

/** A chart of another team, which knows of one cluster only. */
class Monitoring extends Chart {
  constructor(scope: Construct, id: string) {
    super(scope, id, { namespace: 'monitoring', disableResourceNameHashes: true });
    const rules = new kplus.ConfigMap(this, 'rules', { data: { 'rules.yaml': 'groups: []\n' } });
    const agent = new kplus.DaemonSet(this, 'agent', { containers: [{ name: 'agent', image: 'registry.example.com/agent:5.0.1', portNumber: 9100 }] });
    agent.containers[0].mount('/etc/agent', kplus.Volume.fromConfigMap(this, 'rules-volume', rules));
    new kplus.ClusterRole(this, 'reader', { metadata: { name: 'metrics-reader' } }).allowRead(kplus.ApiResource.PODS);
  }
}

const app = new FederationApp();

new Fleet(app, 'fleet', {
  clusters: [
    { name: 'us-west', labels: { tier: 'prod' } },
    { name: 'us-east', labels: { tier: 'prod' } },
    { name: 'edge-lisbon', labels: { tier: 'edge' }, controlPlane: ControlPlane.OCM },
  ],
});

// Their chart goes to every cluster as it is.
FederatedChart.fromChart(new Monitoring(app, 'monitoring'), { placement: Placement.onAllClusters() });

// A chart of our own: workloads are divided, all else goes wherever they may.
const shop = new FederatedChart(app, 'shop', {
  namespace: 'shop',
  disableResourceNameHashes: true,
  placement: Placement.onAllClusters().divideByWeight({ 'us-west': 3, 'us-east': 2, 'edge-lisbon': 1 }),
  overrides: [ClusterOverride.onClusters('edge-lisbon').imageRegistry('registry.eu.example.com')],
});
const web = new kplus.Deployment(shop, 'web', {
  replicas: 12,
  containers: [{ name: 'web', image: 'registry.example.com/shop/web:1.4.2', portNumber: 8080 }],
});
web.exposeViaService({ name: 'web' });
const flags = new kplus.ConfigMap(shop, 'flags', { data: { recommendations: 'on' } });

// A change of one object says which one.
shop.addOverrides(ClusterOverride.onClusters('edge-lisbon').within(flags).replace('/data/recommendations', 'off'));

app.synth();
