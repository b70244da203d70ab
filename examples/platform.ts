import { join } from 'node:path';
import { Chart } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import {
  AccessSubject, Checks, CloneSetUpdateStrategy, ClusterOverride, ClusterRegistration, ControlPlane, CronFederatedHorizontalPodAutoscaler, Delivery,
  FederatedHorizontalPodAutoscaler, FederatedResourceQuota, FederationApp, Fleet, FleetRegistration, GitOps, KruiseCrds, KruiseFederatedCloneSet, KruiseInstallation,
  KruiseInstaller, KruiseManifests, KruisePlatform, KruiseVersion, MultiClusterService, OcmRollout, Placement, TeamAccess,
} from 'cdk8s-kruise-federation';

// A platform from empty clusters on, and two applications on it: three members of Karmada, two clusters of Open Cluster Management, Kruise 1.9.
const app = new FederationApp({
  gitOps: [
    GitOps.argoCd({
      repository: 'https://git.example.com/platform/deploy.git',
      destinations: { Karmada: { name: 'karmada' }, OCM: { name: 'hub' } },
    }),
    // What Argo CD may do on both API servers: what is in the output, and nothing else.
    GitOps.access({
      identities: { Karmada: AccessSubject.serviceAccount('argocd', 'deployer'), OCM: AccessSubject.serviceAccount('argocd', 'deployer') },
      grantRights: true,
    }),
  ],
});

const edge = { controlPlane: ControlPlane.OCM, region: 'eu-edge', labels: { 'tier': 'edge', 'cluster.open-cluster-management.io/clusterset': 'edge' } };
new Fleet(app, 'fleet', {
  kruiseVersion: KruiseVersion.V1_9,
  clusters: [
    { name: 'us-west', region: 'us-west', labels: { tier: 'prod' }, kubernetesVersion: '1.32' },
    { name: 'us-east', region: 'us-east', labels: { tier: 'prod' }, kubernetesVersion: '1.32' },
    { name: 'eu-central', region: 'eu-central', labels: { tier: 'prod' }, kubernetesVersion: '1.32' },
    { name: 'edge-lisbon', ...edge, kubernetesVersion: '1.30' },
    { name: 'edge-tallinn', ...edge, kubernetesVersion: '1.30' },
  ],
});

// The clusters are registered as the fleet says.
new FleetRegistration(app, 'registration', {
  clusters: Object.fromEntries(['us-west', 'us-east', 'eu-central'].map((name) => (
    [name, ClusterRegistration.byPush({ apiEndpoint: `https://${name}.example.com:6443` })]
  ))),
});

// What the control planes need of Kruise.
new KruisePlatform(app, 'kruise', { crds: KruiseCrds.fromFiles(join(__dirname, '../crds/kruise-v1.9.0')), kinds: ['CloneSet'] });

// Kruise itself: the chart by Argo CD on members of Karmada, an add-on of the rendered chart on clusters of OCM, one after the other.
new KruiseInstallation(app, 'kruise-members', { version: '1.9.0', clusters: ['us-west', 'us-east', 'eu-central'], installer: KruiseInstaller.argoCd() });
new KruiseInstallation(app, 'kruise-edge', {
  version: '1.9.0',
  installer: KruiseInstaller.ocmAddOn({
    manifests: KruiseManifests.fromFiles(join(__dirname, 'manifests/kruise.yaml')),
    hubNamespace: 'platform',
    rollout: OcmRollout.progressive({ maxConcurrency: 1 }),
  }),
});

// The teams, with their namespaces.
const shopTeam = new TeamAccess(app, 'shop-team', {
  name: 'shop', subjects: [AccessSubject.group('shop-developers')], namespaces: ['shop'], clusters: ['edge-lisbon', 'edge-tallinn'], works: ['shop-web-cloneset'],
});
Checks.acknowledge(shopTeam, 'KF718'); // the hub has the feature gate NilExecutorValidating
new TeamAccess(app, 'payments-team', { name: 'payments', subjects: [AccessSubject.group('payments-developers')], namespaces: ['payments'], clusters: [] });

// The shop: everywhere, a fixed number of pods.
const shop = new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
const web = new KruiseFederatedCloneSet(shop, 'web', {
  metadata: { name: 'web' },
  replicas: 24,
  containers: [{ name: 'web', image: 'registry.example.com/shop/web:1.4.2', portNumber: 8080 }],
  updateStrategy: CloneSetUpdateStrategy.inPlaceIfPossible({ maxUnavailable: kplus.PercentOrAbsolute.percent(20) }),
  placement: Placement.onAllClusters().divideByWeight({ 'us-west': 6, 'us-east': 5, 'eu-central': 4, 'edge-lisbon': 1, 'edge-tallinn': 1 }),
  overrides: [ClusterOverride.onClusters('edge-lisbon', 'edge-tallinn').imageRegistry('registry.eu.example.com')],
  delivery: [Delivery.byOcm({ executor: shopTeam.executor })],
});
web.exposeViaService();

// Payments: on the members of Karmada, scaled by Karmada within a quota, reached from all of them.
const payments = new Chart(app, 'payments', { namespace: 'payments', disableResourceNameHashes: true });
const api = new KruiseFederatedCloneSet(payments, 'api', {
  metadata: { name: 'api' },
  replicas: 6,
  containers: [{ name: 'api', image: 'registry.example.com/payments/api:2.0.3', portNumber: 9090 }],
  placement: Placement.onClustersWithLabels({ tier: 'prod' }).divideByWeight({ 'us-west': 3, 'us-east': 2, 'eu-central': 1 }),
});
const scaling = new FederatedHorizontalPodAutoscaler(payments, 'api-scaling', {
  target: api.workload, minReplicas: 6, maxReplicas: 60, metrics: [kplus.Metric.resourceCpu(kplus.MetricTarget.averageUtilization(70))],
});
new CronFederatedHorizontalPodAutoscaler(payments, 'office-hours', {
  target: scaling,
  rules: [
    { name: 'morning', schedule: '0 8 * * mon-fri', timeZone: 'Europe/Lisbon', minReplicas: 12 },
    { name: 'evening', schedule: '0 19 * * mon-fri', timeZone: 'Europe/Lisbon', minReplicas: 6 },
  ],
});
new FederatedResourceQuota(payments, 'quota', {
  overall: { 'requests.cpu': '90', 'requests.memory': '60Gi' },
  assignments: {
    'us-west': { 'requests.cpu': '45', 'requests.memory': '30Gi' },
    'us-east': { 'requests.cpu': '30', 'requests.memory': '20Gi' },
    'eu-central': { 'requests.cpu': '15', 'requests.memory': '10Gi' },
  },
});
const service = api.exposeViaService({ name: 'api' });
const reached = new MultiClusterService(payments, 'api-everywhere', { serviceName: service.name });
Checks.acknowledge(reached, 'KF768'); // karmada-controller-manager has the feature gate MultiClusterService
Checks.acknowledge(api, 'KF769'); // the Service is the MultiClusterService's from then on, in the same clusters

app.synth();
