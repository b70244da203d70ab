import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Yaml } from 'cdk8s';
import type { KubeObject } from '../../constructs/json/kube-object';
import { kubectl, list } from '../harness';
import { installEverywhere, WORKFLOWS } from './custom-kinds';
import type { DeliveredApp, DeliveryOptions } from './delivered-app';

const ROOT = join(__dirname, '../..');

/** What single examples need that no other does: kinds of other projects, and objects that were there before. */
export const EXAMPLE_NEEDS: Readonly<Record<string, DeliveryOptions>> = {
  'examples/workflow.ts': { prepare: (delivered) => installEverywhere(delivered, WORKFLOWS) },
  'examples/migration.ts': { prepare: runningBefore, tidy: removeLeftAlone },
};

/** The CRDs of a project, from the schemas of this package. */
export function crdsOf(release: string): KubeObject[] {
  const directory = join(ROOT, 'crds', release);
  return readdirSync(directory).flatMap((file) => Yaml.load(join(directory, file)) as KubeObject[]);
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
  const objects = (Yaml.load(join(ROOT, 'examples/migration', `${cluster}.yaml`)) as any[]).flatMap((one) => (one.kind === 'List' ? one.items : [one]));
  return objects.map(({ status: _status, ...object }) => {
    const { uid: _uid, resourceVersion: _version, creationTimestamp: _time, generation: _generation, managedFields: _fields, ...metadata } = object.metadata;
    return { ...object, metadata };
  });
}
