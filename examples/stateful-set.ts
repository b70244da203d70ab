import { Chart, Duration, Size } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import {
  Checks, ControlPlane, FederationApp, Fleet, HeadlessService, KruiseFederatedStatefulSet, ClusterOverride, Placement, AdvancedStatefulSetUpdateStrategy,
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

// Every cluster has a cache of its own, whose members look for each other before they are ready. The large clusters try a new version on one
// member first; the edge waits until somebody lets it go on.
new KruiseFederatedStatefulSet(shop, 'cache', {
  replicas: 3,
  containers: [{ name: 'cache', image: 'registry.example.com/shop/cache:7.2', portNumber: 6379 }],
  headlessService: HeadlessService.create({ publishNotReadyAddresses: true }),
  volumeClaimTemplates: [{ name: 'data', storage: Size.gibibytes(10), mountPath: '/data' }],
  updateStrategy: AdvancedStatefulSetUpdateStrategy.inPlaceIfPossible({ partition: 2, gracePeriod: Duration.seconds(10) }),
  minReady: Duration.seconds(30),
  placement: Placement.onAllClusters().duplicate(),
  overrides: [ClusterOverride.onClusters('edge-lisbon').paused(true).imageRegistry('registry.eu.example.com')],
});

// One queue of nine numbered brokers over all clusters: 100 and up in us-east, 200 and up in Lisbon, so that no two have one name.
const queue = new KruiseFederatedStatefulSet(shop, 'queue', {
  replicas: 9,
  containers: [{ name: 'broker', image: 'registry.example.com/shop/broker:3.9', portNumber: 9092 }],
  podManagementPolicy: kplus.PodManagementPolicy.PARALLEL,
  updateStrategy: AdvancedStatefulSetUpdateStrategy.recreate({ maxUnavailable: kplus.PercentOrAbsolute.percent(34) }),
  placement: Placement.onAllClusters().divideByWeight({ 'us-west': 5, 'us-east': 3, 'edge-lisbon': 1 }),
  overrides: [
    ClusterOverride.onClusters('us-east').add('/spec/ordinals', { start: 100 }),
    ClusterOverride.onClusters('edge-lisbon').add('/spec/ordinals', { start: 200 }),
  ],
});
// The gate StatefulSetStartOrdinal is on in all clusters.
Checks.acknowledge(queue, 'KF438');

app.synth();
