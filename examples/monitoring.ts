import { Chart, Duration } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import {
  AlertSeverity, CloneSetUpdateStrategy, ControlPlane, FederationApp, FederationMonitoring, Fleet, KruiseFederatedCloneSet, KruiseFederatedDaemonSet,
  Placement,
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
  placement: Placement.onAllClusters().divideByWeight({ 'us-west': 4, 'us-east': 4, 'edge-lisbon': 2, 'edge-tallinn': 2 }),
});
web.exposeViaService();

new KruiseFederatedDaemonSet(new Chart(app, 'infra', { namespace: 'infra', disableResourceNameHashes: true }), 'log-agent', {
  containers: [{ name: 'agent', image: 'registry.example.com/infra/log-agent:2.3.0' }],
  placement: Placement.onAllClusters(),
});

// Alerts and dashboard on all of the above, for the cluster that Prometheus and Grafana run in. The edge is slow: it gets an hour for a rollout.
const monitoring = new Chart(app, 'monitoring', { namespace: 'monitoring', disableResourceNameHashes: true });
new FederationMonitoring(monitoring, 'federation', {
  name: 'shop',
  ruleLabels: { release: 'kube-prometheus-stack' },
  alertLabels: { team: 'shop' },
  alerts: {
    unhealthy: { after: Duration.hours(1) },
    degraded: { severity: AlertSeverity.WARNING },
    applyErrors: { errors: 20, window: Duration.minutes(30) },
  },
});

app.synth();
