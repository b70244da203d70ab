import { join } from 'node:path';
import { Chart, Duration } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import {
  ClusterSelector, ControlPlane, FederationApp, Fleet, Migration, MigrationBatches, MigrationDump, RolloutGate, RolloutGroup,
} from 'cdk8s-kruise-federation';

/**
 * Workloads that run in clusters already are taken over without a restart: the unimportant one first, and each on the cluster of pre-releases before the others.
 * Which step is the current one is an input:
 *
 *     KRUISE_ROLLOUT_STEP=1 npx tsx migration.ts
 *
 * Step 0 writes nothing. What is said in code counts where nobody says anything else; without a word it is step 0.
 */
const app = new FederationApp();

new Fleet(app, 'fleet', {
  clusters: [
    { name: 'stage', labels: { tier: 'pre' } },
    { name: 'us-west', labels: { tier: 'prod' } },
    { name: 'us-east', labels: { tier: 'prod' } },
    { name: 'edge-lisbon', labels: { tier: 'prod' }, controlPlane: ControlPlane.OCM },
  ],
});

const shop = new Chart(app, 'shop');
new kplus.Namespace(shop, 'namespace', { metadata: { name: 'shop' } });

// kubectl --context us-west -n shop get clonesets,deployments,services,configmaps,hpa -o yaml > migration/us-west.yaml
const dumps = ['stage', 'us-west', 'us-east', 'edge-lisbon'];

new Migration(shop, 'move-in', {
  dumps: dumps.map((cluster) => MigrationDump.fromFiles(cluster, join(__dirname, 'migration', `${cluster}.yaml`))),
  // All others in the dumps stay as they are.
  include: ['shop/mail', 'shop/web'],
  batches: MigrationBatches.of([['shop/mail'], ['shop/web']]),
  groups: [
    RolloutGroup.onClustersMatching(ClusterSelector.labels({ tier: 'pre' })).named('pre'),
    RolloutGroup.onRemainingClusters().named('prod').after(RolloutGate.approval('the team of the shop')),
  ],
  gates: [RolloutGate.soak(Duration.hours(24))],
  step: 6,
});

app.synth();
