import { Chart, Duration } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import {
  BroadcastJobCompletion, BroadcastJobFailurePolicy, ControlPlane, FederationApp, Fleet, KruiseFederatedBroadcastJob, ClusterOverride, Placement,
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

const infra = new Chart(app, 'infra', { namespace: 'infra', disableResourceNameHashes: true });

// Warms the cache of every node before a release, a fifth of a cluster at a time. A finished job does not run again, so the release is in its name.
const RELEASE = '1-4-2';
new KruiseFederatedBroadcastJob(infra, `warm-cache-${RELEASE}`, {
  containers: [{ name: 'warm', image: 'registry.example.com/infra/warm-cache:1.4.2', args: ['--all'] }],
  restartPolicy: kplus.RestartPolicy.ON_FAILURE,
  parallelism: kplus.PercentOrAbsolute.percent(20),
  completionPolicy: BroadcastJobCompletion.whenDone({ activeDeadline: Duration.minutes(30) }),
  failurePolicy: BroadcastJobFailurePolicy.keepGoing({ restartLimit: 3 }),
  placement: Placement.onAllClusters(),
  overrides: [ClusterOverride.onClusters('edge-lisbon', 'edge-tallinn').imageRegistry('registry.eu.example.com').args('warm', ['--popular'])],
});

// Prepares every node of the big clusters, and each node that joins later.
new KruiseFederatedBroadcastJob(infra, 'prepare-nodes', {
  containers: [{ name: 'prepare', image: 'registry.example.com/infra/prepare:3' }],
  completionPolicy: BroadcastJobCompletion.never(),
  failurePolicy: BroadcastJobFailurePolicy.keepGoing(),
  placement: Placement.onClustersWithLabels({ tier: 'prod' }),
});

app.synth();
