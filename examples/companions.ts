import { Chart, Duration } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import {
  CloneSetUpdateStrategy, ControlPlane, FederationApp, Fleet, KruiseFederatedCloneSet, KruiseFederatedStatefulSet, MarkerProbe, Placement,
  ProtectedOperation, SpreadScheduling, UnavailableBudget,
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

const web = new KruiseFederatedCloneSet(shop, 'web', {
  replicas: 20,
  containers: [{ name: 'web', image: 'registry.example.com/shop/web:1.4.2', portNumber: 8080 }],
  updateStrategy: CloneSetUpdateStrategy.inPlaceIfPossible({ maxUnavailable: kplus.PercentOrAbsolute.percent(20) }),
  placement: Placement.onAllClusters().divideByWeight({ 'us-west': 5, 'us-east': 4, 'edge-lisbon': 1 }),
});

// In each cluster, whatever share of the replicas it has, four in five pods stay in service.
web.addUnavailableBudget({
  budget: UnavailableBudget.maxUnavailable(kplus.PercentOrAbsolute.percent(20)),
  protect: [ProtectedOperation.DELETE, ProtectedOperation.EVICT],
});

// Reserved nodes first; what does not fit there goes to cheap ones, with less memory for its cache.
web.addSpread({
  subsets: [
    { name: 'reserved', nodes: [kplus.NodeLabelQuery.is('pool', 'reserved')], maxReplicas: kplus.PercentOrAbsolute.percent(60) },
    {
      name: 'spot',
      nodes: [kplus.NodeLabelQuery.is('pool', 'spot')],
      tolerations: [kplus.NodeTaintQuery.is('spot', 'true', { effect: kplus.TaintEffect.NO_SCHEDULE })],
      patch: { spec: { containers: [{ name: 'web', env: [{ name: 'CACHE_MB', value: '128' }] }] } },
    },
  ],
  scheduling: SpreadScheduling.adaptive({ rescheduleAfter: Duration.minutes(2) }),
});

// Pods that serve nobody are the first to go when a cluster scales in.
web.addProbeMarker({
  name: 'web-idle',
  probes: [{
    name: 'idle',
    container: 'web',
    probe: MarkerProbe.httpGet('/idle', 8080, { period: Duration.seconds(15) }),
    onSuccess: { annotations: { 'controller.kubernetes.io/pod-deletion-cost': '-10' } },
    onFailure: { annotations: { 'controller.kubernetes.io/pod-deletion-cost': '10' } },
  }],
});

const search = new KruiseFederatedStatefulSet(shop, 'search', {
  replicas: 3,
  containers: [{ name: 'search', image: 'registry.example.com/shop/search:8.1.0', portNumber: 9200 }],
  placement: Placement.onClustersWithLabels({ tier: 'prod' }),
});

// Each cluster remembers where its own pods were.
search.addPersistentPodState({
  requiredTopology: ['topology.kubernetes.io/zone'],
  preferredTopology: [{ weight: 100, keys: ['kubernetes.io/hostname'] }],
});

app.synth();
