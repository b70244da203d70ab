import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Yaml } from 'cdk8s';
import type { KubeObject } from '../../constructs/json/kube-object';
import { kubectl, list } from '../harness';
import type { DeliveredApp, DeliveryOptions } from './delivered-app';

const ROOT = join(__dirname, '../..');

/** What single examples need that no other does: kinds of other projects, and objects that were there before. */
export const EXAMPLE_NEEDS: Readonly<Record<string, DeliveryOptions>> = {
  'examples/workflow.ts': { prepare: (delivered) => everywhere(delivered, [WORKFLOW_CRD]) },
  'examples/migration.ts': { prepare: runningBefore, tidy: removeLeftAlone },
};

/** Argo Workflows installs its kind without a schema, in what it calls the minimal form. No controller runs it here: a Workflow stays as it was applied. */
const WORKFLOW_CRD = {
  apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition', metadata: { name: 'workflows.argoproj.io' },
  spec: {
    group: 'argoproj.io', scope: 'Namespaced', names: { kind: 'Workflow', listKind: 'WorkflowList', plural: 'workflows', singular: 'workflow' },
    versions: [{
      name: 'v1alpha1', served: true, storage: true,
      schema: {
        openAPIV3Schema: {
          type: 'object', required: ['metadata', 'spec'],
          properties: Object.fromEntries(['apiVersion', 'kind', 'metadata', 'spec', 'status'].map((name) => [name, name === 'apiVersion' || name === 'kind' ? { type: 'string' }
            : { type: 'object', ...(name !== 'metadata' && { 'x-kubernetes-preserve-unknown-fields': true }) }])),
        },
      },
    }],
  },
};

/** The CRDs of a project, from the schemas of this package. */
export function crdsOf(release: string): KubeObject[] {
  const directory = join(ROOT, 'crds', release);
  return readdirSync(directory).flatMap((file) => Yaml.load(join(directory, file)) as KubeObject[]);
}

/** Installs CRDs on Karmada's API server and in every cluster. */
async function everywhere({ site: { environment, clusters } }: DeliveredApp, crds: readonly object[]): Promise<void> {
  const kubeconfigs = [...(environment.karmada ? [environment.karmada] : []), ...[...clusters.values()].map(({ kubeconfig }) => kubeconfig)];
  await Promise.all(kubeconfigs.map((kubeconfig) => installCrds(kubeconfig, crds)));
}

/** Installs CRDs and waits until they are served. */
export async function installCrds(kubeconfig: string, crds: readonly object[]): Promise<void> {
  await kubectl(kubeconfig, ['apply', '--server-side', '--force-conflicts', '-f', '-'], { input: crds });
  await kubectl(kubeconfig, ['wait', '--for=condition=Established', '--timeout=60s', ...crds.map((crd: any) => `crd/${crd.metadata.name}`)]);
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
