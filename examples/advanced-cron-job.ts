import { Chart, Duration } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import {
  ControlPlane, CronJobTemplate, FederationApp, Fleet, ImagePullMode, KruiseFederatedAdvancedCronJob, ClusterOverride, Placement,
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

// One report for the whole shop, so one cluster makes it.
new KruiseFederatedAdvancedCronJob(shop, 'report', {
  schedule: '30 4 * * mon-fri',
  timeZone: 'America/New_York',
  startingDeadline: Duration.hours(1),
  concurrencyPolicy: kplus.ConcurrencyPolicy.FORBID,
  template: CronJobTemplate.job({
    containers: [{ name: 'report', image: 'registry.example.com/shop/report:2.1.0' }],
    backoffLimit: 2,
    activeDeadline: Duration.hours(1),
  }),
  placement: Placement.onClusters('us-east'),
});

// Every node of every cluster is cleaned up, in each cluster at night.
new KruiseFederatedAdvancedCronJob(shop, 'clean-up', {
  schedule: '0 3 * * *',
  timeZone: 'America/New_York',
  template: CronJobTemplate.broadcastJob({
    containers: [{ name: 'clean', image: 'registry.example.com/infra/clean:1.0.0' }],
    parallelism: kplus.PercentOrAbsolute.percent(10),
  }),
  placement: Placement.onAllClusters(),
  overrides: [
    ClusterOverride.onClusters('us-west').replace('/spec/timeZone', 'America/Los_Angeles'),
    ClusterOverride.onClusters('edge-lisbon').replace('/spec/timeZone', 'Europe/Lisbon').imageRegistry('registry.eu.example.com'),
  ],
});

// A tag that moves is pulled anew every hour.
new KruiseFederatedAdvancedCronJob(shop, 'refresh', {
  schedule: '@hourly',
  template: CronJobTemplate.imageListPullJob({ images: ['registry.example.com/shop/web:stable'], imagePullPolicy: ImagePullMode.ALWAYS, parallelism: 5 }),
  placement: Placement.onAllClusters(),
});

app.synth();
