import { join } from 'node:path';
import { Chart } from 'cdk8s';
import {
  Checks, ControlPlane, CustomKind, FederatedObjects, FederatedWorkload, FederationApp, Fleet, Interpreter, InterpreterScript, ClusterOverride, Placement,
} from 'cdk8s-kruise-federation';

/** Manifests that run in one cluster today go to many, without an edit. */
const app = new FederationApp();

new Fleet(app, 'fleet', {
  clusters: [
    { name: 'us-west', region: 'us-west' },
    { name: 'us-east', region: 'us-east' },
    { name: 'eu-central', region: 'eu-central', controlPlane: ControlPlane.OCM },
  ],
});

const manifests = join(__dirname, 'manifests');
const checkout = new Chart(app, 'checkout', { namespace: 'checkout' });

// CustomResourceDefinitions, roles and the like: placed together, and everywhere.
FederatedObjects.fromFile(checkout, 'platform', join(manifests, 'platform.yaml'));

// The Deployment is the workload of its file; ConfigMap, Service and budget travel with it.
FederatedWorkload.fromFile(checkout, 'checkout', join(manifests, 'checkout.yaml'), {
  placement: Placement.onAllClusters().divideByWeight({ 'us-west': 3, 'us-east': 2, 'eu-central': 1 }),
  overrides: [ClusterOverride.onClusters('eu-central').imageRegistry('registry.eu.example.com')],
});

// A kind that nobody but its operator knows, with what the operator's webhook would write and would refuse.
new CustomKind(app, 'ledger', {
  apiVersion: 'bank.example.com/v1',
  kind: 'Ledger',
  replicas: 'spec.members',
  defaults: { withDefaults: (spec) => ({ retention: '7d', ...spec }) },
  checks: {
    check: ({ spec }) => (/^\d+[GT]i$/.test(spec.storage) ? []
      : [{ code: 'BANK01', message: `The storage is ${spec.storage}, expected gibibytes or tebibytes.`, fix: 'write it as in 20Gi.' }]),
  },
});

// One object of it. The scripts let Karmada divide and judge it.
const scripts = join(__dirname, 'manifests', 'ledger');
FederatedWorkload.fromManifest(checkout, 'ledger', {
  apiVersion: 'bank.example.com/v1',
  kind: 'Ledger',
  metadata: { name: 'books' },
  spec: { members: 6, storage: '20Gi' },
}, {
  placement: Placement.onAllClusters().divideEqually(),
  interpreter: Interpreter.custom({
    replicaResource: InterpreterScript.fromFile(join(scripts, 'replicaResource.lua')),
    replicaRevision: InterpreterScript.fromFile(join(scripts, 'replicaRevision.lua')),
    healthInterpretation: InterpreterScript.fromFile(join(scripts, 'healthInterpretation.lua')),
    statusAggregation: InterpreterScript.fromFile(join(scripts, 'statusAggregation.lua')),
  }),
});

// The definition of the kind is applied before its object: by `manifests --only foundation`, and `kubectl wait` after it.
Checks.acknowledge(app, 'KF559');

app.synth();
