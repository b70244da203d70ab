import { Chart, Duration } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import { ControlPlane, FederatedWorkflow, FederationApp, Fleet, Placement } from 'cdk8s-kruise-federation';

const app = new FederationApp();

new Fleet(app, 'fleet', {
  clusters: [
    { name: 'us-east', region: 'us-east', labels: { tier: 'prod' } },
    { name: 'edge-lisbon', region: 'eu-edge', labels: { tier: 'edge' }, controlPlane: ControlPlane.OCM },
  ],
});

const shop = new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
const settings = new kplus.ConfigMap(shop, 'settings', { data: { 'database.url': 'postgres://db.shop' } });
const runner = new kplus.ServiceAccount(shop, 'runner');

// A Workflow runs once, so the version is in its name. ConfigMap and ServiceAccount go where it goes.
new FederatedWorkflow(shop, 'migrate-7', {
  entrypoint: 'main',
  serviceAccountName: runner.name,
  parameters: { version: '7' },
  activeDeadline: Duration.hours(1),
  templates: [
    { name: 'main', steps: [[{ name: 'backup', template: 'backup' }], [{ name: 'migrate', template: 'migrate' }]] },
    { name: 'backup', container: { image: 'registry.example.com/shop/backup:1.2.0' } },
    {
      name: 'migrate',
      container: {
        image: 'registry.example.com/shop/migrate:7',
        args: ['--to', '{{workflow.parameters.version}}'],
        env: [{ name: 'DATABASE_URL', valueFrom: { configMapKeyRef: { name: settings.name, key: 'database.url' } } }],
      },
    },
  ],
  placement: Placement.onClusters('us-east'),
});

// The edge has a database of its own, with a Workflow that its cluster knows already.
new FederatedWorkflow(shop, 'edge-backup-7', {
  workflowTemplate: 'backup',
  spec: { podGC: { strategy: 'OnPodCompletion' } },
  placement: Placement.onClusters('edge-lisbon'),
});

app.synth();
