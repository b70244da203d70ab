import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Chart } from 'cdk8s';
import { parseAllDocuments } from 'yaml';
import { PercentOrAbsolute } from 'cdk8s-plus-28';
import { Conversion, ControlPlane, FederatedObjects, FederatedWorkload, FederationApp, Fleet, ClusterOverride, Placement } from 'cdk8s-kruise-federation';

/** A Deployment of today as a CloneSet on many clusters, with updates in place. */
const app = new FederationApp();

new Fleet(app, 'fleet', {
  clusters: [{ name: 'us-west' }, { name: 'us-east' }, { name: 'eu-central', controlPlane: ControlPlane.OCM }],
});

const checkout = new Chart(app, 'checkout', { namespace: 'checkout' });
const documents = parseAllDocuments(readFileSync(join(__dirname, 'manifests', 'checkout.yaml'), 'utf8')).map((document) => document.toJS());

// What changes, field by field, is in `changes`; the command `cdk8s-kruise-federation convert` prints the same.
const conversions = Conversion.allToKruise(documents, { inPlace: true });
const items = conversions.map(({ manifest }) => manifest);

FederatedWorkload.fromManifest(checkout, 'checkout', { apiVersion: 'v1', kind: 'List', items }, {
  placement: Placement.onAllClusters().divideByWeight({ 'us-west': 3, 'us-east': 2, 'eu-central': 1 }),
  // A CloneSet can be updated cluster by cluster.
  overrides: [ClusterOverride.onClusters('eu-central').partition(PercentOrAbsolute.percent(50))],
});

// The report of the conversion, for those who run the clusters.
FederatedObjects.fromManifests(checkout, 'report', [{
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'conversion-report' },
  data: { changes: conversions.flatMap(({ changes }) => changes.map(({ field, effect, text }) => `${field} (${effect}): ${text}\n`)).join('') },
}]);

app.synth();
