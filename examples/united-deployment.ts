import { Chart, Duration } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import {
  CloneSetUpdateStrategy, ControlPlane, FederationApp, Fleet, KruiseFederatedUnitedDeployment, ClusterOverride, Placement, UnitedDeploymentTemplate,
} from 'cdk8s-kruise-federation';

const app = new FederationApp();

new Fleet(app, 'fleet', {
  clusters: [
    { name: 'us-west', region: 'us-west', labels: { tier: 'prod' } },
    { name: 'us-east', region: 'us-east', labels: { tier: 'prod' } },
    { name: 'edge-lisbon', region: 'eu-edge', labels: { tier: 'edge' }, controlPlane: ControlPlane.OCM },
  ],
});

const shop = new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });

const RESERVED = [kplus.NodeLabelQuery.is('pool', 'reserved')];
const SPOT = [kplus.NodeLabelQuery.is('pool', 'spot')];

// The placement divides 20 pods between clusters. In each of them, three of five run on nodes that are paid for, and the rest on cheap ones, where they
// may be evicted first.
const web = new KruiseFederatedUnitedDeployment(shop, 'web', {
  replicas: 20,
  containers: [{ name: 'web', image: 'registry.example.com/shop/web:1.4.2', portNumber: 8080 }],
  template: UnitedDeploymentTemplate.cloneSet({
    updateStrategy: CloneSetUpdateStrategy.inPlaceIfPossible({ maxUnavailable: kplus.PercentOrAbsolute.percent(20) }),
    minReady: Duration.seconds(10),
  }),
  subsets: [
    { name: 'reserved', replicas: kplus.PercentOrAbsolute.percent(60), nodes: RESERVED },
    {
      name: 'spot', nodes: SPOT, tolerations: [kplus.NodeTaintQuery.exists('spot')],
      patch: { spec: { priorityClassName: 'low', containers: [{ name: 'web', env: [{ name: 'PREEMPTIBLE', value: 'true' }] }] } },
    },
  ],
  placement: Placement.onAllClusters().divideByWeight({ 'us-west': 5, 'us-east': 4, 'edge-lisbon': 1 }),
  overrides: [ClusterOverride.onClusters('edge-lisbon').imageRegistry('registry.eu.example.com')],
});
web.exposeViaService();

// Every cluster has its own workers: two on reserved nodes before all others, and whatever finds no room within a minute moves on to the cheap ones.
new KruiseFederatedUnitedDeployment(shop, 'worker', {
  replicas: 6,
  containers: [{ name: 'worker', image: 'registry.example.com/shop/worker:2.1.0' }],
  template: UnitedDeploymentTemplate.deployment({ updateStrategy: kplus.DeploymentStrategy.rollingUpdate({ maxSurge: kplus.PercentOrAbsolute.absolute(1) }) }),
  subsets: [
    { name: 'reserved', minReplicas: kplus.PercentOrAbsolute.absolute(2), maxReplicas: kplus.PercentOrAbsolute.absolute(4), nodes: RESERVED },
    { name: 'spot', nodes: SPOT, tolerations: [kplus.NodeTaintQuery.exists('spot')] },
  ],
  adaptive: { rescheduleAfter: Duration.minutes(1) },
  placement: Placement.onAllClusters().duplicate(),
});

app.synth();
