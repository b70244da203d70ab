import { Chart, Duration } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import {
  CloneSetUpdateStrategy, ClusterOverride, ClusterSelector, ControlPlane, FederationApp, Fleet, KruiseFederatedCloneSet, Placement, RolloutGate, RolloutGroup,
  RolloutPlan,
} from 'cdk8s-kruise-federation';

/**
 * A new version, step by step: test, then pre-release, then production in the ratio 1:2:7. Which step is the current one is an input:
 *
 *     KRUISE_ROLLOUT_STEP=3 npx tsx rollout.ts
 *
 * Step 0 is before anything begins; without an input it is the last step.
 */
const app = new FederationApp();

new Fleet(app, 'fleet', {
  clusters: [
    { name: 'lab', labels: { tier: 'test' } },
    { name: 'stage', labels: { tier: 'pre' } },
    { name: 'us-west', labels: { tier: 'prod' } },
    { name: 'us-east', labels: { tier: 'prod' } },
    { name: 'eu-central', labels: { tier: 'prod' } },
    { name: 'edge-lisbon', labels: { tier: 'prod' }, controlPlane: ControlPlane.OCM },
  ],
});

const shop = new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
new kplus.Namespace(shop, 'namespace', { metadata: { name: 'shop' } });

// What is new. Once all clusters have it, it goes into the workload, and the plan goes away.
const version = ClusterOverride.onAllClusters().imageTag('1.5.0');

// The workload is the old version.
new KruiseFederatedCloneSet(shop, 'web', {
  replicas: 13,
  containers: [{ name: 'web', image: 'registry.example.com/shop/web:1.4.2', portNumber: 8080 }],
  updateStrategy: CloneSetUpdateStrategy.inPlaceIfPossible({ maxUnavailable: kplus.PercentOrAbsolute.absolute(1) }),
  placement: Placement.onAllClusters().divideByWeight({ lab: 1, stage: 2, 'us-west': 4, 'us-east': 3, 'eu-central': 2, 'edge-lisbon': 1 }),
  overrides: [ClusterOverride.onClusters('eu-central', 'edge-lisbon').imageRegistry('registry.eu.example.com')],
  rollout: RolloutPlan.to(version)
    .byGroups(
      RolloutGroup.onClusters('lab').named('test'),
      RolloutGroup.onClustersMatching(ClusterSelector.labels({ tier: 'pre' })).named('pre').after(RolloutGate.approval('the team of the shop')),
      RolloutGroup.onRemainingClusters().named('prod').inRatio(1, 2, 7).after(RolloutGate.soak(Duration.minutes(30))),
    )
    .maxUnavailable(4),
});

app.synth();
