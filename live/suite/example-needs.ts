import { join } from 'node:path';
import type { KubeObject } from '../../constructs/json/kube-object';
import type { KruiseLine } from '../environment';
import { documentsOf, kubectl, list } from '../harness';
import { crdsOf, installCrds, installEverywhere, WORKFLOWS } from './custom-kinds';
import type { DeliveredApp, DeliveryOptions } from './delivered-app';

const ROOT = join(__dirname, '../..');

/** What single examples need that no other does: kinds of other projects, and objects that were there before. */
export const EXAMPLE_NEEDS: Readonly<Record<string, DeliveryOptions>> = {
  'examples/workflow.ts': { prepare: (delivered) => installEverywhere(delivered, WORKFLOWS) },
  // An add-on of OCM, and the namespace of the hub that its settings are in.
  'examples/install-kruise.ts': { prepare: addOns },
  // Whoever ran it before applied it with kubectl, whose own annotation stays.
  'examples/migration.ts': { prepare: runningBefore, tidy: removeLeftAlone, stays: true, marks: /^kubectl\.kubernetes\.io\/last-applied-configuration$/ },
};

/**
 * Examples that are written for Kruise 1.9, by the code of what is wrong with them elsewhere: what 1.8 does not have yet (jobs that pull lists of images on a schedule, HTTP probes of
 * markers, a deadline of progress, percentages in the partition of a DaemonSet), what comes after 1.9 has in another version (manifests of v1alpha1), and definitions of 1.9 itself.
 */
const FOR_KRUISE_1_9: Readonly<Record<string, Partial<Record<KruiseLine, string>>>> = {
  'examples/advanced-cron-job.ts': { 1.8: 'KF931' },
  'examples/companions.ts': { 1.8: 'KF984' },
  'examples/conversion.ts': { 1.8: 'KF422', next: 'KF683' },
  'examples/daemon-set.ts': { 1.8: 'KF444' },
  'examples/migration.ts': { next: 'KF683' },
  'examples/platform.ts': { 1.8: 'KF615', next: 'KF615' },
};

/** Why an example cannot be applied here, whatever the version of Kruise. */
export const NOT_HERE: Readonly<Record<string, string>> = {
  'examples/platform.ts': 'it registers clusters at addresses of example.com, and brings the definitions of Kruise that Karmada has here before any app',
};

/** The code with which an example is refused for a line of Kruise; undefined if it can be applied. */
export function refusedWith(file: string, line: KruiseLine): string | undefined {
  return FOR_KRUISE_1_9[file]?.[line];
}

async function addOns({ site: { environment: { hub } } }: DeliveredApp): Promise<void> {
  await installCrds(hub!, crdsOf('ocm-api-v1.3.0').filter(({ metadata }) => String(metadata.name).endsWith('.addon.open-cluster-management.io')));
  await kubectl(hub!, ['apply', '--server-side', '-f', '-'], { input: [{ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'platform' } }] });
}

/** A migration begins with what runs already: the objects of its dumps, made by somebody else. */
async function runningBefore({ site: { clusters } }: DeliveredApp): Promise<void> {
  await Promise.all([...clusters].map(async ([name, { kubeconfig }]) => {
    const objects = dumped(name);
    const namespaces = [...new Set(objects.map(({ metadata }) => String(metadata.namespace)))];
    await kubectl(kubeconfig, ['apply', '--server-side', '-f', '-'], { input: namespaces.map((namespace) => ({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } })) });
    await kubectl(kubeconfig, ['create', '-f', '-'], { input: objects });
  }));
}

/** What a migration does not take over stays, and goes with its namespace. */
async function removeLeftAlone({ site: { clusters } }: DeliveredApp): Promise<void> {
  await Promise.all([...clusters].map(async ([name, { kubeconfig }]) => {
    const namespaces = [...new Set(dumped(name).map(({ metadata }) => String(metadata.namespace)))];
    await kubectl(kubeconfig, ['delete', 'namespace', ...namespaces, '--ignore-not-found', '--timeout=120s']);
    if ((await list(kubeconfig, 'namespaces')).some(({ metadata }) => namespaces.includes(String(metadata.name)))) throw new Error(`${name} keeps a namespace of the migration.`);
  }));
}

function dumped(cluster: string): KubeObject[] {
  const objects = documentsOf(join(ROOT, 'examples/migration', `${cluster}.yaml`)).flatMap((one) => (one.kind === 'List' ? one.items : [one]));
  return objects.map(({ status: _status, ...object }) => {
    const { uid: _uid, resourceVersion: _version, creationTimestamp: _time, generation: _generation, managedFields: _fields, ...metadata } = object.metadata;
    // Addresses are those of the clusters that were dumped.
    const { clusterIP: _address, clusterIPs: _addresses, ...spec } = object.spec ?? {};
    return { ...object, metadata, ...(object.spec && { spec }) };
  });
}
