import { Chart, Duration } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import {
  CloneSetUpdateStrategy, ControlPlane, FederationApp, Fleet, KruiseFederatedCloneSet, ClusterOverride, Placement,
} from 'cdk8s-kruise-federation';

const app = new FederationApp();

new Fleet(app, 'fleet', {
  clusters: [
    { name: 'us-west', region: 'us-west', labels: { tier: 'prod' } },
    { name: 'us-east', region: 'us-east', labels: { tier: 'prod' } },
    { name: 'eu-central', region: 'eu-central', labels: { tier: 'prod' } },
    { name: 'edge-lisbon', region: 'eu-edge', labels: { tier: 'edge' }, controlPlane: ControlPlane.OCM },
    { name: 'edge-tallinn', region: 'eu-edge', labels: { tier: 'edge' }, controlPlane: ControlPlane.OCM },
  ],
});

const shop = new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });

new kplus.Namespace(shop, 'namespace', { metadata: { name: 'shop' } });

const settings = new kplus.ConfigMap(shop, 'settings', {
  data: {
    'shop.yaml': [
      'cache:',
      '  ttlSeconds: 60',
      'features:',
      '  recommendations: true',
      '',
    ].join('\n'),
  },
});

// The shop itself: 24 replicas over all five clusters, most of them where most customers are.
const web = new KruiseFederatedCloneSet(shop, 'web', {
  replicas: 24,
  containers: [{
    name: 'web',
    image: 'registry.example.com/shop/web:1.4.2',
    portNumber: 8080,
    envVariables: { LOG_LEVEL: kplus.EnvValue.fromValue('info') },
    volumeMounts: [{ path: '/etc/shop', volume: kplus.Volume.fromConfigMap(shop, 'settings-volume', settings) }],
    liveness: kplus.Probe.fromHttpGet('/healthz', { periodSeconds: Duration.seconds(10) }),
  }],
  updateStrategy: CloneSetUpdateStrategy.inPlaceIfPossible({ maxUnavailable: kplus.PercentOrAbsolute.percent(20) }),
  placement: Placement.onAllClusters().divideByWeight({
    'us-west': 6, 'us-east': 5, 'eu-central': 4, 'edge-lisbon': 1, 'edge-tallinn': 1,
  }),
  overrides: [
    ClusterOverride.onClusters('eu-central', 'edge-lisbon', 'edge-tallinn').imageRegistry('registry.eu.example.com'),
    ClusterOverride.onClusters('edge-lisbon', 'edge-tallinn')
      .env('web', 'LOG_LEVEL', 'warn')
      .resources('web', { memoryRequest: '256Mi', memoryLimit: '512Mi' })
      .within(settings).yamlField('/data/shop.yaml', '/features/recommendations', false),
  ],
});
web.exposeViaService();

// The worker behind it runs in the big clusters only, in equal parts.
new KruiseFederatedCloneSet(shop, 'worker', {
  replicas: 6,
  containers: [{ name: 'worker', image: 'registry.example.com/shop/worker:1.4.2' }],
  placement: Placement.onClustersWithLabels({ tier: 'prod' }).divideEqually(),
  overrides: [ClusterOverride.onClusters('eu-central').imageRegistry('registry.eu.example.com')],
});

app.synth();
