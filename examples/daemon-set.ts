import { Chart, Duration } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import {
  ControlPlane, AdvancedDaemonSetUpdateStrategy, FederationApp, Fleet, KruiseFederatedDaemonSet, ClusterOverride, Placement,
} from 'cdk8s-kruise-federation';

const app = new FederationApp();

new Fleet(app, 'fleet', {
  clusters: [
    { name: 'staging', region: 'us-west', labels: { tier: 'staging' } },
    { name: 'us-west', region: 'us-west', labels: { tier: 'prod' } },
    { name: 'us-east', region: 'us-east', labels: { tier: 'prod' } },
    { name: 'edge-lisbon', region: 'eu-edge', labels: { tier: 'edge' }, controlPlane: ControlPlane.OCM },
    { name: 'edge-tallinn', region: 'eu-edge', labels: { tier: 'edge' }, controlPlane: ControlPlane.OCM },
  ],
});

const infra = new Chart(app, 'infra', { namespace: 'infra', disableResourceNameHashes: true });

const settings = new kplus.ConfigMap(infra, 'settings', { data: { 'agent.conf': 'ship-to: logs.example.com\n' } });

// A log agent on every node of every cluster. Its new revision is tried on all nodes of staging and on a tenth of each other cluster, and
// stays put at the edge, where a visit is expensive.
new KruiseFederatedDaemonSet(infra, 'log-agent', {
  containers: [{
    name: 'agent',
    image: 'registry.example.com/infra/log-agent:2.3.0',
    envVariables: { NODE: kplus.EnvValue.fromFieldRef(kplus.EnvFieldPaths.NODE_NAME) },
    volumeMounts: [{ path: '/etc/agent', volume: kplus.Volume.fromConfigMap(infra, 'settings-volume', settings) }],
  }],
  updateStrategy: AdvancedDaemonSetUpdateStrategy.inPlaceIfPossible({
    partition: kplus.PercentOrAbsolute.percent(90),
    maxUnavailable: kplus.PercentOrAbsolute.percent(10),
  }),
  minReady: Duration.seconds(30),
  lifecycle: { preDelete: { finalizers: ['infra.example.com/flushed'] } },
  placement: Placement.onAllClusters(),
  overrides: [
    ClusterOverride.onClusters('staging').partition(kplus.PercentOrAbsolute.percent(0)).maxUnavailable(kplus.PercentOrAbsolute.percent(50)),
    ClusterOverride.onClusters('edge-lisbon', 'edge-tallinn').paused(true).imageRegistry('registry.eu.example.com'),
  ],
});

app.synth();
